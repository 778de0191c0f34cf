// SPDX-License-Identifier: MIT
#include "tests/support/race_samples.h"
#include "tests/support/widget_parts.h"
#include "widgets/panels/race_board.h"
#include "widgets/support/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;

class TestRaceBoard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        m_themes = new ThemeManager(this);
    }

    void isEmptyBeforeARun();
    void selectsWithTheMouse();
    void fitsASmallScreen();
    void aNarrowBoardLeavesColumnsOut();
    void aLowBoardScrolls();
    void copies();

private:
    ThemeManager *m_themes = nullptr;
};

void TestRaceBoard::isEmptyBeforeARun()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}));
    RaceBoard board(race, *m_themes);
    board.show();
    QVERIFY(part<QLabel>(board, "empty")->isVisible());
    QVERIFY(!board.table()->isVisible());
    runSample(race, 1, 1, 13, 12, RunStatus::Running);
    runSample(race, 0, 1, 13, -1, RunStatus::Running, 0.531);
    QTRY_VERIFY(board.table()->isVisible());
    QVERIFY(!part<QLabel>(board, "empty")->isVisible());
    QCOMPARE(board.sentences(),
             QStringLiteral("One seed: no verdict. B reached 95 % at epoch 12; A is at 53.1 %."));
}

void TestRaceBoard::selectsWithTheMouse()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}));
    runSample(race, 2, 1, 13, 4, RunStatus::Running);
    RaceBoard board(race, *m_themes);
    board.resize(900, 300);
    board.show();
    QTableView &table = *board.table();
    QCOMPARE(table.rowHeight(0), size::dense);
    const QModelIndex first = board.model()->index(0, BoardModel::StateColumn);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(first).center());
    QCOMPARE(race.selectedLane(), 2);
    race.select(0);
    QCOMPARE(table.selectionModel()->selectedRows().front().data(BoardModel::LaneRole).toInt(), 0);
    // The selection stays with its lane when the order changes.
    runSample(race, 0, 1, 13, 2, RunStatus::Running);
    QTRY_COMPARE(board.model()->rowOfLane(0), 0);
    QCOMPARE(race.selectedLane(), 0);
    QCOMPARE(table.selectionModel()->selectedRows().front().row(), 0);
}

void TestRaceBoard::fitsASmallScreen()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}));
    runSample(race, 2, 1, 13, 4, RunStatus::Running);
    RaceBoard board(race, *m_themes);
    board.resize(895, 300); // what a window 1280 wide leaves beside bar, dock and margins
    board.show();
    const QTableView &table = *board.table();
    QTRY_COMPARE(table.horizontalScrollBar()->maximum(), 0);
    QVERIFY(table.columnWidth(BoardModel::DiffersColumn) >=
            table.fontMetrics().horizontalAdvance(QStringLiteral("banded 5")) + size::gap);
    // No title is cut off.
    const QFontMetrics titles = table.horizontalHeader()->fontMetrics();
    for (int column = 0; column < BoardModel::ColumnCount; ++column)
        if (column != BoardModel::DiffersColumn) {
            const QString title =
                board.model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
            QVERIFY2(table.columnWidth(column) >= titles.size(0, title).width() + size::gap,
                     qPrintable(title));
        }
}

void TestRaceBoard::aNarrowBoardLeavesColumnsOut()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}));
    runSample(race, 2, 1, 13, 4, RunStatus::Running);
    RaceBoard board(race, *m_themes);
    board.resize(540, 300);
    board.show();
    const QTableView &table = *board.table();
    QTRY_VERIFY(table.isColumnHidden(BoardModel::FlopsColumn));
    QTRY_COMPARE(table.horizontalScrollBar()->maximum(), 0);
    QVERIFY(table.columnWidth(BoardModel::DiffersColumn) >=
            table.fontMetrics().horizontalAdvance(QStringLiteral("banded 5")));
    for (const auto column : {BoardModel::LaneColumn, BoardModel::EpochsColumn, BoardModel::HeldoutColumn,
                              BoardModel::SpeedupColumn, BoardModel::SeedsColumn})
        QVERIFY(!table.isColumnHidden(column));
    QVERIFY(board.model()->boardCsv().contains(QStringLiteral("flops"), Qt::CaseInsensitive)); // all is kept
    board.resize(1200, 300);
    QTRY_VERIFY(!table.isColumnHidden(BoardModel::FlopsColumn));
}

// Many lanes scroll; they neither push the window apart nor lie on each other.
void TestRaceBoard::aLowBoardScrolls()
{
    RaceData race;
    race.setExperiment(
        sampleRace({"full", "top-k:5", "banded:5", "block-local:5", "random-k:5", "bottom-k:5"}));
    for (int lane = 0; lane < 6; ++lane)
        runSample(race, lane, 1, 13, 4 + lane, RunStatus::Running);
    RaceBoard board(race, *m_themes);
    board.resize(900, 600);
    board.show();
    QTRY_VERIFY(board.minimumSizeHint().height() > 200);
    board.setMostHeight(200);
    QTRY_VERIFY(board.minimumSizeHint().height() <= 200);
    QVERIFY(part<QLabel>(board, "sentences")->y() >= board.table()->geometry().bottom());
}

void TestRaceBoard::copies()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}));
    runSample(race, 1, 1, 13, 4, RunStatus::Running);
    RaceBoard board(race, *m_themes);
    board.show();
    QSignalSpy copied(&board, &RaceBoard::copyRequested);
    QSignalSpy exported(&board, &RaceBoard::exportRequested);
    const QMenu &menu = *part<QToolButton>(board, "copy")->menu();
    action(menu, QStringLiteral("Copy as Markdown"))->trigger();
    QCOMPARE(copied.takeFirst().front().toString(), board.model()->boardMarkdown());
    action(menu, QStringLiteral("Copy as CSV"))->trigger();
    QCOMPARE(copied.takeFirst().front().toString(), board.model()->boardCsv());
    QTest::keyClick(board.table(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(copied.takeFirst().front().toString(), board.model()->boardMarkdown());
    press(board, "export");
    QCOMPARE(exported.count(), 1);
}

QTEST_MAIN(TestRaceBoard)
#include "tst_race_board.moc"
