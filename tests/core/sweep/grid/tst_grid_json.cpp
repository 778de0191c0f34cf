// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/sweep/grid/grid_cells.h"
#include "core/sweep/grid/grid_json.h"
#include "core/sweep/grid/prepared_grids.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

using namespace fovea;

// Grid files: what is read, what is missing, and what is said of wrong ones.
class TestGridJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFieldIsRead();
    void missingFieldsTakeTheDefaults();
    void aPresetBringsItsCap();
    void gridsReadBack();
    void wrongGridsGetASentence_data();
    void wrongGridsGetASentence();
    void wrongFilesAreWrongInput();
    void preparedGridsAreSound_data();
    void preparedGridsAreSound();
};

void TestGridJson::everyFieldIsRead()
{
    const GridSpec grid = gridFromJson(R"({"sweep": 1, "name": "k", "title": "T", "description": "D",
        "base": {"task": {"id": "parity", "length": 12}},
        "axes": {"mask": ["top-k:1", "top-k:3"], "train.lr": [0.1, 1]},
        "zip": {"size": {"model.blocks": [2, 3], "model.heads": [1, 2]}},
        "baseline": {"mask": "full"}, "exclude": [{"mask": ["top-k:1", "top-k:3"], "size": 1}],
        "include": [{"mask": "banded:5"}], "seeds": {"from": 201, "count": 3}, "order": "random:4",
        "until": "train>=0.9", "cap": 7})");
    QCOMPARE(grid.name, std::string("k"));
    QCOMPARE(grid.base.task.id, std::string("parity"));
    QCOMPARE(grid.axes,
             (std::vector<GridAxis>{{"mask", {"top-k:1", "top-k:3"}}, {"train.lr", {"0.1", "1"}}}));
    QCOMPARE(grid.zips,
             (std::vector<GridZip>{{"size", {{"model.blocks", {"2", "3"}}, {"model.heads", {"1", "2"}}}}}));
    QCOMPARE(grid.baseline, (GridRow{{"mask", {"full"}}}));
    QCOMPARE(grid.exclude, (std::vector<GridRow>{{{"mask", {"top-k:1", "top-k:3"}}, {"size", {"1"}}}}));
    QCOMPARE(grid.include, (std::vector<GridRow>{{{"mask", {"banded:5"}}}}));
    QCOMPARE(grid.seeds, (std::vector<std::uint64_t>{201, 202, 203}));
    QCOMPARE(grid.order, (GridOrder{GridOrder::Kind::Random, 4}));
    QCOMPARE(grid.until, std::optional(0.9));
    QCOMPARE(grid.cap, 7);
}

void TestGridJson::missingFieldsTakeTheDefaults()
{
    const GridSpec grid = gridFromJson(R"({"axes": {"mask": ["full"]}})");
    QCOMPARE(grid.base, RunSpec());
    QCOMPARE(grid.cap, RunSpec().train.epochs);
    QVERIFY(!grid.until);
    QVERIFY(grid.baseline.empty());
    QCOMPARE(grid.seeds, std::vector<std::uint64_t>{1});
    QCOMPARE(grid.order, GridOrder());
    QCOMPARE(gridFromJson(R"({"base": {"train": {"epochs": 12}}})").cap, 12);
}

void TestGridJson::aPresetBringsItsCap()
{
    const GridSpec grid = gridFromJson(R"({"base": "preset:race/even-pairs"})");
    QCOMPARE(grid.preset, std::string("race/even-pairs"));
    QCOMPARE(grid.base.model.blocks, 3);
    QCOMPARE(grid.cap, 30);
    QCOMPARE(gridFromJson(R"({"base": "preset:race/even-pairs", "cap": 4})").cap, 4);
}

void TestGridJson::gridsReadBack()
{
    for (const PreparedGrid &one : preparedGrids()) {
        GridSpec read = gridFromJson(toJson(one.grid));
        read.preset = one.grid.preset; // the base stands there in full
        QVERIFY2(read == one.grid, one.id.c_str());
    }
}

void TestGridJson::wrongGridsGetASentence_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QStringList>("parts");
    const auto row = [](const char *name, const char *json, const QStringList &parts) {
        QTest::newRow(name) << QByteArray(json) << parts;
    };
    row("an unknown field", R"({"axes": {"train.lrr": [1]}})", {"train.lrr", "train.lr"});
    row("an unknown key", R"({"axis": {"mask": ["full"]}})", {"axis", "axes"});
    row("an empty axis", R"({"axes": {"mask": []}})", {"axes.mask is empty"});
    row("an unequal zip", R"({"zip": {"s": {"train.lr": [1, 2], "model.blocks": [1]}}})",
        {"zip.s", "train.lr has 2", "model.blocks has 1"});
    row("a zip without members", R"({"zip": {"s": {}}})", {"zip.s is empty"});
    row("a field twice", R"({"axes": {"mask": ["full"]}, "zip": {"s": {"mask": ["full"]}}})",
        {"mask", "twice"});
    row("a value that is a list", R"({"axes": {"mask": [["full"]]}})", {"axes.mask[0]"});
    row("an axis that is no list", R"({"axes": {"mask": "full"}})", {"axes.mask", "a list of values"});
    row("a limit as an axis", R"({"axes": {"train.epochs": [1, 2]}})", {"train.epochs", "cap and until"});
    row("initial weights that differ", R"({"axes": {"train.init": ["paired"]}})", {"train.init"});
    row("independent weights", R"({"base": {"train": {"init": "independent"}}})", {"paired"});
    row("a place outside of a zip", R"({"zip": {"s": {"train.lr": [1, 2]}}, "exclude": [{"s": 2}]})",
        {"exclude[0].s", "0 to 1"});
    row("every value of no axis", R"({"include": [{"mask": "*"}]})", {"no axis"});
    row("two baselines", R"({"baseline": {"mask": ["full", "top-k:5"]}})", {"there is one baseline"});
    row("an empty row", R"({"exclude": [{}]})", {"exclude[0]"});
    row("seeds given twice", R"({"seeds": [1, 2, 1]})", {"seed 1", "twice"});
    row("no seeds", R"({"seeds": []})", {"no seeds"});
    row("too many seeds", R"({"seeds": {"from": 1, "count": 1000000}})", {"1 to 10000"});
    row("seeds beyond the last", R"({"seeds": {"from": 18446744073709551615, "count": 3}})",
        {"seeds.from", "3 seeds"});
    row("until without its measure", R"({"until": 0.95})", {"'0.95'", "train>=0.95"});
    row("a negative seed", R"({"seeds": [-1]})", {"0 or more"});
    row("a cap of nothing", R"({"cap": 0})", {"cap"});
    row("a stop in the base", R"({"base": {"stop": {"seconds": 5}}})", {"until and cap"});
    row("a base by name", R"({"base": "race/even-pairs"})", {"preset:NAME"});
    row("an unknown preset", R"({"base": "preset:race/even-pears"})", {"race/even-pairs"});
    row("a newer grid", R"({"sweep": 2})", {"sweep", "1"});
    row("no object", "[]", {"The grid"});
}

void TestGridJson::wrongGridsGetASentence()
{
    QFETCH(QByteArray, json);
    QFETCH(QStringList, parts);
    try {
        gridFromJson(json.toStdString());
        QFAIL("it was accepted");
    } catch (const UsageError &error) {
        for (const QString &part : parts)
            QVERIFY2(QString(error.what()).contains(part), error.what());
    }
}

void TestGridJson::wrongFilesAreWrongInput()
{
    const QTemporaryDir folder;
    QVERIFY_EXCEPTION_THROWN(gridFromFile(folder.filePath("none.json").toStdString()), InputError);
    QVERIFY_EXCEPTION_THROWN(gridFromFile(folder.path().toStdString()), InputError);
    QVERIFY_EXCEPTION_THROWN(gridFromJson("{\"axes\": {"), InputError);
}

void TestGridJson::preparedGridsAreSound_data()
{
    QTest::addColumn<QString>("id");
    QVERIFY(preparedGrids().size() >= 8);
    for (const PreparedGrid &one : preparedGrids())
        QTest::newRow(one.id.c_str()) << QString::fromStdString(one.id);
}

void TestGridJson::preparedGridsAreSound()
{
    QFETCH(QString, id);
    const GridSpec &grid = preparedGrid(id.toStdString()).grid;
    QCOMPARE(grid.name, id.toStdString());
    QVERIFY(!grid.title.empty() && !grid.description.empty());
    const SweepCells cells = expandedCells(grid);
    QCOMPARE(cells.merged(), 0);
    for (const SweepCell &cell : cells.cells)
        QVERIFY(cell.baseline >= 0); // every cell has a partner
    QVERIFY_EXCEPTION_THROWN(preparedGrid(id.toStdString() + "x"), UsageError);
}

FOVEA_TEST(TestGridJson)
#include "tst_grid_json.moc"
