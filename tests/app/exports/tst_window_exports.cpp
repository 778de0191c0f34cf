// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"

#include "app/exports/animation_export.h"
#include "app/exports/report_export.h"
#include "app/studio/figure_exports.h"
#include "widgets/figures/animation_dialog.h"
#include "widgets/figures/figure.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QImageReader>
#include <QMovie>
#include <QProgressDialog>
#include <QPushButton>

using namespace fovea;
using fovea::test::WindowCase;

// The report and moving pictures, as File > Export makes them.
class TestWindowExports : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void momentsAreEvenAndNoneTwice();
    void theReportIsAPage();
    void withoutASessionThereIsNoReport();
    void aGifHasAFramePerMoment();
    void anApngAndAFolder();
    void otherEndingsAreRefused();
    void theClockIsPutBack();
    void cancellingLeavesNothing();

private:
    static void trained(WindowCase &c)
    {
        c.startTiny(6);
        c.click("start");
        QTRY_VERIFY(c.allEnded());
        QTRY_VERIFY(!c.window->studio().controller.isRunning());
    }
    static app::AnimationExport &animationOf(const WindowCase &c)
    {
        return *c.window->findChild<app::AnimationExport *>();
    }
    static QString firstFigure(const WindowCase &c) { return c.window->studio().figures.all().front().title; }
};

void TestWindowExports::momentsAreEvenAndNoneTwice()
{
    QCOMPARE((ui::Animation{{}, -1, 5, 24, 480, 6}.moments()), std::vector<int>({-1, 0, 1, 2, 3, 4, 5}));
    QCOMPARE((ui::Animation{{}, -1, 19, 3, 480, 6}.moments()), std::vector<int>({-1, 9, 19}));
    QCOMPARE((ui::Animation{{}, 4, 4, 24, 480, 6}.moments()), std::vector<int>({4}));
    // Where lanes arrive there is a frame: in the place of the nearest step, or one more.
    QCOMPARE((ui::Animation{{}, -1, 19, 3, 480, 6, {6}}.moments()), std::vector<int>({-1, 6, 19}));
    QCOMPARE((ui::Animation{{}, -1, 19, 3, 480, 6, {6, 9, 30}}.moments()), std::vector<int>({-1, 6, 9, 19}));
    QCOMPARE((ui::Animation{{}, -1, 19, 3, 480, 6, {18}}.moments()), std::vector<int>({-1, 9, 18, 19}));
}

void TestWindowExports::theReportIsAPage()
{
    WindowCase c;
    trained(c);
    const QString path = c.folder.filePath("page.html");
    c.window->studio().actions.exportReport->trigger();
    QFileDialog *dialog = nullptr;
    QTRY_VERIFY((dialog = c.window->findChild<QFileDialog *>()));
    dialog->selectFile(path);
    static_cast<QDialog *>(dialog)->accept();
    QTRY_VERIFY(c.heard.join(' ').contains("any browser opens it"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray html = file.readAll();
    QVERIFY(html.contains("Race board") && html.contains("What they looked at") &&
            html.contains("id=\"cells-1-0\""));
}

void TestWindowExports::withoutASessionThereIsNoReport()
{
    WindowCase c;
    c.startTiny(2);
    c.window->studio().actions.exportReport->trigger();
    QVERIFY(c.heard.join(' ').contains("There is no session yet"));
    QVERIFY(!c.window->findChild<QFileDialog *>());
    c.window->studio().actions.exportAnimation->trigger();
    QVERIFY(c.heard.join(' ').contains("nothing moves"));
}

void TestWindowExports::aGifHasAFramePerMoment()
{
    WindowCase c;
    trained(c);
    const QString path = c.folder.filePath("maps.gif");
    QSignalSpy finished(&animationOf(c), &app::AnimationExport::finished);
    animationOf(c).record({firstFigure(c), -1, 5, 24, 480, 5}, path);
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 60'000);
    QVERIFY2(finished.front().front().toBool(), qPrintable(c.heard.join('\n')));
    QImageReader reader(path);
    QVERIFY(reader.supportsAnimation());
    QImage frame;
    QImage before;
    int frames = 0;
    bool moves = false;
    while (!(frame = reader.read()).isNull()) {
        QCOMPARE(frame.width(), 480);
        moves = moves || (!before.isNull() && frame != before);
        before = frame;
        ++frames;
    }
    QCOMPARE(frames, 7); // a moment each: the epoch stands below, and the curves mark it
    QVERIFY(moves);
}

void TestWindowExports::anApngAndAFolder()
{
    WindowCase c;
    trained(c);
    QSignalSpy finished(&animationOf(c), &app::AnimationExport::finished);
    const QString moving = c.folder.filePath("maps.png"), folder = c.folder.filePath("frames");
    animationOf(c).record({firstFigure(c), 0, 3, 3, 480, 5}, moving);
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 60'000);
    QImage first(moving);
    QCOMPARE(first.width(), 480);
    animationOf(c).record({firstFigure(c), 0, 3, 3, 480, 5}, folder);
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 2, 60'000);
    QCOMPARE(QDir(folder).entryList({"frame-*.png"}).size(), 3);
    QCOMPARE(QImage(folder + "/frame-001.png").convertToFormat(QImage::Format_RGB32),
             first.convertToFormat(QImage::Format_RGB32));
}

void TestWindowExports::otherEndingsAreRefused()
{
    WindowCase c;
    trained(c);
    const QString path = c.folder.filePath("maps.mp4");
    QSignalSpy finished(&animationOf(c), &app::AnimationExport::finished);
    animationOf(c).record({firstFigure(c), 0, 1, 2, 480, 5}, path);
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 60'000);
    QVERIFY(!finished.front().front().toBool());
    QVERIFY(c.heard.last().contains(".mp4 is not known"));
    QVERIFY(!QFile::exists(path));
}

void TestWindowExports::cancellingLeavesNothing()
{
    WindowCase c;
    trained(c);
    ui::Clock &clock = c.window->studio().clock;
    clock.setEpoch(2);
    const QString path = c.folder.filePath("maps.gif");
    QSignalSpy finished(&animationOf(c), &app::AnimationExport::finished);
    animationOf(c).record({firstFigure(c), 0, 5, 6, 480, 5}, path);
    QVERIFY(animationOf(c).isRecording());
    auto *progress = c.window->findChild<QProgressDialog *>();
    QVERIFY(progress);
    progress->cancel();
    QTRY_COMPARE(finished.size(), 1);
    QVERIFY(!finished.front().front().toBool());
    QVERIFY(c.heard.last().contains("cancelled"));
    QVERIFY(!QFile::exists(path));
    QCOMPARE(clock.epoch(), 2);
    QVERIFY(!animationOf(c).isRecording());
}

void TestWindowExports::theClockIsPutBack()
{
    WindowCase c;
    trained(c);
    ui::Clock &clock = c.window->studio().clock;
    clock.setEpoch(3);
    QSignalSpy finished(&animationOf(c), &app::AnimationExport::finished);
    animationOf(c).record({firstFigure(c), 0, 5, 3, 480, 5}, c.folder.filePath("maps.gif"));
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 60'000);
    QCOMPARE(clock.epoch(), 3);
    QVERIFY(!clock.follows());
}

FOVEA_TEST(TestWindowExports)
#include "tst_window_exports.moc"
