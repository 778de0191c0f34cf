// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"

#include "widgets/curves/curve_plot.h"
#include "widgets/docks/clock_axis.h"
#include "widgets/forms/branch_dialog.h"
#include "widgets/plots/plot_board.h"
#include "widgets/words/lane_words.h"

#include <QMenu>
#include <QPushButton>

using namespace fovea;
using fovea::test::WindowCase;

// "Branch from here" in the window, from each of the places that offer it.
class TestWindowBranch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fromTheMenuItTrainsAtOnce();
    void fromTheCurve();
    void fromTheClock();
    void atTheEndThereAreEpochsLeft();
    void whatDoesNotFitCannotBeAccepted();
    void withoutARunThereIsNothingToBranchOff();
    void severalSeeds();
    void resetLeavesBranchesBehind();

private:
    static ui::BranchDialog *dialogOf(const WindowCase &c)
    {
        return c.window->findChild<ui::BranchDialog *>();
    }
    // A race of six epochs that has ended, with the clock after epoch 3 (the third is number 2).
    static void trained(WindowCase &c)
    {
        c.startTiny(6);
        c.click("start");
        QTRY_VERIFY(c.allEnded());
        QTRY_VERIFY(!c.window->studio().controller.isRunning());
        c.window->studio().race.select(0);
        c.window->studio().clock.setEpoch(2);
    }
    // Chooses the first action of the menu that is open.
    static bool chooseFirst()
    {
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        if (!menu || menu->actions().isEmpty() || !menu->actions().front()->text().startsWith("Branch"))
            return false;
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->actions().front()).center());
        return true;
    }
};

void TestWindowBranch::fromTheMenuItTrainsAtOnce()
{
    WindowCase c;
    trained(c);
    app::Studio &studio = c.window->studio();
    studio.actions.branch->trigger();
    QTRY_VERIFY(dialogOf(c) && dialogOf(c)->isVisible());
    QCOMPARE(dialogOf(c)->windowTitle(), QString("Branch from A at epoch 3"));
    dialogOf(c)->setMask(maskFrom("top-k:3"));
    dialogOf(c)->setField("train.lr", "0.05");
    QTest::mouseClick(dialogOf(c)->runButton(), Qt::LeftButton);
    QCOMPARE(studio.race.ownLanes(), 3);
    QTRY_VERIFY(c.allEnded());
    QTRY_VERIFY(!c.window->studio().controller.isRunning());
    const ui::LaneView &lane = studio.race.lanes()[2];
    QCOMPARE(ui::laneLabel(lane), QString("top-k 3, from A at epoch 3, learning rate 0.05"));
    QCOMPARE(c.run(2).epochs.front().epoch, 3);
    QCOMPARE(c.epochs(2), 3);
    QCOMPARE(c.run(2).inherited.size(), std::size_t(3));
    // Its curve starts at its parent's point.
    const auto curves = ui::laneCurves(lane, ui::quantityOf(ui::QuantityKind::TrainLoss), ui::XAxis::Epoch);
    QCOMPARE(curves.line.x.front(), 3.0);
    QCOMPARE(curves.line.y.front(), c.run(0).epochs[2].trainLoss);
    QCOMPARE(curves.line.y.size(), std::size_t(4));
    // And it is there again when the session is opened anew.
    const QString path = studio.controller.sessionPath();
    c.close();
    c.start().studio().controller.open(path);
    QTRY_COMPARE(c.window->studio().race.ownLanes(), 3);
    QTRY_COMPARE(c.run(2).inherited.size(), std::size_t(3));
    QCOMPARE(c.window->studio().race.lanes()[2].parent, std::string("A"));
}

void TestWindowBranch::fromTheCurve()
{
    WindowCase c;
    trained(c);
    auto *board = c.window->findChild<ui::PlotBoard *>();
    ui::CurvePlot *plot = board->plots().front();
    plot->bringUpToDate();
    const auto curves =
        ui::laneCurves(c.window->studio().race.lanes()[0], plot->quantity(), ui::XAxis::Epoch);
    QTest::mouseClick(plot->canvas(), Qt::RightButton, {}, plot->pixelOf(2, 100 * curves.line.y[1]));
    QVERIFY(chooseFirst());
    QTRY_VERIFY(dialogOf(c));
    QVERIFY2(dialogOf(c)->windowTitle().endsWith("at epoch 2"), qPrintable(dialogOf(c)->windowTitle()));
    QTest::mouseClick(dialogOf(c)->addButton(), Qt::LeftButton);
    QCOMPARE(c.window->studio().race.ownLanes(), 3);
    QVERIFY(!c.window->studio().controller.isRunning());
    c.window->studio().actions.undo->trigger();
    QCOMPARE(c.window->studio().race.ownLanes(), 2);
}

void TestWindowBranch::fromTheClock()
{
    WindowCase c;
    trained(c);
    auto *axis = c.window->findChild<ui::ClockAxis *>();
    const QPoint at(int(axis->positionOf(4)), axis->height() / 2);
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, axis->mapToGlobal(at));
    QCoreApplication::sendEvent(axis, &event);
    QVERIFY(chooseFirst());
    QTRY_VERIFY(dialogOf(c));
    QCOMPARE(dialogOf(c)->windowTitle(), QString("Branch from A at epoch 5"));
    QTest::keyClick(dialogOf(c), Qt::Key_Escape);
    QTRY_VERIFY(!dialogOf(c));
    QCOMPARE(c.window->studio().race.ownLanes(), 2);
}

void TestWindowBranch::atTheEndThereAreEpochsLeft()
{
    WindowCase c;
    trained(c);
    c.window->studio().clock.setEpoch(5);
    c.window->studio().actions.branch->trigger();
    QTRY_VERIFY(dialogOf(c));
    QVERIFY2(dialogOf(c)->problem().isEmpty(), qPrintable(dialogOf(c)->problem()));
    QTest::mouseClick(dialogOf(c)->runButton(), Qt::LeftButton);
    QTRY_COMPARE(c.window->studio().race.ownLanes(), 3);
    QTRY_VERIFY2(c.allEnded(), qPrintable(c.said() + QString::number(c.epochs(2))));
    QCOMPARE(c.epochs(2), 6); // as many again
}

void TestWindowBranch::whatDoesNotFitCannotBeAccepted()
{
    WindowCase c;
    trained(c);
    c.window->studio().actions.branch->trigger();
    QTRY_VERIFY(dialogOf(c));
    ui::BranchDialog &dialog = *dialogOf(c);
    QVERIFY(dialog.runButton()->isEnabled());
    dialog.setField("model.d_mlp", "16");
    QVERIFY2(dialog.problem().contains("its weights do not fit"), qPrintable(dialog.problem()));
    QVERIFY(!dialog.runButton()->isEnabled() && !dialog.addButton()->isEnabled());
    dialog.setField("model.d_mlp", "8");
    QVERIFY(dialog.runButton()->isEnabled());
    dialog.setField("train.epochs", "3");
    QVERIFY(!dialog.runButton()->isEnabled()); // nothing would be left to train
    dialog.setField("train.epochs", "9");
    QVERIFY2(dialog.line().isEmpty(), qPrintable(dialog.line()));
    dialog.setField("train.optimizer", "adam"); // what is restarted is said before it is
    QCOMPARE(dialog.line(), QString("Adam's moments and their step count start from zero."));
    dialog.setField("train.optimizer", "sgd");
    dialog.setMask(maskFrom("routing:2:clusters=2"));
    QCOMPARE(dialog.line(), QString("The centroids start as those of a new run."));
    QVERIFY(dialog.runButton()->isEnabled());
    QTest::keyClick(&dialog, Qt::Key_Escape);
}

void TestWindowBranch::withoutARunThereIsNothingToBranchOff()
{
    WindowCase c;
    c.startTiny();
    c.window->studio().actions.branch->trigger();
    QVERIFY(!dialogOf(c));
    QVERIFY2(c.said().contains("has not started yet"), qPrintable(c.said()));
}

// A branch has the seed of its parent alone; nobody waits for the others.
void TestWindowBranch::severalSeeds()
{
    WindowCase c;
    auto experiment = fovea::test::tinyRace(4);
    experiment.seeds = {1, 2, 3};
    c.start().studio().controller.startNew(experiment);
    c.window->studio().controller.run();
    QTRY_VERIFY(c.allEnded());
    c.window->studio().inspection.setSeed(1);
    c.window->studio().branch(1, 1);
    QTRY_VERIFY(dialogOf(c));
    // Of further seeds only the first and the last weights are kept; it takes the nearest.
    QCOMPARE(dialogOf(c)->windowTitle(), QString("Branch from the start of B"));
    QTest::mouseClick(dialogOf(c)->runButton(), Qt::LeftButton);
    QTRY_VERIFY(c.allEnded() && c.epochs(2, 1) == 4);
    const auto &runs = c.window->studio().race.lanes()[2].runs;
    QCOMPARE(runs.size(), std::size_t(3));
    QVERIFY(runs[0].missing && !runs[1].missing && runs[2].missing);
    QTRY_VERIFY(!c.window->studio().controller.isRunning());
    c.window->resize(1280, 800);
    QVERIFY(!c.window->grab().isNull()); // board, pips and plots draw it
}

void TestWindowBranch::resetLeavesBranchesBehind()
{
    WindowCase c;
    trained(c);
    c.window->studio().branch(0, 2);
    QTRY_VERIFY(dialogOf(c));
    QTest::mouseClick(dialogOf(c)->addButton(), Qt::LeftButton);
    QCOMPARE(c.window->studio().race.ownLanes(), 3);
    c.window->studio().controller.reset();
    QCOMPARE(c.window->studio().race.ownLanes(), 2);
    c.window->studio().controller.run();
    QTRY_VERIFY(c.allEnded());
}

FOVEA_TEST(TestWindowBranch)
#include "tst_window_branch.moc"
