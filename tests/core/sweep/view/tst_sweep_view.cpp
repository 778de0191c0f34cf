// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/sweep/view/sweep_view.h"
#include "tests/support/sweep_samples.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace fovea;
using fovea::test::smallGrid;

namespace {

SweepPlan planWithRates()
{
    GridSpec grid = smallGrid();
    grid.axes.push_back({"train.lr", {"0.1", "0.05"}});
    return planOf(grid);
}

std::string refusal(std::string_view text, const SweepPlan &plan)
{
    try {
        (void)viewFrom(text, usualView(plan), plan);
    } catch (const UsageError &error) {
        return error.what();
    }
    return {};
}

} // namespace

// The words of a view, and where its cells go.
class TestSweepView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theUsualViewMixesNothing();
    void wordsReadBack();
    void whatIsNotPlacedIsMixed();
    void conditionsChoose();
    void wrongWordsGetASentence();
};

void TestSweepView::theUsualViewMixesNothing()
{
    const SweepPlan plan = planWithRates();
    const SweepView view = usualView(plan);
    QCOMPARE(view.across, std::vector<std::string>{"mask"});
    QCOMPARE(view.down, std::vector<std::string>{"train.lr"});
    const ViewGrid grid = gridOf(plan, view);
    QCOMPARE(grid.columns.size(), std::size_t(3));
    QCOMPARE(grid.columns.front().fields.front().value, std::string("full")); // the baseline first
    QVERIFY(grid.columns.front().isBaseline && !grid.columns.back().isBaseline);
    QCOMPARE(grid.rows.size(), std::size_t(2));
    QVERIFY(grid.mixed.empty());
    std::size_t placed = 0;
    for (const auto &cells : grid.cells)
        placed += cells.size();
    QCOMPARE(placed, plan.cells.size());
}

void TestSweepView::wordsReadBack()
{
    const SweepPlan plan = planWithRates();
    SweepView view = usualView(plan);
    view.colour = CellMeasure::Speedup;
    view.curve = CurveMeasure::Train;
    view.over = OverSeeds::Each;
    view.where = {{"mask", true, {"banded:3"}}, {"train.lr", false, {"0.1", "0.05"}}};
    for (const ViewKind kind : {ViewKind::Cells, ViewKind::Curves})
        QCOMPARE(viewFrom(textOf(view, kind, plan), view, plan), view);
    const SweepView read = viewFrom("x: train.lr  y: mask  colour: heldout-best", usualView(plan), plan);
    QCOMPARE(read.across, std::vector<std::string>{"train.lr"});
    QCOMPARE(read.down, std::vector<std::string>{"mask"});
    QCOMPARE(read.colour, CellMeasure::BestHeldout);
}

void TestSweepView::whatIsNotPlacedIsMixed()
{
    const SweepPlan plan = planWithRates();
    const SweepView view = viewFrom("y: none", usualView(plan), plan);
    const ViewGrid grid = gridOf(plan, view);
    QCOMPARE(grid.rows.size(), std::size_t(1));
    QCOMPARE(grid.mixed.size(), std::size_t(1));
    QCOMPARE(grid.mixed.front().field, std::string("train.lr"));
    QCOMPARE(grid.mixed.front().values.size(), std::size_t(2));
}

void TestSweepView::conditionsChoose()
{
    const SweepPlan plan = planWithRates();
    const SweepView one = viewFrom("where: train.lr=0.05", usualView(plan), plan);
    QCOMPARE(gridOf(plan, one).rows.size(), std::size_t(1));
    const SweepView other = viewFrom("where: mask!=full", usualView(plan), plan);
    QCOMPARE(gridOf(plan, other).columns.size(), std::size_t(2));
}

void TestSweepView::wrongWordsGetASentence()
{
    const SweepPlan plan = planWithRates();
    QVERIFY(refusal("y: train.lrr", plan).find("train.lr") != std::string::npos);
    QVERIFY(refusal("colur: epochs", plan).find("colour") != std::string::npos);
    QVERIFY(refusal("colour: epoch", plan).find("epochs") != std::string::npos);
    QVERIFY(refusal("where: mask=top-k:3", plan).find("top-k:2") != std::string::npos);
    QVERIFY(!refusal("everything", plan).empty());
}

FOVEA_TEST(TestSweepView)
#include "tst_sweep_view.moc"
