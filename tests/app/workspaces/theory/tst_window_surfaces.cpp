// SPDX-License-Identifier: MIT
#include "app/workspaces/theory/surfaces_page.h"
#include "app/workspaces/theory/theory_workspace.h"
#include "core/store/session.h"
#include "tests/support/test_program.h"
#include "tests/support/window/geometry_check.h"
#include "tests/support/window/keyboard.h"
#include "tests/support/window/window_case.h"
#include "widgets/surfaces/cuts_chart.h"

#include <QComboBox>
#include <QPushButton>

#include <cmath>

using namespace fovea;
using namespace fovea::test;

// Surfaces in the real window: asked for by a click, refined in place, linked with the clock.
class TestWindowSurfaces : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void withoutWeightsItOffersToStart();
    void aForkIsComputedAndItsCornersAreTheLanes();
    void aClickOnAPathSetsTheClock();
    void lanesWithoutACommonStartHaveNoFork();
    void oneLaneHasOtherPlanes();
    void sharpnessIsMeasuredOverTraining();
    void everyKindOfAttentionHasItsSharpness();
    void whatWasComputedIsThereAgain();
    void numbersAreExported();
    void everySizeHasRoomForIt();
};

namespace {

constexpr int soon = 60'000; // ms, on a machine with other work

ui::SurfacesView &opened(WindowCase &c)
{
    auto &window = *c.window;
    window.activateWindow();
    window.showWorkspace(QStringLiteral("theory"));
    part<app::TheoryWorkspace>(window).showPage(QStringLiteral("surfaces"));
    return part<ui::SurfacesView>(window);
}

void train(WindowCase &c, const ExperimentSpec &experiment = tinyRace(12))
{
    c.start().studio().controller.startNew(experiment);
    c.window->studio().controller.run();
    QTRY_VERIFY_WITH_TIMEOUT(c.allEnded(), soon);
}

bool isWhole(const ui::SurfacesView &view)
{
    const ui::LandscapeScene &scene = view.scene();
    return !scene.isWorking && !scene.sides.empty() &&
           std::ranges::all_of(scene.sides, [](const auto &seen) { return seen.done == seen.total(); });
}

void computed(WindowCase &c, ui::SurfacesView &view)
{
    view.setSide(9);
    Q_EMIT view.orderChanged();
    QTest::mouseClick(c.child<QPushButton>("surface.offer"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(isWhole(view), soon);
}

} // namespace

void TestWindowSurfaces::withoutWeightsItOffersToStart()
{
    WindowCase c;
    c.startTiny();
    auto &view = opened(c);
    QVERIFY(view.isEmpty());
    auto *offer = c.child<QPushButton>("surface.offer");
    QVERIFY(offer && offer->isVisible());
    QTest::mouseClick(offer, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(c.allEnded(), soon);
    QTRY_COMPARE(offer->text(), QStringLiteral("Compute the surface"));
}

void TestWindowSurfaces::aForkIsComputedAndItsCornersAreTheLanes()
{
    WindowCase c;
    train(c);
    auto &view = opened(c);
    QCOMPARE(view.plane(), PlaneKind::Fork);
    computed(c, view);
    const ui::LandscapeScene &scene = view.scene();
    QCOMPARE(scene.sides.size(), std::size_t(2));
    QVERIFY(scene.cutsDone == scene.cutsTotal && scene.cuts.size() == 5);

    // Where start and ends lie, the losses are those of the weights in the file.
    const auto path = c.window->studio().controller.sessionPath().toStdString();
    const Session session = Session::open(path);
    const auto data =
        makeDataset(c.run(0).id == RunId{} ? TaskSpec{} : session.run(c.run(0).id).record.spec.task,
                    session.run(c.run(0).id).record.spec.data, c.run(0).seed);
    for (const int lane : {0, 1}) {
        const StoredRun run = session.run(c.run(lane).id);
        const int last = session.snapshots(run.id).back();
        const InputShape shape = inputShape(data, run.record);
        const auto weights = session.weights(run.id, last);
        WeightLoss loss({.lane = run.record,
                         .shape = shape,
                         .seed = run.seed,
                         .epoch = last,
                         .weights = weights,
                         .set = std::make_shared<const PaddedSet>(padded(data.train, shape)),
                         .limit = 1000});
        const auto there = ui::lossAt(scene.sides[std::size_t(lane)], lane == 0 ? 1 : 0, lane == 0 ? 0 : 1);
        QVERIFY(there && std::abs(there->loss - loss.at(weights)) < 1e-5);
    }
    // The same weights under two masks: the surfaces differ, the paths do not.
    QVERIFY(scene.sides[0].surface.loss != scene.sides[1].surface.loss);
    QVERIFY(std::hypot(scene.paths[0].points.back().x - 1, scene.paths[0].points.back().y) < 1e-6);
    QVERIFY(std::hypot(scene.paths[1].points.back().x, scene.paths[1].points.back().y - 1) < 1e-6);
    // One scale, and a crosshair in both.
    QTest::mouseMove(view.map(0).findChild<QWidget *>(), QPoint(150, 100));
    QTRY_VERIFY(!view.map(1).reading().isEmpty());
    QCOMPARE(view.map(0).reading(), view.map(1).reading());
}

void TestWindowSurfaces::aClickOnAPathSetsTheClock()
{
    WindowCase c;
    train(c);
    auto &view = opened(c);
    computed(c, view);
    c.window->studio().clock.setEpoch(11);
    const ui::LandscapePath &path = view.scene().paths[0];
    const auto &start = path.points.front();
    QCOMPARE(path.epochs.front(), -1);
    QWidget *plot = view.map(0).findChild<QWidget *>();
    const QPoint at = plot->mapFrom(&view.map(0), view.map(0).pixelOf({start.x, start.y}).toPoint());
    QTest::mouseClick(plot, Qt::LeftButton, {}, at);
    QTRY_COMPARE(c.window->studio().clock.epoch(), -1);
    // The keyboard does the same: from the start (0, 0), where the crosshair begins, to the end of A.
    view.map(0).setFocus();
    for (int i = 0; i < 4; ++i)
        press(Qt::Key_Right); // a fork's grid of 9 goes in quarters
    press(Qt::Key_Return);
    QTRY_COMPARE(c.window->studio().clock.epoch(), 11);
}

void TestWindowSurfaces::lanesWithoutACommonStartHaveNoFork()
{
    ExperimentSpec experiment = tinyRace(3);
    experiment.base.train.init = InitKind::Independent;
    WindowCase c;
    train(c, experiment);
    auto &view = opened(c);
    QCOMPARE(view.plane(), PlaneKind::Trajectory);
    auto *why = c.child<QLabel>("surface.why");
    QVERIFY(why && why->text().contains(QStringLiteral("common start")));
    computed(c, view);
    QVERIFY(
        std::ranges::any_of(view.scene().truths, [](const QString &words) { return words.contains(u'7'); }));
}

void TestWindowSurfaces::oneLaneHasOtherPlanes()
{
    ExperimentSpec experiment = tinyRace(4);
    experiment.lanes.resize(1);
    WindowCase c;
    train(c, experiment);
    auto &view = opened(c);
    QVERIFY(view.plane() != PlaneKind::Fork);
    view.setPlane(PlaneKind::Random);
    computed(c, view);
    QCOMPARE(view.scene().sides.size(), std::size_t(1));
}

void TestWindowSurfaces::sharpnessIsMeasuredOverTraining()
{
    WindowCase c;
    train(c, tinyRace(6));
    auto &view = opened(c);
    computed(c, view);
    auto *every = c.child<QComboBox>("sharpness.every");
    QVERIFY(every);
    QTest::mouseClick(c.child<QPushButton>("sharpness.measure"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!view.sharpness().isWorking && !view.sharpness().lanes.empty() &&
                                 !view.sharpness().lanes[1].points.empty() &&
                                 std::isfinite(view.sharpness().lanes[1].points.back().trace),
                             soon);
    for (const ui::SharpnessLane &lane : view.sharpness().lanes) {
        QCOMPARE(lane.points.front().epoch, -1);
        QCOMPARE(lane.line, 20.0); // 2 / 0.1
        for (const auto &point : lane.points) {
            QVERIFY(point.free > 0 && point.frozen > 0);
            QVERIFY(point.smallest <= point.frozen && std::isfinite(point.trace) && point.traceError > 0);
            if (!lane.choosesKeys)
                QCOMPARE(point.free, point.frozen); // one number, and the exact one
        }
    }
    QVERIFY(!view.sharpness().lanes[0].choosesKeys && view.sharpness().lanes[1].choosesKeys);
}

// Where LibTorch has no second derivatives, differences of gradients answer; what has no curvature at all is
// left out, and the other lane is measured.
void TestWindowSurfaces::everyKindOfAttentionHasItsSharpness()
{
    for (const auto &[mask, measured] : {std::pair("entmax:1.5", true), std::pair("routing:3", false)}) {
        ExperimentSpec experiment = tinyRace(2);
        experiment.lanes[1].mask = maskFrom(mask);
        WindowCase c;
        train(c, experiment);
        auto &view = opened(c);
        auto *measure = c.child<QPushButton>("sharpness.measure");
        QVERIFY(measure && measure->isVisible()); // it needs no surface
        QTest::mouseClick(measure, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!view.sharpness().isWorking && !view.sharpness().lanes.empty() &&
                                     !view.sharpness().lanes[0].points.empty(),
                                 soon);
        for (const ui::SharpnessLane &lane : view.sharpness().lanes) {
            QCOMPARE(!lane.points.empty(), measured || lane.letter == QStringLiteral("A"));
            for (const auto &point : lane.points)
                QVERIFY(point.free > 0 && point.free == point.frozen && point.smallest < point.free &&
                        std::isfinite(point.trace));
        }
    }
}

// The session keeps it: another window shows the surface at once, and has sharpness with its first answer.
void TestWindowSurfaces::whatWasComputedIsThereAgain()
{
    WindowCase c;
    train(c);
    const auto measure = [&](ui::SurfacesView &view) {
        QTest::mouseClick(c.child<QPushButton>("sharpness.measure"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!view.sharpness().isWorking && !view.sharpness().lanes.empty() &&
                                     !view.sharpness().lanes[0].points.empty(),
                                 soon);
    };
    const QString path = c.window->studio().controller.sessionPath();
    ui::LandscapeScene before;
    std::vector<ui::SharpnessLane> measured;
    {
        auto &view = opened(c);
        computed(c, view);
        measure(view);
        before = view.scene();
        measured = view.sharpness().lanes;
    }
    const Session session = Session::open(path.toStdString());
    for (const char *kind : {"surface", "cuts", "eigenvalues", "trace"})
        QTRY_VERIFY2(
            std::ranges::any_of(session.resultKeys(), [&](const ResultKey &key) { return key.kind == kind; }),
            kind);
    c.close();

    c.start().studio().controller.open(path);
    QTRY_COMPARE(c.window->studio().controller.sessionPath(), path);
    auto &view = opened(c);
    view.setSide(9);
    Q_EMIT view.orderChanged(); // nobody asks for it to be computed
    QTRY_VERIFY_WITH_TIMEOUT(!view.scene().sides.empty(), soon);
    QVERIFY(!view.scene().isWorking && !view.scene().isStopped);
    for (const std::size_t side : {0, 1}) { // as it is first told
        const ui::SeenSurface &seen = view.scene().sides[side];
        QCOMPARE(seen.done, seen.total());
        QVERIFY(seen.surface == before.sides[side].surface);
        QVERIFY(seen.pictures.size() == 2 && seen.slopes && seen.seconds == before.sides[side].seconds);
    }
    QCOMPARE(view.scene().cutsDone, view.scene().cutsTotal);
    for (std::size_t cut = 0; cut < before.cuts.size(); ++cut)
        QVERIFY(view.scene().cuts[cut].losses == before.cuts[cut].losses);
    measure(view);
    for (const std::size_t lane : {0, 1})
        QVERIFY(view.sharpness().lanes[lane].points == measured[lane].points);
}

void TestWindowSurfaces::numbersAreExported()
{
    WindowCase c;
    train(c);
    auto &view = opened(c);
    computed(c, view);
    const auto figures = c.window->studio().figures.all();
    const auto maps = std::ranges::find(figures, QStringLiteral("Loss surfaces"), &ui::Figure::title);
    QVERIFY(maps != figures.end());
    for (const char *ending : {"csv", "pdf", "svg", "png"}) {
        const QString path = c.folder.filePath(QStringLiteral("surface.") + QLatin1String(ending));
        QVERIFY(c.window->studio().figures.save(*maps, path));
        QVERIFY(QFileInfo(path).size() > 500);
    }
    QFile table(c.folder.filePath(QStringLiteral("surface.csv")));
    QVERIFY(table.open(QIODevice::ReadOnly));
    const auto lines = table.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 1 + 9 * 9);
    QCOMPARE(lines.first().split(',').size(), 6);
    // The first row of the table is the first corner of the grid.
    const auto fields = lines[1].split(',');
    QCOMPARE(fields[4].toDouble(), view.scene().sides[0].surface.loss.front());
}

void TestWindowSurfaces::everySizeHasRoomForIt()
{
    WindowCase c;
    train(c);
    auto &view = opened(c);
    computed(c, view);
    for (const QSize size : windowSizes()) {
        c.window->resize(size);
        checkPlaces(*c.window, QStringLiteral("%1x%2").arg(size.width()).arg(size.height()));
        QVERIFY(view.map(0).height() >= 170 && view.map(0).width() >= 200);
    }
}

FOVEA_TEST(TestWindowSurfaces)
#include "tst_window_surfaces.moc"
