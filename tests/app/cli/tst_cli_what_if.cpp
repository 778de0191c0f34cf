// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"
#include "tests/support/test_program.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <cmath>

using namespace fovea;
using fovea::test::CliProgram;
using fovea::test::isCleanJson;
using fovea::test::tinyTraining;

// 'evaluate' and 'probe' with changes, against a program of its own that knows nothing but files.
class TestCliWhatIf : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void evaluationsAreThoseOfAnotherProgram_data();
    void evaluationsAreThoseOfAnotherProgram();
    void probesTakeTheSameChanges();
    void attentionOfAnotherExample();
    void badPatchesAreRefused_data();
    void badPatchesAreRefused();

private:
    CliProgram m_cli{FOVEA_CLI};
};

void TestCliWhatIf::initTestCase()
{
    QCOMPARE(
        m_cli
            .run(tinyTraining("a.fovea", {"--mask", "full", "--mask", "top-k:3", "--set", "train.epochs=5",
                                          "--set", "model.blocks=2", "--set", "model.heads=2"}))
            .code,
        0);
    for (const char *run : {"1", "2"})
        QCOMPARE(m_cli
                     .run({"export", "a.fovea", "--run", run, "--weights",
                           QStringLiteral("%1.safetensors").arg(QLatin1String(run))})
                     .code,
                 0);
    const auto examples = m_cli.run({"dataset", "--of", "a.fovea", "--run", "2", "--split", "heldout"});
    QCOMPARE(examples.code, 0);
    m_cli.write("heldout.jsonl", examples.out);
}

void TestCliWhatIf::evaluationsAreThoseOfAnotherProgram_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("config");
    const auto row = [](const char *name, const QStringList &words, const char *mask, double sharpness,
                        const char *changes, const char *more = "") {
        QTest::addRow("%s", name) << words
                                  << QStringLiteral(
                                         R"({"blocks":2,"heads":2,"mask":%1,"sharpness":%2,"changes":%3%4})")
                                         .arg(QLatin1String(mask))
                                         .arg(sharpness)
                                         .arg(QLatin1String(changes), QLatin1String(more))
                                         .toUtf8();
    };
    const char *trained = R"(["top-k",3])";
    row("as trained", {}, trained, 1, "[]");
    row("full", {"--mask", "full"}, R"(["full",0])", 1, "[]");
    row("another k", {"--mask", "top-k:1"}, R"(["top-k",1])", 1, "[]");
    row("banded", {"--mask", "banded:3"}, R"(["banded",3])", 1, "[]");
    row("the worst, sharper", {"--mask", "bottom-k:2", "--set", "model.inverse_temperature=8"},
        R"(["bottom-k",2])", 8, "[]");
    row("weights of all keys", {"--set", "model.gradient=forward-full"}, R"(["full",0])", 1, "[]");
    row("a head off", {"--knock-out", "0.1"}, trained, 1, R"([{"kind":"off","block":0,"head":1}])");
    row("a layer off", {"--knock-out", "1"}, trained, 1, R"([{"kind":"off","block":1}])");
    row("uniform", {"--uniform", "1.0"}, trained, 1, R"([{"kind":"uniform","block":1,"head":0}])");
    row("a key and an edge cut", {"--cut-key", "0:2", "--cut", "1.1:3-0"}, trained, 1,
        R"([{"kind":"cut","block":0,"key":2},{"kind":"cut","block":1,"head":1,"query":3,"key":0}])");
    row("attention of another run", {"--patch", "1.0=run:1"}, trained, 1,
        R"([{"kind":"patch","block":1,"head":0}])", R"(,"donor":"1.safetensors","donor_mask":["full",0])");
    row("a mask and a head", {"--mask", "full", "--knock-out", "0.0", "--patch", "1=run:1"}, R"(["full",0])",
        1, R"([{"kind":"off","block":0,"head":0},{"kind":"patch","block":1}])",
        R"(,"donor":"1.safetensors","donor_mask":["full",0])");
}

void TestCliWhatIf::evaluationsAreThoseOfAnotherProgram()
{
    QFETCH(QStringList, words);
    QFETCH(QByteArray, config);
    if (QStandardPaths::findExecutable("python3").isEmpty())
        QSKIP("python3 is not installed");
    const auto answer = m_cli.run(QStringList{"evaluate", "a.fovea", "--run", "2", "--json"} + words);
    QVERIFY2(answer.code == 0, answer.err);
    QVERIFY(isCleanJson(answer.out));
    m_cli.write("config.json", config);
    QProcess python;
    python.setWorkingDirectory(m_cli.file(QStringLiteral(".")));
    python.start("python3", {QStringLiteral(FOVEA_SOURCE_DIR "/tests/app/cli/evaluate_weights.py"),
                             "2.safetensors", "heldout.jsonl", "config.json"});
    QVERIFY(python.waitForFinished(60'000));
    QVERIFY2(python.exitCode() == 0, python.readAllStandardError());
    const auto expected = nlohmann::json::parse(python.readAllStandardOutput().toStdString());
    const auto told = answer.json();
    QVERIFY2(std::abs(told.at("loss").get<double>() - expected.at("loss").get<double>()) < 2e-5,
             qPrintable(QStringLiteral("%1, not %2")
                            .arg(told.at("loss").get<double>())
                            .arg(expected.at("loss").get<double>())));
    QCOMPARE(told.at("accuracy").get<double>(), expected.at("accuracy").get<double>());
    QVERIFY(words.isEmpty() || told.at("loss") != told.at("without").at("loss"));
}

void TestCliWhatIf::probesTakeTheSameChanges()
{
    const QStringList asked{"probe", "a.fovea", "--run", "2", "--example", "3", "--json"};
    const auto before = m_cli.run(asked).json();
    const auto answer =
        m_cli.run(asked + QStringList{"--knock-out", "0.0", "--patch", "1.1=run:1", "--cut", "1.0:2-0"});
    QVERIFY2(answer.code == 0, answer.err);
    const auto after = answer.json();
    QVERIFY(!before.contains("changed"));
    QVERIFY(after.at("changed") ==
            nlohmann::json({{"knock_out", {"0.0"}}, {"cut", {"1.0:2-0"}}, {"patch", {"1.1=run:1"}}}));
    for (const auto &row : after.at("layers")[0].at("heads")[0].at("weights"))
        for (const auto &weight : row)
            QCOMPARE(weight.get<double>(), 0.0);
    const auto donor = m_cli.run({"probe", "a.fovea", "--run", "1", "--example", "3", "--json"}).json();
    const auto &put = after.at("layers")[1].at("heads")[1].at("weights");
    const auto &taken = donor.at("layers")[1].at("heads")[1].at("weights");
    for (std::size_t query = 0; query < put.size(); ++query)
        for (std::size_t key = 0; key < put.size(); ++key)
            QCOMPARE(put[query][key].get<float>(), taken[query][key].get<float>());
    QVERIFY(after.at("logits") != before.at("logits"));
}

void TestCliWhatIf::attentionOfAnotherExample()
{
    const auto answer =
        m_cli.run({"evaluate", "a.fovea", "--run", "2", "--patch", "0.0=example:4", "--json"});
    QVERIFY2(answer.code == 0, answer.err);
    QVERIFY(answer.json().at("changed") == nlohmann::json({{"patch", {"0.0=example:4"}}}));
    QVERIFY(answer.json().at("loss") != answer.json().at("without").at("loss"));
}

void TestCliWhatIf::badPatchesAreRefused_data()
{
    QTest::addColumn<QString>("patch");
    QTest::addColumn<QString>("named");
    QTest::addRow("no source") << "0.0"
                               << "it takes LAYER[.HEAD]=run:R or LAYER[.HEAD]=example:I";
    QTest::addRow("another source") << "0.0=lane:B"
                                    << "it takes LAYER[.HEAD]=run:R";
    QTest::addRow("head 9 of 2") << "0.9=run:1"
                                 << "names head 9, but a layer of this network has 2";
    QTest::addRow("layer 5") << "5=example:0"
                             << "names layer 5";
    QTest::addRow("run 7") << "0=run:7"
                           << "7";
    QTest::addRow("example") << "0=example:20"
                             << "0 to 19";
}

void TestCliWhatIf::badPatchesAreRefused()
{
    QFETCH(QString, patch);
    QFETCH(QString, named);
    for (const QStringList &verb :
         {QStringList{"evaluate", "a.fovea"}, QStringList{"probe", "a.fovea", "--example", "0"}}) {
        const auto answer = m_cli.run(verb + QStringList{"--run", "2", "--patch", patch});
        QCOMPARE(answer.code, 2);
        QVERIFY2(answer.err.contains(named.toUtf8()), answer.err);
    }
}

FOVEA_TEST(TestCliWhatIf)
#include "tst_cli_what_if.moc"
