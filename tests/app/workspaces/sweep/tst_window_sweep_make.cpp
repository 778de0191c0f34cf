// SPDX-License-Identifier: MIT
#include "app/workspaces/sweep/sweep_workspace.h"
#include "core/sweep/run_folder.h"
#include "tests/support/sweep_samples.h"
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"
#include "widgets/sweep/chip_field.h"
#include "widgets/sweep/make_page.h"
#include "widgets/sweep/preview_board.h"
#include "widgets/sweep/row_grip.h"
#include "widgets/sweep/vary_card.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

using namespace fovea;
using namespace fovea::test;

namespace {

struct MakeCase : WindowCase
{
    MakeCase()
    {
        options.workspace = QStringLiteral("sweep");
        start();
    }

    app::SweepWorkspace &desk() { return part<app::SweepWorkspace>(*window); }
    const GridSpec &grid() { return part<ui::VaryCard>(*window).grid(); }
    ui::PlanLine &plan() { return part<ui::MakePage>(*window).plan(); }
    ui::ChipField &chips(const char *field)
    {
        ui::ChipField *found = part<ui::VaryCard>(*window).fieldOf(field);
        return found ? *found : throw std::runtime_error(field);
    }

    QString openGrid(const GridSpec &grid)
    {
        const QString path = folder.filePath(QString::fromStdString(grid.name) + ".json");
        QFile file(path);
        if (file.open(QIODevice::WriteOnly))
            file.write(QByteArray::fromStdString(toJson(grid)));
        file.close();
        desk().open(path);
        return path;
    }

    // What the menu of the button offers, as it would pop up.
    QAction *offer(const char *button, const QString &words)
    {
        QMenu *menu = child<QToolButton>(button)->menu();
        Q_EMIT menu->aboutToShow();
        for (QAction *action : menu->actions())
            if (action->text() == words)
                return action;
        return nullptr;
    }
};

GridSpec namedGrid(const char *name, const char *json)
{
    GridSpec grid = gridFromJson(json);
    grid.name = name;
    return grid;
}

} // namespace

// A grid is made with mouse and keys, without JSON.
class TestWindowSweepMake : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fieldsAreTypedAndTakenOnce();
    void newRowsBeginWithTheBase();
    void settingsAreOfAllCells();
    void badValuesAreOutlined();
    void rulesWithoutEffectAreTold();
    void theClusterSaysWhyItCannot();
    void valuesSlide();
    void rowsChangeTheirOrder();
    void fieldsAreTiedAndUntied();
    void groupsKeepTheirColumns();
    void cellsAreAddedBesideTheProduct();
    void preparedGridsAreThoseForPeople();
    void whatAnotherSweepHasIsNotRunAgain();
};

void TestWindowSweepMake::fieldsAreTypedAndTakenOnce()
{
    MakeCase c;
    c.openGrid(namedGrid("typed", R"({"axes": {"mask": ["full", "top-k:3"]}, "seeds": [1]})"));
    auto *add = c.child<QLineEdit>("addField");
    const auto fields = [&] {
        QStringList names;
        for (const GridAxis &axis : c.grid().axes)
            names << QString::fromStdString(axis.field);
        return names;
    };
    add->setFocus();
    QTest::keyClicks(add, "data.train");
    QTRY_VERIFY(add->completer()->popup()->isVisible());
    QTest::keyClick(add->completer()->popup(), Qt::Key_Down);
    QTest::keyClick(add->completer()->popup(), Qt::Key_Return);
    QTRY_COMPARE(fields(), (QStringList{"mask", "data.train"}));
    QTRY_VERIFY(add->text().isEmpty());
    add->setFocus();
    QTest::keyClicks(add, "model.bl");
    QTest::keyClick(add, Qt::Key_Return); // the only one that fits
    QTRY_COMPARE(fields(), (QStringList{"mask", "data.train", "model.blocks"}));
    add->setFocus();
    QTest::keyClicks(add, "train.lrr");
    QTest::keyClick(add, Qt::Key_Return);
    QTRY_VERIFY(c.child<QLabel>("gridRefusal")->text().contains(QStringLiteral("train.lr")));
    QCOMPARE(add->text(), QStringLiteral("train.lrr"));
    QTRY_COMPARE(c.plan().facts().runs, 2);
    QVERIFY(c.child<QPushButton>("startSweep")->isEnabled());
    QTest::keyClick(add, Qt::Key_Backspace);
    QVERIFY(!c.child<QLabel>("gridRefusal")->isVisible());
}

void TestWindowSweepMake::newRowsBeginWithTheBase()
{
    MakeCase c;
    c.openGrid(
        namedGrid("new", R"({"base": {"train": {"lr": 0.3}}, "axes": {"mask": ["full"]}, "seeds": [1]})"));
    auto *add = c.child<QLineEdit>("addField");
    add->setFocus();
    QTest::keyClicks(add, "train.lr");
    QTest::keyClick(add, Qt::Key_Return);
    QTRY_COMPARE(c.grid().axes.size(), std::size_t(2));
    QCOMPARE(c.grid().axes.back().values, (std::vector<std::string>{"0.3"}));
    QLineEdit *line = c.chips("train.lr").line();
    QCOMPARE(line->selectedText(), QStringLiteral("0.3"));
    QTest::keyClicks(line, "0.1,0.2");
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(c.grid().axes.back().values, (std::vector<std::string>{"0.1", "0.2"}));
}

void TestWindowSweepMake::settingsAreOfAllCells()
{
    MakeCase c;
    c.openGrid(
        namedGrid("set", R"({"base": "preset:race/even-pairs", "axes": {"mask": ["full"]}, "seeds": [1]})"));
    auto *set = c.child<QLineEdit>("addSetting");
    set->setFocus();
    QTest::keyClicks(set, "data.train=300");
    QTest::keyClick(set, Qt::Key_Return);
    QTRY_COMPARE(c.grid().base.data.train, 300);
    QVERIFY(c.grid().axes.size() == 1 && set->text().isEmpty());
    QTest::keyClicks(set, "mask.k=3");
    QTest::keyClick(set, Qt::Key_Return);
    QTRY_VERIFY(c.child<QLabel>("gridRefusal")->text().contains(QStringLiteral("not part of the base")));
    c.click("setting-data.train"); // to be changed
    QCOMPARE(set->selectedText(), QStringLiteral("300"));
    c.click("dropSetting-data.train");
    QCOMPARE(c.grid().base.data.train, 2000);
    QVERIFY(c.window->findChild<QToolButton *>(QStringLiteral("setting-data.train")) == nullptr ||
            !c.window->findChild<QToolButton *>(QStringLiteral("setting-data.train"))->isVisible());
}

void TestWindowSweepMake::badValuesAreOutlined()
{
    MakeCase c;
    c.openGrid(
        namedGrid("bad", R"({"axes": {"mask": ["full", "top-k:3"], "train.lr": [0.1]}, "seeds": [1]})"));
    QTRY_COMPARE(c.plan().facts().runs, 2);
    QLineEdit *line = c.chips("train.lr").line();
    line->setFocus();
    QTest::keyClicks(line, "-3");
    QTest::keyClick(line, Qt::Key_Return);
    const auto isOutlined = [&](int place) {
        return c.chips("train.lr")
            .findChildren<QToolButton *>(QStringLiteral("chip"))[place]
            ->parentWidget()
            ->property("problem")
            .toBool();
    };
    QTRY_VERIFY(isOutlined(1));
    QVERIFY(!isOutlined(0));
    const auto sentences = c.window->findChildren<QLabel *>(QStringLiteral("rowProblem"));
    QVERIFY(std::ranges::any_of(sentences, [](const QLabel *label) {
        return label->isVisible() && label->text().contains(QStringLiteral("train.lr is '-3'"));
    }));
    QVERIFY(!c.child<QPushButton>("startSweep")->isEnabled());
}

void TestWindowSweepMake::rulesWithoutEffectAreTold()
{
    MakeCase c;
    c.openGrid(namedGrid("rules", R"({"axes": {"mask": ["full", "top-k:3"]}, "baseline": {"mask": "full"},
        "exclude": [{"task": "parity"}, {"mask": "full"}], "seeds": [1]})"));
    QLabel *remarks = c.child<QLabel>("gridRemarks");
    QTRY_VERIFY(remarks->isVisible());
    QVERIFY(remarks->text().contains(QStringLiteral("No cell has task=parity")));
    QVERIFY(remarks->text().contains(QStringLiteral("as the baseline")));
    const GridPreview &preview = part<ui::MakePage>(*c.window).preview().preview();
    QCOMPARE(preview.cells[0].kind, PreviewCell::Kind::Baseline);
    QTRY_COMPARE(c.plan().facts().runs, 2);
}

void TestWindowSweepMake::theClusterSaysWhyItCannot()
{
    MakeCase c;
    c.openGrid(namedGrid("none", R"({"axes": {"train.lr": [-1]}, "seeds": [1]})"));
    QTRY_VERIFY(!c.plan().facts().problem.isEmpty());
    c.click("forACluster");
    QLabel *answer = c.child<QLabel>("clusterAnswer");
    QVERIFY(answer->isVisible());
    QVERIFY(answer->text().contains(QStringLiteral("train.lr")));
}

void TestWindowSweepMake::valuesSlide()
{
    MakeCase c;
    c.openGrid(namedGrid("slides", R"({"axes": {"mask": ["top-k:5", "top-k:7", "full"]}, "seeds": [1]})"));
    ui::ChipField &chips = c.chips("mask");
    auto *slider = chips.findChild<QSlider *>();
    const auto chip = [&](int place) {
        return chips.findChildren<QToolButton *>(QStringLiteral("chip"))[place];
    };
    QTRY_VERIFY(chips.isVisible());
    QVERIFY(!slider->isVisible());
    QTest::mouseClick(chip(0), Qt::LeftButton);
    QVERIFY(slider->isVisible());
    QTest::keyClick(chips.line(), Qt::Key_Up);
    QCOMPARE(c.grid().axes[0].values, (std::vector<std::string>{"top-k:6", "top-k:7", "full"}));
    QTest::keyClick(chips.line(), Qt::Key_Up); // 7 is there already and is passed by
    QTest::keyClick(chips.line(), Qt::Key_Up);
    QCOMPARE(c.grid().axes[0].values.front(), std::string("top-k:8"));
    QTest::keyClick(chips.line(), Qt::Key_Return);
    QVERIFY(!slider->isVisible());
    QCOMPARE(chips.values(), (QStringList{"top-k:8", "top-k:7", "full"}));
    QTest::mouseClick(chip(2), Qt::LeftButton); // a word
    QVERIFY(!slider->isVisible());
    QTRY_COMPARE(c.plan().facts().runs, 3);
}

void TestWindowSweepMake::rowsChangeTheirOrder()
{
    MakeCase c;
    c.openGrid(namedGrid("order", R"({"axes": {"task": ["parity", "even-pairs"], "train.lr": [0.1, 0.2],
        "mask": ["full", "top-k:3"]}, "seeds": [1]})"));
    const auto fields = [&] {
        QStringList names;
        for (const GridAxis &axis : c.grid().axes)
            names << QString::fromStdString(axis.field);
        return names;
    };
    ui::RowGrip *grip = c.child<ui::RowGrip>("grip-mask");
    QTest::mousePress(grip, Qt::LeftButton);
    QTest::mouseMove(grip,
                     grip->mapFrom(c.window.get(),
                                   c.child<ui::RowGrip>("grip-task")->mapTo(c.window.get(), QPoint(4, 2))));
    QTest::mouseRelease(
        grip, Qt::LeftButton, Qt::NoModifier,
        grip->mapFrom(c.window.get(),
                      c.child<ui::RowGrip>("grip-task")->mapTo(c.window.get(), QPoint(4, 2))));
    QCOMPARE(fields(), (QStringList{"mask", "task", "train.lr"}));
    QTest::keyClick(c.child<ui::RowGrip>("grip-mask"), Qt::Key_Down);
    QCOMPARE(fields(), (QStringList{"task", "mask", "train.lr"}));
    QTest::keyClick(c.child<ui::RowGrip>("grip-task"), Qt::Key_Up); // it is the first
    QCOMPARE(fields(), (QStringList{"task", "mask", "train.lr"}));
}

void TestWindowSweepMake::fieldsAreTiedAndUntied()
{
    MakeCase c;
    c.openGrid(namedGrid("tie", R"({"axes": {"mask": ["full"], "model.blocks": [2, 3, 4],
        "train.lr": [0.1]}, "seeds": [1]})"));
    const auto tie = [&] { c.offer("tieFields", QStringLiteral("model.blocks and train.lr"))->trigger(); };
    tie();
    QVERIFY(c.grid().zips.empty()); // three values, and one
    QVERIFY(c.child<QLabel>("gridRefusal")->isVisible());
    QVERIFY(c.child<QLabel>("gridRefusal")->text().contains(QStringLiteral("train.lr has 1")));
    c.chips("train.lr").line()->setFocus();
    QTest::keyClicks(c.chips("train.lr").line(), "0.2,0.3");
    QTest::keyClick(c.chips("train.lr").line(), Qt::Key_Return);
    QVERIFY(!c.child<QLabel>("gridRefusal")->isVisible());
    tie();
    QCOMPARE(c.grid().axes.size(), std::size_t(1));
    QCOMPARE(c.grid().zips.size(), std::size_t(1));
    const GridZip &zip = c.grid().zips.front();
    QCOMPARE(zip.members[1].values, (std::vector<std::string>{"0.1", "0.2", "0.3"}));
    auto *second = c.child<QLineEdit>("zip-1-2");
    second->setFocus();
    second->selectAll();
    QTest::keyClicks(second, "0.05");
    QCOMPARE(c.grid().zips.front().members[1].values.back(), std::string("0.05"));
    QTRY_COMPARE(c.plan().facts().runs, 3);
    c.click("untie-0");
    QVERIFY(c.grid().zips.empty());
    QCOMPARE(c.grid().axes.back().values, (std::vector<std::string>{"0.1", "0.2", "0.05"}));
}

void TestWindowSweepMake::groupsKeepTheirColumns()
{
    MakeCase c;
    c.openGrid(namedGrid("group", R"({"axes": {"mask": ["full", "top-k:3"]},
        "zip": {"size": {"model.blocks": [2, 3, 4], "train.lr": [0.1, 0.2, 0.3]}},
        "exclude": [{"size": 0, "mask": "full"}, {"size": 2, "mask": "full"}], "seeds": [1]})"));
    c.click("dropPair-0");
    QCOMPARE(c.grid().zips[0].members[0].values, (std::vector<std::string>{"3", "4"}));
    QCOMPARE(c.grid().zips[0].members[1].values, (std::vector<std::string>{"0.2", "0.3"}));
    // Rules go on to speak of the same values.
    QCOMPARE(c.grid().exclude.size(), std::size_t(1));
    QCOMPARE(c.grid().exclude[0][0].values, (std::vector<std::string>{"1"}));
    c.click("addPair");
    QCOMPARE(c.grid().zips[0].places(), std::size_t(3));
    auto *name = c.child<QLineEdit>("zipName-0");
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, "depth");
    QTest::keyClick(name, Qt::Key_Return);
    QCOMPARE(c.grid().zips[0].name, std::string("depth"));
    QCOMPARE(c.grid().exclude[0][0].field, std::string("depth"));
    QTRY_VERIFY(c.plan().facts().problem.isEmpty());
}

void TestWindowSweepMake::cellsAreAddedBesideTheProduct()
{
    MakeCase c;
    c.openGrid(namedGrid("also", R"({"axes": {"mask": ["full", "top-k:3"]}, "seeds": [1]})"));
    auto *also = c.child<QLineEdit>("alsoCell");
    also->setFocus();
    QTest::keyClicks(also, "mask=banded:5");
    QTest::keyClick(also, Qt::Key_Return);
    QCOMPARE(c.grid().include.size(), std::size_t(1));
    QVERIFY(also->text().isEmpty());
    QTRY_COMPARE(c.plan().facts().runs, 3);
    QTest::keyClicks(also, "nask=full");
    QTest::keyClick(also, Qt::Key_Return);
    QCOMPARE(c.grid().include.size(), std::size_t(1));
    QLabel *refusal = c.child<QLabel>("gridRefusal");
    QVERIFY(refusal->isVisible() && refusal->text().contains(QStringLiteral("did you mean")));
    QVERIFY(c.child<QPushButton>("startSweep")->isEnabled()); // the grid is as good as before
    QTest::mouseClick(c.chips("mask").findChildren<QToolButton *>(QStringLiteral("remove"))[0],
                      Qt::LeftButton);
    QVERIFY(!refusal->isVisible());
}

void TestWindowSweepMake::preparedGridsAreThoseForPeople()
{
    MakeCase c;
    auto *list = c.child<QListWidget>("preparedGrids");
    QVERIFY(list->count() >= 4);
    for (int i = 0; i < list->count(); ++i) {
        QVERIFY2(list->item(i)->data(Qt::UserRole).toString().startsWith(QStringLiteral("quick/")),
                 qPrintable(list->item(i)->text()));
        QVERIFY(list->item(i)->text().contains(QStringLiteral(" runs")));
    }
    c.click("paperSize");
    QVERIFY(list->count() >= 4);
}

void TestWindowSweepMake::whatAnotherSweepHasIsNotRunAgain()
{
    MakeCase c;
    GridSpec grid = smallGrid();
    c.openGrid(grid);
    QTRY_COMPARE(c.plan().facts().runs, 6);
    QCOMPARE(c.plan().facts().done, 0);
    c.click("startSweep");
    QTRY_VERIFY(c.desk().sweep() && c.desk().sweep()->report.runs.size() == 6); // it has been read
    QTRY_COMPARE_WITH_TIMEOUT(c.desk().sweep()->left(), 0, 60'000);
    QTRY_VERIFY(!c.desk().sweep()->runner);
    const SnapshotPointer first = c.desk().sweep();
    grid.name = "larger";
    grid.axes.front().values.emplace_back("top-k:3");
    c.openGrid(grid);
    QTRY_COMPARE(c.plan().facts().runs, 8);
    QTRY_COMPARE(c.plan().facts().done, 6);
    c.click("startSweep");
    QTRY_VERIFY(c.desk().sweep() != first && c.desk().sweep());
    QTRY_COMPARE_WITH_TIMEOUT(c.desk().sweep()->left(), 0, 60'000);
    const SnapshotPointer second = c.desk().sweep();
    QVERIFY(second->path != first->path);
    int taken = 0;
    for (const FollowedRun &run : first->report.runs)
        taken += int(std::ranges::count_if(second->report.runs, [&](const FollowedRun &other) {
            return other.result && other.result->address == run.result->address &&
                   other.result->seed == run.result->seed && other.result->ended == run.result->ended &&
                   other.result->spent.wall == run.result->spent.wall;
        }));
    QCOMPARE(taken, 6);
}

FOVEA_TEST(TestWindowSweepMake)

#include "tst_window_sweep_make.moc"
