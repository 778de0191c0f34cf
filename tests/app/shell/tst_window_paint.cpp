// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"

#include "core/painting/paint_grid.h"
#include "widgets/forms/branch_dialog.h"
#include "widgets/forms/mask_form.h"
#include "widgets/painting/paint_board.h"
#include "widgets/painting/paint_dialog.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>

using namespace fovea;
using fovea::test::WindowCase;

// Painting a mask in the window: for the lane on show, for a new one, and for a branch.
class TestWindowPaint : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void savedInItsLane();
    void racedAsANewLane();
    void closedIsNotLost();
    void forABranch();
    void changeNowOfARunningLane();
    void changeNowBetweenEpochs();

private:
    static ui::PaintDialog *boardOf(const WindowCase &c) { return c.window->findChild<ui::PaintDialog *>(); }
    static ui::BranchDialog *branchOf(const WindowCase &c)
    {
        return c.window->findChild<ui::BranchDialog *>();
    }
    static void open(WindowCase &c, int lane)
    {
        c.window->studio().race.select(lane);
        for (QAction *action : c.window->studio().actions.group("edit"))
            if (action->text().startsWith("Paint"))
                action->trigger();
        QTRY_VERIFY(boardOf(c) && boardOf(c)->isVisible());
    }
};

void TestWindowPaint::savedInItsLane()
{
    WindowCase c;
    c.startTiny();
    open(c, 1);
    QCOMPARE(boardOf(c)->grid().length(), 6);
    boardOf(c)->setGrid(gridOf(maskFrom("banded:3"), 6));
    QTest::mouseClick(boardOf(c)->saveButton(), Qt::LeftButton);
    const ui::LaneView &lane = c.window->studio().race.lanes()[1];
    QCOMPARE(textOf(lane.spec.mask), std::string("painted:0:0-2;1:0-2;2:1-3;3:2-4;4:3-5;5:3-5"));
    QVERIFY(lane.problems.empty());
    c.window->studio().edits.stack().undo();
    QCOMPARE(textOf(c.window->studio().race.lanes()[1].spec.mask), std::string("top-k:2"));
}

void TestWindowPaint::racedAsANewLane()
{
    WindowCase c;
    c.startTiny();
    open(c, 1);
    QCOMPARE(boardOf(c)->raceButton()->text(), QString("&Race it as lane C"));
    boardOf(c)->setGrid(gridOf(maskFrom("banded:3"), 6));
    boardOf(c)->findChild<QLineEdit *>()->setText("mine");
    QTest::mouseClick(boardOf(c)->raceButton(), Qt::LeftButton);
    QCOMPARE(c.window->studio().race.ownLanes(), 3);
    QCOMPARE(c.window->studio().race.lanes()[2].spec.name, std::string("mine"));
    QTRY_VERIFY(c.allEnded());
    QCOMPARE(c.epochs(2), 4);
}

void TestWindowPaint::closedIsNotLost()
{
    WindowCase c;
    c.startTiny();
    open(c, 0);
    const PaintGrid painted = gridOf(maskFrom("banded:3"), 6).inverted();
    boardOf(c)->setGrid(painted);
    QTest::keyClick(boardOf(c), Qt::Key_Escape);
    QTRY_VERIFY(!boardOf(c));
    open(c, 0);
    QCOMPARE(boardOf(c)->startBox()->itemText(0), QString("What was painted last"));
    Q_EMIT boardOf(c)->startBox()->activated(0);
    QCOMPARE(boardOf(c)->grid(), painted);
}

void TestWindowPaint::forABranch()
{
    WindowCase c;
    c.startTiny(6);
    c.click("start");
    QTRY_VERIFY(c.allEnded());
    QTRY_VERIFY(!c.window->studio().controller.isRunning());
    c.window->studio().race.select(0);
    c.window->studio().clock.setEpoch(2);
    c.window->studio().actions.branch->trigger();
    QTRY_VERIFY(branchOf(c) && branchOf(c)->isVisible());
    QTest::mouseClick(branchOf(c)->maskForm()->paintButton(), Qt::LeftButton);
    QTRY_VERIFY(boardOf(c) && boardOf(c)->isVisible());
    boardOf(c)->setGrid(gridOf(maskFrom("banded:3"), 6));
    QTest::mouseClick(boardOf(c)->saveButton(), Qt::LeftButton);
    QCOMPARE(branchOf(c)->mask().id, std::string("painted"));
    QVERIFY(branchOf(c)->problem().isEmpty());
}

// The lanes come to the end of their epoch, the branch begins there, and all go on.
void TestWindowPaint::changeNowOfARunningLane()
{
    WindowCase c;
    c.startTiny(400);
    c.click("start");
    QTRY_VERIFY(c.epochs(0) > 2);
    c.window->studio().race.select(0);
    c.window->studio().actions.changeNow->trigger();
    QTRY_VERIFY(branchOf(c) && branchOf(c)->isVisible());
    QVERIFY(!c.window->studio().controller.isRunning());
    const int trained = c.run(0).trained();
    QVERIFY(trained < 400);
    QCOMPARE(branchOf(c)->windowTitle(), QString("Change A now, after epoch %1").arg(trained));
    branchOf(c)->setField("train.lr", "0.05");
    branchOf(c)->setField("train.epochs", QString::number(trained + 3));
    QTest::mouseClick(branchOf(c)->runButton(), Qt::LeftButton);
    QVERIFY(c.window->studio().controller.isRunning());
    QTRY_COMPARE(c.window->studio().race.ownLanes(), 3);
    QTRY_COMPARE(c.epochs(2), 3);
    QCOMPARE(c.run(2).epochs.front().epoch, trained);
    QTRY_VERIFY(c.run(0).trained() > trained); // its parent goes on
    c.window->studio().controller.pause();
}

void TestWindowPaint::changeNowBetweenEpochs()
{
    WindowCase c;
    c.startTiny(50);
    c.window->studio().actions.stepEpoch->trigger();
    QTRY_COMPARE(c.run(0).trained(), 1);
    QTRY_VERIFY(!c.window->studio().race.isRunning());
    c.window->studio().race.select(1);
    c.window->studio().actions.changeNow->trigger();
    QTRY_VERIFY(branchOf(c) && branchOf(c)->isVisible());
    QCOMPARE(branchOf(c)->windowTitle(), QString("Change B now, after epoch 1"));
    QCOMPARE(c.run(1).trained(), 1);
    QTest::keyClick(branchOf(c), Qt::Key_Escape);
    QVERIFY(!c.window->studio().controller.isRunning()); // it was not before either
}

FOVEA_TEST(TestWindowPaint)
#include "tst_window_paint.moc"
