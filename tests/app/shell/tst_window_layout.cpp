// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"

#include "app/workspaces/learn/lesson_controller.h"
#include "widgets/docks/transport_bar.h"
#include "widgets/shell/mode_bar.h"

#include <QDockWidget>
#include <QToolBar>

using namespace fovea;
using fovea::test::WindowCase;

// Every workspace has its own docks, and nobody loses them.
class TestWindowLayout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void docksComeBack_data();
    void docksComeBack();
    void everyWorkspaceKeepsItsChoice();
    void widthsAndTabsAreKept();
    void resetPutsAllBack();
    void aSmallWindowFoldsTheLanes();
    void theModeBarStaysInItsPlace();
    void theModeBarIsAsWideAsDrawn();
    void aLessonIsOfLearn();
    void learnHidesTransportAndClock();
};

namespace {

const QString race = QStringLiteral("race");
const QString inspect = QStringLiteral("inspect");
const QString learn = QStringLiteral("learn");

QDockWidget *dock(const WindowCase &c, const char *name)
{
    return c.window->findChild<QDockWidget *>(QLatin1String(name));
}

bool isOpen(const WindowCase &c, const char *name)
{
    return !dock(c, name)->isHidden();
}

} // namespace

void TestWindowLayout::docksComeBack_data()
{
    QTest::addColumn<QString>("from");
    for (const char *from : {"race", "learn", "inspect", "lesson"})
        QTest::newRow(from) << from;
}

void TestWindowLayout::docksComeBack()
{
    QFETCH(QString, from);
    WindowCase c;
    auto &window = c.start();
    QVERIFY(isOpen(c, "lanesDock") && isOpen(c, "taskDock"));
    if (from == "lesson")
        test::lessons(window).start(QStringLiteral("1-what-attention-mixes"));
    else if (from.startsWith(QStringLiteral("presentation")))
        window.studio().actions.presentation->trigger();
    if (from.endsWith(inspect))
        window.showWorkspace(inspect);
    else if (from == "learn")
        window.showWorkspace(learn);
    QTest::qWait(50);
    c.close();
    auto &again = c.start();
    QCOMPARE(again.workspace(), race);
    QVERIFY(isOpen(c, "lanesDock") && isOpen(c, "taskDock"));
    QVERIFY(dock(c, "lanesDock")->isVisible());
    QVERIFY(!isOpen(c, "detailsDock") && !isOpen(c, "lessonDock"));
    again.showWorkspace(inspect);
    QVERIFY(isOpen(c, "detailsDock") && !isOpen(c, "lanesDock"));
    again.showWorkspace(race);
    QVERIFY(isOpen(c, "lanesDock") && !isOpen(c, "detailsDock"));
    again.showWorkspace(learn);
    QVERIFY(!isOpen(c, "lanesDock") && !isOpen(c, "taskDock") && !isOpen(c, "detailsDock"));
}

void TestWindowLayout::everyWorkspaceKeepsItsChoice()
{
    WindowCase c;
    auto &window = c.start();
    dock(c, "taskDock")->toggleViewAction()->trigger();
    window.showWorkspace(inspect);
    dock(c, "lanesDock")->toggleViewAction()->trigger();
    QVERIFY(isOpen(c, "lanesDock"));
    window.showWorkspace(learn);
    c.close();
    auto &again = c.start();
    QVERIFY(isOpen(c, "lanesDock") && !isOpen(c, "taskDock"));
    again.showWorkspace(inspect);
    QVERIFY(isOpen(c, "lanesDock") && isOpen(c, "detailsDock"));
}

void TestWindowLayout::widthsAndTabsAreKept()
{
    WindowCase c;
    c.options.size = QSize(1600, 900);
    auto &window = c.start();
    window.resizeDocks({dock(c, "lanesDock")}, {420}, Qt::Horizontal);
    dock(c, "taskDock")->raise();
    QTRY_COMPARE(dock(c, "taskDock")->width(), 420);
    window.showWorkspace(inspect);
    window.showWorkspace(race);
    QTRY_COMPARE(dock(c, "taskDock")->width(), 420);
    QVERIFY(!dock(c, "taskDock")->visibleRegion().isEmpty());
    c.close();
    c.start();
    QTRY_COMPARE(dock(c, "taskDock")->width(), 420);
    QVERIFY(!dock(c, "taskDock")->visibleRegion().isEmpty());
    QVERIFY(dock(c, "lanesDock")->visibleRegion().isEmpty());
}

void TestWindowLayout::resetPutsAllBack()
{
    WindowCase c;
    auto &window = c.start();
    dock(c, "lanesDock")->hide();
    dock(c, "taskDock")->hide();
    window.studio().actions.resetLayout->trigger();
    QVERIFY(dock(c, "lanesDock")->isVisible());
    QVERIFY(!dock(c, "lanesDock")->visibleRegion().isEmpty());
    c.close();
    c.start();
    QVERIFY(dock(c, "lanesDock")->isVisible());
}

// Folding is the window's doing: what was open is open again in a large one, wherever the small one was
// closed.
void TestWindowLayout::aSmallWindowFoldsTheLanes()
{
    WindowCase c;
    c.options.size = QSize(1280, 800);
    auto &window = c.start();
    QVERIFY(isOpen(c, "lanesDock") && !isOpen(c, "taskDock"));
    QTRY_VERIFY(dock(c, "lanesDock")->width() < 60);
    window.showWorkspace(inspect);
    window.showWorkspace(race);
    QVERIFY(isOpen(c, "lanesDock") && !isOpen(c, "taskDock"));
    QTRY_VERIFY(dock(c, "lanesDock")->width() < 60);
    window.showWorkspace(learn);
    c.close();
    c.options.size = QSize(1600, 900);
    auto &large = c.start();
    QVERIFY(isOpen(c, "lanesDock") && isOpen(c, "taskDock"));
    QTRY_VERIFY(dock(c, "lanesDock")->width() > 200);
    large.resize(1280, 800);
    QTRY_VERIFY(!isOpen(c, "taskDock"));
    large.resize(1600, 900);
    QTRY_VERIFY(isOpen(c, "taskDock"));
}

void TestWindowLayout::theModeBarStaysInItsPlace()
{
    WindowCase c;
    c.options.size = QSize(1440, 900);
    auto &window = c.start();
    const auto *bar = window.findChild<ui::ModeBar *>();
    QSet<int> tops;
    for (const QString &id : {race, learn, inspect, race}) {
        window.showWorkspace(id);
        QTest::qWait(20);
        tops << bar->mapTo(&window, QPoint(0, 0)).y();
    }
    QCOMPARE(tops.size(), 1);
}

void TestWindowLayout::theModeBarIsAsWideAsDrawn()
{
    WindowCase c;
    c.options.size = QSize(1440, 900);
    auto &window = c.start();
    const auto *bar = window.findChild<ui::ModeBar *>();
    QCOMPARE(bar->width(), 64);
    window.resize(1024, 640);
    QTRY_COMPARE(bar->width(), 48);
    window.resize(1200, 700);
    QTRY_COMPARE(bar->width(), 64);
}

void TestWindowLayout::aLessonIsOfLearn()
{
    WindowCase c;
    auto &window = c.start();
    const auto *bar = window.findChild<ui::ModeBar *>();
    QCOMPARE(bar->mode(), race);
    test::lessons(window).start(QStringLiteral("1-what-attention-mixes"));
    QCOMPARE(bar->mode(), learn);
    window.showWorkspace(race);
    QCOMPARE(bar->mode(), learn);
    test::lessons(window).leave();
    QCOMPARE(bar->mode(), window.workspace());
}

void TestWindowLayout::learnHidesTransportAndClock()
{
    WindowCase c;
    auto &window = c.start();
    const auto *clock = window.findChild<QToolBar *>(QStringLiteral("clock"));
    QVERIFY(test::transport(window).isVisible() && clock->isVisible());
    window.showWorkspace(learn);
    QVERIFY(!test::transport(window).isVisible() && !clock->isVisible());
    window.showWorkspace(inspect);
    QVERIFY(test::transport(window).isVisible() && clock->isVisible());
}

FOVEA_TEST(TestWindowLayout)
#include "tst_window_layout.moc"
