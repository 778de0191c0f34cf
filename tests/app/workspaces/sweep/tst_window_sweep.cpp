// SPDX-License-Identifier: MIT
#include "app/workspaces/sweep/sweep_workspace.h"
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
    void aSweepFillsWhileItIsWatched();
    void failuresTellAndCanBeRetried();
    void aLostDirectoryKeepsTheLastPicture();
};

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
    c.click("sweepRetry");
    QTRY_COMPARE_WITH_TIMEOUT(c.desk().sweep()->left(), 0, 60'000);
    QTRY_COMPARE(c.desk().sweep()->count(SweepState::Failed), 0);
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
