// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"

#include "core/metrics/metric.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QTest>

#include <algorithm>
#include <csignal>

#include <sys/types.h>

using namespace fovea;
using fovea::test::CliProgram;
using fovea::test::comparable;
using fovea::test::Finished;
using fovea::test::isCleanJson;
using fovea::test::tensorsOf;
using fovea::test::tinyTraining;

// Training, resuming and appending with the real program.
class TestCliTrain : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void trainingPrintsItsResults();
    void existingFilesAreRefused();
    void forceReplaces();
    void appendAddsLanesAndSeeds();
    void appendNeedsTheSameSettings();
    void appendWithNothingToAddSaysSo();
    void threadsDoNotChangeResults();
    void flagsBeatTheEnvironment();
    void quietSaysNothing();
    void sessionsHaveAHome();
    void specOfASessionGivesTheSameSession();
    void badSpecsAreNamed_data();
    void badSpecsAreNamed();
    void resumeOfAnEndedSessionSaysSo();
    void moreEpochsEqualALongerTraining();
    void interruptedEqualsUninterrupted_data();
    void interruptedEqualsUninterrupted();
    void fullDiskLosesNothing();
    void otherKernelsAreSaidAndMarked();
    void stopRuleEndsARun();
    void divergenceIsAStatus();
    void ownDataAreTrainedOn();
    void importedWeightsAreTheStart();

private:
    Finished train(const QString &file, const QStringList &more = {}) const
    {
        return m_cli.run(tinyTraining(file, more));
    }
    nlohmann::json show(const QString &file) const { return m_cli.run({"show", file, "--json"}).json(); }
    QByteArray weights(const QString &file, int run, const QString &epoch = "last") const;

    CliProgram m_cli{FOVEA_CLI};
};

QByteArray TestCliTrain::weights(const QString &file, int run, const QString &epoch) const
{
    const auto answer = m_cli.run(
        {"export", file, "--run", QString::number(run), "--epoch", epoch, "--weights", "w.safetensors"});
    return answer.code == 0 ? m_cli.contents("w.safetensors") : QByteArray();
}

void TestCliTrain::initTestCase()
{
    const auto answer = train("pair.fovea", {"--mask", "full", "--mask", "top-k:3"});
    QVERIFY2(answer.code == 0, answer.err);
}

void TestCliTrain::trainingPrintsItsResults()
{
    const auto answer =
        train("printed.fovea", {"--mask", "full", "--mask=block-local:4", "--set", "data.padding=paper"});
    QCOMPARE(answer.code, 0);
    QVERIFY2(answer.out.contains("finished") && answer.out.contains("block-local 4"), answer.out);
    for (const char *said : {"padded length 6", "padded length 8", "differ in padded length", "Expected size",
                             "Kernels: ", "Session: printed.fovea", "epochs/s", "ETA", "held-out"})
        QVERIFY2(answer.err.contains(said), answer.err);
    QVERIFY2(!answer.err.contains('\x1b'), "redraws belong on a terminal only");
    QVERIFY2(
        m_cli.run({"show", "printed.fovea"}).out.contains("Padded lengths differ between lanes: A 6, B 8."),
        answer.out);
}

void TestCliTrain::existingFilesAreRefused()
{
    const QByteArray before = m_cli.contents("pair.fovea");
    const auto answer = train("pair.fovea");
    QCOMPARE(answer.code, 2);
    QVERIFY2(answer.err.contains("--append") && answer.err.contains("--force"), answer.err);
    QCOMPARE(m_cli.contents("pair.fovea"), before);
}

void TestCliTrain::forceReplaces()
{
    QCOMPARE(train("forced.fovea", {"--mask", "full", "--set", "train.epochs=1"}).code, 0);
    QCOMPARE(train("forced.fovea", {"--mask", "top-k:2", "--force"}).code, 0);
    const auto runs = show("forced.fovea").at("runs");
    QCOMPARE(runs.size(), std::size_t(1));
    QCOMPARE(runs[0].at("mask").get<std::string>(), std::string("top-k:2"));
    QCOMPARE(runs[0].at("epochs").size(), std::size_t(3));
}

void TestCliTrain::appendAddsLanesAndSeeds()
{
    QCOMPARE(train("grown.fovea", {"--mask", "full"}).code, 0);
    const auto answer =
        m_cli.run({"train", "-o", "grown.fovea", "--append", "--mask", "top-k:3", "--seeds", "1,2"});
    QVERIFY2(answer.code == 0, answer.err);
    QCOMPARE(train("whole.fovea", {"--mask", "full", "--mask", "top-k:3", "--seeds", "1-2"}).code, 0);
    const auto grown = comparable(show("grown.fovea")).at("runs");
    const auto whole = comparable(show("whole.fovea")).at("runs");
    QCOMPARE(grown.size(), std::size_t(4));
    for (const auto &run : grown) {
        QCOMPARE(run.at("status").get<std::string>(), std::string("finished"));
        QVERIFY(std::any_of(whole.begin(), whole.end(), [&](const nlohmann::json &twin) {
            return twin.at("lane") == run.at("lane") && twin.at("seed") == run.at("seed") &&
                   twin.at("epochs") == run.at("epochs");
        }));
    }
}

void TestCliTrain::appendNeedsTheSameSettings()
{
    const auto answer =
        m_cli.run({"train", "-o", "pair.fovea", "--append", "--mask", "banded:3", "--set", "train.lr=0.5"});
    QCOMPARE(answer.code, 2);
    QVERIFY2(answer.err.contains("train.lr (0.1, not 0.5)"), answer.err);
    QCOMPARE(show("pair.fovea").at("runs").size(), std::size_t(2));
    const auto task =
        m_cli.run({"train", "-o", "pair.fovea", "--append", "--task", "parity", "--mask", "full"});
    QCOMPARE(task.code, 2);
    QVERIFY2(task.err.contains("task.id (even-pairs, not parity)"), task.err);
    QCOMPARE(m_cli.run({"train", "-o", "nothing.fovea", "--append", "--mask", "full"}).code, 4);
}

void TestCliTrain::appendWithNothingToAddSaysSo()
{
    const QByteArray before = m_cli.contents("pair.fovea");
    const auto nothing = m_cli.run({"train", "-o", "pair.fovea", "--append"});
    QCOMPARE(nothing.code, 2);
    QVERIFY2(nothing.err.contains("nothing to add") && nothing.err.contains("resume"), nothing.err);
    const auto known = m_cli.run({"train", "-o", "pair.fovea", "--append", "--mask", "full"});
    QCOMPARE(known.code, 0);
    QVERIFY2(known.err.contains("nothing is added"), known.err);
    QVERIFY(m_cli.contents("pair.fovea") == before);
}

void TestCliTrain::threadsDoNotChangeResults()
{
    const QStringList lanes = {"--mask", "full", "--mask", "top-k:3", "--seeds", "1,2"};
    QCOMPARE(train("one.fovea", lanes + QStringList{"--threads", "1"}).code, 0);
    QCOMPARE(train("two.fovea", lanes + QStringList{"--threads", "2"}).code, 0);
    QCOMPARE(train("free.fovea", lanes + QStringList{"--threads", "2", "--free"}).code, 0);
    QVERIFY(comparable(show("one.fovea")) == comparable(show("two.fovea")));
    QVERIFY(comparable(show("one.fovea")).at("runs") == comparable(show("free.fovea")).at("runs"));
    for (int run = 1; run <= 4; ++run)
        QCOMPARE(weights("one.fovea", run), weights("two.fovea", run));
}

void TestCliTrain::flagsBeatTheEnvironment()
{
    const auto wrong = m_cli.run(tinyTraining("env.fovea"), {}, {"FOVEA_THREADS=many"});
    QCOMPARE(wrong.code, 2);
    QVERIFY2(wrong.err.contains("'many'"), wrong.err);
    const auto right = m_cli.run(tinyTraining("env.fovea", {"--threads=1"}), {}, {"FOVEA_THREADS=many"});
    QVERIFY2(right.code == 0, right.err);
}

void TestCliTrain::quietSaysNothing()
{
    const auto answer = train("quiet.fovea", {"--quiet"});
    QCOMPARE(answer.code, 0);
    QVERIFY2(answer.err.isEmpty(), answer.err);
    QVERIFY(answer.out.contains("finished"));
}

void TestCliTrain::sessionsHaveAHome()
{
    QStringList words = tinyTraining("");
    words.remove(words.indexOf("-o"), 2);
    const auto answer = m_cli.run(words);
    QVERIFY2(answer.code == 0, answer.err);
    const QStringList files =
        QDir(m_cli.file("fovea/sessions")).entryList({"even-pairs-*Z.fovea"}, QDir::Files);
    QCOMPARE(files.size(), 1);
    QVERIFY2(answer.err.contains(("fovea/sessions/" + files.front()).toUtf8()), answer.err);
}

void TestCliTrain::specOfASessionGivesTheSameSession()
{
    const auto original = show("pair.fovea");
    m_cli.write("again.json", QByteArray::fromStdString(original.at("experiment").dump()));
    const auto answer = m_cli.run({"train", "again.json", "-o", "again.fovea"});
    QVERIFY2(answer.code == 0, answer.err);
    QVERIFY(comparable(show("again.fovea")) == comparable(original));
}

void TestCliTrain::badSpecsAreNamed_data()
{
    QTest::addColumn<QByteArray>("spec");
    QTest::addColumn<QByteArray>("named");
    QTest::newRow("no JSON at all") << QByteArray("lanes: full") << QByteArray("bad.json");
    QTest::newRow("an unknown key names the nearest")
        << QByteArray("{\"schema_version\":1,\"base\":{\"train\":{\"epoch\":3}}}") << QByteArray("epochs");
    QTest::newRow("a text instead of a number")
        << QByteArray("{\"schema_version\":1,\"base\":{\"train\":{\"epochs\":\"three\"}}}")
        << QByteArray("epochs");
    QTest::newRow("a version from the future")
        << QByteArray("{\"schema_version\":99}") << QByteArray("schema_version");
    QTest::newRow("no lanes") << QByteArray("{\"lanes\":[]}") << QByteArray("'bad.json': There are no lanes");
    QTest::newRow("a lane named twice")
        << QByteArray(
               "{\"lanes\":[{\"name\":\"A\",\"mask\":\"full\"},{\"name\":\"A\",\"mask\":\"top-k:3\"}]}")
        << QByteArray("'bad.json': The lane name 'A' is given twice");
    QTest::newRow("a value out of its range")
        << QByteArray("{\"base\":{\"model\":{\"d_model\":7}},\"lanes\":[{\"mask\":\"full\"}]}")
        << QByteArray("'bad.json': model.d_model is 7");
}

void TestCliTrain::badSpecsAreNamed()
{
    QFETCH(QByteArray, spec);
    QFETCH(QByteArray, named);
    m_cli.write("bad.json", spec);
    const auto answer = m_cli.run({"train", "bad.json", "-o", "bad.fovea"});
    QCOMPARE(answer.code, 4);
    QVERIFY2(answer.err.contains(named), answer.err);
    QVERIFY(m_cli.contents("bad.fovea").isEmpty());
}

void TestCliTrain::resumeOfAnEndedSessionSaysSo()
{
    const QByteArray before = m_cli.contents("pair.fovea");
    const auto answer = m_cli.run({"resume", "pair.fovea"});
    QCOMPARE(answer.code, 0);
    QVERIFY2(answer.err.contains("nothing remains"), answer.err);
    const auto fewer = m_cli.run({"resume", "pair.fovea", "--epochs", "2"});
    QCOMPARE(fewer.code, 2);
    QVERIFY2(fewer.err.contains("only more"), fewer.err);
    QCOMPARE(m_cli.run({"resume", "pair.fovea", "--epochs", "9", "--threads", "many"}).code, 2);
    QCOMPARE(m_cli.contents("pair.fovea"), before);
}

void TestCliTrain::moreEpochsEqualALongerTraining()
{
    const QStringList lanes = {"--mask", "full", "--lane", "name=slow,top-k:3,train.lr=0.05"};
    QCOMPARE(train("longer.fovea", lanes).code, 0);
    const auto resumed = m_cli.run({"resume", "longer.fovea", "--epochs", "6"});
    QVERIFY2(resumed.code == 0, resumed.err);
    QCOMPARE(train("long.fovea", lanes + QStringList{"--epochs", "6"}).code, 0);
    QVERIFY(comparable(show("longer.fovea")) == comparable(show("long.fovea")));
    QCOMPARE(weights("longer.fovea", 2), weights("long.fovea", 2));
}

void TestCliTrain::interruptedEqualsUninterrupted_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGINT saves") << SIGINT;
    QTest::newRow("SIGTERM saves too") << SIGTERM;
}

void TestCliTrain::interruptedEqualsUninterrupted()
{
    QFETCH(int, signal);
    const QStringList lanes = {"--mask",   "full",          "--mask", "random-k:3",
                               "--epochs", "1500",          "--set",  "train.optimizer=adam",
                               "--set",    "train.lr=0.001"};
    const QString file = QString("cut%1.fovea").arg(signal);
    const auto process = m_cli.start(tinyTraining(file, lanes));
    QByteArray heard;
    while (!heard.contains("epoch 5 of 1500") && process->waitForReadyRead(60'000))
        heard += process->readAllStandardError();
    kill(pid_t(process->processId()), signal);
    const auto cut = CliProgram::wait(*process);
    QVERIFY2(cut.code == 130, cut.err);
    QVERIFY2(cut.err.contains("fovea-cli resume " + file.toUtf8()), cut.err);
    const auto half = show(file);
    QCOMPARE(half.at("runs")[0].at("status").get<std::string>(), std::string("paused"));
    QVERIFY(half.at("runs")[0].at("epochs").size() < 1500);

    const auto resumed = m_cli.run({"resume", file});
    QVERIFY2(resumed.code == 0, resumed.err);
    const QString whole = "uncut.fovea";
    if (m_cli.contents(whole).isEmpty())
        QCOMPARE(train(whole, lanes).code, 0);
    QVERIFY(comparable(show(file)) == comparable(show(whole)));
    for (int run = 1; run <= 2; ++run)
        QCOMPARE(weights(file, run), weights(whole, run));
}

void TestCliTrain::otherKernelsAreSaidAndMarked()
{
    const QStringList fast = {"FOVEA_KERNELS=avx2"};
    const QStringList reference = {"FOVEA_KERNELS=reference"};
    const auto info = m_cli.run({"info", "--json"}, {}, fast).json();
    const bool hasFast = info.at("kernels") != "reference";
    QVERIFY(m_cli.run({"info", "--json"}, {}, reference).json().at("kernels") == "reference");

    QCOMPARE(m_cli.run(tinyTraining("moved.fovea", {"--mask", "full"}), {}, fast).code, 0);
    const auto resumed = m_cli.run({"resume", "moved.fovea", "--epochs", "5"}, {}, reference);
    QVERIFY2(resumed.code == 0, resumed.err);
    QCOMPARE(resumed.err.contains("resumed on other kernels (reference, before"), hasFast);
    QCOMPARE(show("moved.fovea").at("runs")[0].at("remarks").size(), std::size_t(hasFast ? 1 : 0));
}

// A limit on the size of files stands for a full disk: writing fails in the same place.
void TestCliTrain::fullDiskLosesNothing()
{
    const QStringList lanes = {"--mask", "full", "--epochs", "150"};
    QProcess shell;
    shell.setWorkingDirectory(m_cli.file("."));
    shell.start("/bin/sh", QStringList{"-c", "trap '' XFSZ; ulimit -f 500; exec \"$0\" \"$@\"", FOVEA_CLI} +
                               tinyTraining("full.fovea", lanes));
    const auto stopped = CliProgram::wait(shell);
    QVERIFY2(stopped.code == 1, stopped.err);
    QVERIFY2(stopped.err.contains("Training stops, since the session cannot be written"), stopped.err);
    const auto resumed = m_cli.run({"resume", "full.fovea"});
    QVERIFY2(resumed.code == 0, resumed.err);
    QCOMPARE(train("roomy.fovea", lanes).code, 0);
    QVERIFY(comparable(show("full.fovea")) == comparable(show("roomy.fovea")));
    QCOMPARE(weights("full.fovea", 1), weights("roomy.fovea", 1));
}

void TestCliTrain::stopRuleEndsARun()
{
    const auto answer = train("until.fovea", {"--mask", "full", "--until", "train-acc=0.01"});
    QVERIFY2(answer.code == 0, answer.err);
    const auto run = show("until.fovea").at("runs")[0];
    QCOMPARE(run.at("status").get<std::string>(), std::string("stopped"));
    QCOMPARE(run.at("epochs").size(), std::size_t(1));
    QVERIFY(!run.at("stop_reason").is_null());
}

void TestCliTrain::divergenceIsAStatus()
{
    const auto answer =
        train("wild.fovea", {"--lane", "full", "--lane", "full,train.lr=100,train.clip=0,train.epochs=60"});
    QVERIFY2(answer.code == 0, answer.err);
    const auto shown = m_cli.run({"show", "wild.fovea", "--json"});
    QVERIFY(isCleanJson(shown.out));
    const auto runs = shown.json().at("runs");
    QCOMPARE(runs[0].at("status").get<std::string>(), std::string("finished"));
    QCOMPARE(runs[1].at("status").get<std::string>(), std::string("diverged"));
}

void TestCliTrain::ownDataAreTrainedOn()
{
    const QStringList data = {"dataset", "--task", "even-pairs",      "--length",
                              "6",       "--set",  "data.heldout=20", "--count"};
    m_cli.write("train.jsonl", m_cli.run(data + QStringList{"40"}).out);
    m_cli.write("heldout.jsonl", m_cli.run(data + QStringList{"20", "--split", "heldout"}).out);
    const auto own =
        train("own.fovea", {"--mask", "full", "--data", "train.jsonl", "--heldout", "heldout.jsonl"});
    QVERIFY2(own.code == 0, own.err);
    // The same examples as the generated ones, so the same curves.
    QVERIFY(comparable(show("own.fovea")).at("runs")[0].at("epochs") ==
            comparable(show("pair.fovea")).at("runs")[0].at("epochs"));

    m_cli.write("bad.jsonl", "{\"text\":\"000000\",\"label\":0}\n{\"text\":\"000001\",\"label\":0}\n");
    const auto bad =
        train("own-bad.fovea", {"--mask", "full", "--data", "bad.jsonl", "--heldout", "heldout.jsonl"});
    QCOMPARE(bad.code, 4);
    QVERIFY2(bad.err.contains("bad.jsonl") && bad.err.contains("2"), bad.err);
    QVERIFY(m_cli.contents("own-bad.fovea").isEmpty());
}

void TestCliTrain::importedWeightsAreTheStart()
{
    const QByteArray start = weights("pair.fovea", 2, "init");
    m_cli.write("start.safetensors", start);
    const QStringList lanes = {"--mask", "top-k:3", "--seeds", "1,9", "--init", "start.safetensors"};
    const auto answer = train("imported.fovea", lanes);
    QVERIFY2(answer.code == 0, answer.err);
    QVERIFY(!tensorsOf(start).isEmpty());
    QCOMPARE(tensorsOf(weights("imported.fovea", 1)), tensorsOf(weights("pair.fovea", 2)));
    QCOMPARE(tensorsOf(weights("imported.fovea", 2, "init")), tensorsOf(start));

    const auto shape = train("misshapen.fovea", {"--init", "start.safetensors", "--set", "model.d_mlp=9"});
    QCOMPARE(shape.code, 4);
    QVERIFY2(shape.err.contains("mlp"), shape.err);
    QVERIFY(m_cli.contents("misshapen.fovea").isEmpty());
}

FOVEA_TEST(TestCliTrain)
#include "tst_cli_train.moc"
