// SPDX-License-Identifier: MIT
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "tests/support/widget_parts.h"
#include "widgets/charts/seed_pips.h"
#include "widgets/kit/theme.h"
#include "widgets/race/board_delegate.h"
#include "widgets/race/race_board.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;

namespace {

int shownColumns(const RaceBoard &board)
{
    int shown = 0;
    for (int column = 0; column < BoardModel::ColumnCount; ++column)
        shown += !board.table()->isColumnHidden(column) && column != BoardModel::NoteColumn;
    return shown;
}

QImage picture(Pip pip, double share, int score = 0)
{
    const Theme theme = Theme::light();
    QImage image(48, 48, QImage::Format_RGB32);
    image.fill(theme.surface);
    QPainter painter(&image);
    paintPip(painter, image.rect(), pip, share, theme.lane(1).color, theme, score);
    return image;
}

// Share of a picture's pixels that are not its ground.
double ink(Pip pip, double share, int score = 0)
{
    const QImage image = picture(pip, share, score);
    int inked = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            inked += image.pixelColor(x, y) != Theme::light().surface;
    return double(inked) / (image.width() * image.height());
}

} // namespace

class TestRaceBoard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        m_themes = new ThemeManager(this);
    }

    void hasItsRowsBeforeARun();
    void heightDependsOnTheLanesAlone();
    void selectsWithTheMouse();
    void fourColumnsAtFirst();
    void columnsAreChosen();
    void thresholdsAreChosen();
    void aNarrowBoardLeavesChosenColumnsOut();
    void withoutAHeader();
    void aLowBoardScrolls();
    void pipsOfRuns();
    void pipsLookDifferent();
    void manyPipsStayInTheirRow_data();
    void manyPipsStayInTheirRow();
    void aClickOnAPipAsksForItsRun();
    void copies();

private:
    ThemeManager *m_themes = nullptr;
};

void TestRaceBoard::hasItsRowsBeforeARun()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}));
    RaceBoard board(race, *m_themes);
    board.resize(900, 200);
    board.show();
    QVERIFY(board.table()->isVisible());
    QVERIFY(!part<QLabel>(board, "empty")->isVisible());
    QCOMPARE(board.model()->rowCount(), 2);
    ExperimentSpec nothing = race.experiment();
    nothing.lanes.clear();
    race.setExperiment(nothing);
    QTRY_VERIFY(part<QLabel>(board, "empty")->isVisible());
    QVERIFY(!board.table()->isVisible());
}

void TestRaceBoard::heightDependsOnTheLanesAlone()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}, {1, 2}));
    RaceBoard board(race, *m_themes);
    board.resize(1060, 200);
    board.show();
    const int height = board.sizeHint().height();
    QCOMPARE(height, board.minimumSizeHint().height());
    QVERIFY2(height <= 132, qPrintable(QString::number(height)));
    for (int lane = 0; lane < 3; ++lane)
        runSample(race, lane, 1, 13, 4 * lane, RunStatus::Finished);
    for (int lane = 0; lane < 3; ++lane)
        runSample(race, lane, 2, 13, -1, RunStatus::Running);
    board.model()->refresh();
    QCOMPARE(board.sizeHint().height(), height);
    // All of it is in sight, without a bar, with a header and without.
    for (const bool header : {true, false}) {
        board.setHeaderShown(header);
        board.setMostHeight(board.wantedHeight());
        board.resize(1060, board.wantedHeight());
        QTRY_COMPARE(board.table()->viewport()->height(), 3 * board.table()->rowHeight(0));
        QVERIFY(!board.table()->verticalScrollBar()->isVisible());
    }
    board.setHeaderShown(true);
    board.setMostHeight(QWIDGETSIZE_MAX);
    board.setChosenColumns({QStringLiteral("focus"), QStringLiteral("cpu")});
    QCOMPARE(board.sizeHint().height(), height);
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5", "random-k:5"}));
    QCOMPARE(board.sizeHint().height(), height + board.table()->rowHeight(0));
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
    const QModelIndex first = board.model()->index(0, BoardModel::AccuracyColumn);
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

void TestRaceBoard::fourColumnsAtFirst()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}));
    RaceBoard board(race, *m_themes);
    board.resize(1060, 140);
    board.show();
    QCOMPARE(shownColumns(board), 4);
    const QTableView &table = *board.table();
    // They fill the width, and no title is cut off.
    QTRY_COMPARE(table.horizontalHeader()->length(), table.viewport()->width());
    const QFontMetrics titles(table.horizontalHeader()->font());
    for (int column = 0; column < BoardModel::NoteColumn; ++column) {
        const QString title = board.model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        QVERIFY2(table.columnWidth(column) >= titles.horizontalAdvance(title) + size::gap, qPrintable(title));
    }
    // The link lies beside the titles, inside the card.
    const QToolButton *link = part<QToolButton>(board, "columns");
    const int titleEnd = table.x() + table.columnViewportPosition(BoardModel::NoteColumn);
    QVERIFY(link->x() >= titleEnd);
    QVERIFY(link->geometry().right() <= board.width());
    QVERIFY(link->geometry().bottom() <= table.y() + table.horizontalHeader()->height() + 2);
}

void TestRaceBoard::columnsAreChosen()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}));
    RaceBoard board(race, *m_themes);
    board.resize(1400, 140);
    board.show();
    QSignalSpy chosen(&board, &RaceBoard::chosenColumnsChanged);
    QMenu &menu = *part<QToolButton>(board, "columns")->menu();
    Q_EMIT menu.aboutToShow();
    for (const QAction *action : menu.actions()) {
        if (action->isSeparator() || action->menu())
            continue;
        QVERIFY(action->isCheckable() && !action->isChecked());
        QVERIFY2(action->toolTip().endsWith(u'.') && action->toolTip() != action->text(),
                 qPrintable(action->text()));
    }
    action(menu, QStringLiteral("Focus"))->trigger();
    QVERIFY(!board.table()->isColumnHidden(BoardModel::FocusColumn));
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(board.chosenColumns(), QStringList{QStringLiteral("focus")});
    RaceBoard another(race, *m_themes);
    another.resize(1400, 140);
    another.show();
    another.setChosenColumns(board.chosenColumns());
    QVERIFY(!another.table()->isColumnHidden(BoardModel::FocusColumn));
    another.setChosenColumns({});
    QCOMPARE(shownColumns(another), 4);
}

void TestRaceBoard::thresholdsAreChosen()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}));
    RaceBoard board(race, *m_themes);
    QSignalSpy chosen(&board, &RaceBoard::thresholdChosen);
    QSignalSpy other(&board, &RaceBoard::otherThresholdRequested);
    QMenu &menu = *part<QMenu>(board, "thresholdMenu");
    QVERIFY(action(menu, QStringLiteral("95 %"))->isChecked());
    action(menu, QStringLiteral("99.9 %"))->trigger();
    QCOMPARE(chosen.takeFirst().front().toDouble(), shareOfPercent(99.9));
    race.setGoal(shareOfPercent(90));
    QVERIFY(action(menu, QStringLiteral("90 %"))->isChecked());
    action(menu, QStringLiteral("Other…"))->trigger();
    QCOMPARE(other.count(), 1);
    QVERIFY(action(menu, QStringLiteral("90 %"))->isChecked()); // until another one is in force
    race.setGoal(shareOfPercent(97.5));
    QVERIFY(action(menu, QStringLiteral("Other (97.5 %)…"))->isChecked());
    QVERIFY(!action(menu, QStringLiteral("90 %"))->isChecked());
}

void TestRaceBoard::aNarrowBoardLeavesChosenColumnsOut()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}));
    RaceBoard board(race, *m_themes);
    board.resize(760, 140);
    board.show();
    board.setChosenColumns({QStringLiteral("focus"), QStringLiteral("cpu"), QStringLiteral("operations")});
    QVERIFY(shownColumns(board) < 7);
    QVERIFY(shownColumns(board) >= 4);
    QVERIFY(part<QToolButton>(board, "columns")->toolTip().contains(QStringLiteral("No room for")));
    QCOMPARE(board.table()->horizontalScrollBar()->maximum(), 0);
    board.resize(1500, 140);
    QTRY_COMPARE(shownColumns(board), 7);
}

void TestRaceBoard::withoutAHeader()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}));
    runSample(race, 0, 1, 20, 10, RunStatus::Finished);
    runSample(race, 1, 1, 20, 2, RunStatus::Finished);
    RaceBoard board(race, *m_themes);
    board.setChosenColumns({QStringLiteral("focus")});
    board.setHeaderShown(false);
    board.resize(910, board.sizeHint().height());
    board.show();
    board.model()->refresh();
    QVERIFY(!board.table()->horizontalHeader()->isVisible());
    QVERIFY(!part<QToolButton>(board, "columns")->isVisible());
    QCOMPARE(shownColumns(board), 4);
    QVERIFY2(board.height() <= 84, qPrintable(QString::number(board.height())));
    QCOMPARE(board.model()->index(0, BoardModel::FasterColumn).data().toString(),
             QStringLiteral("3.7 × faster than A"));
    QFont bold = board.table()->font();
    bold.setBold(true);
    // The name of the first and its mark are not cut off.
    QVERIFY(board.table()->columnWidth(BoardModel::LaneColumn) >=
            BoardDelegate::nameWidth(QStringLiteral("banded 5"), board.table()->font()));
    QVERIFY(board.table()->columnWidth(BoardModel::FasterColumn) >=
            QFontMetrics(bold).horizontalAdvance(QStringLiteral("3.7 × faster than A")) + size::gap);
    board.setHeaderShown(true);
    board.resize(1200, board.sizeHint().height());
    board.model()->refresh();
    QCOMPARE(shownColumns(board), 5);
}

// Many lanes scroll; they neither push the window apart nor lie on each other.
void TestRaceBoard::aLowBoardScrolls()
{
    RaceData race;
    race.setExperiment(
        sampleRace({"full", "top-k:5", "banded:5", "block-local:5", "random-k:5", "bottom-k:5"}));
    RaceBoard board(race, *m_themes);
    board.resize(900, 600);
    board.show();
    QVERIFY(board.minimumSizeHint().height() > 150);
    board.setMostHeight(120);
    QVERIFY(board.minimumSizeHint().height() <= 120);
    QVERIFY(board.wantedHeight() > 150);
    board.resize(900, 120);
    QTRY_VERIFY(board.table()->verticalScrollBar()->maximum() > 0);
}

void TestRaceBoard::pipsOfRuns()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}, {1, 2, 3}, 20));
    runSample(race, 0, 1, 20, -1, RunStatus::Diverged);
    runSample(race, 1, 1, 20, 2, RunStatus::Finished);
    runSample(race, 0, 2, 5, -1, RunStatus::Running);
    runSample(race, 1, 2, 5, 2, RunStatus::Running);
    const RaceStanding standing = standingOf(race);
    const auto pip = [&](int lane, int seed) {
        return pipOf(standing.lanes[std::size_t(lane)].runs[std::size_t(seed)]);
    };
    QCOMPARE(pip(0, 0), Pip::NotReached);
    QCOMPARE(pip(1, 0), Pip::Reached);
    QCOMPARE(pip(0, 1), Pip::Running);
    QCOMPARE(pip(1, 1), Pip::RunningReached);
    QCOMPARE(pip(0, 2), Pip::Waiting);
    QCOMPARE(standing.lanes[0].runs[1].share, 0.25);
    // With one seed nothing else is waited for.
    race.setExperiment(sampleRace({"full", "top-k:5"}, {1}, 20));
    race.clearRuns();
    runSample(race, 0, 1, 5, -1, RunStatus::Running);
    runSample(race, 1, 1, 5, 2, RunStatus::Running);
    QCOMPARE(pipOf(standingOf(race).lanes[1].runs[0]), Pip::Reached);
    QCOMPARE(pipOf(standingOf(race).lanes[0].runs[0]), Pip::Running);
}

void TestRaceBoard::pipsLookDifferent()
{
    QVERIFY(ink(Pip::Reached, 1) > ink(Pip::NotReached, 1));
    QVERIFY(ink(Pip::NotReached, 1) > ink(Pip::Waiting, 0));
    QVERIFY(ink(Pip::RunningReached, 0.3) > ink(Pip::Running, 0.3));
    QVERIFY(ink(Pip::Running, 0.9) > ink(Pip::Running, 0.1));
    // An arrow is cut out of the disc of a run that was earlier or later than the first lane's.
    QVERIFY(ink(Pip::Reached, 1, 1) < ink(Pip::Reached, 1));
    QVERIFY(ink(Pip::Reached, 1, -1) < ink(Pip::Reached, 1));
    QVERIFY(picture(Pip::Reached, 1, 1) != picture(Pip::Reached, 1, -1));
}

void TestRaceBoard::manyPipsStayInTheirRow_data()
{
    QTest::addColumn<int>("pips");
    for (const int pips : {1, 5, 10, 11, 20, 33, 100})
        QTest::addRow("%d", pips) << pips;
}

void TestRaceBoard::manyPipsStayInTheirRow()
{
    QFETCH(int, pips);
    const QRectF room(10, 20, 400, 28);
    const PipRow row(room, pips);
    QVERIFY(row.width() <= 160.5);
    for (int i = 0; i < pips; ++i) {
        const QRectF box = row.box(i);
        QVERIFY(room.contains(box));
        QVERIFY(box.right() <= room.left() + row.width() + 0.5);
        QCOMPARE(row.at(box.center()), i);
        if (i > 0)
            QVERIFY(!box.intersects(row.box(i - 1)));
    }
    if (pips <= 10)
        QCOMPARE(row.box(0).width(), 12.0);
    QCOMPARE(row.at({room.right(), room.center().y()}), -1);
}

void TestRaceBoard::aClickOnAPipAsksForItsRun()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}, {7, 8, 9}, 20));
    RaceBoard board(race, *m_themes);
    board.resize(1000, 120);
    board.show();
    QSignalSpy asked(&board, &RaceBoard::runActivated);
    QTableView &table = *board.table();
    const QModelIndex cell = board.model()->index(1, BoardModel::ReachedColumn);
    const QRect rect = table.visualRect(cell);
    const QPoint second =
        PipRow(QRectF(rect).adjusted(BoardDelegate::padding, 0, -BoardDelegate::padding, 0), 3)
            .box(1)
            .center()
            .toPoint();
    const auto *delegate = qobject_cast<BoardDelegate *>(table.itemDelegate());
    QCOMPARE(delegate->seedAt(second, rect, cell), 1);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, second);
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.front()[0].toInt(), 1);
    QCOMPARE(asked.front()[1].toULongLong(), 8ULL);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, rect.center() + QPoint(rect.width() / 4, 0));
    QCOMPARE(asked.count(), 1);
    table.setFocus();
    QTest::keyClick(&table, Qt::Key_Return);
    QCOMPARE(asked.count(), 2);
    QCOMPARE(asked.back()[0].toInt(), 1);
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
    const QMenu &menu = *part<QMenu>(board, "boardMenu");
    action(menu, QStringLiteral("Copy as Markdown"))->trigger();
    QCOMPARE(copied.takeFirst().front().toString(), board.model()->boardMarkdown());
    action(menu, QStringLiteral("Copy as CSV"))->trigger();
    QCOMPARE(copied.takeFirst().front().toString(), board.model()->boardCsv());
    QTest::keyClick(board.table(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(copied.takeFirst().front().toString(), board.model()->boardMarkdown());
    action(menu, QStringLiteral("Export the board…"))->trigger();
    QCOMPARE(exported.count(), 1);
}

FOVEA_TEST(TestRaceBoard)
#include "tst_race_board.moc"
