// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"

#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using fovea::test::CliProgram;
using fovea::test::comparable;
using fovea::test::Finished;
using fovea::test::isCleanJson;
using fovea::test::tensorsOf;
using fovea::test::tinyTraining;

// 'branch' and 'evaluate' with the real program.
class TestCliBranch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void aBranchIsAddedAndTrained();
    void aQueuedBranchIsResumed();
    void aSpecWithBranchesNeedsItsSession();
    void badBranchesAreRefused_data();
    void badBranchesAreRefused();
    void evaluationAsTrainedIsThatOfTheRun();
    void anotherMaskIsTheSameAsSuchARun();
    void badEvaluationsAreRefused_data();
    void badEvaluationsAreRefused();
    void theLensIsInTheProbe();

private:
    nlohmann::json show(const QString &file) const { return m_cli.run({"show", file, "--json"}).json(); }
    QByteArray weights(const QString &file, int run, const QString &epoch = "last") const
    {
        return tensorsOf(
            m_cli.run({"export", file, "--run", QString::number(run), "--epoch", epoch, "--weights", "-"})
                .out);
    }

    CliProgram m_cli{FOVEA_CLI};
};

void TestCliBranch::initTestCase()
{
    QCOMPARE(m_cli
                 .run(tinyTraining("a.fovea", {"--mask", "full", "--mask", "top-k:3", "--set",
                                               "train.epochs=5", "--set", "model.blocks=2"}))
                 .code,
             0);
}

void TestCliBranch::aBranchIsAddedAndTrained()
{
    m_cli.write("b.fovea", m_cli.contents("a.fovea"));
    const auto same = m_cli.run({"branch", "b.fovea", "--run", "1", "--epoch", "2"});
    QVERIFY2(same.code == 0, same.err);
    QVERIFY2(same.out.contains("Run 3 branches off run 1 after epoch 2"), same.out);
    QVERIFY(weights("b.fovea", 3) == weights("b.fovea", 1));
    const auto changed = m_cli.run({"branch", "b.fovea", "--run", "1", "--epoch", "2", "--mask", "top-k:2",
                                    "--set", "train.lr=0.05", "--name", "sharp"});
    QVERIFY2(changed.code == 0, changed.err);
    const auto runs = show("b.fovea").at("runs");
    QCOMPARE(runs.size(), std::size_t(4));
    QVERIFY(runs[0].at("parent").is_null());
    QVERIFY(runs[3].at("parent") == nlohmann::json({{"run", 1}, {"epoch", 2}}));
    QCOMPARE(runs[3].at("lane").get<std::string>(), std::string("sharp"));
    QCOMPARE(runs[3].at("epochs").size(), std::size_t(2));
    QCOMPARE(runs[3].at("epochs")[0].at("epoch").get<int>(), 3);
    QVERIFY(runs[3].at("epochs")[0].at("lr") != runs[0].at("epochs")[3].at("lr"));
    QVERIFY(weights("b.fovea", 4) != weights("b.fovea", 1));
    const auto again = m_cli.run({"branch", "b.fovea", "--run", "1", "--epoch", "2"});
    QVERIFY2(again.code == 0 && again.err.contains("has this branch already"), again.err);
    const auto more = m_cli.run({"resume", "b.fovea", "--epochs", "6"});
    QVERIFY2(more.code == 0, more.err);
    QVERIFY(weights("b.fovea", 3) == weights("b.fovea", 1));
}

void TestCliBranch::aQueuedBranchIsResumed()
{
    m_cli.write("q.fovea", m_cli.contents("a.fovea"));
    const auto queued =
        m_cli.run({"branch", "q.fovea", "--run", "2", "--epoch", "init", "--mask", "full", "--queue"});
    QVERIFY2(queued.code == 0, queued.err);
    QCOMPARE(show("q.fovea").at("runs")[2].at("status").get<std::string>(), std::string("queued"));
    QCOMPARE(m_cli.run({"resume", "q.fovea"}).code, 0);
    QVERIFY(weights("q.fovea", 3) == weights("q.fovea", 1)); // made so from the start
    QCOMPARE(m_cli.run({"train", "-o", "q.fovea", "--append", "--mask", "full", "--seeds", "1,2"}).code, 0);
    const auto runs = show("q.fovea").at("runs");
    QCOMPARE(runs.size(), std::size_t(5)); // seed 2 of both lanes that are no branch
    QVERIFY(runs[3].at("parent").is_null() && runs[4].at("parent").is_null());
}

void TestCliBranch::aSpecWithBranchesNeedsItsSession()
{
    m_cli.write("s.fovea", m_cli.contents("a.fovea"));
    QCOMPARE(m_cli.run({"branch", "s.fovea", "--run", "1", "--epoch", "2", "--queue"}).code, 0);
    const auto experiment = show("s.fovea").at("experiment");
    QVERIFY(experiment.at("lanes")[2].at("branch") == nlohmann::json({{"run", 1}, {"epoch", 2}}));
    m_cli.write("spec.json", QByteArray::fromStdString(experiment.dump()));
    const auto answer = m_cli.run({"train", "spec.json", "-o", "new.fovea"});
    QCOMPARE(answer.code, 2);
    QVERIFY2(answer.err.contains("a new session has no runs yet"), answer.err);
}

void TestCliBranch::badBranchesAreRefused_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("named");
    QTest::addRow("no run") << QStringList{"--epoch", "2"} << "--run is missing";
    QTest::addRow("unknown run") << QStringList{"--run", "9"} << "has no run 9";
    QTest::addRow("a later epoch") << QStringList{"--run", "1", "--epoch", "7"} << "Kept: init, 0-4";
    QTest::addRow("no number") << QStringList{"--run", "1", "--epoch", "two"}
                               << "allowed is an epoch from 0 on";
    QTest::addRow("the end") << QStringList{"--run", "1"} << "train.epochs is 5";
    QTest::addRow("width") << QStringList{"--run", "1", "--epoch", "1", "--set", "model.d_mlp=4"}
                           << "model.d_mlp is 4, but the run it branches off has 8";
    QTest::addRow("mask") << QStringList{"--run", "1", "--epoch", "1", "--mask", "topk:3"} << "top-k";
    QTest::addRow("range") << QStringList{"--run", "1", "--epoch", "1", "--set", "train.lr=-1"} << "train.lr";
}

void TestCliBranch::badBranchesAreRefused()
{
    QFETCH(QStringList, words);
    QFETCH(QString, named);
    const QByteArray before = m_cli.contents("a.fovea");
    const auto answer = m_cli.run(QStringList{"branch", "a.fovea"} + words);
    QCOMPARE(answer.code, 2);
    QVERIFY2(answer.err.contains(named.toUtf8()), answer.err);
    QVERIFY(m_cli.contents("a.fovea") == before);
}

void TestCliBranch::evaluationAsTrainedIsThatOfTheRun()
{
    const auto epochs = show("a.fovea").at("runs")[1].at("epochs");
    for (const char *split : {"heldout", "train"}) {
        const auto answer = m_cli.run({"evaluate", "a.fovea", "--run", "2", "--epoch", "3", "--split", split,
                                       "--knock-out", "0.0", "--json"});
        QVERIFY2(answer.code == 0, answer.err);
        QVERIFY(isCleanJson(answer.out));
        const auto json = answer.json();
        const std::string prefix = split;
        QCOMPARE(json.at("without").at("loss").get<double>(), epochs[3].at(prefix + "_loss").get<double>());
        QCOMPARE(json.at("without").at("accuracy").get<double>(),
                 epochs[3].at(prefix + "_acc").get<double>());
        QVERIFY(json.at("loss") != json.at("without").at("loss"));
        QVERIFY(json.at("changed") == nlohmann::json({{"knock_out", {"0.0"}}}));
        QCOMPARE(json.at("examples").get<int>(), prefix == "train" ? 40 : 20);
    }
}

void TestCliBranch::anotherMaskIsTheSameAsSuchARun()
{
    const auto with = [&](const QStringList &more) {
        const auto answer = m_cli.run(QStringList{"evaluate", "a.fovea", "--run", "2", "--json"} + more);
        return answer.code == 0 ? answer.json() : nlohmann::json();
    };
    const auto asTrained = with({});
    QVERIFY(asTrained.at("loss") == asTrained.at("without").at("loss"));
    QVERIFY(asTrained.at("changed").empty());
    QVERIFY(with({"--mask", "top-k:3"}).at("loss") == asTrained.at("loss"));
    QVERIFY(with({"--mask", "full"}).at("loss") != asTrained.at("loss"));
    // All keys are kept by both.
    QVERIFY(with({"--mask", "full"}).at("loss") == with({"--mask", "top-k:6"}).at("loss"));
    const auto sharp = with({"--set", "model.inverse_temperature=8"});
    QVERIFY(sharp.at("loss") != asTrained.at("loss"));
    QCOMPARE(sharp.at("changed").at("model.inverse_temperature").get<double>(), 8.0);
    // Even weights are those of hardly any sharpness.
    const double even = with({"--mask", "full", "--uniform", "0", "--uniform", "1"}).at("loss");
    const double blunt = with({"--mask", "full", "--set", "model.inverse_temperature=0.01"}).at("loss");
    QVERIFY(std::abs(even - blunt) < 1e-3);
    QVERIFY(std::abs(even - with({"--mask", "full"}).at("loss").get<double>()) > std::abs(even - blunt));
    QCOMPARE(with({"--cut-key", "0:2", "--cut", "1.0:3-0"}).at("changed").size(), std::size_t(2));
}

void TestCliBranch::badEvaluationsAreRefused_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("named");
    QTest::addRow("head 9 of 1")
        << QStringList{"--knock-out", "0.9"}
        << "--knock-out names head 9, but a layer of this network has 1; allowed is 0";
    QTest::addRow("layer 2 of 2") << QStringList{"--knock-out", "2"} << "allowed is 0 to 1";
    QTest::addRow("no place") << QStringList{"--knock-out", "first"} << "it takes LAYER or LAYER.HEAD";
    QTest::addRow("another field") << QStringList{"--set", "train.lr=1"} << "needs another training";
    QTest::addRow("sharpness") << QStringList{"--set", "model.inverse_temperature=0"}
                               << "model.inverse_temperature";
    QTest::addRow("globals") << QStringList{"--mask", "banded:3:global=1"} << "1 global token,";
    QTest::addRow("split") << QStringList{"--split", "test"} << "allowed is heldout or train";
    QTest::addRow("key") << QStringList{"--cut-key", "0:6"} << "The key is position 6; allowed is 0 to 5";
    QTest::addRow("edge") << QStringList{"--cut", "0:6"} << "it takes LAYER:QUERY-KEY";
    QTest::addRow("epoch") << QStringList{"--epoch", "9"} << "has no epoch 9";
}

void TestCliBranch::badEvaluationsAreRefused()
{
    QFETCH(QStringList, words);
    QFETCH(QString, named);
    const auto answer = m_cli.run(QStringList{"evaluate", "a.fovea", "--run", "1"} + words);
    QCOMPARE(answer.code, 2);
    QVERIFY2(answer.err.contains(named.toUtf8()), answer.err);
}

void TestCliBranch::theLensIsInTheProbe()
{
    const auto answer = m_cli.run({"probe", "a.fovea", "--run", "1", "--example", "0", "--json"});
    QVERIFY2(answer.code == 0, answer.err);
    const auto json = answer.json();
    const auto lens = json.at("lens");
    QCOMPARE(lens.size(), std::size_t(3)); // embeddings, and after each of two blocks
    QCOMPARE(lens[2].at("answer").get<int>(), json.at("answer").get<int>());
    for (std::size_t c = 0; c < 2; ++c)
        QVERIFY(std::abs(lens[2].at("logits")[c].get<double>() - json.at("logits")[c].get<double>()) < 1e-4);
    QCOMPARE(lens[1].at("positions").size(), json.at("tokens").size());
    const auto text = m_cli.run({"probe", "a.fovea", "--run", "1", "--example", "0", "--lens"});
    QVERIFY2(text.out.contains("if it ended after"), text.out);
}

FOVEA_TEST(TestCliBranch)
#include "tst_cli_branch.moc"
