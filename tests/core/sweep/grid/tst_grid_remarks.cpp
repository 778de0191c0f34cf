// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/sweep/grid/grid_json.h"
#include "core/sweep/grid/grid_preview.h"
#include "core/sweep/grid/grid_remarks.h"
#include "core/sweep/grid/value_problems.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace fovea;

namespace {

std::string remarksOf(const char *json)
{
    std::string all;
    for (const std::string &remark : remarksOn(gridFromJson(json)))
        all += remark + "\n";
    return all;
}

// "train.lr/1" for each value that cannot be.
std::vector<std::string> problemsOf(const GridSpec &grid)
{
    std::vector<std::string> all;
    for (const ValueProblem &problem : valueProblems(grid))
        all.push_back(problem.field + "/" +
                      (problem.place == ValueProblem::noPlace ? "-" : std::to_string(problem.place)));
    return all;
}

using Texts = std::vector<std::string>;

} // namespace

// What is said of a grid while it is made: what has no effect, which values cannot be, and what the base
// sets.
class TestGridRemarks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rulesWithoutEffect();
    void fieldsThatNoCellHas();
    void baselinesThatAreLeftOut();
    void valuesThatCannotBe();
    void settingsOfTheBase();
};

void TestGridRemarks::rulesWithoutEffect()
{
    QVERIFY(remarksOf(R"({"axes": {"mask": ["top-k:3"]}, "baseline": {"mask": "full"}})").empty());
    QVERIFY(
        remarksOf(R"({"axes": {"mask": ["full", "top-k:3"]}, "exclude": [{"mask": "top-k:3"}]})").empty());
    QVERIFY(remarksOf(R"({"axes": {"mask": ["full"]}, "exclude": [{"task": "parity"}]})")
                .starts_with("No cell has task=parity"));
    QVERIFY(remarksOf(R"({"axes": {"mask": ["full"]}, "baseline": {"mask": "full"}})")
                .find("nothing is compared") != std::string::npos);
    QVERIFY(remarksOf(R"({"axes": {"mask": ["full"]}, "baseline": {"task": "parity"}})")
                .find("no cell has task=parity") != std::string::npos);
}

void TestGridRemarks::fieldsThatNoCellHas()
{
    QCOMPARE(remarksOf(R"({"axes": {"mask.k": [1, 5, 9]}})"),
             std::string("No cell has mask.k, so its 3 values are the same runs.\n"));
    QVERIFY(remarksOf(R"({"axes": {"mask": ["full", "top-k"], "mask.k": [1, 5]}})").empty());
}

void TestGridRemarks::baselinesThatAreLeftOut()
{
    const char *json = R"({"axes": {"mask": ["full", "top-k:3"], "train.lr": [0.1, 0.2]},
        "baseline": {"mask": "full"}, "exclude": [{"mask": "full", "train.lr": 0.2}]})";
    QVERIFY(remarksOf(json).starts_with("A cell that you left out runs anyway"));
    const GridPreview preview = previewOf(gridFromJson(json));
    int baselines = 0;
    for (const PreviewCell &cell : preview.cells)
        baselines += cell.kind == PreviewCell::Kind::Baseline;
    QCOMPARE(baselines, 1);
}

void TestGridRemarks::valuesThatCannotBe()
{
    GridSpec grid;
    grid.axes = {{"mask", {"full", "top-z"}}, {"train.lr", {"0.1", "-3", "x"}}, {"model.blocks", {}}};
    QCOMPARE(problemsOf(grid), (Texts{"mask/1", "train.lr/1", "train.lr/2", "model.blocks/-"}));
    grid.axes = {{"task", {"even-pairs", "listops"}}, {"task.min-length", {"10", "-1"}}};
    QCOMPARE(problemsOf(grid), (Texts{"task.min-length/1"})); // that of listops alone
    grid.axes = {{"mask", {"full", "top-k"}}, {"mask.k", {"3", "0"}}};
    QCOMPARE(problemsOf(grid), (Texts{"mask.k/1"}));
    grid.axes.clear();
    grid.zips = {{"size", {{"model.blocks", {"2", "0"}}, {"train.lr", {"0.1", "0.2"}}}}};
    QCOMPARE(problemsOf(grid), (Texts{"model.blocks/1"}));
}

void TestGridRemarks::settingsOfTheBase()
{
    GridSpec grid;
    setBase(grid, "race/even-pairs");
    QVERIFY(ownBaseFields(grid).empty());
    setBaseField(grid, "data.train", "300");
    QCOMPARE(wordsOf(ownBaseFields(grid)), std::string("data.train=300"));
    QCOMPARE(givenBaseField(grid, "data.train"), std::string("2000"));
    GridSpec read = gridFromJson(toJson(grid)); // spelt out in full
    QVERIFY(read.preset.empty());
    nameBase(read);
    QCOMPARE(read.preset, std::string("race/even-pairs"));
    QCOMPARE(wordsOf(ownBaseFields(read)), std::string("data.train=300"));
    QVERIFY_THROWS_EXCEPTION(UsageError, setBaseField(grid, "mask", "full"));
    QVERIFY_THROWS_EXCEPTION(UsageError, setBaseField(grid, "train.epochs", "3"));
}

FOVEA_TEST(TestGridRemarks)

#include "tst_grid_remarks.moc"
