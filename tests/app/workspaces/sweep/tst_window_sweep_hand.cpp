// SPDX-License-Identifier: MIT
#include "app/workspaces/sweep/sweep_workspace.h"
#include "tests/support/sweep_samples.h"
#include "tests/support/test_program.h"
#include "tests/support/window/keyboard.h"
#include "tests/support/window/window_case.h"
#include "widgets/cells/cell_board.h"
#include "widgets/cells/failure_tip.h"
#include "widgets/sweep/make_page.h"
#include "widgets/sweep/preview_board.h"
#include "widgets/sweep/vary_card.h"

#include <QHelpEvent>

using namespace fovea;
using namespace fovea::test;

namespace {

struct HandCase : WindowCase
{
    app::SweepWorkspace &desk() { return part<app::SweepWorkspace>(*window); }
    const GridSpec &grid() { return part<ui::VaryCard>(*window).grid(); }
    bool isRaceRunning() const { return window->studio().controller.isRunning(); }
};

} // namespace

// Keys of the Sweep workspace as the window system delivers them, and what stands under the pointer.
class TestWindowSweepHand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void spaceRunsTheSweepAndNotTheRace();
    void spaceIsTheRacesElsewhere();
    void cellsAreLeftOutByKeys();
    void aFailedCellOffersWhatHelps();
};

void TestWindowSweepHand::spaceRunsTheSweepAndNotTheRace()
{
    const SweepOnDisk sweep;
    HandCase c;
    c.start();
    c.window->showWorkspace(QStringLiteral("sweep"));
    c.desk().open(QString::fromStdString(sweep.folder.path()));
    QTRY_VERIFY(c.desk().sweep());
    focus(part<ui::CellBoard>(*c.window));
    const QString session = c.window->studio().controller.sessionPath();
    press(Qt::Key_R);
    press(Qt::Key_Period);
    press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(c.desk().sweep()->left(), 0, 60'000);
    QVERIFY(!c.isRaceRunning());
    QCOMPARE(c.window->studio().controller.sessionPath(), session);
    press(Qt::Key_Space); // nothing is left: nothing starts
    QVERIFY(!c.isRaceRunning());
}

void TestWindowSweepHand::spaceIsTheRacesElsewhere()
{
    HandCase c;
    c.start();
    c.window->showWorkspace(QStringLiteral("sweep"));
    c.window->showWorkspace(QStringLiteral("race"));
    QVERIFY(QTest::qWaitForWindowActive(c.window.get()));
    press(Qt::Key_Space);
    QTRY_VERIFY(c.isRaceRunning());
    c.window->showWorkspace(QStringLiteral("sweep"));
    QVERIFY(c.isRaceRunning()); // it goes on, and has its keys again when one is back
    c.window->showWorkspace(QStringLiteral("race"));
    press(Qt::Key_Space);
    QTRY_VERIFY(!c.isRaceRunning());
}

void TestWindowSweepHand::cellsAreLeftOutByKeys()
{
    HandCase c;
    c.options.workspace = QStringLiteral("sweep");
    c.start();
    auto &preview = part<ui::PreviewBoard>(*c.window);
    QTRY_COMPARE(int(preview.preview().cells.size()), 16); // of k and epoch
    focus(preview);
    press(Qt::Key_Right);
    press(Qt::Key_Right); // the first took the first cell
    press(Qt::Key_Return);
    QCOMPARE(int(c.grid().exclude.size()), 1);
    QCOMPARE(c.grid().exclude.front(), preview.preview().cells[1].rule);
    press(Qt::Key_Return); // and back
    QCOMPARE(int(c.grid().exclude.size()), 0);
    press(Qt::Key_Down);
    press(Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(c.grid().exclude.front(), preview.preview().rowRules[1]);
    press(Qt::Key_Return, Qt::ShiftModifier);
    press(Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(c.grid().exclude.front(), preview.preview().columnRules[1]);
    QVERIFY(!c.isRaceRunning());
}

void TestWindowSweepHand::aFailedCellOffersWhatHelps()
{
    const SweepOnDisk sweep;
    sweep.run(0).putError("The weights are <b>not</b> finite.");
    HandCase c;
    c.start();
    c.window->showWorkspace(QStringLiteral("sweep"));
    c.desk().open(QString::fromStdString(sweep.folder.path()));
    QTRY_VERIFY(c.desk().sweep());
    auto &board = part<ui::CellBoard>(*c.window);
    int failed = 0;
    while (board.facts()[std::size_t(failed)].failed < 0)
        ++failed;
    const QPoint at = board.boxOf(failed).center().toPoint();
    QCursor::setPos(board.mapToGlobal(at));
    QHelpEvent hover(QEvent::ToolTip, at, board.mapToGlobal(at));
    QApplication::sendEvent(&board, &hover);
    auto &tip = part<ui::FailureTip>(*c.window);
    QVERIFY(c.isInSight(tip));
    QVERIFY2(tip.words().contains(QStringLiteral("<b>not</b> finite")), qPrintable(tip.words())); // as text
    QTest::qWait(600); // it stays while the pointer is on the cell
    QVERIFY(tip.isVisible());
    QTest::mouseClick(c.child<>("tipRetry"), Qt::LeftButton);
    QVERIFY(!tip.isVisible());
    QTRY_COMPARE_WITH_TIMEOUT(c.desk().sweep()->left(), 0, 60'000);
    QTRY_COMPARE(c.desk().sweep()->count(SweepState::Failed), 0);
}

FOVEA_TEST(TestWindowSweepHand)
#include "tst_window_sweep_hand.moc"
