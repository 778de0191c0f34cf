// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/experiment/run_address.h"
#include "core/sweep/sweep_folder.h"
#include "tests/support/sweep_samples.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace fovea;

namespace {

std::string wordsOfRun(const SweepPlan &plan, std::size_t run)
{
    return wordsOf(plan.cellOf(plan.runs[run]).fields) + ", seed " + std::to_string(plan.runs[run].seed);
}

} // namespace

// A grid with all its runs: how many, in which order, on disk and back.
class TestSweepPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eightCellsWithThreeSeedsAre24Runs();
    void seedMajorMakesTheWholePictureFirst();
    void cellMajorFinishesACellFirst();
    void randomOrderIsTheSameEachTime();
    void spreadFillsEvenly_data();
    void spreadFillsEvenly();
    void runsAreKnownByTheirAddress();
    void seedsWithoutEffectAreOneRun();
    void plansReadBack();
    void damagedPlansAreRefused_data();
    void damagedPlansAreRefused();
};

void TestSweepPlan::eightCellsWithThreeSeedsAre24Runs()
{
    const SweepPlan plan = planOf(gridFromJson(R"({"axes": {"mask": ["top-k:1", "top-k:3", "top-k:5"],
        "train.lr": [0.1, 0.2]}, "baseline": {"mask": "full"}, "seeds": "1..3"})"));
    QCOMPARE(plan.cells.size(), std::size_t(8));
    QCOMPARE(plan.runs.size(), std::size_t(24));
    QCOMPARE(plan.merged, 0);
    std::set<std::string> addresses;
    for (const SweepRun &run : plan.runs)
        addresses.insert(run.address);
    QCOMPARE(addresses.size(), std::size_t(24));
}

void TestSweepPlan::seedMajorMakesTheWholePictureFirst()
{
    const SweepPlan plan =
        planOf(gridFromJson(R"({"axes": {"mask": ["top-k:1", "top-k:2", "top-k:3", "top-k:5"]},
        "include": [{"mask": "banded:5"}], "baseline": {"mask": "full"}, "seeds": [7, 8]})"));
    const std::vector<std::string> expected = {"full",    "top-k:1", "top-k:5",
                                               "top-k:2", "top-k:3", "banded:5"};
    QCOMPARE(plan.runs.size(), 2 * expected.size());
    for (std::size_t i = 0; i < plan.runs.size(); ++i) {
        QCOMPARE(fieldOf(plan.cellOf(plan.runs[i]).record, "mask"), expected[i % expected.size()]);
        QCOMPARE(plan.runs[i].seed, std::uint64_t(i < expected.size() ? 7 : 8));
    }
}

void TestSweepPlan::cellMajorFinishesACellFirst()
{
    const SweepPlan plan = planOf(
        gridFromJson(R"({"axes": {"mask": ["top-k:1", "full"]}, "seeds": [7, 8], "order": "cell-major"})"));
    QCOMPARE(wordsOfRun(plan, 0), std::string("mask=top-k:1, seed 7"));
    QCOMPARE(wordsOfRun(plan, 1), std::string("mask=top-k:1, seed 8"));
    QCOMPARE(wordsOfRun(plan, 2), std::string("mask=full, seed 7"));
}

void TestSweepPlan::randomOrderIsTheSameEachTime()
{
    GridSpec grid =
        gridFromJson(R"({"axes": {"mask": ["top-k:1", "top-k:2", "top-k:3", "full"]}, "seeds": "1..5"})");
    const auto inOrder = planOf(grid).runs;
    grid.order = gridOrderFrom("random:3");
    const auto once = planOf(grid).runs, again = planOf(grid).runs;
    QCOMPARE(once, again);
    QVERIFY(once != inOrder);
    QVERIFY(std::ranges::is_permutation(once, inOrder));
    grid.order = gridOrderFrom("random:4");
    QVERIFY(planOf(grid).runs != once);
}

void TestSweepPlan::spreadFillsEvenly_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<std::vector<int>>("order");
    QTest::newRow("none") << 0 << std::vector<int>{};
    QTest::newRow("one") << 1 << std::vector<int>{0};
    QTest::newRow("two") << 2 << std::vector<int>{0, 1};
    QTest::newRow("five") << 5 << std::vector<int>{0, 4, 2, 1, 3};
    QTest::newRow("nine") << 9 << std::vector<int>{0, 8, 4, 2, 6, 1, 3, 5, 7};
}

void TestSweepPlan::spreadFillsEvenly()
{
    QFETCH(int, count);
    QFETCH(std::vector<int>, order);
    QCOMPARE(spreadOrder(count), order);
    std::vector<int> long_ = spreadOrder(100);
    std::ranges::sort(long_);
    for (int i = 0; i < 100; ++i)
        QCOMPARE(long_[std::size_t(i)], i);
}

void TestSweepPlan::runsAreKnownByTheirAddress()
{
    const SweepPlan plan = planOf(test::smallGrid());
    for (const SweepRun &run : plan.runs)
        QCOMPARE(run.address, runAddress(plan.cellOf(run).record, run.seed));
    // Limits are no part of it: a longer sweep wants the same runs.
    QCOMPARE(planOf(test::smallGrid(/*cap=*/9)).runs, plan.runs);
    const auto cells = plan.runsOfCells();
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        for (std::size_t seed = 0; seed < plan.grid.seeds.size(); ++seed) {
            const SweepRun &run = plan.runs.at(std::size_t(cells[cell][seed]));
            QCOMPARE(run.cell, int(cell));
            QCOMPARE(run.seed, plan.grid.seeds[seed]);
            QCOMPARE(plan.runOf(int(cell), run.seed), cells[cell][seed]);
        }
}

void TestSweepPlan::seedsWithoutEffectAreOneRun()
{
    // data.seed = 1 is what "run" means for the seed 1: one run, though two cells.
    const SweepPlan plan = planOf(gridFromJson(R"({"axes": {"data.seed": ["run", 1]}, "seeds": [1, 2]})"));
    QCOMPARE(plan.cells.size(), std::size_t(2));
    const auto cells = plan.runsOfCells();
    QCOMPARE(plan.runs.size(), std::size_t(3));
    QCOMPARE(cells[0][0], cells[1][0]);
    QVERIFY(cells[0][1] != cells[1][1]);
}

void TestSweepPlan::plansReadBack()
{
    const SweepPlan plan = planOf(test::smallGrid());
    const SweepPlan read = planFromJson(planJson(plan));
    QCOMPARE(read.grid, plan.grid);
    QCOMPARE(read.cells, plan.cells);
    QCOMPARE(read.columns, plan.columns);
    QCOMPARE(read.runs, plan.runs);
    QCOMPARE(read.id, plan.id);
    QCOMPARE(read.manifest, plan.manifest);
    QVERIFY(asksForTheSame(read.grid, plan.grid));
    QVERIFY(!asksForTheSame(read.grid, test::smallGrid(/*cap=*/5)));
}

void TestSweepPlan::damagedPlansAreRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("part");
    const QString whole = QString::fromStdString(planJson(planOf(test::smallGrid())));
    QTest::newRow("cut off") << whole.left(whole.size() / 2) << "";
    QTest::newRow("empty") << ""
                           << "";
    QTest::newRow("something else") << "{\"a\": 1}"
                                    << "not the plan of a sweep";
    QTest::newRow("newer") << QString(whole).replace("\"sweep_plan\":1", "\"sweep_plan\":2")
                           << "A newer Fovea";
    QTest::newRow("without runs") << QString(whole).replace("\"runs\"", "\"rums\"") << "damaged";
    QTest::newRow("a run of no cell")
        << QString(whole).replace(QRegularExpression("\",0,5\\]"), "\",99,5]") << "of no cell";
}

void TestSweepPlan::damagedPlansAreRefused()
{
    QFETCH(QString, text);
    QFETCH(QString, part);
    try {
        planFromJson(text.toStdString());
        QFAIL("it was accepted");
    } catch (const InputError &error) {
        QVERIFY2(QString(error.what()).contains(part), error.what());
    }
    QCOMPARE(isOfNewerVersion(text.toStdString()), part == "A newer Fovea");
}

FOVEA_TEST(TestSweepPlan)
#include "tst_sweep_plan.moc"
