// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/keyboard.h"
#include "tests/support/window/window_case.h"

#include "app/handbook/help_links.h"
#include "app/studio/session_shelf.h"
#include "widgets/shell/sessions_dialog.h"

#include <QLabel>
#include <QProcess>
#include <QTextDocumentFragment>
#include <QToolTip>

#include <csignal>
#include <cstdio>

using namespace fovea;
using fovea::test::press;
using fovea::test::tinyRace;
using fovea::test::WindowCase;

// What files, names and other programs may do to somebody at the window.
class TestWindowSafety : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void startTrainsTheFileAlone();
    void startWithAFileThatHasEndedAddsNothing();
    void spaceWhileAFileOpensAddsNothing();
    void aStepWhileAFileOpensAddsNothing_data();
    void aStepWhileAFileOpensAddsNothing();
    void markupInNamesIsShownAsText();
    void markupInMessagesIsShownAsText();
    void aReplacedSessionIsToldAndKept_data();
    void aReplacedSessionIsToldAndKept();
    void signalsCloseTheWindowInGoodOrder_data();
    void signalsCloseTheWindowInGoodOrder();
};

namespace {

const QString laneMarkup = QStringLiteral("<b>BOLD</b><h1>H</h1>");
const QString fileMarkup = QStringLiteral("<h1>BOLD"); // a file's name has no slash

QString fileIn(const WindowCase &c, const QString &name)
{
    return c.folder.filePath(name + QStringLiteral(".fovea"));
}

// A session nobody has trained yet.
QString waitingSession(const WindowCase &c, int epochs)
{
    const QString path = fileIn(c, QStringLiteral("mine"));
    SessionWriter::create(path.toStdString(), tinyRace(epochs), {}, nullptr).close();
    return path;
}

QStringList lanesOf(const QString &path)
{
    QStringList names;
    for (const LaneSpec &lane : Session::open(path.toStdString()).experiment().lanes)
        names << QString::fromStdString(lane.name);
    return names;
}

const QStringList tinyLanes = {QStringLiteral("A"), QStringLiteral("B")};

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// A session that has ended, made by a window that is gone again.
QString endedSession(WindowCase &c)
{
    c.startTiny();
    c.click("start");
    [&] { QTRY_VERIFY(c.allEnded()); }();
    const QString path = c.window->studio().controller.sessionPath();
    c.close();
    return path;
}

// The labels that show BOLD, and those of them that show it as anything but the text it is.
struct Shown
{
    int labels = 0;
    QStringList wrong;
};

Shown namesShown()
{
    Shown shown;
    for (const QWidget *top : QApplication::topLevelWidgets()) {
        QList<const QLabel *> labels;
        for (const QLabel *label : top->findChildren<QLabel *>())
            labels << label;
        if (const auto *label = qobject_cast<const QLabel *>(top))
            labels << label;
        for (const QLabel *label : labels) {
            QString seen = label->text();
            if (label->textFormat() == Qt::RichText)
                seen = QTextDocumentFragment::fromHtml(seen).toPlainText();
            else if (label->textFormat() == Qt::MarkdownText)
                seen = QTextDocumentFragment::fromMarkdown(seen).toPlainText();
            if (!seen.contains(QStringLiteral("BOLD")))
                continue;
            ++shown.labels;
            const bool asItIs =
                seen.contains(QStringLiteral("<b>BOLD")) || seen.contains(QStringLiteral("<h1>BOLD"));
            if (label->textFormat() == Qt::AutoText || !asItIs)
                shown.wrong << QStringLiteral("%1 '%2' of %3: %4")
                                   .arg(QLatin1String(label->metaObject()->className()), label->objectName(),
                                        QLatin1String(label->parent()
                                                          ? label->parent()->metaObject()->className()
                                                          : "nobody"),
                                        label->text());
        }
    }
    return shown;
}

} // namespace

void TestWindowSafety::startTrainsTheFileAlone()
{
    WindowCase c;
    const QString path = waitingSession(c, 4);
    c.options.files = {path};
    c.options.start = true;
    auto &window = c.start();
    QTRY_COMPARE(window.studio().controller.sessionPath(), path);
    QTRY_VERIFY(c.epochs(1) == 4 && c.allEnded());
    QCOMPARE(window.studio().race.lanes().size(), std::size_t(2));
    c.close();
    QCOMPARE(lanesOf(path), tinyLanes);
    QCOMPARE(Session::open(path.toStdString()).runs().size(), std::size_t(2));
}

void TestWindowSafety::startWithAFileThatHasEndedAddsNothing()
{
    WindowCase c;
    const QString path = endedSession(c);
    const QByteArray before = bytesOf(path);
    c.options.files = {path};
    c.options.start = true;
    auto &window = c.start();
    QTRY_COMPARE(window.studio().controller.sessionPath(), path);
    QTRY_VERIFY2(c.said().contains(QStringLiteral("ended")), qPrintable(c.said()));
    QVERIFY(!window.studio().controller.isRunning());
    c.close();
    QVERIFY(bytesOf(path) == before);
}

void TestWindowSafety::spaceWhileAFileOpensAddsNothing()
{
    WindowCase c;
    const QString path = endedSession(c);
    const QByteArray before = bytesOf(path);
    auto &window = c.start();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    window.studio().files.open(path);
    QVERIFY(window.studio().controller.isOpening());
    press(Qt::Key_Space);
    QTRY_COMPARE(window.studio().controller.sessionPath(), path);
    QVERIFY(!window.studio().controller.isOpening());
    QTRY_VERIFY(!window.studio().controller.isRunning());
    c.close(); // after whatever was asked for
    QVERIFY(bytesOf(path) == before);
}

void TestWindowSafety::aStepWhileAFileOpensAddsNothing_data()
{
    QTest::addColumn<QString>("deed");
    for (const char *deed : {"run", "batch", "epoch", "seeds"})
        QTest::newRow(deed) << deed;
}

void TestWindowSafety::aStepWhileAFileOpensAddsNothing()
{
    QFETCH(QString, deed);
    WindowCase c;
    const QString path = waitingSession(c, 4);
    auto &window = c.start();
    c.heard.clear();
    window.studio().files.open(path);
    if (deed == "run")
        window.studio().controller.run();
    else if (deed == "batch")
        window.studio().controller.stepBatch();
    else if (deed == "epoch")
        window.studio().controller.stepEpoch();
    else
        window.studio().controller.addSeeds(2);
    QVERIFY2(c.said().contains(QStringLiteral("still being opened")), qPrintable(c.said()));
    QVERIFY(!window.studio().controller.isRunning());
    QTRY_COMPARE(window.studio().controller.sessionPath(), path);
    QCOMPARE(window.studio().race.lanes().size(), std::size_t(2));
    window.studio().controller.run(); // now it is the file's
    QTRY_VERIFY(c.epochs(1) == 4 && c.allEnded());
    c.close();
    QCOMPARE(lanesOf(path), tinyLanes);
    QCOMPARE(Session::open(path.toStdString()).runs().size(), std::size_t(2));
}

void TestWindowSafety::markupInNamesIsShownAsText()
{
    WindowCase c;
    ExperimentSpec experiment = tinyRace(40);
    experiment.name = laneMarkup.toStdString();
    for (LaneSpec &lane : experiment.lanes)
        lane.name = laneMarkup.toStdString() + lane.name;
    const QString path = fileIn(c, fileMarkup);
    SessionWriter::create(path.toStdString(), experiment, {}, nullptr).close();
    c.options.files = {path};
    auto &window = c.start();
    QTRY_COMPARE(window.studio().controller.sessionPath(), path);
    const auto look = [&](const char *where) {
        QCoreApplication::processEvents();
        const Shown shown = namesShown();
        QVERIFY2(shown.wrong.isEmpty(), qPrintable(QLatin1String(where) + QStringLiteral(":\n  ") +
                                                   shown.wrong.join(QStringLiteral("\n  "))));
    };
    look("before the race");
    QTest::mouseClick(c.child<>("guess.0"), Qt::LeftButton);
    look("guessed");
    window.studio().controller.run();
    QTRY_VERIFY(c.epochs(0) > 1);
    look("racing");
    QTRY_VERIFY(c.allEnded());
    QTRY_VERIFY(namesShown().labels > 0);
    look("ended");
    for (const char *workspace : {"inspect", "learn", "race"}) {
        window.showWorkspace(QLatin1String(workspace));
        look(workspace);
    }
    window.studio().actions.presentation->setChecked(true);
    look("presenting");
    window.studio().actions.presentation->setChecked(false);
    window.studio().controller.addSeeds(2);
    QTRY_VERIFY(c.allEnded() && !window.studio().controller.isRunning());
    look("three seeds");
    for (QAction *action : {window.studio().actions.sessions, window.studio().actions.settings,
                            window.studio().actions.about}) {
        action->trigger();
        look(qPrintable(action->text()));
        for (QWidget *top : QApplication::topLevelWidgets())
            if (top != &window && top->isVisible())
                top->close();
    }
}

void TestWindowSafety::markupInMessagesIsShownAsText()
{
    WindowCase c;
    auto &window = c.startTiny();
    const auto shows = [] { return namesShown().labels > 0; };
    const auto wrong = [] { return namesShown().wrong.join(u'\n'); };
    const QString copy = fileIn(c, fileMarkup);
    window.studio().controller.saveAs(copy);
    QTRY_VERIFY2(c.said().contains(copy), qPrintable(c.said()));
    QTRY_VERIFY(shows()); // the toast
    QCOMPARE(wrong(), QString());
    window.studio().files.open(c.folder.filePath(fileMarkup + QStringLiteral(" is not here")));
    QTRY_VERIFY(c.said().contains(QStringLiteral("is not here")));
    QCOMPARE(wrong(), QString());
    // Tips come from models and widgets of every kind; Qt's own label shows them.
    QToolTip::showText(window.mapToGlobal(QPoint(200, 200)), laneMarkup, &window);
    QTRY_VERIFY(QToolTip::isVisible());
    QCOMPARE(wrong(), QString());
    QToolTip::hideText();
    const QString help = app::HelpLinks::withLinks(laneMarkup);
    QVERIFY2(!help.contains(QStringLiteral("<b>")), qPrintable(help));
    QVERIFY(QTextDocumentFragment::fromHtml(help).toPlainText().contains(laneMarkup));
}

void TestWindowSafety::aReplacedSessionIsToldAndKept_data()
{
    QTest::addColumn<QString>("deed");
    QTest::addColumn<QString>("words");
    QTest::newRow("replaced") << "replace"
                              << "was replaced by another file";
    QTest::newRow("deleted") << "delete"
                             << "was deleted";
    QTest::newRow("renamed") << "rename"
                             << "was moved or renamed";
}

void TestWindowSafety::aReplacedSessionIsToldAndKept()
{
    QFETCH(QString, deed);
    QFETCH(QString, words);
    WindowCase c;
    const QString other = fileIn(c, QStringLiteral("other"));
    SessionWriter::create(other.toStdString(), tinyRace(7), {}, nullptr).close();
    const QByteArray otherBytes = bytesOf(other);
    auto &window = c.startTiny(100'000);
    c.click("start");
    QTRY_VERIFY(c.epochs(0) > 2);
    const QString path = window.studio().controller.sessionPath();
    if (deed == "replace")
        QCOMPARE(std::rename(qPrintable(other), qPrintable(path)), 0);
    else if (deed == "rename")
        QVERIFY(QFile::rename(path, fileIn(c, QStringLiteral("elsewhere"))));
    else
        QVERIFY(QFile::remove(path));
    QTRY_VERIFY2(c.said().contains(words), qPrintable(c.said()));
    QTRY_VERIFY(!window.studio().controller.isRunning());
    c.heard.clear();
    window.studio().controller.run(); // is told again, and trains nothing that nobody would find
    QTRY_VERIFY2(c.said().contains(words), qPrintable(c.said()));
    QTRY_VERIFY(!window.studio().controller.isRunning());
    // What was saved until then can still be had.
    const QString copy = fileIn(c, QStringLiteral("copy"));
    window.studio().controller.saveAs(copy);
    QTRY_VERIFY2(c.said().contains(copy), qPrintable(c.said()));
    QVERIFY(Session::open(copy.toStdString()).epochs(RunId(1)).size() > 2);
    c.close();
    if (deed == "replace")
        QVERIFY(bytesOf(path) == otherBytes);
}

void TestWindowSafety::signalsCloseTheWindowInGoodOrder_data()
{
    QTest::addColumn<int>("number");
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGHUP") << SIGHUP;
}

void TestWindowSafety::signalsCloseTheWindowInGoodOrder()
{
    QFETCH(int, number);
    const WindowCase c;
    const QString path = waitingSession(c, 100'000);
    QProcess program;
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    variables.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    program.setProcessEnvironment(variables);
    program.start(QStringLiteral(FOVEA_WINDOW),
                  {QStringLiteral("--fresh"), QStringLiteral("--data-dir"),
                   c.folder.filePath(QStringLiteral("data")), QStringLiteral("--start"), path});
    QVERIFY(program.waitForStarted());
    const auto trained = [&] { return Session::open(path.toStdString()).epochs(RunId(2)).size(); };
    QTRY_VERIFY_WITH_TIMEOUT(trained() > 3, 60'000);
    const std::size_t before = trained();
    QCOMPARE(kill(pid_t(program.processId()), number), 0);
    QVERIFY(program.waitForFinished());
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QVERIFY2(program.exitCode() == 0, program.readAllStandardError());
    const Session session = Session::open(path.toStdString());
    QVERIFY(session.epochs(RunId(2)).size() >= before);
    QCOMPARE(lanesOf(path), tinyLanes);
    QCOMPARE(session.runs().size(), std::size_t(2));
    for (const StoredRun &run : session.runs()) {
        QCOMPARE(run.status, RunStatus::Paused);
        QVERIFY(session.state(run.id));
    }
    for (const char *left : {"-wal", "-shm", "-journal"})
        QVERIFY2(!QFile::exists(path + QLatin1String(left)), left);
    QVERIFY(!session.writer());
}

FOVEA_TEST(TestWindowSafety)
#include "tst_window_safety.moc"
