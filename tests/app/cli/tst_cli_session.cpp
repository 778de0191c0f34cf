// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"

#include "core/metrics/metric.h"
#include "tests/support/test_program.h"

#include <QFloat16> // QCOMPARE of JSON asks whether it converts to it
#include <QTest>

#include <cmath>

using namespace fovea;
using fovea::test::CliProgram;
using fovea::test::Finished;
using fovea::test::isCleanJson;
using fovea::test::tinyTraining;

// Verbs on whole sessions: show and delete, and what they say to other files.
class TestCliSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void showHasTheShapeOfTheContract();
    void showComparesLanes();
    void deletedRunsAreGone();
    void foreignFilesAreLeftAlone_data();
    void foreignFilesAreLeftAlone();
    void closedPipeIsQuiet();

private:
    CliProgram m_cli{FOVEA_CLI};
};

void TestCliSession::initTestCase()
{
    const auto answer = m_cli.run(tinyTraining(
        "heat.fovea", {"--mask", "full", "--mask", "top-k:3", "--mask", "banded:3:global=1", "--seeds", "1,2",
                       "--set", "model.heads=2", "--set", "store.snapshots=4", "--epochs", "9"}));
    QVERIFY2(answer.code == 0, answer.err);
}

void TestCliSession::showHasTheShapeOfTheContract()
{
    const auto shown = m_cli.run({"show", "heat.fovea", "--json"});
    QCOMPARE(shown.code, 0);
    QVERIFY(isCleanJson(shown.out));
    const auto json = shown.json();
    QCOMPARE(json.at("schema_version").get<int>(), 1);
    QCOMPARE(json.at("runs").size(), std::size_t(6));
    QVERIFY(json.at("experiment").at("lanes").size() == 3 && json.at("summary").at("lanes").size() == 3);
    const auto run = json.at("runs")[1];
    for (const char *key : {"run", "lane", "task", "mask", "seed", "status", "stop_reason", "parameters",
                            "length", "padded_length", "kernels", "epochs_to_95", "epochs"})
        QVERIFY2(run.contains(key), key);
    QCOMPARE(run.at("mask").get<std::string>(), std::string("top-k:3"));
    QCOMPARE(run.at("length").get<int>(), 6);
    QVERIFY(run.at("parameters").get<int>() > 0);
    QCOMPARE(run.at("epochs").size(), std::size_t(9));
    const auto epoch = run.at("epochs")[8];
    for (const char *key : {"epoch", "step", "train_loss", "train_acc", "heldout_loss", "heldout_acc", "lr",
                            "wall_s", "cpu_s", "eval_s", "metrics_s"})
        QVERIFY2(epoch.at(key).is_number(), key);
    QCOMPARE(epoch.at("epoch").get<int>(), 8);
    QCOMPARE(epoch.at("step").get<int>(), 36);
    for (const MetricInfo &metric : metricCatalogue()) {
        const auto values = epoch.at(metric.id);
        QCOMPARE(values.at("layers").size(), std::size_t(1));
        for (const std::string &field : metric.fields)
            QVERIFY2(values.at("all").contains(field) && values.at("layers")[0].contains(field),
                     field.c_str());
    }
    QVERIFY(epoch.at("dispersion").at("all").at("p50").is_number());
    QVERIFY(epoch.at("separation").at("all").at("p50").is_number());
    QVERIFY(json.at("runs")[0].at("epochs")[8].at("separation").at("all").at("p50").is_null());
}

void TestCliSession::showComparesLanes()
{
    const auto json = m_cli.run({"show", "heat.fovea", "--json"}).json();
    const auto lanes = json.at("summary").at("lanes");
    QCOMPARE(json.at("comparisons").size(), std::size_t(2));
    QCOMPARE(json.at("comparisons")[1].at("lane").get<std::string>(), std::string("C"));
    QCOMPARE(json.at("comparisons")[0].at("seeds").get<int>(), 2);
    QCOMPARE(lanes[1].at("heldout_difference").at("seeds").get<int>(), 2);
    QCOMPARE(lanes[1].at("paired_conditions").size(), std::size_t(2));
    QCOMPARE(lanes[1].at("paired_conditions")[0].at("full_lane").get<std::string>(), std::string("A"));
    QCOMPARE(lanes[1].at("paired_conditions")[0].at("condition_w").size(), std::size_t(4));
    QVERIFY(lanes[0].at("paired_conditions").empty());
    QCOMPARE(lanes[1].at("paired_conditions")[0].at("condition_w_capped").size(), std::size_t(4));
    QVERIFY(lanes[2].at("paired_conditions").empty()); // the theory is about masks that keep the best
    const auto text = m_cli.run({"show", "heat.fovea"}).out;
    for (const char *said : {"B against A", "to 95 %", "held-out", "with the full lane of the same seed",
                             "W capped", "banded 3, 1 global"})
        QVERIFY2(text.contains(said), text);
}

void TestCliSession::deletedRunsAreGone()
{
    m_cli.write("less.fovea", m_cli.contents("heat.fovea"));
    const auto refused = m_cli.run({"delete", "less.fovea", "--run", "1", "--run", "17"});
    QCOMPARE(refused.code, 2);
    QCOMPARE(m_cli.contents("less.fovea"), m_cli.contents("heat.fovea"));
    QCOMPARE(m_cli.run({"show", "less.fovea", "--json"}).json().at("runs").size(), std::size_t(6));
    QCOMPARE(m_cli.run({"delete", "less.fovea", "--run", "1", "--run", "4"}).code, 0);
    const auto left = m_cli.run({"show", "less.fovea", "--json"}).json();
    QCOMPARE(left.at("runs").size(), std::size_t(4));
    QCOMPARE(left.at("runs")[0].at("run").get<int>(), 2);
    const auto before = m_cli.contents("less.fovea").size();
    const auto compacted = m_cli.run({"compact", "less.fovea"});
    QCOMPARE(compacted.code, 0);
    QVERIFY2(compacted.err.contains("now has"), compacted.err);
    QVERIFY(m_cli.contents("less.fovea").size() < before);
    QVERIFY(m_cli.run({"show", "less.fovea", "--json"}).json().at("runs") == left.at("runs"));
}

void TestCliSession::foreignFilesAreLeftAlone_data()
{
    QTest::addColumn<QStringList>("words");
    for (const char *verb : {"show", "resume", "compact"})
        QTest::newRow(verb) << QStringList{verb, "notes.txt"};
    QTest::newRow("delete") << QStringList{"delete", "notes.txt", "--run", "1"};
    QTest::newRow("train --append") << QStringList{"train", "--append", "-o", "notes.txt", "--mask", "full"};
}

void TestCliSession::foreignFilesAreLeftAlone()
{
    QFETCH(QStringList, words);
    const QByteArray notes = QByteArray("These are notes, not a session.\n").repeated(20);
    m_cli.write("notes.txt", notes);
    const auto answer = m_cli.run(words);
    QCOMPARE(answer.code, 4);
    QVERIFY2(answer.err.contains("notes.txt"), answer.err);
    QCOMPARE(answer.err.count('\n'), 1);
    QCOMPARE(m_cli.contents("notes.txt"), notes);
}

void TestCliSession::closedPipeIsQuiet()
{
    QProcess shell;
    shell.setWorkingDirectory(m_cli.file("."));
    shell.start("/bin/sh", {"-c", QString("'%1' show heat.fovea --json | head -c 10").arg(FOVEA_CLI)});
    QVERIFY(shell.waitForFinished(60'000));
    QCOMPARE(shell.readAllStandardOutput().size(), 10);
    QVERIFY(shell.readAllStandardError().isEmpty());
}

FOVEA_TEST(TestCliSession)
#include "tst_cli_session.moc"
