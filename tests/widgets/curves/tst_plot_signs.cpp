// SPDX-License-Identifier: MIT
#include "tests/support/plot_stage.h"

#include "tests/support/test_program.h"
#include "widgets/curves/plot_tips.h"

#include <QMenu>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

// Live tips, letters and flags.
class PlotSignsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tipsMoveWithoutDrawingTheLines();
    void firstTipsTakeTheGhostsPlace();
    void lettersSelectHideAndIsolate();
    void lettersNeverCoverEachOther();
    void flagsStandOnTheRawCurve();
    void equalCurvesAreBothSeen();
};

void PlotSignsTest::tipsMoveWithoutDrawingTheLines()
{
    Stage stage;
    stage.run(3);
    setStatus(stage.race, 0, 1, RunStatus::Running);
    QVERIFY(settle(&stage.board));
    const LaneCurves evaluated =
        laneCurves(stage.race.lanes()[0], quantityOf(QuantityKind::TrainAccuracy), XAxis::Epoch);
    const int drawn = stage.plot(1).framesDrawn();
    const QImage before = pictureOf(stage.canvas(1));
    setProgress(stage.race, 0, 1, 3, 3, 0.9); // too few batches to say anything
    QVERIFY(settle(&stage.board));
    QVERIFY(stage.plot(1).tips().empty());
    for (int step = 10; step <= 60; step += 5)
        setProgress(stage.race, 0, 1, 3, step, 0.5 + 0.005 * step);
    QVERIFY(settle(&stage.board));
    QCOMPARE(stage.plot(1).framesDrawn(), drawn);
    QVERIFY(pictureOf(stage.canvas(1)) != before);
    QVERIFY(stage.plot(2).tips().empty()); // batches say nothing of held-out examples
    const std::vector<DrawnTip> tips = stage.plot(1).tips();
    QCOMPARE(tips.size(), std::size_t(1));
    QVERIFY(near(tips[0].points.front().x(), 3)); // joined to the last evaluated point
    QVERIFY(near(tips[0].points.front().y(), 100 * evaluated.line.y.back()));
    QVERIFY(near(tips[0].points.back().x(), 3.6));
    QVERIFY(near(tips[0].points.back().y(), 80));
    QCOMPARE(tips[0].points.size(), std::size_t(7)); // every ten batches
    QVERIFY(near(stage.plot(0).tips().at(0).points.back().y(), 0.2));
    // They are no values of the curve.
    QCOMPARE(laneCurves(stage.race.lanes()[0], quantityOf(QuantityKind::TrainAccuracy), XAxis::Epoch),
             evaluated);
    QVERIFY(stage.plot(1).head().key().entries().back().text.contains(QStringLiteral("this epoch so far")));
    addEpoch(stage.race, 0, 1, 3, 10);
    QVERIFY(settle(&stage.board));
    QVERIFY(stage.plot(1).tips().empty());
    setProgress(stage.race, 0, 1, 4, 20, 0.9);
    QVERIFY(settle(&stage.board));
    QCOMPARE(stage.plot(1).tips().at(0).points.size(), std::size_t(2)); // the trail begins anew
}

void PlotSignsTest::firstTipsTakeTheGhostsPlace()
{
    Stage stage;
    setStatus(stage.race, 1, 1, RunStatus::Running);
    QVERIFY(settle(&stage.board));
    QVERIFY(stage.plot(0).summary().startsWith(QLatin1String("First points")));
    setProgress(stage.race, 1, 1, 0, 40, 0.5);
    QVERIFY(settle(&stage.board));
    QVERIFY(!stage.plot(0).summary().startsWith(QLatin1String("First points")));
    QCOMPARE(stage.plot(0).xRange().upper, 5.0);
    QVERIFY(near(stage.plot(1).tips().at(0).points.back().x(), 0.4));
    QVERIFY(stage.plot(1).letterOf(1).has_value());
}

void PlotSignsTest::lettersSelectHideAndIsolate()
{
    Stage stage;
    stage.run(20);
    for (const int lane : {2, 1, 0}) {
        const auto letter = stage.plot(1).letterOf(lane);
        QVERIFY(letter);
        QTest::mouseClick(stage.canvas(1), Qt::LeftButton, {}, *letter);
        QCOMPARE(stage.race.selectedLane(), lane);
        QVERIFY(settle(&stage.board));
    }
    const auto choose = [&](int lane, const char *entry) {
        QVERIFY(settle(&stage.board));
        const auto letter = stage.plot(1).letterOf(lane);
        QVERIFY(letter);
        QTest::mouseClick(stage.canvas(1), Qt::RightButton, {}, *letter);
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu);
        for (QAction *action : menu->actions())
            if (action->text().startsWith(QLatin1String(entry)))
                menu->setActiveAction(action);
        QTest::keyClick(menu, Qt::Key_Return);
    };
    choose(1, "Hide B");
    QVERIFY(stage.race.lanes()[1].hidden && !stage.race.lanes()[0].hidden);
    stage.race.setHidden(1, false);
    choose(2, "Show C alone");
    QVERIFY(stage.race.lanes()[0].hidden && stage.race.lanes()[1].hidden && !stage.race.lanes()[2].hidden);
    choose(2, "Show C alone");
    QVERIFY(!stage.race.lanes()[0].hidden && !stage.race.lanes()[1].hidden);
}

void PlotSignsTest::lettersNeverCoverEachOther()
{
    const QRectF frame(40, 10, 400, 240);
    const std::vector<QRectF> labels{{450, 20, 30, 14}, {450, 190, 44, 14}};
    std::vector<QPointF> ends;
    for (const double y : {12.0, 14.0, 198.0, 199.0, 60.0, 64.0, 70.0})
        ends.emplace_back(440, y);
    const std::vector<QRectF> places = letterPlaces(ends, labels, frame, 500, 17);
    QCOMPARE(places.size(), ends.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        QVERIFY(places[i].right() <= 500 && places[i].left() > ends[i].x());
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY(!places[i].intersects(places[j]));
        for (const QRectF &label : labels)
            QVERIFY(!places[i].intersects(label));
        QVERIFY(std::abs(places[i].center().y() - ends[i].y()) < 3 * 17);
    }
    QCOMPARE(places[0].top(), places[1].top()); // close ones stand side by side
    QVERIFY(places[0].left() < places[1].left());
}

void PlotSignsTest::flagsStandOnTheRawCurve()
{
    Stage stage;
    stage.run(20); // lane A is at 95 % after 11 epochs
    const QColor color = stage.themes.theme().lane(0).color;
    const auto marked = [&] {
        const QPoint at = stage.plot(1).pixelOf(11, 95);
        const QImage image = pictureOf(stage.canvas(1));
        int count = 0;
        for (int y = at.y() + 12; y < at.y() + 24; ++y) // along the pole, below the curve
            count += image.pixelColor(at.x(), y) == color || image.pixelColor(at.x() - 1, y) == color;
        return count;
    };
    QVERIFY(marked() >= 10);
    PlotSettings settings;
    settings.smoothing = Smoothing::MovingAverage;
    settings.amount = 15;
    stage.board.link().setSettings(settings);
    QVERIFY(settle(&stage.board));
    QVERIFY(marked() >= 10);
}

void PlotSignsTest::equalCurvesAreBothSeen()
{
    Stage stage({"full", "full", "full"});
    for (int lane = 0; lane < 3; ++lane)
        for (int epoch = 0; epoch < 20; ++epoch)
            addEpoch(stage.race, lane, 1, epoch, 1000);
    stage.race.setHidden(1, true);
    stage.race.select(1);
    QVERIFY(settle(&stage.board));
    const QRect middle(stage.plot(1).pixelOf(5, 52), stage.plot(1).pixelOf(15, 48));
    const QImage image = pictureOf(stage.canvas(1)).copy(middle);
    const auto columns = [&](int lane) { // with a pixel that is mostly of the lane's colour
        const QColor color = stage.themes.theme().lane(lane).color;
        int count = 0;
        for (int x = 0; x < image.width(); ++x)
            for (int y = 0; y < image.height(); ++y) {
                const QColor pixel = image.pixelColor(x, y);
                if (std::abs(pixel.red() - color.red()) < 80 &&
                    std::abs(pixel.green() - color.green()) < 80 &&
                    std::abs(pixel.blue() - color.blue()) < 80) {
                    ++count;
                    break;
                }
            }
        return count;
    };
    QVERIFY(columns(0) > 0.95 * image.width());                                     // solid, without seams
    QVERIFY(columns(2) > 0.4 * image.width() && columns(2) < 0.95 * image.width()); // its dashes below
}

FOVEA_TEST(PlotSignsTest)
#include "tst_plot_signs.moc"
