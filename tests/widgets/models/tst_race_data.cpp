// SPDX-License-Identifier: MIT
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "widgets/models/clock.h"
#include "widgets/models/race_data.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

class TestRaceData : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lanesTakeStylesInOrder();
    void runsFollowTheirLane();
    void aChangedLaneStartsEmptyAndKeepsItsColour();
    void aRunComesBackWithUndoOnlyByConfiguration();
    void aDuplicateHasNoRuns();
    void aNewLaneTakesTheFirstFreeStyle();
    void stylesComeBackWithUndo();
    void anotherExperimentTakesStylesInOrder();
    void stylesCanBeSet();
    void seedsAddToWhatHasRun();
    void selectionStaysWithItsLane();
    void problemsAreKept();
    void chanceOfTheTask();
    void applyKeepsEpochsInOrder();
    void eventsOfNobodyAreIgnored();
    void statusOfALaneIsOfItsCurrentRun();
    void isolateHidesTheOthersAndAgainShowsAll();
    void clearForgetsEpochsNotSeeds();
    void clockFollowsUntilTouched();
    void clockStaysInRange();
};

void TestRaceData::lanesTakeStylesInOrder()
{
    RaceData race;
    QSignalSpy changed(&race, &RaceData::experimentChanged);
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(race.lanes().size(), 3u);
    for (int i = 0; i < 3; ++i) {
        QCOMPARE(race.lanes()[std::size_t(i)].style, i);
        QVERIFY(!race.lanes()[std::size_t(i)].started());
    }
    QCOMPARE(race.selectedLane(), 0);
    QCOMPARE(race.lastEpoch(), -1);
    QVERIFY(!race.isRunning());
}

void TestRaceData::runsFollowTheirLane()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full", "top-k:5", "banded:5"});
    race.setExperiment(experiment);
    runSample(race, 1, 1, 4, 2, RunStatus::Paused);
    std::swap(experiment.lanes[0], experiment.lanes[1]);
    experiment.lanes[0].name = "Sparse";
    race.setExperiment(experiment);
    QCOMPARE(race.lanes()[0].runs[0].epochs.size(), 4u);
    QCOMPARE(race.lanes()[0].style, 1);
    QVERIFY(!race.lanes()[1].started());
    QCOMPARE(race.lanes()[1].style, 0);
}

void TestRaceData::aChangedLaneStartsEmptyAndKeepsItsColour()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full", "top-k:5"});
    race.setExperiment(experiment);
    runSample(race, 0, 1, 3, -1, RunStatus::Running);
    runSample(race, 1, 1, 3, -1, RunStatus::Running);
    experiment.lanes[1].mask = maskFrom("top-k:9");
    race.setExperiment(experiment);
    QVERIFY(race.lanes()[0].started());
    QVERIFY(!race.lanes()[1].started());
    QCOMPARE(race.lanes()[1].style, 1);
    experiment.lanes[0].set = {{"train.lr", "0.5"}};
    race.setExperiment(experiment);
    QVERIFY(!race.lanes()[0].started());
    QCOMPARE(race.lanes()[0].run.train.lr, 0.5);
}

// The old name goes to another configuration while the old configuration lives on under another name: runs
// and colour belong to the configuration.
void TestRaceData::aRunComesBackWithUndoOnlyByConfiguration()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full", "top-k:5"});
    race.setExperiment(experiment);
    runSample(race, 0, 1, 3, -1, RunStatus::Paused);
    experiment.lanes = {{"A", maskFrom("banded:5"), {}}, {"C", maskFrom("full"), {}}};
    race.setExperiment(experiment);
    QVERIFY(!race.lanes()[0].started());
    QVERIFY(race.lanes()[1].started());
    QCOMPARE(race.lanes()[1].style, 0);
    QVERIFY(race.lanes()[0].style != 0);
}

void TestRaceData::aDuplicateHasNoRuns()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full", "top-k:5"});
    race.setExperiment(experiment);
    runSample(race, 1, 1, 3, -1, RunStatus::Paused);
    LaneSpec copy = experiment.lanes[1];
    copy.name = "C";
    experiment.lanes.insert(experiment.lanes.begin(), copy);
    race.setExperiment(experiment);
    QVERIFY(!race.lanes()[0].started());
    QCOMPARE(race.lanes()[0].style, 2);
    QVERIFY(race.lanes()[2].started());
    QCOMPARE(race.lanes()[2].style, 1);
}

void TestRaceData::aNewLaneTakesTheFirstFreeStyle()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full", "top-k:5", "banded:5"});
    race.setExperiment(experiment);
    experiment.lanes.erase(experiment.lanes.begin() + 1);
    race.setExperiment(experiment);
    QCOMPARE(race.lanes()[1].style, 2);
    experiment.lanes.push_back({"D", maskFrom("top-k:9"), {}});
    race.setExperiment(experiment);
    QCOMPARE(race.lanes()[2].style, 1);
}

void TestRaceData::stylesComeBackWithUndo()
{
    RaceData race;
    const ExperimentSpec all = sampleRace({"full", "top-k:5", "banded:5"});
    race.setExperiment(all);
    ExperimentSpec some = all; // as undo does it: lanes go one by one, and come back one by one
    std::vector<ExperimentSpec> steps;
    while (!some.lanes.empty()) {
        steps.push_back(some);
        some.lanes.erase(some.lanes.begin());
        race.setExperiment(some);
    }
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
        race.setExperiment(*step);
        for (const LaneView &lane : race.lanes())
            QCOMPARE(lane.style, lane.spec.name.front() - 'A');
    }
    // A renamed and moved lane keeps its style, also through delete and undo.
    ExperimentSpec moved = all;
    std::swap(moved.lanes[0], moved.lanes[2]);
    moved.lanes[0].name = "Near";
    race.setExperiment(moved);
    QCOMPARE(race.lanes()[0].style, 2);
    ExperimentSpec without = moved;
    without.lanes.erase(without.lanes.begin());
    race.setExperiment(without);
    ExperimentSpec added = without;
    added.lanes.push_back({"E", maskFrom("random-k:3"), {}});
    race.setExperiment(added);
    QCOMPARE(race.lanes().back().style, 2); // free for now
    race.setExperiment(without);
    race.setExperiment(moved);
    QCOMPARE(race.lanes()[0].style, 2);
    QCOMPARE(race.lanes()[2].style, 0);
}

void TestRaceData::anotherExperimentTakesStylesInOrder()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full", "top-k:5", "banded:5"});
    race.setExperiment(experiment);
    std::swap(experiment.lanes[0], experiment.lanes[2]);
    race.setExperiment(experiment);
    race.setHidden(1, true);
    race.forgetStyles();
    race.setExperiment(experiment);
    for (int i = 0; i < 3; ++i) {
        QCOMPARE(race.lanes()[std::size_t(i)].style, i);
        QVERIFY(!race.lanes()[std::size_t(i)].hidden);
    }
}

void TestRaceData::stylesCanBeSet()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}));
    race.setStyles({4, 1});
    QCOMPARE(race.lanes()[0].style, 4);
    race.setStyles({2}); // of another number of lanes
    race.setStyles({3, 3});
    QCOMPARE(race.lanes()[0].style, 4);
    QCOMPARE(race.lanes()[1].style, 1);
}

void TestRaceData::seedsAddToWhatHasRun()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full"});
    race.setExperiment(experiment);
    runSample(race, 0, 1, 3, -1, RunStatus::Finished);
    experiment.seeds = {1, 2, 3};
    race.setExperiment(experiment);
    QCOMPARE(race.lanes()[0].runs.size(), 3u);
    QCOMPARE(race.lanes()[0].runs[0].epochs.size(), 3u);
    QCOMPARE(race.lanes()[0].runs[2].seed, std::uint64_t(3));
    QVERIFY(!race.lanes()[0].runs[2].started());
}

void TestRaceData::selectionStaysWithItsLane()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full", "top-k:5", "banded:5"});
    race.setExperiment(experiment);
    QSignalSpy selected(&race, &RaceData::selectionChanged);
    race.select(2);
    race.select(2);
    race.select(7);
    QCOMPARE(selected.count(), 1);
    std::swap(experiment.lanes[0], experiment.lanes[2]);
    race.setExperiment(experiment);
    QCOMPARE(race.selectedLane(), 0);
    experiment.lanes.erase(experiment.lanes.begin());
    race.setExperiment(experiment);
    QCOMPARE(race.selectedLane(), 0);
    experiment.lanes.clear();
    race.setExperiment(experiment);
    QCOMPARE(race.selectedLane(), -1);
}

void TestRaceData::problemsAreKept()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full", "full"});
    experiment.lanes[1].set = {{"train.lr", "fast"}};
    race.setExperiment(experiment);
    QVERIFY(race.lanes()[0].problems.empty());
    QVERIFY(!race.lanes()[1].problems.empty());
}

void TestRaceData::chanceOfTheTask()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full"});
    race.setExperiment(experiment);
    QCOMPARE(race.chance(), 0.5);
    experiment.base.task.id = "file";
    race.setExperiment(experiment);
    QVERIFY(std::isnan(race.chance()));
}

void TestRaceData::applyKeepsEpochsInOrder()
{
    RaceData race;
    race.setExperiment(sampleRace({"full"}));
    QSignalSpy curves(&race, &RaceData::curvesChanged);
    for (int epoch = 0; epoch < 5; ++epoch)
        race.apply(0, 1, sampleEpoch(epoch, 0.5, 0.5));
    QCOMPARE(curves.count(), 5);
    // A resumed run repeats what was not saved.
    race.apply(0, 1, sampleEpoch(3, 0.75, 0.5));
    const RunView &run = race.lanes()[0].runs[0];
    QCOMPARE(run.epochs.size(), 4u);
    QCOMPARE(run.epochs.back().trainAccuracy, 0.75);
    QCOMPARE(run.snapshots, (std::vector<int>{0, 1, 2, 3}));
    QCOMPARE(race.lastEpoch(), 3);
}

void TestRaceData::eventsOfNobodyAreIgnored()
{
    RaceData race;
    race.setExperiment(sampleRace({"full"}));
    QSignalSpy curves(&race, &RaceData::curvesChanged);
    QSignalSpy progress(&race, &RaceData::progressChanged);
    race.apply(0, 99, sampleEpoch(0, 0.5, 0.5));
    race.apply(4, 1, sampleEpoch(0, 0.5, 0.5));
    race.apply(-1, 1, sampleEpoch(0, 0.5, 0.5));
    race.setProgress(4, 1, {});
    QCOMPARE(curves.count(), 0);
    QCOMPARE(progress.count(), 0);
    race.setProgress(0, 1, {});
    QCOMPARE(progress.count(), 1);
}

void TestRaceData::statusOfALaneIsOfItsCurrentRun()
{
    RaceData race;
    race.setExperiment(sampleRace({"full"}, {1, 2}));
    race.apply(0, 1, sampleStatus(RunStatus::Finished));
    QCOMPARE(race.lanes()[0].status(), RunStatus::Queued);
    race.apply(0, 2, sampleStatus(RunStatus::Running));
    QCOMPARE(race.lanes()[0].status(), RunStatus::Running);
    QVERIFY(race.isRunning());
    race.apply(0, 2, sampleStatus(RunStatus::Diverged, "The loss is not finite."));
    QCOMPARE(race.lanes()[0].status(), RunStatus::Diverged);
    QCOMPARE(race.lanes()[0].runs[1].reason, std::string("The loss is not finite."));
    QVERIFY(!race.isRunning());
}

void TestRaceData::isolateHidesTheOthersAndAgainShowsAll()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}));
    const auto hidden = [&] {
        std::vector<bool> all;
        for (const LaneView &lane : race.lanes())
            all.push_back(lane.hidden);
        return all;
    };
    QSignalSpy changed(&race, &RaceData::visibilityChanged);
    race.isolate(1);
    QCOMPARE(hidden(), (std::vector<bool>{true, false, true}));
    race.isolate(2);
    QCOMPARE(hidden(), (std::vector<bool>{true, true, false}));
    race.isolate(2);
    QCOMPARE(hidden(), (std::vector<bool>{false, false, false}));
    QCOMPARE(changed.count(), 3);
    race.setHidden(0, true);
    race.setHidden(0, true);
    QCOMPARE(changed.count(), 4);
}

void TestRaceData::clearForgetsEpochsNotSeeds()
{
    RaceData race;
    race.setExperiment(sampleRace({"full"}, {7}));
    runSample(race, 0, 7, 3, -1, RunStatus::Running);
    race.clearRuns();
    QCOMPARE(race.lanes()[0].runs.size(), 1u);
    QCOMPARE(race.lanes()[0].runs[0].seed, std::uint64_t(7));
    QVERIFY(!race.lanes()[0].started());
    RunView run;
    run.seed = 7;
    run.status = RunStatus::Stopped;
    race.setRun(0, run);
    QCOMPARE(race.lanes()[0].status(), RunStatus::Stopped);
}

void TestRaceData::clockFollowsUntilTouched()
{
    Clock clock;
    QSignalSpy changed(&clock, &Clock::changed);
    clock.setLast(5);
    QCOMPARE(clock.epoch(), 5);
    clock.setLast(5);
    QCOMPARE(changed.count(), 1);
    clock.setEpoch(5);
    QVERIFY(!clock.follows());
    clock.setLast(9);
    QCOMPARE(clock.epoch(), 5);
    QCOMPARE(clock.last(), 9);
    clock.setFollows(true);
    QCOMPARE(clock.epoch(), 9);
}

void TestRaceData::clockStaysInRange()
{
    Clock clock;
    clock.setLast(3);
    clock.setEpoch(99);
    QCOMPARE(clock.epoch(), 3);
    clock.setEpoch(-9);
    QCOMPARE(clock.epoch(), -1);
    clock.setEpoch(2);
    clock.setLast(-1); // a new race
    QCOMPARE(clock.epoch(), -1);
    QVERIFY(!clock.follows());
}

FOVEA_TEST(TestRaceData)
#include "tst_race_data.moc"
