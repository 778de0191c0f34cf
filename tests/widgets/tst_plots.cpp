// SPDX-License-Identifier: MIT
#include "plot_stage.h"

#include <QApplication>
#include <QLabel>
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
    void followGrowsWithTheData();
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
    const auto note = [&] {
        for (const QLabel *label : stage.board.findChildren<QLabel *>())
            if (label->isVisible() && label->text().contains(QStringLiteral("Press Space")))
                return true;
        return false;
    };
    QVERIFY(note());
    stage.run(3);
    QVERIFY(!note());
    stage.race.clearRuns();
    QVERIFY(note());
}

void PlotsTest::followGrowsWithTheData()
{
    Stage stage;
    stage.run(20);
    for (CurvePlot *plot : stage.board.plots()) {
        QVERIFY(near(plot->xRange().lower, 0));
        QVERIFY(near(plot->xRange().upper, 19));
    }
    addEpoch(stage.race, 0, 1, 20, 10);
    QTRY_VERIFY(near(stage.plot(2).xRange().upper, 20));
    QVERIFY(stage.plot(1).yRange().upper > 100);
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
    for (int epoch = 40; epoch < 60; ++epoch)
        addEpoch(stage.race, 1, 1, epoch, 100);
    stage.clock.setLast(59);
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
    stage.run(40);
    auto *follow = named<QToolButton>(stage.board, QStringLiteral("Follow"));
    QVERIFY(follow && follow->isChecked());
    QTest::mouseClick(follow, Qt::LeftButton);
    QVERIFY(!stage.board.link().follows());
    addEpoch(stage.race, 0, 1, 40, 10);
    QVERIFY(settle(&stage.board));
    QVERIFY(near(stage.plot(0).xRange().upper, 39));
    QTest::mouseClick(follow, Qt::LeftButton);
    QTRY_VERIFY(near(stage.plot(0).xRange().upper, 40));
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
    // Lane C passes 95 % at epoch 30, so that it stands at 72.5 % at epoch 15.
    QTest::mouseClick(stage.canvas(1), Qt::LeftButton, {}, stage.plot(1).pixelOf(15, 72.5));
    QCOMPARE(stage.race.selectedLane(), 2);
    QTest::mouseClick(stage.canvas(1), Qt::LeftButton, {}, stage.plot(1).pixelOf(15, 83.75));
    QCOMPARE(stage.race.selectedLane(), 1);
    QTest::mouseClick(stage.canvas(1), Qt::LeftButton, {}, stage.plot(1).pixelOf(35, 62)); // nothing there
    QCOMPARE(stage.race.selectedLane(), 1);
    QVERIFY(stage.board.link().follows()); // a click is not a touch of the view
    stage.race.setHidden(2, true);
    QVERIFY(settle(&stage.board));
    QTest::mouseClick(stage.canvas(1), Qt::LeftButton, {}, stage.plot(1).pixelOf(15, 72.5));
    QCOMPARE(stage.race.selectedLane(), 1);
}

void PlotsTest::controlClickSetsTheClock()
{
    Stage stage;
    stage.run(40);
    QTest::mouseClick(stage.canvas(0), Qt::LeftButton, Qt::ControlModifier, stage.plot(0).pixelOf(17.3, 0.2));
    QCOMPARE(stage.clock.epoch(), 17);
    QVERIFY(!stage.clock.follows());
    PlotSettings settings;
    settings.xAxis = XAxis::Wall; // half a second an epoch
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
    QVERIFY(near(stage.plot(0).xRange().upper, 29));
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

QTEST_MAIN(PlotsTest)
#include "tst_plots.moc"
