// SPDX-License-Identifier: MIT
#include "app/workspaces/sweep/sweep_workspace.h"
#include "core/sweep/run_folder.h"
#include "tests/support/sweep_samples.h"
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"
#include "widgets/sweep/chip_field.h"
#include "widgets/sweep/make_page.h"
#include "widgets/sweep/row_grip.h"
#include "widgets/sweep/vary_card.h"

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
    void valuesSlide();
    void rowsChangeTheirOrder();
    void fieldsAreTiedAndUntied();
    void groupsKeepTheirColumns();
    void cellsAreAddedBesideTheProduct();
    void preparedGridsAreThoseForPeople();
    void whatAnotherSweepHasIsNotRunAgain();
};

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
    QAction *tie = c.offer("tieFields", QStringLiteral("model.blocks and train.lr"));
    QVERIFY(tie);
    tie->trigger();
    QCOMPARE(c.grid().axes.size(), std::size_t(1));
    QCOMPARE(c.grid().zips.size(), std::size_t(1));
    const GridZip &zip = c.grid().zips.front();
    QCOMPARE(zip.members[1].values, (std::vector<std::string>{"0.1", "0.1", "0.1"})); // goes on with its last
    auto *second = c.child<QLineEdit>("zip-1-2");
    second->setFocus();
    second->selectAll();
    QTest::keyClicks(second, "0.05");
    QCOMPARE(c.grid().zips.front().members[1].values.back(), std::string("0.05"));
    QTRY_COMPARE(c.plan().facts().runs, 3);
    c.click("untie-0");
    QVERIFY(c.grid().zips.empty());
    QCOMPARE(c.grid().axes.back().values, (std::vector<std::string>{"0.1", "0.05"}));
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
    QTRY_VERIFY(c.child<QLabel>("gridProblem")->text().contains(QStringLiteral("did you mean")));
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
