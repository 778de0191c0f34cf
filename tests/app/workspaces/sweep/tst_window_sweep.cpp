// SPDX-License-Identifier: MIT
#include "app/workspaces/sweep/sweep_workspace.h"
#include "core/experiment/spec_fields.h"
#include "core/sweep/run_folder.h"
#include "tests/support/sweep_samples.h"
#include "tests/support/test_program.h"
#include "tests/support/window/geometry_check.h"
#include "tests/support/window/keyboard.h"
#include "tests/support/window/window_case.h"
#include "widgets/cells/cell_board.h"
#include "widgets/cells/now_and_next.h"
#include "widgets/cells/surface_chart.h"
#include "widgets/cells/view_bar.h"
#include "widgets/sweep/chip_field.h"
#include "widgets/sweep/make_page.h"
#include "widgets/sweep/preview_board.h"
#include "widgets/sweep/vary_card.h"
#include "widgets/sweep_charts/cell_table.h"
#include "widgets/sweep_charts/multiples_chart.h"
#include "widgets/sweep_charts/read_page.h"
#include "widgets/sweep_charts/scatter_chart.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

using namespace fovea;
using namespace fovea::test;

namespace {

struct SweepCase : WindowCase
{
    app::SweepWorkspace &desk() { return part<app::SweepWorkspace>(*window); }
    ui::CellBoard &board() { return part<ui::CellBoard>(*window); }
    ui::MakePage &make() { return part<ui::MakePage>(*window); }

    app::SweepWorkspace &openSweep(const SweepOnDisk &sweep)
    {
        start();
        window->showWorkspace(QStringLiteral("sweep"));
        desk().open(QString::fromStdString(sweep.folder.path()));
        return desk();
    }

    void click(const char *name)
    {
        auto *button = window->findChild<QAbstractButton *>(QLatin1String(name));
        QVERIFY2(button && button->isVisible() && button->isEnabled(), name);
        QTest::mouseClick(button, Qt::LeftButton);
    }

    void runToItsEnd()
    {
        QTRY_VERIFY(desk().sweep());
        click("sweepRun");
        QTRY_COMPARE_WITH_TIMEOUT(desk().sweep()->left(), 0, 60'000);
        QTRY_VERIFY(!desk().sweep()->runner);
    }

    void clickCell(int place, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::mouseClick(&board(), Qt::LeftButton, modifiers, board().boxOf(place).center().toPoint());
    }
};

int settledCells(const ui::CellBoard &board)
{
    return int(
        std::ranges::count_if(board.facts(), [](const CellFacts &facts) { return facts.settled > 0; }));
}

} // namespace

// The Sweep workspace as a person uses it, with a real sweep of tiny runs.
class TestWindowSweep : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void emptyPagesSayWhy();
    void aDirectoryOnTheCommandLineIsWatched();
    void aSweepFillsWhileItIsWatched();
    void cellsOpenInRaceAndInspect();
    void whatIsReadIsLinked();
    void chartsToReadAnswerTheKeys();
    void anEpochIsSharedByTheCharts();
    void theFilterKnowsWhatMasksSay();
    void aRefusedViewIsSaidInItsBar();
    void failuresTellAndCanBeRetried();
    void aCellAtWorkCanBeStopped();
    void aLostDirectoryKeepsTheLastPicture();
};

void TestWindowSweep::aDirectoryOnTheCommandLineIsWatched()
{
    SweepOnDisk sweep;
    SweepCase c;
    c.options.files = {QString::fromStdString(sweep.folder.path())};
    QCOMPARE(c.start().workspace(), QStringLiteral("sweep"));
    QTRY_VERIFY(c.desk().sweep());
    QCOMPARE(int(c.board().facts().size()), 3);
}

void TestWindowSweep::emptyPagesSayWhy()
{
    SweepCase c;
    c.options.workspace = QStringLiteral("sweep");
    auto &window = c.start();
    QCOMPARE(window.workspace(), QStringLiteral("sweep"));
    QCOMPARE(c.desk().shownPage(), ui::SweepPage::Make);
    c.click("sweepPage1");
    c.click("makeGrid"); // the one button of the empty page
    QCOMPARE(c.desk().shownPage(), ui::SweepPage::Make);
    c.click("sweepPage2"); // says that there is nothing to read
    QCOMPARE(c.desk().shownPage(), ui::SweepPage::Read);
    QVERIFY(c.child<QPushButton>("watchInstead")->isVisible());
}

void TestWindowSweep::aSweepFillsWhileItIsWatched()
{
    SweepOnDisk sweep;
    SweepCase c;
    c.openSweep(sweep);
    QTRY_VERIFY(c.desk().sweep());
    QCOMPARE(int(c.board().facts().size()), 3); // full, top-k, banded
    QCOMPARE(settledCells(c.board()), 0);
    QCOMPARE(c.board().facts().front().state, SweepState::Planned);
    c.click("sweepRun");
    QTRY_COMPARE_WITH_TIMEOUT(c.desk().sweep()->left(), 0, 60'000);
    QTRY_COMPARE(settledCells(c.board()), 3);
    QTRY_VERIFY(!c.desk().sweep()->runner);
    QVERIFY(c.board().facts().front().isBaseline);
    for (const CellFacts &facts : c.board().facts()) {
        QCOMPARE(int(facts.seeds.size()), 2);
        QCOMPARE(facts.settled, 2);
        QVERIFY(*facts.restrictedMean <= 4);
    }
    // What the terminal says of the same directory.
    SweepFollower follower(sweep.folder.path());
    follower.refresh();
    QCOMPARE(c.desk().sweep()->counts, follower.counts());
    const auto &rows = part<ui::SurfaceChart>(*c.window).rows();
    QCOMPARE(int(rows.size()), 3);
    QCOMPARE(int(rows.front().values.size()), 4);
}

// A cell becomes B beside its baseline A, and its runs are those of the sweep.
void TestWindowSweep::cellsOpenInRaceAndInspect()
{
    SweepOnDisk sweep;
    SweepCase c;
    c.openSweep(sweep);
    c.runToItsEnd();
    const CellFacts &chosen = c.board().facts()[1];
    c.clickCell(1); // the first half of a double click
    QTest::mouseDClick(&c.board(), Qt::LeftButton, Qt::NoModifier, c.board().boxOf(1).center().toPoint());
    QTRY_COMPARE_WITH_TIMEOUT(c.window->workspace(), QStringLiteral("race"), 30'000);
    const auto &lanes = c.window->studio().race.lanes();
    QTRY_COMPARE(int(lanes.size()), 2);
    QCOMPARE(textOf(lanes[0].spec.mask), std::string("full"));
    QCOMPARE(lanes[1].spec.mask, sweep.plan.cells[std::size_t(chosen.cells.front())].record.mask);
    QTRY_COMPARE(int(lanes[1].runs.size()), 2);
    QTRY_COMPARE(c.epochs(1, 0), 4);
    c.window->showWorkspace(QStringLiteral("sweep"));
    focus(c.board());
    QVERIFY(c.board().selected());
    press(Qt::Key_I);
    QTRY_VERIFY2_WITH_TIMEOUT(c.window->workspace() == QLatin1String("inspect"), qPrintable(c.said()),
                              30'000);
}

void TestWindowSweep::whatIsReadIsLinked()
{
    SweepOnDisk sweep;
    SweepCase c;
    c.openSweep(sweep);
    c.runToItsEnd();
    c.click("sweepPage2");
    auto &table = part<ui::CellTable>(*c.window);
    auto &scatter = part<ui::ScatterChart>(*c.window);
    QCOMPARE(table.rowCount(), 3);
    // A click on a point selects its row and its cell in Watch.
    part<ui::ReadPage>(*c.window).setMeasures(ScatterMeasure::Separation, ScatterMeasure::Epochs);
    QVERIFY(!scatter.points().empty());
    const ScatterPoint point = scatter.points().back();
    QTest::mouseClick(&scatter, Qt::LeftButton, Qt::NoModifier, scatter.placeOf(point).toPoint());
    QVERIFY(c.board().selected());
    QCOMPARE(c.board().selected()->cells, std::vector{point.cell});
    QVERIFY(table.currentRow() >= 0);
    // A brush dims what it does not hold; a click beside the points ends it.
    const auto isPale = [&](int row) { return table.item(row, 0)->data(Qt::ForegroundRole).isValid(); };
    const QPoint at = scatter.placeOf(point).toPoint();
    QTest::mousePress(&scatter, Qt::LeftButton, Qt::NoModifier, at - QPoint(20, 20));
    QTest::mouseMove(&scatter, at + QPoint(20, 20));
    QTest::mouseRelease(&scatter, Qt::LeftButton, Qt::NoModifier, at + QPoint(20, 20));
    int pale = 0;
    for (int row = 0; row < 3; ++row)
        pale += isPale(row);
    QVERIFY(pale >= 1 && pale <= 2);
    QVERIFY(!isPale(table.currentRow()));
    QTest::mouseClick(&scatter, Qt::LeftButton, Qt::NoModifier, scatter.rect().topRight() - QPoint(3, -3));
    for (int row = 0; row < 3; ++row)
        QVERIFY(!isPale(row));
    // Words, and numbers compared.
    auto *filter = c.child<QLineEdit>("cellFilter");
    filter->setFocus();
    QTest::keyClicks(filter, "top-k arrived<3");
    QCOMPARE(table.filtered()->size(), std::size_t(1));
    filter->clear();
    QTest::keyClicks(filter, "epochs>1000");
    QVERIFY(table.filtered()->empty());
    filter->clear();
    QVERIFY(!table.filtered());
    table.setFocus();
    press(Qt::Key_I);
    QTRY_COMPARE_WITH_TIMEOUT(c.window->workspace(), QStringLiteral("inspect"), 30'000);
}

// Small multiples and scatter are reached by Tab; the arrows move what is selected everywhere.
void TestWindowSweep::chartsToReadAnswerTheKeys()
{
    SweepOnDisk sweep;
    SweepCase c;
    c.openSweep(sweep);
    c.runToItsEnd();
    c.click("sweepPage2");
    auto &multiples = part<ui::MultiplesChart>(*c.window);
    auto &scatter = part<ui::ScatterChart>(*c.window);
    QVERIFY(multiples.focusPolicy() & Qt::TabFocus);
    QVERIFY(scatter.focusPolicy() & Qt::TabFocus);
    focus(multiples);
    press(Qt::Key_Right);
    QCOMPARE(multiples.selectedPlace(), 0);
    press(Qt::Key_Right);
    QCOMPARE(multiples.selectedPlace(), 1);
    QCOMPARE(c.board().selectedPlace(), 1);
    press(Qt::Key_Left);
    press(Qt::Key_Left); // there is none further
    QCOMPARE(c.board().selectedPlace(), 0);
    part<ui::ReadPage>(*c.window).setMeasures(ScatterMeasure::Separation, ScatterMeasure::Epochs);
    QCOMPARE(int(scatter.points().size()), 2);
    focus(scatter);
    std::set<int> seen;
    for (int i = 0; i < 2; ++i) {
        press(Qt::Key_Right);
        seen.insert(c.board().selected()->cells.front());
    }
    QCOMPARE(int(seen.size()), 2);
    press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(c.window->workspace(), QStringLiteral("race"), 30'000);
    QTRY_COMPARE(int(c.window->studio().race.lanes().size()), 2);
    c.window->showWorkspace(QStringLiteral("sweep"));
    focus(multiples);
    press(Qt::Key_I);
    QTRY_COMPARE_WITH_TIMEOUT(c.window->workspace(), QStringLiteral("inspect"), 30'000);
}

void TestWindowSweep::anEpochIsSharedByTheCharts()
{
    SweepOnDisk sweep;
    SweepCase c;
    c.openSweep(sweep);
    c.runToItsEnd();
    auto &surface = part<ui::SurfaceChart>(*c.window);
    auto &multiples = part<ui::MultiplesChart>(*c.window);
    focus(surface);
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    QCOMPARE(surface.epoch(), std::optional(2));
    press(Qt::Key_Down);
    QVERIFY(c.board().selected());
    c.click("sweepPage2");
    QCOMPARE(multiples.epoch(), std::optional(2));
    QVERIFY2(multiples.readout().contains(QStringLiteral("epoch 2")), qPrintable(multiples.readout()));
    focus(multiples);
    press(Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(surface.epoch(), std::optional(3));
    const QRectF panel = multiples.panelOf(1);
    QTest::mouseClick(&multiples, Qt::LeftButton, Qt::NoModifier,
                      QPointF(panel.left() + panel.width() / 4 + 1, panel.center().y()).toPoint());
    QCOMPARE(surface.epoch(), std::optional(1));
    QCOMPARE(multiples.selectedPlace(), 1);
}

void TestWindowSweep::theFilterKnowsWhatMasksSay()
{
    SweepOnDisk sweep;
    SweepCase c;
    c.openSweep(sweep);
    c.runToItsEnd();
    c.click("sweepPage2");
    auto &table = part<ui::CellTable>(*c.window);
    auto *filter = c.child<QLineEdit>("cellFilter");
    auto *problem = c.child<QLabel>("noRows");
    filter->setText(QStringLiteral("k>1"));
    QCOMPARE(table.filtered()->size(), std::size_t(1)); // top-k:2
    filter->setText(QStringLiteral("k=2 top"));
    QCOMPARE(table.filtered()->size(), std::size_t(1));
    filter->setText(QStringLiteral("lr=0.1"));
    QCOMPARE(table.filtered()->size(), std::size_t(3)); // a setting that all have alike
    QVERIFY(problem->isHidden());
    filter->setText(QStringLiteral("k>5"));
    QVERIFY(problem->isVisible() && problem->text().contains(QStringLiteral("k>5")));
    for (int row = 0; row < table.rowCount(); ++row)
        QVERIFY(!table.item(row, 0)->data(Qt::ForegroundRole).isValid());
    filter->setText(QStringLiteral("kk>5"));
    QVERIFY(problem->text().contains(QStringLiteral("'kk'")));
    filter->clear();
    QVERIFY(problem->isHidden());
}

void TestWindowSweep::aRefusedViewIsSaidInItsBar()
{
    SweepOnDisk sweep;
    SweepCase c;
    c.openSweep(sweep);
    QTRY_VERIFY(c.desk().sweep());
    ui::ViewBar *bar = nullptr;
    for (ui::ViewBar *one : c.window->findChildren<ui::ViewBar *>())
        if (one->isVisible())
            bar = one;
    QVERIFY(bar);
    const QString shown = bar->text();
    QTest::mouseClick(bar->findChild<QToolButton *>(QStringLiteral("typeView")), Qt::LeftButton);
    auto *line = bar->findChild<QLineEdit *>(QStringLiteral("viewLine"));
    QVERIFY(line && line->isVisible());
    focus(*line);
    line->setText(QStringLiteral("x: maskk"));
    press(Qt::Key_Return);
    QVERIFY2(bar->problem().contains(QStringLiteral("mask")), qPrintable(bar->problem()));
    QCOMPARE(bar->text(), shown);
    press(Qt::Key_Escape);
    QCOMPARE(bar->problem(), QString());
    QCOMPARE(line->text(), shown);
    press(Qt::Key_Escape); // nothing to take back: the buttons again
    QVERIFY(line->isHidden());
}

void TestWindowSweep::failuresTellAndCanBeRetried()
{
    SweepOnDisk sweep;
    sweep.run(0).putError("The weights are not finite.");
    SweepCase c;
    c.openSweep(sweep);
    QTRY_VERIFY(c.desk().sweep());
    QCOMPARE(c.desk().sweep()->count(SweepState::Failed), 1);
    const CellFacts &facts = c.board().facts().front();
    QVERIFY(facts.failed >= 0);
    QVERIFY(c.board().accessibleDescription().size() > 0);
    QVERIFY(part<ui::NowAndNext>(*c.window).item(0, 3)->text().contains(QStringLiteral("not finite")));
    // Rows are told apart by cell and seed, whatever the width.
    auto &runs = part<ui::NowAndNext>(*c.window);
    QSet<QString> rows;
    for (int row = 0; row < runs.rowCount(); ++row)
        rows.insert(runs.item(row, 1)->text() + runs.item(row, 2)->text());
    QCOMPARE(int(rows.size()), runs.rowCount());
    c.click("retryFailed"); // as the button of the bar does
    QTRY_COMPARE_WITH_TIMEOUT(c.desk().sweep()->left(), 0, 60'000);
    QTRY_COMPARE(c.desk().sweep()->count(SweepState::Failed), 0);
    QTRY_COMPARE(runs.rowCount(), 0); // and the card keeps no room for them
    QVERIFY(runs.isHidden());
}

// The others go on; Run next takes it up again.
void TestWindowSweep::aCellAtWorkCanBeStopped()
{
    GridSpec grid = smallGrid(/*cap=*/2000);
    setField(grid.base, "task.length", "12");
    setField(grid.base, "data.train", "2000"); // an epoch takes its time
    SweepOnDisk sweep(grid);
    SweepCase c;
    c.openSweep(sweep);
    QTRY_VERIFY(c.desk().sweep());
    c.click("sweepRun");
    QTRY_VERIFY_WITH_TIMEOUT(c.desk().sweep()->count(SweepState::Running) > 0, 30'000);
    const auto cellAt = [&](SweepState state) {
        const auto found = std::ranges::find(c.board().facts(), state, &CellFacts::state);
        return found == c.board().facts().end() ? -1 : int(found - c.board().facts().begin());
    };
    QTRY_VERIFY(cellAt(SweepState::Running) >= 0);
    const int place = cellAt(SweepState::Running);
    const int run = c.board().facts()[std::size_t(place)].atWork;
    Q_EMIT c.board().menuRequested(c.board().facts()[std::size_t(place)].cells, QPoint(10, 10));
    auto *menu = c.window->findChild<QMenu *>(QStringLiteral("cellMenu"));
    QVERIFY(menu);
    const auto actions = menu->actions();
    const auto stop = std::ranges::find(actions, QStringLiteral("Stop what runs"), &QAction::text);
    QVERIFY(stop != actions.end() && (*stop)->isEnabled());
    (*stop)->trigger();
    menu->close();
    QTRY_VERIFY_WITH_TIMEOUT(c.desk().sweep()->run(run).state == SweepState::Stopped, 30'000);
    QTRY_VERIFY(c.desk().sweep()->count(SweepState::Running) > 0);
    QVERIFY(c.desk().sweep()->runner);
    c.click("sweepRun"); // pause
    QTRY_VERIFY_WITH_TIMEOUT(!c.desk().sweep()->runner, 30'000);
}

void TestWindowSweep::aLostDirectoryKeepsTheLastPicture()
{
    SweepOnDisk sweep;
    SweepCase c;
    c.openSweep(sweep);
    QTRY_VERIFY(c.desk().sweep());
    QVERIFY(QFile::rename(QString::fromStdString(sweep.folder.path()), sweep.home.filePath("elsewhere")));
    QTRY_VERIFY(part<ui::SweepBar>(*c.window).progressText().contains(QStringLiteral("plan.json")));
    QVERIFY(c.desk().sweep());
    QVERIFY(c.board().isVisible());
    QVERIFY(QFile::rename(sweep.home.filePath("elsewhere"), QString::fromStdString(sweep.folder.path())));
    QTRY_VERIFY(part<ui::SweepBar>(*c.window).progressText().contains(QStringLiteral("of 6 runs")));
}

FOVEA_TEST(TestWindowSweep)

#include "tst_window_sweep.moc"
