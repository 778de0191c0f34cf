// SPDX-License-Identifier: MIT
#include "core/sweep/view/cell_facts.h"
#include "core/sweep/view/cell_scatter.h"
#include "tests/support/sweep_samples.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using fovea::test::smallGrid;

namespace {

constexpr int cap = 6;

// A sweep whose runs are as a test says; all seeds of the cell at place 0.
struct Crafted
{
    SweepSnapshot sweep;
    std::vector<int> runs; // of the cell

    Crafted()
    {
        GridSpec grid = smallGrid(cap);
        grid.seeds = {5, 6, 7};
        sweep.report.plan = planOf(grid);
        const SweepPlan &plan = sweep.plan();
        sweep.report.runs.resize(plan.runs.size());
        sweep.curves.resize(plan.runs.size());
        const auto runsOfCells = plan.runsOfCells();
        for (std::size_t cell = 0; cell < plan.cells.size(); ++cell) {
            SweepCellSummary summary;
            summary.cell = int(cell);
            summary.runs = runsOfCells[cell];
            sweep.report.cells.push_back(summary);
        }
        runs = runsOfCells.front();
    }

    FollowedRun &begin(int seed, SweepState state, const std::vector<double> &heldout)
    {
        const auto run = std::size_t(runs[std::size_t(seed)]);
        auto curve = std::make_shared<std::vector<BriefEpoch>>();
        for (const double value : heldout) {
            curve->emplace_back();
            curve->back().trainAccuracy = curve->back().heldoutAccuracy = value;
        }
        sweep.curves[run] = curve;
        FollowedRun &now = sweep.report.runs[run];
        now.state = state;
        now.epochs = int(heldout.size());
        return now;
    }

    void end(int seed, SweepState state, const std::vector<double> &heldout)
    {
        FollowedRun &now = begin(seed, state, heldout);
        RunResult result;
        result.status = state == SweepState::Arrived    ? RunStatus::Stopped
                        : state == SweepState::Diverged ? RunStatus::Diverged
                                                        : RunStatus::Finished;
        result.epochs = now.epochs;
        result.cap = cap;
        if (state == SweepState::Arrived)
            result.arrival = now.epochs - 1;
        now.result = result;
    }

    CellCurve curve() const { return curveOf(sweep, {0}, CurveMeasure::Heldout, OverSeeds::Median); }
    CellFacts facts() const { return factsOf(sweep, {0}); }
};

} // namespace

// What seeds count, and how far: in curves, in arrivals and in what a cell tells.
class TestCellCurves : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whoHasArrivedKeepsTheLastValue();
    void aStoppedSeedEndsTheMedian();
    void seedsUnderWayCountOnlyAlone();
    void aFailedSeedSaysNothing();
    void stoppedRunsAreCensoredWhereTheyStopped();
    void fewSeenToTheCapAreAStop();
    void whatIsNoPointIsCounted();
};

// Without it, the median would fall as soon as the fast seeds end: unlearning that never was.
void TestCellCurves::whoHasArrivedKeepsTheLastValue()
{
    Crafted c;
    c.end(0, SweepState::Arrived, {0.5, 1.0});
    c.end(1, SweepState::Arrived, {0.5, 0.9, 1.0});
    c.end(2, SweepState::NotByCap, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5});
    const CellCurve curve = c.curve();
    QCOMPARE(curve.seeds, 3);
    QVERIFY(curve.isOver);
    QCOMPARE(curve.middle, (std::vector<double>{0.5, 0.9, 1, 1, 1, 1}));
    QCOMPARE(curve.low.back(), 0.75);
    QCOMPARE(curve.each[0].size(), std::size_t(2)); // single curves stay as they are
    for (std::size_t i = 1; i < curve.middle.size(); ++i)
        QVERIFY(curve.middle[i] >= curve.middle[i - 1]);
}

void TestCellCurves::aStoppedSeedEndsTheMedian()
{
    Crafted c;
    c.end(0, SweepState::Arrived, {0.5, 1.0});
    c.begin(1, SweepState::Stopped, {0.5, 0.6, 0.7, 0.8});
    c.end(2, SweepState::NotByCap, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5});
    QCOMPARE(c.curve().middle, (std::vector<double>{0.5, 0.6, 0.7, 0.8}));
    QVERIFY(!c.curve().isOver);
}

void TestCellCurves::seedsUnderWayCountOnlyAlone()
{
    Crafted c;
    c.begin(0, SweepState::Running, {0.5, 0.6, 0.8});
    c.begin(1, SweepState::Paused, {0.5, 0.8});
    QCOMPARE(c.curve().seeds, 2);
    QCOMPARE(c.curve().middle, (std::vector<double>{0.5, 0.7}));
    c.end(2, SweepState::NotByCap, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5});
    QCOMPARE(c.curve().seeds, 1);
    QCOMPARE(c.curve().middle.size(), std::size_t(cap));
    QCOMPARE(c.curve().each.size(), std::size_t(3));
}

void TestCellCurves::aFailedSeedSaysNothing()
{
    Crafted c;
    c.begin(0, SweepState::Failed, {0.5});
    c.end(1, SweepState::Arrived, {0.5, 0.7, 1.0});
    QCOMPARE(c.curve().middle, (std::vector<double>{0.5, 0.7, 1.0}));
    QCOMPARE(c.facts().settled, 1);
}

// The grid's number, the surface's and the table's are one.
void TestCellCurves::stoppedRunsAreCensoredWhereTheyStopped()
{
    Crafted c;
    for (int seed = 0; seed < 3; ++seed)
        c.begin(seed, SweepState::Stopped, {0.5, 0.5, 0.5});
    const CellArrival arrival = arrivalOf(c.sweep, {0});
    QCOMPARE(arrival.settled, 3);
    QCOMPARE(arrival.arrived, 0);
    QVERIFY(std::isinf(*arrival.median));
    QCOMPARE(arrival.laterThan, 3);
    QVERIFY(c.facts().isBound());
    QCOMPARE(c.facts().state, SweepState::Stopped);
    QCOMPARE(c.facts().arrival.laterThan, 3);
    // The median is known where enough have arrived, whoever was stopped later.
    c.end(0, SweepState::Arrived, {0.5, 1.0});
    c.end(1, SweepState::Arrived, {1.0});
    QCOMPARE(*arrivalOf(c.sweep, {0}).median, 2.0);
    QCOMPARE(c.facts().state, SweepState::Arrived);
}

void TestCellCurves::fewSeenToTheCapAreAStop()
{
    Crafted c;
    c.begin(0, SweepState::Stopped, {0.5, 0.5});
    c.begin(1, SweepState::Stopped, {0.5, 0.5, 0.5});
    c.end(2, SweepState::NotByCap, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5});
    QCOMPARE(c.facts().state, SweepState::Stopped);
    QCOMPARE(c.facts().arrival.laterThan, 3);
    c.end(1, SweepState::NotByCap, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5});
    QCOMPARE(c.facts().state, SweepState::NotByCap);
    QCOMPARE(c.facts().arrival.laterThan, cap);
    c.end(0, SweepState::Diverged, {0.5}); // never arrives
    QCOMPARE(c.facts().arrival.laterThan, cap);
}

void TestCellCurves::whatIsNoPointIsCounted()
{
    Crafted c;
    const SweepView view = usualView(c.sweep.plan());
    const auto gaps = [&] {
        return scatterGaps(c.sweep, view, ScatterMeasure::Epochs, ScatterMeasure::Speedup);
    };
    const int others = int(c.sweep.plan().cells.size()) - 1; // all but the baseline
    QCOMPARE(gaps().unsettled, others);
    SweepCellSummary &cell = c.sweep.report.cells.front();
    QVERIFY(c.sweep.plan().cells.front().baseline != 0);
    cell.mean = LaneMean{cap, cap, cap};
    QCOMPARE(gaps().unmeasured, 1);
    LaneComparison comparison;
    comparison.pairs.emplace_back();
    comparison.ratio = {0, INFINITY};
    cell.comparison = comparison;
    QCOMPARE(gaps().open, 1);
    QCOMPARE(gaps().all(), others);
}

FOVEA_TEST(TestCellCurves)
#include "tst_cell_curves.moc"
