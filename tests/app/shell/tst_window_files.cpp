// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"

#include "tests/support/cli_program.h"
#include "widgets/docks/transport_bar.h"

#include <QMimeData>

using namespace fovea;
using fovea::test::WindowCase;

// Sessions as files: kept, copied, opened, broken, written by others.
class TestWindowFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSessionOpensWithItsCurves();
    void aPausedSessionGoesOn();
    void whatWasOnShowComesBack();
    void aCopyIsComplete();
    void aCopyReplacesAFileButNotItself();
    void aDroppedFileOpens();
    void aBrokenFileChangesNothing_data();
    void aBrokenFileChangesNothing();
    void aSessionThatCannotBeMadeIsASentence();
    void everythingIsExported();
    void aFileThatOthersWriteGrows();
};

void TestWindowFiles::aSessionOpensWithItsCurves()
{
    WindowCase c;
    auto &window = c.startTiny();
    c.click("start");
    QTRY_VERIFY(c.allEnded());
    const QString path = window.studio().controller.sessionPath();
    const auto epochs = c.run(1).epochs;
    window.studio().actions.newSession->trigger();
    QVERIFY(window.studio().controller.sessionPath().isEmpty());
    window.studio().files.open(path);
    QTRY_COMPARE(window.studio().controller.sessionPath(), path);
    QCOMPARE(c.epochs(1), 4);
    QCOMPARE(c.run(1).epochs.back().trainLoss, epochs.back().trainLoss);
    QCOMPARE(window.studio().clock.last(), 3);
    QVERIFY(!window.studio().controller.isRunning());
    QVERIFY(window.windowTitle().contains(QFileInfo(path).completeBaseName()));
}

void TestWindowFiles::aPausedSessionGoesOn()
{
    WindowCase c;
    c.startTiny(100'000);
    c.click("start");
    QTRY_VERIFY(c.epochs(0) > 1);
    const QString path = c.window->studio().controller.sessionPath();
    c.close();
    c.options.files = {path};
    auto &window = c.start();
    QTRY_COMPARE(window.studio().controller.sessionPath(), path);
    QVERIFY(c.epochs(0) > 1);
    const int before = c.epochs(0);
    window.studio().controller.run();
    QTRY_VERIFY(c.epochs(0) > before);
    for (int i = 0; i < c.epochs(0); ++i)
        QCOMPARE(c.run(0).epochs[std::size_t(i)].epoch, i);
}

void TestWindowFiles::whatWasOnShowComesBack()
{
    WindowCase c;
    auto &window = c.startTiny();
    c.click("start");
    QTRY_VERIFY(c.allEnded());
    window.studio().edits.setMask(1, maskFrom("top-k:3"));
    window.studio().controller.run();
    QTRY_VERIFY(c.allEnded());
    const QString path = window.studio().controller.sessionPath();
    c.close();
    c.options.files = {path};
    c.start();
    QTRY_COMPARE(c.window->studio().controller.sessionPath(), path);
    QCOMPARE(c.window->studio().race.lanes().size(), std::size_t(2));
    QCOMPARE(c.epochs(1), 4);
}

void TestWindowFiles::aCopyIsComplete()
{
    WindowCase c;
    auto &window = c.startTiny(100'000);
    c.click("start");
    QTRY_VERIFY(c.epochs(0) > 1);
    const QString copy = c.folder.filePath(QStringLiteral("copy.fovea"));
    window.studio().controller.saveAs(copy);
    QTRY_VERIFY(c.said().contains(copy));
    QVERIFY(window.studio().controller.isRunning());
    QVERIFY(window.studio().controller.sessionPath() != copy);
    const Session session = Session::open(copy.toStdString());
    QCOMPARE(session.runs().size(), std::size_t(2));
    QVERIFY(session.epochs(RunId(1)).size() > 1);
}

void TestWindowFiles::aCopyReplacesAFileButNotItself()
{
    WindowCase c;
    auto &window = c.startTiny();
    const QString copy = c.folder.filePath(QStringLiteral("copy.fovea"));
    QFile file(copy);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("old");
    file.close();
    window.studio().controller.saveAs(copy); // before anything ran
    QTRY_VERIFY(c.said().contains(copy));
    QCOMPARE(Session::open(copy.toStdString()).experiment().lanes.size(), std::size_t(2));
    c.click("start");
    QTRY_VERIFY(c.allEnded());
    window.studio().controller.saveAs(window.studio().controller.sessionPath());
    QTRY_VERIFY2(c.said().contains(QStringLiteral("itself")), qPrintable(c.said()));
    window.studio().controller.saveAs(QStringLiteral("/nowhere/at/all.fovea"));
    QTRY_VERIFY2(c.said().contains(QStringLiteral("/nowhere")), qPrintable(c.said()));
}

void TestWindowFiles::aDroppedFileOpens()
{
    WindowCase c;
    auto &window = c.startTiny();
    c.click("start");
    QTRY_VERIFY(c.allEnded());
    const QString path = window.studio().controller.sessionPath();
    window.studio().actions.newSession->trigger();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &drop);
    QTRY_COMPARE(window.studio().controller.sessionPath(), path);
}

void TestWindowFiles::aBrokenFileChangesNothing_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("an empty file") << QByteArray();
    QTest::newRow("a text") << QByteArray("hello");
    QTest::newRow("a torn database") << QByteArray("SQLite format 3\0garbage", 23);
    QTest::newRow("no file at all") << QByteArray("-");
}

void TestWindowFiles::aBrokenFileChangesNothing()
{
    QFETCH(QByteArray, bytes);
    WindowCase c;
    auto &window = c.startTiny(100'000);
    c.click("start");
    QTRY_VERIFY(c.epochs(0) > 1);
    const QString session = window.studio().controller.sessionPath();
    const QString path = c.folder.filePath(QStringLiteral("broken.fovea"));
    if (bytes != "-") {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    window.studio().files.open(path);
    QTRY_VERIFY2(c.said().contains(QStringLiteral("broken.fovea")), qPrintable(c.said()));
    QVERIFY(c.said().endsWith(u'.'));
    QCOMPARE(window.studio().controller.sessionPath(), session);
    QVERIFY(window.studio().controller.isRunning());
    const int before = c.epochs(0);
    QTRY_VERIFY(c.epochs(0) > before);
}

void TestWindowFiles::aSessionThatCannotBeMadeIsASentence()
{
    WindowCase c;
    // A file stands where the folder of sessions should be.
    QFile file(c.folder.filePath(QStringLiteral("sessions")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    auto &window = c.startTiny();
    c.click("start");
    QTRY_VERIFY(!window.studio().controller.isRunning());
    QVERIFY2(c.said().contains(QStringLiteral("paused")), qPrintable(c.said()));
    QVERIFY(file.remove());
    window.studio().controller.run();
    QTRY_VERIFY(c.allEnded());
}

void TestWindowFiles::everythingIsExported()
{
    WindowCase c;
    auto &window = c.startTiny();
    c.click("start");
    QTRY_VERIFY(c.allEnded());
    const QString folder = c.folder.filePath(QStringLiteral("export"));
    QVERIFY2(test::exports(window).allTo(folder), qPrintable(c.said()));
    for (const char *name : {"plots.png", "plots.svg", "plots.pdf", "curves.csv", "curves.json", "board.md",
                             "board.csv", "experiment.json"})
        QVERIFY2(QFileInfo(folder + u'/' + QLatin1String(name)).size() > 0, name);
    QFile csv(folder + QStringLiteral("/curves.csv"));
    QVERIFY(csv.open(QIODevice::ReadOnly));
    const auto lines = csv.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 9);
    QVERIFY(lines.first().startsWith("run,lane,label,mask,seed,epoch,step,train_loss"));
    QVERIFY2(lines.last().startsWith("2,B,top-k 2,top-k:2,1,3,"), lines.last());
    // The terminal writes the very same of this session.
    const auto theirs = test::CliProgram(QStringLiteral(FOVEA_CLI))
                            .run({"export", window.studio().controller.sessionPath(), "--curves", "-"});
    QVERIFY2(theirs.out.trimmed().split('\n') == lines, theirs.out + theirs.err);
    QVERIFY(!test::exports(window).curvesTo(QStringLiteral("/nowhere/curves.csv")));
    QVERIFY(c.said().contains(QStringLiteral("/nowhere/curves.csv")));
}

void TestWindowFiles::aFileThatOthersWriteGrows()
{
    const test::CliProgram cli(QStringLiteral(FOVEA_CLI));
    const QString path = cli.file(QStringLiteral("theirs.fovea"));
    const auto process = cli.start(test::tinyTraining(
        QStringLiteral("theirs.fovea"), {QStringLiteral("--epochs"), QStringLiteral("100000")}));
    QTRY_VERIFY(QFile::exists(path));
    WindowCase c;
    c.options.files = {path};
    auto &window = c.start();
    QTRY_COMPARE(window.studio().controller.sessionPath(), path);
    QVERIFY(window.studio().controller.otherWriter().contains(QStringLiteral("fovea-cli")));
    QVERIFY(!test::transport(window).isEnabled());
    QTRY_VERIFY(c.epochs(0) > 0);
    const int before = c.epochs(0);
    QTRY_VERIFY(c.epochs(0) > before);
    window.studio().controller.run();
    QVERIFY(!window.studio().controller.isRunning());
    process->terminate();
    QVERIFY(process->waitForFinished());
    QTRY_VERIFY(window.studio().controller.otherWriter().isEmpty());
    QVERIFY(test::transport(window).isEnabled());
    const int left = c.epochs(0);
    window.studio().controller.run();
    QTRY_VERIFY(c.epochs(0) > left);
}

FOVEA_TEST(TestWindowFiles)
#include "tst_window_files.moc"
