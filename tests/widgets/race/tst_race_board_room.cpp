// SPDX-License-Identifier: MIT
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "widgets/race/board_delegate.h"
#include "widgets/race/race_board.h"

#include <QLocale>
#include <QTableView>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;

// Whether the board's columns have room for what will stand in them.
class TestRaceBoardRoom : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void whyALaneCannotLearn();
    void namesComeBeforeTheRatio();
};

// The words come with the first flag; columns are not fitted then, so that nothing moves.
void TestRaceBoardRoom::whyALaneCannotLearn()
{
    ThemeManager themes;
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}));
    RaceBoard board(race, themes);
    board.resize(1040, 200);
    board.show();
    const int before = board.table()->columnWidth(BoardModel::ReachedColumn);
    for (int lane = 0; lane < 3; ++lane)
        runSample(race, lane, 1, 30, lane == 1 ? 2 : -1, RunStatus::Finished);
    board.model()->refresh();
    QCOMPARE(board.table()->columnWidth(BoardModel::ReachedColumn), before);
    bool isSaid = false;
    for (int row = 0; row < 3; ++row) {
        const QModelIndex cell = board.model()->index(row, BoardModel::ReachedColumn);
        const QString note = cell.data(BoardModel::NoteRole).toString();
        isSaid = isSaid || note.startsWith(QStringLiteral("no position hears both ends"));
        QVERIFY(BoardDelegate::wordsWidth(cell.data().toString(), note, board.table()->font()) <= before);
    }
    QVERIFY(isSaid);
}

// Without a header each line is a sentence. Beside a lesson its name and epoch stay whole; the ratio gives
// way.
void TestRaceBoardRoom::namesComeBeforeTheRatio()
{
    ThemeManager themes;
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}));
    RaceBoard board(race, themes);
    board.setHeaderShown(false);
    board.resize(580, 120);
    board.show();
    for (int lane = 0; lane < 3; ++lane)
        runSample(race, lane, 1, 30, lane == 0 ? 20 : lane == 1 ? 2 : -1, RunStatus::Finished);
    board.model()->refresh();
    const QTableView &table = *board.table();
    QVERIFY(table.isColumnHidden(BoardModel::FasterColumn));
    for (const int lane : {0, 1}) {
        const int row = board.model()->rowOfLane(lane);
        const QString name = board.model()->index(row, BoardModel::LaneColumn).data().toString();
        QVERIFY(BoardDelegate::nameWidth(name, table.font()) <= table.columnWidth(BoardModel::LaneColumn));
        const QModelIndex cell = board.model()->index(row, BoardModel::ReachedColumn);
        QVERIFY(BoardDelegate::wordsWidth(cell.data().toString(), {}, table.font()) <=
                table.columnWidth(BoardModel::ReachedColumn));
    }
    board.resize(980, 120);
    QVERIFY(!table.isColumnHidden(BoardModel::FasterColumn));
}

FOVEA_TEST(TestRaceBoardRoom)
#include "tst_race_board_room.moc"
