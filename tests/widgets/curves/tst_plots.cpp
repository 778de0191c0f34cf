// SPDX-License-Identifier: MIT
#include "tests/support/plot_stage.h"
#include "tests/support/test_program.h"

#include <QApplication>
#include <QToolButton>
#include <QWheelEvent>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

namespace {

void wheel(QWidget *widget, const QPoint &at, int notches, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    QWheelEvent event(at, widget->mapToGlobal(at), {}, QPoint(0, 120 * notches), Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
    settle(widget);
}

void drag(QWidget *widget, const QPoint &from, const QPoint &to, Qt::MouseButton button = Qt::LeftButton,
          Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    QTest::mousePress(widget, button, modifiers, from);
    // QTest's own moves carry no buttons.
    for (const double share : {0.3, 0.6, 1.0}) {
        const QPointF at = QPointF(from) + share * QPointF(to - from);
        QMouseEvent move(QEvent::MouseMove, at, widget->mapToGlobal(at), Qt::NoButton, button, modifiers);
        QApplication::sendEvent(widget, &move);
    }
    QTest::mouseRelease(widget, button, modifiers, to);
    settle(widget);
}

} // namespace

class PlotsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void emptyBoardSaysWhatToDo();
    void axisGoesFromStopToStop();
    void axisGlidesOnce();
    void wheelZoomsAtTheCursorAndLinksX();
    void controlWheelZoomsYAlone();
    void dragPans();
    void boxZoom_data();
    void boxZoom();
    void newDataNeverMoveAHeldView();
    void doubleClickFollowsAgain();
    void keysZoomPanAndFollow();
    void followButtonHoldsAndFollows();
    void trackerShowsInAllPlots();
    void clickOnACurveSelectsItsLane();
    void controlClickSetsTheClock();
    void hiddenPlotsDoNoWorkAndCatchUp();
    void nothingIsDrawnWithoutAChange();
};

void PlotsTest::emptyBoardSaysWhatToDo()
{
    Stage stage;
    const auto says = [&](const char *text) {
        return settle(&stage.board) && stage.plot(0).summary().startsWith(QLatin1String(text));
    };
    QVERIFY(says("Press Space"));
    const QImage waiting = pictureOf(stage.canvas(0));
    QVERIFY(pixelsOf(waiting, stage.themes.theme().border) > 200);              // the ghost
    QVERIFY(!stage.plot(1).summary().startsWith(QLatin1String("Press Space"))); // once
    setStatus(stage.race, 0, 1, RunStatus::Running);
    QVERIFY(says("First points in a moment"));
    setStatus(stage.race, 0, 1, RunStatus::Paused);
    QVERIFY(says("Paused at epoch 1"));
    stage.run(3);
    QVERIFY(says("A: "));
    for (int lane = 0; lane < 3; ++lane)
        stage.race.setHidden(lane, true);
    QVERIFY(says("All lanes are hidden"));
    stage.race.setHidden(0, false);
    stage.race.clearRuns();
    QVERIFY(says("Press Space"));
    stage.race.setExperiment(experimentOf({}, 1));
    QVERIFY(says("Add a lane"));
}

void PlotsTest::axisGoesFromStopToStop()
{
    Stage stage;
    QVERIFY(near(stage.plot(0).xRange().upper, 100)); // of the race
    ExperimentSpec shorter = stage.race.experiment();
    shorter.base.train.epochs = 30;
    stage.race.setExperiment(shorter);
    const auto end = [&](int epochs) {
        stage.run(epochs);
        for (CurvePlot *plot : stage.board.plots())
            if (!near(plot->xRange().lower, 0) || !near(plot->xRange().upper, stage.plot(0).xRange().upper))
                return std::nan("");
        return stage.plot(0).xRange().upper;
    };
    QCOMPARE(end(1), 5.0);
    QCOMPARE(end(4), 5.0);
    QCOMPARE(end(5), 10.0); // the point stands at the end
    QCOMPARE(end(9), 10.0);
    QCOMPARE(end(12), 20.0);
    QCOMPARE(end(20), 30.0); // the race's last epoch, not 40
    QCOMPARE(end(30), 30.0);
    QVERIFY(stage.plot(1).yRange().upper > 100);
    // A tip moves it before its epoch is over.
    stage.race.clearRuns();
    stage.run(4);
    setStatus(stage.race, 0, 1, RunStatus::Running);
    setProgress(stage.race, 0, 1, 4, 45, 0.6);
    QVERIFY(settle(&stage.board));
    QCOMPARE(stage.plot(0).xRange().upper, 5.0);
    setProgress(stage.race, 0, 1, 4, 55, 0.6);
    QVERIFY(settle(&stage.board));
    QCOMPARE(stage.plot(0).xRange().upper, 10.0);
}

void PlotsTest::axisGlidesOnce()
{
    Stage stage;
    setMotion(Motion::Full);
    stage.run(4);
    QVERIFY(settle(&stage.board));
    addEpoch(stage.race, 0, 1, 4, 10);
    bool between = false;
    QVERIFY(QTest::qWaitFor([&] {
        const double upper = stage.plot(0).xRange().upper;
        between = between || (upper > 5 && upper < 10);
        return upper == 10;
    }));
    QVERIFY(between);
    setMotion(Motion::Reduced);
}

void PlotsTest::wheelZoomsAtTheCursorAndLinksX()
{
    Stage stage;
    stage.run(40);
    const QPoint at = stage.plot(0).pixelOf(10, 0.3);
    const Span before = stage.plot(0).xRange();
    const Span y = stage.plot(0).yRange();
    wheel(stage.canvas(0), at, 3);
    const Span after = stage.plot(0).xRange();
    QVERIFY(after.size() < 0.7 * before.size());
    QVERIFY(std::abs(stage.plot(0).pixelOf(10, 0.3).x() - at.x()) <= 1);
    QCOMPARE(stage.plot(0).yRange(), y);
    for (CurvePlot *plot : stage.board.plots())
        QCOMPARE(plot->xRange(), after);
    QVERIFY(!stage.board.link().follows());
    wheel(stage.canvas(2), stage.plot(2).pixelOf(10, 80), -3);
    QVERIFY(stage.plot(0).xRange().size() > after.size());
}

void PlotsTest::controlWheelZoomsYAlone()
{
    Stage stage;
    stage.run(40);
    const Span x = stage.plot(1).xRange();
    const Span y = stage.plot(1).yRange();
    const Span other = stage.plot(2).yRange();
    wheel(stage.canvas(1), stage.plot(1).pixelOf(20, 80), 2, Qt::ControlModifier);
    QCOMPARE(stage.plot(1).xRange(), x);
    QVERIFY(stage.plot(1).yRange().size() < y.size());
    QCOMPARE(stage.plot(2).yRange(), other);
}

void PlotsTest::dragPans()
{
    Stage stage;
    stage.run(40);
    const Span before = stage.plot(0).xRange();
    const QPoint from = stage.plot(0).pixelOf(20, 0.3);
    drag(stage.canvas(0), from, from + QPoint(-60, 20));
    const Span after = stage.plot(0).xRange();
    QVERIFY(near(after.size(), before.size()));
    QVERIFY(after.lower > before.lower + 1);
    QVERIFY(std::abs(stage.plot(0).pixelOf(20, 0.3).x() - (from.x() - 60)) <= 1);
    QVERIFY(std::abs(stage.plot(0).pixelOf(20, 0.3).y() - (from.y() + 20)) <= 1);
    QCOMPARE(stage.plot(1).xRange(), after);
}

void PlotsTest::boxZoom_data()
{
    QTest::addColumn<int>("button");
    QTest::addColumn<int>("modifiers");
    QTest::newRow("drag with Shift") << int(Qt::LeftButton) << int(Qt::ShiftModifier);
    QTest::newRow("drag with the right button") << int(Qt::RightButton) << int(Qt::NoModifier);
}

void PlotsTest::boxZoom()
{
    QFETCH(int, button);
    QFETCH(int, modifiers);
    Stage stage;
    stage.run(40);
    drag(stage.canvas(1), stage.plot(1).pixelOf(10, 90), stage.plot(1).pixelOf(20, 70),
         Qt::MouseButton(button), Qt::KeyboardModifiers(modifiers));
    QVERIFY(near(stage.plot(1).xRange().lower, 10, 0.05));
    QVERIFY(near(stage.plot(1).xRange().upper, 20, 0.05));
    QVERIFY(near(stage.plot(1).yRange().lower, 70, 0.02));
    QVERIFY(near(stage.plot(1).yRange().upper, 90, 0.02));
}

void PlotsTest::newDataNeverMoveAHeldView()
{
    Stage stage;
    stage.run(40);
    wheel(stage.canvas(0), stage.plot(0).pixelOf(10, 0.3), 2);
    std::vector<std::pair<Span, Span>> before;
    for (CurvePlot *plot : stage.board.plots())
        before.emplace_back(plot->xRange(), plot->yRange());
    const int drawn = stage.plot(0).framesDrawn();
    for (int epoch = 40; epoch < 90; ++epoch)
        addEpoch(stage.race, 1, 1, epoch, 100);
    stage.clock.setLast(89);
    QTRY_VERIFY(stage.plot(0).framesDrawn() > drawn); // it does draw them
    for (std::size_t i = 0; i < before.size(); ++i) {
        QCOMPARE(stage.board.plots()[i]->xRange(), before[i].first);
        QCOMPARE(stage.board.plots()[i]->yRange(), before[i].second);
    }
}

void PlotsTest::doubleClickFollowsAgain()
{
    Stage stage;
    stage.run(40);
    const Span all = stage.plot(0).xRange();
    const Span y = stage.plot(0).yRange();
    wheel(stage.canvas(0), stage.plot(0).pixelOf(10, 0.3), 4);
    wheel(stage.canvas(0), stage.plot(0).pixelOf(10, 0.3), 4, Qt::ControlModifier);
    QTest::mouseDClick(stage.canvas(1), Qt::LeftButton, {}, stage.canvas(1)->rect().center());
    QTRY_COMPARE(stage.plot(0).xRange(), all);
    QCOMPARE(stage.plot(0).yRange(), y);
    QVERIFY(stage.board.link().follows());
}

void PlotsTest::keysZoomPanAndFollow()
{
    Stage stage;
    stage.run(40);
    const Span all = stage.plot(0).xRange();
    QTest::keyClick(stage.canvas(0), Qt::Key_Plus);
    QTRY_VERIFY(stage.plot(2).xRange().size() < all.size());
    const Span zoomedIn = stage.plot(0).xRange();
    QTest::keyClick(stage.canvas(0), Qt::Key_Right, Qt::ShiftModifier);
    QTRY_VERIFY(stage.plot(2).xRange().lower > zoomedIn.lower);
    QTest::keyClick(stage.canvas(0), Qt::Key_0);
    QTRY_COMPARE(stage.plot(2).xRange(), all);
}

void PlotsTest::followButtonHoldsAndFollows()
{
    Stage stage;
    stage.run(20);
    auto *tools = stage.board.findChild<QToolButton *>(QStringLiteral("plots.tools"));
    const QAction *follow = actionOf(stage.board, QStringLiteral("Follow the newest data"));
    QVERIFY(tools && follow && follow->isChecked());
    QVERIFY(chooseFromMenu(tools, follow->text()));
    QVERIFY(!stage.board.link().follows() && !follow->isChecked());
    for (int epoch = 20; epoch < 50; ++epoch)
        addEpoch(stage.race, 0, 1, epoch, 10);
    QVERIFY(settle(&stage.board));
    QVERIFY(near(stage.plot(0).xRange().upper, 40));
    QVERIFY(chooseFromMenu(tools, follow->text()));
    QTRY_VERIFY(near(stage.plot(0).xRange().upper, 80));
    QVERIFY(follow->isChecked());
}

void PlotsTest::trackerShowsInAllPlots()
{
    Stage stage;
    stage.run(40);
    std::vector<QImage> before;
    std::vector<int> drawn;
    for (CurvePlot *plot : stage.board.plots()) {
        before.push_back(pictureOf(plot));
        drawn.push_back(plot->framesDrawn());
    }
    QTest::mouseMove(stage.canvas(0), stage.plot(0).pixelOf(12.2, 0.3));
    QTRY_COMPARE(stage.board.link().tracker(), 12.0); // snaps to epochs
    QVERIFY(settle(&stage.board));
    for (std::size_t i = 0; i < before.size(); ++i) {
        QVERIFY(pictureOf(stage.board.plots()[i]) != before[i]);
        QCOMPARE(stage.board.plots()[i]->framesDrawn(), drawn[i]); // without drawing the lines again
    }
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(stage.canvas(0), &leave);
    QVERIFY(std::isnan(stage.board.link().tracker()));
    QVERIFY(settle(&stage.board));
    for (std::size_t i = 0; i < before.size(); ++i)
        QCOMPARE(pictureOf(stage.board.plots()[i]), before[i]);
}

void PlotsTest::clickOnACurveSelectsItsLane()
{
    Stage stage;
    stage.run(40);
    QCOMPARE(stage.race.selectedLane(), 0);
    // Lane C passes 95 % after 31 epochs, so that it stands at 72.5 % after 16.
    QTest::mouseClick(stage.canvas(1), Qt::LeftButton, {}, stage.plot(1).pixelOf(16, 72.5));
    QCOMPARE(stage.race.selectedLane(), 2);
    QTest::mouseClick(stage.canvas(1), Qt::LeftButton, {}, stage.plot(1).pixelOf(16, 83.75));
    QCOMPARE(stage.race.selectedLane(), 1);
    QTest::mouseClick(stage.canvas(1), Qt::LeftButton, {}, stage.plot(1).pixelOf(35, 62)); // nothing there
    QCOMPARE(stage.race.selectedLane(), 1);
    QVERIFY(stage.board.link().follows()); // a click is not a touch of the view
    stage.race.setHidden(2, true);
    QVERIFY(settle(&stage.board));
    QTest::mouseClick(stage.canvas(1), Qt::LeftButton, {}, stage.plot(1).pixelOf(16, 72.5));
    QCOMPARE(stage.race.selectedLane(), 1);
}

void PlotsTest::controlClickSetsTheClock()
{
    Stage stage;
    stage.run(40);
    QTest::mouseClick(stage.canvas(0), Qt::LeftButton, Qt::ControlModifier, stage.plot(0).pixelOf(17.3, 0.2));
    QCOMPARE(stage.clock.epoch(), 16); // the point after 17 epochs
    QVERIFY(!stage.clock.follows());
    PlotSettings settings;
    settings.xAxis = XAxis::Wall; // half a second per epoch
    stage.board.link().setSettings(settings);
    QVERIFY(settle(&stage.board));
    QTest::mouseClick(stage.canvas(0), Qt::LeftButton, Qt::ControlModifier, stage.plot(0).pixelOf(5, 0.2));
    QCOMPARE(stage.clock.epoch(), 9);
}

void PlotsTest::hiddenPlotsDoNoWorkAndCatchUp()
{
    Stage stage;
    stage.run(10);
    stage.board.hide();
    const int drawn = stage.plot(0).framesDrawn();
    stage.run(30);
    QCOMPARE(stage.plot(0).framesDrawn(), drawn);
    stage.board.show();
    QTRY_VERIFY(stage.plot(0).framesDrawn() > drawn);
    QVERIFY(near(stage.plot(0).xRange().upper, 40));
}

void PlotsTest::nothingIsDrawnWithoutAChange()
{
    Stage stage;
    stage.run(10);
    const int drawn = stage.plot(0).framesDrawn();
    RunEvent paused;
    paused.status = RunStatus::Paused;
    stage.race.apply(0, 1, paused); // curvesChanged without a curve
    stage.race.setProgress(0, 1, {});
    stage.race.select(0);
    QVERIFY(settle(&stage.board));
    QCOMPARE(stage.plot(0).framesDrawn(), drawn);
    // Many events of one moment are one frame.
    for (int epoch = 10; epoch < 30; ++epoch)
        addEpoch(stage.race, 0, 1, epoch, 10);
    QVERIFY(settle(&stage.board));
    QCOMPARE(stage.plot(0).framesDrawn(), drawn + 1);
}

FOVEA_TEST(PlotsTest)
#include "tst_plots.moc"
