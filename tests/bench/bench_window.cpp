// SPDX-License-Identifier: MIT
// What the window must hold beside training: how soon a loss surface is there, how long an eigenvalue takes,
// and how free the event loop stays while a surface refines and lanes race, and while a sweep fills. Drives
// the real window by clicks. `bench_window surfaces` or `sweeps` looks at one of them. Prints a line a
// measure; exit code 3 where one misses its goal.
#include "app/workspaces/sweep/sweep_workspace.h"
#include "app/workspaces/theory/theory_workspace.h"
#include "core/experiment/presets.h"
#include "tests/support/sweep_samples.h"
#include "tests/support/window/window_case.h"
#include "widgets/cells/cell_board.h"
#include "widgets/surfaces/surfaces_view.h"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QPixmap>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <string>

#include <unistd.h>

using namespace fovea;
using namespace fovea::test;

namespace {

constexpr int patience = 600'000; // ms
int misses = 0;

void tell(const char *name, double value, const char *unit, double goal)
{
    const bool isHeld = value < goal;
    misses += !isHeld;
    std::printf("%-62s %9.2f %-3s goal < %g %s\n", name, value, unit, goal, isHeld ? "held" : "MISSED");
    std::fflush(stdout);
}

void waitUntil(const char *what, const std::function<bool()> &there)
{
    if (!QTest::qWaitFor(there, patience)) {
        std::fprintf(stderr, "bench_window: %s did not come.\n", what);
        std::exit(1);
    }
}

// The delay of a beat every 5 ms, as long as it lives.
class Heartbeat
{
public:
    Heartbeat()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.setInterval(every);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
            m_delays.push_back(std::max(0.0, double(m_since.nsecsElapsed()) / 1e6 - every));
            m_since.restart();
        });
        m_timer.start();
        m_since.start();
    }
    double p99()
    {
        std::ranges::sort(m_delays);
        return m_delays.empty() ? 0 : m_delays[m_delays.size() * 99 / 100];
    }

private:
    static constexpr int every = 5;
    QTimer m_timer;
    QElapsedTimer m_since;
    std::vector<double> m_delays;
};

double secondsUntil(const ui::SurfacesView &view, int side)
{
    for (const auto &[points, seconds] : view.scene().sides.back().pictures)
        if (points == side)
            return seconds;
    return patience;
}

void lookAtSurfaces()
{
    WindowCase c;
    auto &window = c.start();
    ExperimentSpec race = preset("paper/even-pairs").experiment;
    race.lanes.resize(2);
    race.seeds = {1};
    race.base.data.train = 1000;
    race.base.train.epochs = 1000;
    window.studio().controller.startNew(race);
    window.studio().controller.run();
    waitUntil("the fourth epoch", [&] { return c.epochs(0) > 4 && c.epochs(1) > 4; });
    window.studio().controller.pause();
    waitUntil("the pause", [&] { return !window.studio().controller.isRunning(); });

    window.showWorkspace(QStringLiteral("theory"));
    part<app::TheoryWorkspace>(window).showPage(QStringLiteral("surfaces"));
    auto &view = part<ui::SurfacesView>(window);
    const InputShape shape =
        inputShape(makeDataset(race.base.task, race.base.data, 1), {race.base, race.lanes[0].mask});
    std::printf(
        "paper/even-pairs: %d positions, 1000 examples, %zu parameters; full and top-k on the fork plane\n",
        shape.geometry.positions(), ParameterLayout(race.base.model, shape).size());
    QElapsedTimer since;
    since.start();
    QTest::mouseClick(c.child<QPushButton>("surface.offer"), Qt::LeftButton);
    waitUntil("the first picture",
              [&] { return !view.scene().sides.empty() && view.scene().sides.back().level() >= 5; });
    tell("first picture (5 x 5, both masks) on screen, nothing trains", double(since.elapsed()) / 1000, "s",
         2);
    waitUntil("the second picture", [&] { return view.scene().sides.back().level() >= 9; });
    tell("9 x 9, nothing trains", secondsUntil(view, 9), "s", 5);

    QTest::mouseClick(c.child<QPushButton>("surface.compute"), Qt::LeftButton); // stops
    view.setPlane(PlaneKind::Random);
    view.setSide(65);
    Q_EMIT view.orderChanged();
    window.studio().controller.run();
    waitUntil("training", [&] { return window.studio().controller.isRunning(); });
    QTest::mouseClick(c.child<QPushButton>("surface.compute"), Qt::LeftButton);
    {
        Heartbeat heart;
        QTest::qWait(20'000);
        tell("heartbeat p99 while a surface refines and two lanes race", heart.p99(), "ms", 16);
    }
    if (!view.scene().isWorking || !window.studio().controller.isRunning())
        std::printf("  but the surface or the race had ended\n");
    window.studio().controller.pause();
    waitUntil("the pause", [&] { return !window.studio().controller.isRunning(); });
    QTest::mouseClick(c.child<QPushButton>("surface.compute"), Qt::LeftButton);

    QTest::mouseClick(c.child<QPushButton>("sharpness.measure"), Qt::LeftButton);
    since.restart();
    waitUntil("an eigenvalue", [&] {
        return std::ranges::any_of(view.sharpness().lanes,
                                   [](const auto &lane) { return !lane.points.empty(); });
    });
    tell("first top eigenvalue on screen", double(since.elapsed()) / 1000, "s", 2);
    QTest::mouseClick(c.child<QPushButton>("sharpness.measure"), Qt::LeftButton);
    c.close();
}

// As many rates as make so many cells with two masks.
GridSpec tinyGrid(int cells, int seeds, int cap)
{
    nlohmann::json grid{{"name", "bench"}, {"cap", cap}};
    grid["base"] = {{"task", {{"id", "even-pairs"}, {"length", 12}}},
                    {"data", {{"train", 300}, {"heldout", 20}}},
                    {"model", {{"blocks", 1}, {"d_model", 16}, {"d_head", 16}, {"d_mlp", 16}}},
                    {"train", {{"batch", 10}}},
                    {"metrics", {{"examples", 4}}}};
    grid["axes"]["mask"] = {"full", "top-k:2"};
    for (int i = 0; i < cells / 2; ++i)
        grid["axes"]["train.lr"].push_back(0.01 + 0.0001 * i);
    grid["seeds"] = {{"from", 1}, {"count", seeds}};
    return gridFromJson(grid.dump());
}

double megabytes()
{
    QFile statm(QStringLiteral("/proc/self/statm"));
    if (!statm.open(QIODevice::ReadOnly))
        return 0;
    return statm.readAll().split(' ').value(1).toDouble() * double(sysconf(_SC_PAGESIZE)) / 1e6;
}

ui::CellBoard &opened(WindowCase &c, const SweepOnDisk &sweep)
{
    c.start();
    c.window->showWorkspace(QStringLiteral("sweep"));
    part<app::SweepWorkspace>(*c.window).open(QString::fromStdString(sweep.folder.path()));
    auto &board = part<ui::CellBoard>(*c.window);
    waitUntil("the sweep", [&] { return !board.facts().empty(); });
    return board;
}

void lookAtSweeps()
{
    {
        const SweepOnDisk sweep(tinyGrid(200, 5, 12));
        WindowCase c;
        opened(c, sweep);
        auto &desk = part<app::SweepWorkspace>(*c.window);
        QTest::qWait(1000);
        const double before = megabytes();
        Heartbeat heart;
        QTest::mouseClick(c.child<QAbstractButton>("sweepRun"), Qt::LeftButton);
        waitUntil("the end of the sweep", [&] { return desk.sweep()->left() == 0; });
        tell("heartbeat p99 while 200 cells x 5 seeds fill", heart.p99(), "ms", 16);
        tell("memory that the window grew by meanwhile", megabytes() - before, "MB", 100);
        c.close();
    }
    const SweepOnDisk sweep(tinyGrid(1000, 1, 12));
    WindowCase c;
    ui::CellBoard &board = opened(c, sweep);
    QPixmap picture(board.size());
    std::vector<double> took;
    for (int i = 0; i < 11; ++i) {
        QElapsedTimer since;
        since.start();
        board.render(&picture);
        took.push_back(double(since.nsecsElapsed()) / 1e6);
    }
    std::ranges::sort(took);
    tell("1,000 cells drawn", took[took.size() / 2], "ms", 100);
    c.close();
}

} // namespace

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const std::string which = argc > 1 ? argv[1] : "";
    if (which.empty() || which == "surfaces")
        lookAtSurfaces();
    if (which.empty() || which == "sweeps")
        lookAtSweeps();
    return misses > 0 ? 3 : 0;
}
