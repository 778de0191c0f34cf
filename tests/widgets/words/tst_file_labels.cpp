// SPDX-License-Identifier: MIT
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "widgets/tables/board_model.h"
#include "widgets/words/file_labels.h"
#include "widgets/words/lane_words.h"

#include <QTest>

using namespace fovea;
using namespace fovea::ui;

class TestFileLabels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // In files a branch names run and epoch, counted from 0; on screen the lane it descends from.
    void branchesAreNamedAsTheTerminalDoes()
    {
        ExperimentSpec experiment = sampleRace({"full", "top-k:5"});
        experiment.lanes[0].name = "everything";
        experiment.lanes[1].branch = BranchPoint{1, 4};
        RaceData race;
        race.setExperiment(experiment);
        QCOMPARE(fileLabels(race), (std::vector<std::string>{"full", "top-k 5, branch of run 1 at epoch 4"}));
        QVERIFY(!laneLabel(race.lanes()[1]).contains(QStringLiteral("branch of run")));
        runSample(race, 0, 1, 4, -1, RunStatus::Finished);
        BoardModel board(race);
        board.refresh();
        const QString csv = board.boardCsv();
        QVERIFY2(csv.contains(QStringLiteral("\neverything,full,full,")), qPrintable(csv));
        QVERIFY2(csv.contains(QStringLiteral(",\"top-k 5, branch of run 1 at epoch 4\",")), qPrintable(csv));
    }
};

FOVEA_TEST(TestFileLabels)
#include "tst_file_labels.moc"
