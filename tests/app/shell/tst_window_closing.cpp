// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"

using namespace fovea;
using fovea::test::WindowCase;

// A window may be closed at any moment: at once, and nothing is lost.
class TestWindowClosing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void closingIsImmediateAndLosesNothing();
    void closingAtAnyMoment_data();
    void closingAtAnyMoment();
};

void TestWindowClosing::closingIsImmediateAndLosesNothing()
{
    WindowCase c;
    c.startTiny(100'000);
    c.click("start");
    QTRY_VERIFY(c.epochs(0) > 2);
    const std::string path = c.window->studio().controller.sessionPath().toStdString();
    const int seen = c.epochs(0);
    QElapsedTimer timer;
    timer.start();
    c.close();
    QVERIFY2(timer.elapsed() < 3000, qPrintable(QString::number(timer.elapsed())));
    const Session session = Session::open(path);
    QVERIFY(int(session.epochs(RunId(1)).size()) >= seen);
    QVERIFY(!session.writer());
    for (const StoredRun &run : session.runs()) {
        QCOMPARE(run.status, RunStatus::Paused);
        QVERIFY(session.state(run.id));
    }
    QVERIFY(!QFile::exists(QString::fromStdString(path) + QStringLiteral("-wal")));
}

void TestWindowClosing::closingAtAnyMoment_data()
{
    QTest::addColumn<int>("wait"); // ms
    for (const int wait : {0, 1, 5, 20, 60, 120})
        QTest::addRow("%d ms after the start", wait) << wait;
}

void TestWindowClosing::closingAtAnyMoment()
{
    QFETCH(int, wait);
    WindowCase c;
    auto &window = c.startTiny(100'000);
    window.studio().controller.run();
    QTest::qWait(wait);
    window.studio().edits.setMask(1, maskFrom("top-k:3"));
    window.studio().controller.saveAs(c.folder.filePath(QStringLiteral("copy.fovea")));
    const QString path = window.studio().controller.sessionPath();
    c.close();
    if (!path.isEmpty())
        QVERIFY(Session::open(path.toStdString()).runs().size() >= 2);
    QVERIFY(Session::open(c.folder.filePath(QStringLiteral("copy.fovea")).toStdString()).runs().size() >= 2);
}

FOVEA_TEST(TestWindowClosing)
#include "tst_window_closing.moc"
