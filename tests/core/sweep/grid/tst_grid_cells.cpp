// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/sweep/grid/grid_cells.h"
#include "core/sweep/grid/grid_json.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <numeric>

using namespace fovea;

namespace {

std::vector<std::string> wordsOfCells(const SweepCells &cells)
{
    std::vector<std::string> words;
    for (const SweepCell &cell : cells.cells)
        words.push_back(wordsOf(cell.fields));
    return words;
}

SweepCells cellsOf(const char *json)
{
    return expandedCells(gridFromJson(json));
}

using Texts = std::vector<std::string>;

} // namespace

// What a grid comes to: the product of its axes, changed by exclude and then include, equal cells once.
class TestGridCells : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theFirstAxisIsSlowest();
    void zipGroupsAreOneAxis();
    void excludeComesBeforeInclude();
    void includeTakesTheBase();
    void excludeComparesValuesNotTexts();
    void cellsThatAreTheSameAreOne();
    void parametersOfOtherMasksAreWithoutEffect();
    void thereIsABaselinePerCombination();
    void limitsAreThoseOfTheGrid();
    void badCellsAreNamed_data();
    void badCellsAreNamed();
    void hugeGridsAreRefusedByTheirCount();
    void rowsOfIncludeAreCounted();
    void runsAreCountedBeforeTheyAreMade();
};

void TestGridCells::theFirstAxisIsSlowest()
{
    const auto cells = cellsOf(R"({"axes": {"mask": ["top-k:1", "top-k:3"], "train.lr": [0.1, 0.2, 0.3]}})");
    QCOMPARE(wordsOfCells(cells), (Texts{"mask=top-k:1, train.lr=0.1", "mask=top-k:1, train.lr=0.2",
                                         "mask=top-k:1, train.lr=0.3", "mask=top-k:3, train.lr=0.1",
                                         "mask=top-k:3, train.lr=0.2", "mask=top-k:3, train.lr=0.3"}));
    QCOMPARE(cells.slowPlaces, 2);
    QCOMPARE(cells.cells[3].slow, 1);
    QCOMPARE(cells.cells[1].record.spec.train.lr, 0.2);
}

void TestGridCells::zipGroupsAreOneAxis()
{
    const auto cells = cellsOf(R"({"axes": {"mask": ["full", "top-k:3"]},
        "zip": {"size": {"model.blocks": [2, 3], "train.lr": [0.1, 0.05]}}})");
    QCOMPARE(
        wordsOfCells(cells),
        (Texts{"mask=full, model.blocks=2, train.lr=0.1", "mask=full, model.blocks=3, train.lr=0.05",
               "mask=top-k:3, model.blocks=2, train.lr=0.1", "mask=top-k:3, model.blocks=3, train.lr=0.05"}));
}

void TestGridCells::excludeComesBeforeInclude()
{
    const auto cells = cellsOf(R"({"axes": {"mask": ["full", "top-k:3"]},
        "zip": {"size": {"model.blocks": [2, 3]}},
        "exclude": [{"mask": ["full", "top-k:3"], "size": 1}],
        "include": [{"mask": "full", "size": 1}]})");
    QCOMPARE(wordsOfCells(cells), (Texts{"mask=full, model.blocks=2", "mask=top-k:3, model.blocks=2",
                                         "mask=full, model.blocks=3"}));
    QCOMPARE(cells.cells.back().slow, cells.slowPlaces);
    QVERIFY_EXCEPTION_THROWN(cellsOf(R"({"axes": {"mask": ["full"]}, "exclude": [{"mask": "full"}]})"),
                             UsageError);
}

void TestGridCells::includeTakesTheBase()
{
    const auto cells =
        cellsOf(R"({"base": {"train": {"lr": 0.3}}, "axes": {"mask": ["top-k:3"], "train.lr": [0.1]},
        "include": [{"mask": "banded:5"}, {"train.lr": [0.5, 0.6]}, {"mask": "*", "model.heads": 2}]})");
    QCOMPARE(wordsOfCells(cells),
             (Texts{"mask=top-k:3, train.lr=0.1, model.heads=1", "mask=banded:5, train.lr=0.3, model.heads=1",
                    "mask=full, train.lr=0.5, model.heads=1", "mask=full, train.lr=0.6, model.heads=1",
                    "mask=top-k:3, train.lr=0.3, model.heads=2"}));
}

void TestGridCells::excludeComparesValuesNotTexts()
{
    const auto cells = cellsOf(R"({"axes": {"mask": ["top-k:5", "full"], "train.lr": [0.1, 0.2]},
        "exclude": [{"train.lr": "0.10", "mask": "top-k"}, {"mask.k": "05", "train.lr": 0.2}]})");
    QCOMPARE(wordsOfCells(cells),
             (Texts{"train.lr=0.1", "train.lr=0.2"})); // only full is left, so no mask differs
}

void TestGridCells::cellsThatAreTheSameAreOne()
{
    const auto cells =
        cellsOf(R"({"axes": {"mask": ["full", "top-k", "top-k:5"], "train.lr": [0.1, "0.10"]}})");
    QCOMPARE(cells.cells.size(), std::size_t(2));
    QCOMPARE(cells.asked, 6);
    QCOMPARE(cells.merged(), 4);
}

void TestGridCells::parametersOfOtherMasksAreWithoutEffect()
{
    const auto cells = cellsOf(R"({"axes": {"mask": ["full", "top-k"], "mask.k": [1, 3]}})");
    QCOMPARE(wordsOfCells(cells), (Texts{"mask=full", "mask=top-k:1, mask.k=1", "mask=top-k:3, mask.k=3"}));
    QCOMPARE(cells.merged(), 1);
    // Momentum is only that of SGD.
    QCOMPARE(cellsOf(R"({"base": {"train": {"optimizer": "adam"}}, "axes": {"train.momentum": [0, 0.9]}})")
                 .merged(),
             1);
}

void TestGridCells::thereIsABaselinePerCombination()
{
    const auto cells = cellsOf(R"({"axes": {"mask": ["top-k:1", "top-k:3"], "train.lr": [0.1, 0.2]},
        "baseline": {"mask": "full"}, "include": [{"mask": "full", "train.lr": 0.1}]})");
    QCOMPARE(cells.cells.size(), std::size_t(6));
    for (std::size_t i = 0; i < cells.cells.size(); ++i) {
        const SweepCell &cell = cells.cells[i], &baseline = cells.cells.at(std::size_t(cell.baseline));
        QCOMPARE(textOf(baseline.record.mask), std::string("full"));
        QCOMPARE(baseline.record.spec, cell.record.spec);
        QCOMPARE(baseline.baseline, cell.baseline);
    }
    QCOMPARE(cells.merged(), 0);
}

void TestGridCells::limitsAreThoseOfTheGrid()
{
    const auto cells = cellsOf(R"({"axes": {"train.lr": [0.1]}, "cap": 9, "until": "train>=0.9"})");
    QCOMPARE(cells.cells.front().record.spec.train.epochs, 9);
    QCOMPARE(cells.cells.front().record.spec.stop.trainAccuracy, std::optional(0.9));
    QCOMPARE(textOf(cells.cells.front().record.mask), std::string("full"));
    QVERIFY(cells.columns.empty());
}

void TestGridCells::badCellsAreNamed_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QStringList>("parts");
    QTest::newRow("a value out of range")
        << QByteArray(R"({"axes": {"mask": ["full"], "train.lr": [0.1, -1]}})")
        << QStringList{"train.lr=-1", "train.lr"};
    QTest::newRow("an unknown mask") << QByteArray(R"({"axes": {"mask": ["top-kk:5"]}})")
                                     << QStringList{"mask=top-kk:5", "top-k"};
    QTest::newRow("a task that has no such length")
        << QByteArray(R"({"axes": {"task": ["missing-duplicate"], "task.length": [7]}})")
        << QStringList{"task.length=7", "even"};
    QTest::newRow("a text for a number")
        << QByteArray(R"({"axes": {"model.blocks": ["two"]}})") << QStringList{"model.blocks=two"};
}

void TestGridCells::badCellsAreNamed()
{
    QFETCH(QByteArray, json);
    QFETCH(QStringList, parts);
    try {
        cellsOf(json);
        QFAIL("it was accepted");
    } catch (const UsageError &error) {
        for (const QString &part : parts)
            QVERIFY2(QString(error.what()).contains(part), error.what());
    }
}

void TestGridCells::hugeGridsAreRefusedByTheirCount()
{
    GridSpec grid;
    for (const char *field : {"train.lr", "train.decay", "model.inverse_temperature", "train.momentum",
                              "model.dropout", "train.weight_decay", "train.clip"}) {
        grid.axes.push_back({field, {}});
        for (int i = 1; i <= 10; ++i)
            grid.axes.back().values.push_back("0." + std::to_string(i));
    }
    QCOMPARE(askedCells(grid), std::int64_t(10'000'000));
    try {
        expandedCells(grid);
        QFAIL("it was accepted");
    } catch (const UsageError &error) {
        QVERIFY2(QString(error.what()).contains("10000000 cells"), error.what());
    }
    for (GridAxis &axis : grid.axes)
        axis.values.resize(1'000'000, "0.1");
    QCOMPARE(askedCells(grid), std::numeric_limits<std::int64_t>::max()); // saturates
}

void TestGridCells::rowsOfIncludeAreCounted()
{
    const auto grid = gridFromJson(R"({"axes": {"mask": ["full", "top-k:3"]},
        "zip": {"size": {"model.blocks": [2, 3, 4], "train.lr": [0.1, 0.2, 0.3]}},
        "include": [{"mask": "banded:5", "size": "*"}, {"mask": "*", "size": [0, 1], "train.decay": [0.9, 0.99]}]})");
    QCOMPARE(axesCells(grid), std::int64_t(6));
    QCOMPARE(askedCells(grid), std::int64_t(6 + 3 + 2 * 2 * 2));
    QCOMPARE(std::int64_t(expandedCells(grid).asked), askedCells(grid));

    GridSpec large;
    large.include.push_back({});
    for (const char *field : {"train.lr", "train.decay"})
        large.include[0].push_back({field, std::vector<std::string>(4000, "0.5")});
    QVERIFY_EXCEPTION_THROWN(expandedCells(large), UsageError);
}

void TestGridCells::runsAreCountedBeforeTheyAreMade()
{
    GridSpec grid;
    grid.axes.push_back({"train.lr", std::vector<std::string>(1000, "0.1")});
    grid.seeds.resize(10'000);
    std::iota(grid.seeds.begin(), grid.seeds.end(), std::uint64_t(1));
    try {
        expandedCells(grid);
        QFAIL("it was accepted");
    } catch (const UsageError &error) {
        QVERIFY2(QString(error.what()).contains("1000 cells x 10000 seeds = 10000000 runs"), error.what());
    }
}

FOVEA_TEST(TestGridCells)
#include "tst_grid_cells.moc"
