// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

using fovea::test::CliProgram;
using fovea::test::Finished;
using fovea::test::tinyTraining;

// `show` on terminals of any width, as CSV, and of some runs alone.
class TestCliShow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void labelsTellLanesApart();
    void tablesFitTheTerminal_data();
    void tablesFitTheTerminal();
    void wideShowsEverything();
    void coloursBelongOnATerminal();
    void csvHasARowPerRun();
    void runsAndLanesLimitWhatIsShown();
    void metricsThatAnOldSessionLacksStayEmpty();
    void mistakes_data();
    void mistakes();

private:
    Finished show(const QStringList &more) const
    {
        return m_cli.run(QStringList{"show", "heat.fovea"} + more);
    }
    // On a terminal this wide, without carriage returns.
    QString onTerminal(int columns, const QString &more, const QStringList &environment) const;

    CliProgram m_cli{FOVEA_CLI};
};

void TestCliShow::initTestCase()
{
    const auto answer =
        m_cli.run(tinyTraining("heat.fovea", {"--mask", "full", "--lane",
                                              "name=a lane with a long name,full,model.inverse_temperature=8,"
                                              "train.lr=0.05,train.init=independent",
                                              "--mask", "top-k:3", "--seeds", "1,2"}));
    QVERIFY2(answer.code == 0, answer.err);
}

QString TestCliShow::onTerminal(int columns, const QString &more, const QStringList &environment) const
{
    QProcess process;
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    variables.remove("NO_COLOR");
    variables.insert("TERM", "xterm-256color");
    for (const QString &variable : environment)
        variables.insert(variable.section('=', 0, 0), variable.section('=', 1));
    process.setProcessEnvironment(variables);
    process.setWorkingDirectory(m_cli.file("."));
    process.start("script", {"-qec",
                             QString("stty cols %1 rows 24; '%2' show heat.fovea %3")
                                 .arg(columns)
                                 .arg(QStringLiteral(FOVEA_CLI), more),
                             "/dev/null"});
    process.waitForFinished(60'000);
    return QString::fromUtf8(process.readAllStandardOutput()).remove('\r');
}

void TestCliShow::labelsTellLanesApart()
{
    const auto text = show({}).out;
    for (const char *label :
         {"  full, sharpness 8, learning rate 0.05, own initial weights  ", "  top-k 3  "})
        QVERIFY2(text.contains(label), text);
    const auto json = show({"--json"}).json();
    QCOMPARE(json.at("runs")[1].at("lane").get<std::string>(), std::string("a lane with a long name"));
    QCOMPARE(json.at("runs")[1].at("label").get<std::string>(),
             std::string("full, sharpness 8, learning rate 0.05, own initial weights"));
    QCOMPARE(json.at("summary").at("lanes")[2].at("label").get<std::string>(), std::string("top-k 3"));
}

void TestCliShow::tablesFitTheTerminal_data()
{
    QTest::addColumn<int>("columns");
    for (const int columns : {60, 80, 100, 132})
        QTest::addRow("%d columns", columns) << columns;
}

void TestCliShow::tablesFitTheTerminal()
{
    if (QStandardPaths::findExecutable("script").isEmpty())
        QSKIP("script is not installed");
    QFETCH(int, columns);
    const QString text = onTerminal(columns, "", {"NO_COLOR=1"});
    QVERIFY2(text.contains("Not shown for want of room: ") && text.contains("--wide"), qPrintable(text));
    QVERIFY2(text.contains("run") && text.contains("lane") && text.contains("…"), qPrintable(text));
    const auto lines = text.split('\n');
    QVERIFY(lines.size() > 20);
    for (const QString &line : lines)
        if (!line.startsWith("Sufficient")) // a heading
            QVERIFY2(line.size() <= columns, qPrintable(line));
}

void TestCliShow::wideShowsEverything()
{
    if (QStandardPaths::findExecutable("script").isEmpty())
        QSKIP("script is not installed");
    const QString wide = onTerminal(80, "--wide", {"NO_COLOR=1"});
    QVERIFY(!wide.contains("Not shown"));
    QCOMPARE(wide, QString::fromUtf8(show({}).out)); // and so is what goes into a pipe
}

void TestCliShow::coloursBelongOnATerminal()
{
    if (QStandardPaths::findExecutable("script").isEmpty())
        QSKIP("script is not installed");
    const QString coloured = onTerminal(300, "", {});
    QVERIFY2(coloured.contains("\x1b[1mrun\x1b[0m"), qPrintable(coloured));
    QCOMPARE(QString(coloured).remove(QRegularExpression("\x1b\\[[0-9]+m")), QString::fromUtf8(show({}).out));
    QVERIFY(!show({}).out.contains('\x1b'));
    QVERIFY(!onTerminal(300, "", {"NO_COLOR=1"}).contains('\x1b'));
    QVERIFY(!onTerminal(300, "", {"TERM=dumb"}).contains('\x1b'));
    QVERIFY(!onTerminal(300, "--json", {}).contains('\x1b'));
}

void TestCliShow::csvHasARowPerRun()
{
    const auto answer = show({"--csv"});
    QCOMPARE(answer.code, 0);
    const auto lines = answer.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 7);
    QVERIFY2(lines[0].startsWith("run,lane,label,mask,seed,task,status,stop_reason,epochs,epochs_to_95,"),
             lines[0]);
    QVERIFY2(lines[2].startsWith("2,a lane with a long name,\"full, sharpness 8, learning rate 0.05, own "
                                 "initial weights\",full,1,even-pairs,finished,"),
             lines[2]);
    const auto titles = lines[0].split(','), cells = lines[6].split(',');
    QCOMPARE(cells.size(), titles.size());
    const auto run = show({"--json"}).json().at("runs")[5];
    const auto number = [&](const char *title) { return cells[titles.indexOf(title)].toDouble(); };
    QCOMPARE(number("heldout_acc"), run.at("epochs")[2].at("heldout_acc").get<double>());
    QCOMPARE(number("train_loss"), run.at("epochs")[2].at("train_loss").get<double>());
    QCOMPARE(number("parameters"), run.at("parameters").get<double>());
    QCOMPARE(cells[titles.indexOf("epochs_to_95")].isEmpty(), run.at("epochs_to_95").is_null());
}

void TestCliShow::runsAndLanesLimitWhatIsShown()
{
    const auto all = show({"--json"}).json();
    const auto some = show({"--json", "--lane", "C"}).json();
    QCOMPARE(some.at("runs").size(), std::size_t(2));
    QVERIFY(some.at("runs")[0] == all.at("runs")[2] && some.at("runs")[1] == all.at("runs")[5]);
    // What is over seeds and against the first lane stays what it was.
    QCOMPARE(some.at("summary").at("lanes").size(), std::size_t(1));
    QVERIFY(some.at("summary").at("lanes")[0] == all.at("summary").at("lanes")[2]);
    QVERIFY(some.at("summary").at("first_lane") == "A");
    QVERIFY(show({"--json", "--run", "2,5", "--run", "5"}).json().at("runs").size() == 2);
    QVERIFY(show({"--json", "--run", "1,3", "--lane", "A"}).json().at("runs").size() == 1);
    const auto text = show({"--lane", "C"}).out;
    QVERIFY2(text.contains("C against A, epochs to 95 %") && !text.contains("long name"), text);
    QCOMPARE(show({"--csv", "--run", "3"}).out.count('\n'), 2);
    const auto none = show({"--run", "1", "--lane", "C"}); // nothing is both
    QVERIFY2(none.code == 0 && none.out.contains("no runs"), none.out + none.err);
}

// A metric that came later is null in the epochs before, in what was read and in what went on.
void TestCliShow::metricsThatAnOldSessionLacksStayEmpty()
{
    const QString old = m_cli.file("old.fovea");
    QVERIFY(QFile::copy(QStringLiteral(FOVEA_SOURCE_DIR "/tests/core/store/version-1.fovea"), old));
    const auto epochsOf = [&](int run) {
        const auto answer = m_cli.run({"show", "old.fovea", "--json"});
        return QJsonDocument::fromJson(answer.out)["runs"][run - 1]["epochs"].toArray();
    };
    const QJsonArray before = epochsOf(3);
    QCOMPARE(before.size(), 2);
    for (const QJsonValue &epoch : before) {
        QVERIFY(epoch["support"].isNull());
        QVERIFY(epoch["dispersion"]["all"]["p50"].isDouble());
    }
    QCOMPARE(m_cli.run({"show", "old.fovea"}).code, 0);
    QCOMPARE(m_cli.run({"export", "old.fovea", "--curves", "-"}).code, 0);
    QCOMPARE(m_cli.run({"resume", "old.fovea", "-q"}).code, 0);
    const QJsonArray after = epochsOf(3);
    QCOMPARE(after.size(), 5);
    QVERIFY(after[1]["support"].isNull() && !after[2]["support"].isNull());
    QCOMPARE(after[0], before[0]);
}

void TestCliShow::mistakes_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("sentence");
    QTest::newRow("a run that is not there") << QStringList{"--run", "77"} << QByteArray("77");
    QTest::newRow("a run that is no number") << QStringList{"--run", "one"} << QByteArray("--run is 'one'");
    QTest::newRow("a lane that is not there names the nearest")
        << QStringList{"--lane", "a lane with a long nam"}
        << QByteArray("did you mean 'a lane with a long name'?");
    QTest::newRow("two forms at once") << QStringList{"--json", "--csv"} << QByteArray("--json and --csv");
}

void TestCliShow::mistakes()
{
    QFETCH(QStringList, words);
    QFETCH(QByteArray, sentence);
    const auto answer = show(words);
    QVERIFY2(answer.err.contains(sentence), answer.err);
    QCOMPARE(answer.code, 2);
    QVERIFY(answer.out.isEmpty());
}

FOVEA_TEST(TestCliShow)
#include "tst_cli_show.moc"
