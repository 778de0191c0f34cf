// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"

#include "core/attention/mask.h"
#include "core/metrics/metric.h"
#include "core/tasks/task.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace fovea;
using fovea::test::CliProgram;

// The verbs that need no training, and the habits of the command line.
class TestCli : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void helpBeginsWithExamples_data();
    void helpBeginsWithExamples();
    void mistakesAreSentences_data();
    void mistakesAreSentences();
    void versionIsANumber();
    void cataloguesAreComplete();
    void presetIsASpec();
    void infoNamesTheEngine();
    void datasetAndLabelAgree_data();
    void datasetAndLabelAgree();
    void heldoutDoesNotDependOnTheTrainSize();
    void settingsReachTheTask();
    void badLinesAreNamed();
    void smallAlphabetsStillGiveATrainSet();
    void fullDiskBehindARedirectionIsAnError();

private:
    CliProgram m_cli{FOVEA_CLI};
};

void TestCli::helpBeginsWithExamples_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("no arguments at all") << QStringList();
    QTest::newRow("--help") << QStringList{"--help"};
    QTest::newRow("help of a verb by its name") << QStringList{"help", "train"};
    for (const char *verb : {"tasks", "masks", "metrics", "presets", "dataset", "label", "train", "resume",
                             "show", "probe", "heads", "export", "delete", "compact", "info"})
        QTest::newRow(verb) << QStringList{verb, "--help"};
}

void TestCli::helpBeginsWithExamples()
{
    QFETCH(QStringList, words);
    const auto help = m_cli.run(words);
    QCOMPARE(help.code, 0);
    QVERIFY(help.err.isEmpty());
    const auto examples = help.out.indexOf("Examples\n  ");
    const auto options = help.out.indexOf("Options\n");
    QVERIFY2(examples > 0 && examples < options, help.out);
    QVERIFY(help.out.contains("--help"));
}

void TestCli::mistakesAreSentences_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("sentence");
    QTest::newRow("an unknown verb names the nearest")
        << QStringList{"tran"} << 2 << QByteArray("did you mean 'train'?");
    QTest::newRow("an unknown option names the nearest")
        << QStringList{"train", "--epoch", "3"} << 2 << QByteArray("did you mean '--epochs'?");
    QTest::newRow("an option without its value")
        << QStringList{"train", "--task"} << 2 << QByteArray("--task needs a value");
    QTest::newRow("a switch with a value")
        << QStringList{"tasks", "--json=yes"} << 2 << QByteArray("takes no value");
    QTest::newRow("an unknown task names the nearest")
        << QStringList{"dataset", "--task", "partiy"} << 2 << QByteArray("did you mean 'parity'?");
    QTest::newRow("a missing task") << QStringList{"label"} << 2 << QByteArray("--task is missing");
    QTest::newRow("an unknown mask names the nearest")
        << QStringList{"train", "--mask", "topk:5"} << 2 << QByteArray("did you mean 'top-k'?");
    QTest::newRow("an unknown setting names the nearest")
        << QStringList{"train", "--set", "train.l=1"} << 2 << QByteArray("did you mean 'train.lr'?");
    QTest::newRow("a setting of no section")
        << QStringList{"train", "--set", "a.b=1"} << 2 << QByteArray("Sections are task, data, model, train");
    QTest::newRow("a stop rule that is none")
        << QStringList{"train", "--until", "2"} << 2 << QByteArray("--until is '2'");
    QTest::newRow("a setting out of range")
        << QStringList{"train", "--set", "model.blocks=0"} << 2 << QByteArray("model.blocks");
    QTest::newRow("a setting without a value")
        << QStringList{"train", "--set", "model.blocks"} << 2 << QByteArray("=");
    QTest::newRow("an unknown stop rule")
        << QStringList{"train", "--until", "heldout-acc=0.9"} << 2 << QByteArray("train-acc=SHARE");
    QTest::newRow("seeds that are no numbers")
        << QStringList{"train", "--seeds", "1,x"} << 2 << QByteArray("--seeds is 'x'");
    QTest::newRow("an unknown preset")
        << QStringList{"train", "--preset", "paper/partiy"} << 2 << QByteArray("paper/parity");
    QTest::newRow("a length for listops")
        << QStringList{"dataset", "--task", "listops", "--length", "40"} << 2 << QByteArray("--set task.");
    QTest::newRow("a word too many") << QStringList{"info", "please"} << 2 << QByteArray("'please'");
    QTest::newRow("a missing file name") << QStringList{"show"} << 2 << QByteArray("needs FILE");
    QTest::newRow("a split that does not exist")
        << QStringList{"dataset", "--task", "parity", "--split", "test"} << 2
        << QByteArray("train or heldout");
    QTest::newRow("a count that is no number")
        << QStringList{"dataset", "--task", "parity", "--count", "many"} << 2
        << QByteArray("--count is 'many'");
    QTest::newRow("a session that does not exist")
        << QStringList{"show", "nothing.fovea"} << 4 << QByteArray("nothing.fovea");
    QTest::newRow("a spec that does not exist")
        << QStringList{"train", "nothing.json"} << 4 << QByteArray("nothing.json");
}

void TestCli::mistakesAreSentences()
{
    QFETCH(QStringList, words);
    QFETCH(int, code);
    QFETCH(QByteArray, sentence);
    const auto answer = m_cli.run(words);
    QVERIFY2(answer.err.contains(sentence), answer.err);
    QVERIFY2(answer.err.endsWith(".\n"), answer.err);
    QCOMPARE(answer.code, code);
    QVERIFY2(answer.out.isEmpty(), answer.out);
}

void TestCli::versionIsANumber()
{
    const auto answer = m_cli.run({"--version"});
    QCOMPARE(answer.code, 0);
    QVERIFY2(answer.out.startsWith("fovea-cli ") && answer.out[10] >= '0' && answer.out[10] <= '9',
             answer.out);
}

void TestCli::cataloguesAreComplete()
{
    const auto idsOf = [&](const char *verb) {
        const auto answer = m_cli.run({verb, "--json"});
        std::vector<std::string> ids;
        const auto json = answer.json();
        if (answer.code != 0 || !test::isCleanJson(answer.out) || json.at("schema_version") != 1)
            return ids;
        for (const auto &entry : json.at(verb))
            ids.push_back(entry.at("id").get<std::string>());
        return ids;
    };
    QCOMPARE(idsOf("tasks"), taskCatalogue().ids());
    QCOMPARE(idsOf("masks"), maskCatalogue().ids());
    QCOMPARE(idsOf("metrics"), metricCatalogue().ids());
    QVERIFY(idsOf("presets").size() >= 16);
    const auto text = m_cli.run({"tasks"}).out;
    for (const TaskInfo &info : taskCatalogue())
        QVERIFY2(text.contains(info.rule.c_str()), info.id.c_str());
}

void TestCli::presetIsASpec()
{
    const auto spec = m_cli.run({"presets", "paper/parity"});
    QCOMPARE(spec.code, 0);
    const auto json = spec.json();
    QCOMPARE(json.at("base").at("task").at("id").get<std::string>(), std::string("parity"));
    QCOMPARE(json.at("base").at("train").at("epochs").get<int>(), 1000);
}

void TestCli::infoNamesTheEngine()
{
    const auto json = m_cli.run({"info", "--json"}).json();
    for (const char *key : {"fovea", "torch", "blas", "cpu", "kernels"})
        QVERIFY2(!json.at(key).get<std::string>().empty(), key);
    QVERIFY(json.at("threads").get<int>() >= 1);
    QVERIFY(json.at("slow_blas").is_boolean());
}

void TestCli::datasetAndLabelAgree_data()
{
    QTest::addColumn<QString>("task");
    for (const TaskInfo &info : taskCatalogue())
        QTest::newRow(info.id.c_str()) << QString::fromStdString(info.id);
}

void TestCli::datasetAndLabelAgree()
{
    QFETCH(QString, task);
    // Few held-out examples: those of listops at full length take a while.
    const auto data =
        m_cli.run({"dataset", "--task", task, "--count", "50", "--seed", "7", "--set", "data.heldout=10"});
    QCOMPARE(data.code, 0);
    QByteArray texts;
    QByteArray labels;
    const auto lines = data.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 50);
    for (const QByteArray &line : lines) {
        const auto example = nlohmann::json::parse(line.toStdString());
        QVERIFY(!example.at("tokens").empty());
        texts += QByteArray::fromStdString(example.at("text").get<std::string>()) + '\n';
        labels += QByteArray::number(example.at("label").get<int>()) + '\n';
    }
    const auto labelled = m_cli.run({"label", "--task", task}, texts);
    QCOMPARE(labelled.code, 0);
    QCOMPARE(labelled.out, labels);
}

void TestCli::heldoutDoesNotDependOnTheTrainSize()
{
    const QStringList common = {"dataset", "--task",  "parity", "--length", "12",
                                "--split", "heldout", "--seed", "3"};
    const auto few = m_cli.run(common + QStringList{"--count", "5"});
    const auto many = m_cli.run(common + QStringList{"--count=50"});
    QCOMPARE(few.out.count('\n'), 5);
    QVERIFY(many.out.startsWith(few.out));
    QVERIFY(m_cli
                .run({"dataset", "--task", "parity", "--length", "12", "--split", "heldout", "--seed", "4",
                      "--count", "5"})
                .out != few.out);
}

void TestCli::settingsReachTheTask()
{
    // Three steps forward from 0: 3 on a cycle of five, 1 on a cycle of two.
    const QStringList words = {"label", "--task", "cycle-navigation", "--set"};
    QCOMPARE(m_cli.run(words + QStringList{"modulus=5"}, "222\n").out, QByteArray("3\n"));
    QCOMPARE(m_cli.run(words + QStringList{"task.modulus=2"}, "222\n").out, QByteArray("1\n"));
}

void TestCli::badLinesAreNamed()
{
    const auto answer = m_cli.run({"label", "--task", "parity"}, "0110\n01x0\n\n1\n");
    const auto lines = answer.out.split('\n');
    QCOMPARE(answer.code, 1);
    QCOMPARE(lines.size(), 5);
    QCOMPARE(lines[0], QByteArray("0"));
    QVERIFY2(lines[1].startsWith("error: ") && lines[1].contains("'x'"), lines[1]);
    QVERIFY2(lines[2].startsWith("error: "), lines[2]);
    QCOMPARE(lines[3], QByteArray("1"));
}

void TestCli::smallAlphabetsStillGiveATrainSet()
{
    const auto data = m_cli.run({"dataset", "--task", "parity", "--length", "6", "--count", "64"});
    QCOMPARE(data.code, 0);
    QCOMPARE(data.out.count('\n'), 64);
    const auto tooMany = m_cli.run({"dataset", "--task", "parity", "--length", "6", "--count", "65"});
    QCOMPARE(tooMany.code, 2);
    QVERIFY2(tooMany.err.contains("64"), tooMany.err);
}

void TestCli::fullDiskBehindARedirectionIsAnError()
{
    QProcess shell;
    shell.start("/bin/sh", {"-c", QString("'%1' tasks > /dev/full").arg(FOVEA_CLI)});
    QVERIFY(shell.waitForFinished(60'000));
    QCOMPARE(shell.exitCode(), 1);
    QVERIFY(shell.readAllStandardError().contains("could not be written"));
}

FOVEA_TEST(TestCli)
#include "tst_cli.moc"
