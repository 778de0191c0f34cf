// SPDX-License-Identifier: MIT
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "widgets/models/binomial_error.h"
#include "widgets/models/board_row.h"
#include "widgets/models/race_forecast.h"
#include "widgets/models/race_standing.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace fovea;
using namespace fovea::ui;

namespace {

// P(X >= right) for X of a binomial distribution, summed term by term.
double upperTail(int right, int examples, double chance)
{
    double sum = 0;
    for (int k = right; k <= examples; ++k)
        sum += std::exp(std::lgamma(examples + 1) - std::lgamma(k + 1) - std::lgamma(examples - k + 1) +
                        k * std::log(chance) + (examples - k) * std::log1p(-chance));
    return sum;
}

RunProgress live(int epoch, int step, double accuracy, int steps = 100)
{
    return {epoch, step, steps, 0.5, accuracy, 1};
}

void evaluate(RaceData &race, int lane, int epoch, double accuracy, std::uint64_t seed = 1)
{
    race.apply(lane, seed, sampleStatus(RunStatus::Running));
    race.apply(lane, seed, sampleEpoch(epoch, accuracy, accuracy));
}

} // namespace

class TestRaceStanding : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void quantiles();
    void chanceAgainstTheBinomialDistribution();
    void luckIsNotALead();
    void accuracyNow();
    void theFirstIsKnownWhenNobodyCanJoin();
    void withoutLockStepTheSlowAreWaitedFor();
    void aLaneThatJoinsUndoesNothing();
    void seedsAreDoneTogether();
    void divergedCountsAsDoneAndNotReached();
    void unfinishedSeedsAreNotCounted();
    void lanesAreComparedByPairs();
    void lanesThatCannotRunHoldNothingUp();
    void forecastIsOfTheSeedAtWork();
};

void TestRaceStanding::quantiles()
{
    QVERIFY(std::abs(normalQuantile(0.025) - 1.959964) < 1e-5);
    QVERIFY(std::abs(normalQuantile(0.5)) < 1e-9);
    QVERIFY(std::abs(normalQuantile(1e-6) - 4.753424) < 1e-5);
}

// The normal bound and the exact tail agree on every share but those within one part in a hundred of the
// limit.
void TestRaceStanding::chanceAgainstTheBinomialDistribution()
{
    for (const double chance : {0.5, 0.2})
        for (const int examples : {200, 1000, 5000})
            for (const double looks : {1.0, 3.0, 90.0}) {
                const double allowed = 0.05 / (2 * looks);
                int disagreements = 0;
                int first = 0;
                for (int right = int(chance * examples); right <= examples; ++right) {
                    const bool exact = upperTail(right, examples, chance) < allowed;
                    const bool normal = isBeyondChance(double(right) / examples, examples, chance, looks);
                    disagreements += exact != normal;
                    first = first == 0 && normal ? right : first;
                }
                QVERIFY(first > 0);
                QVERIFY2(disagreements <= 1 + examples / 100, qPrintable(QString::number(disagreements)));
            }
}

// Lanes that only guess, on different examples, are told apart in no more races than promised: 5 % of races,
// each with an evaluation per epoch.
void TestRaceStanding::luckIsNotALead()
{
    std::mt19937 random(5);
    constexpr int races = 400, epochs = 10, examples = 1000;
    std::binomial_distribution<int> right(examples, 0.5);
    int alarms = 0;
    for (int i = 0; i < races; ++i) {
        RaceData race;
        ExperimentSpec experiment = sampleRace({"full", "top-k:5", "banded:5"}, {1}, epochs);
        experiment.base.data.train = examples;
        race.setExperiment(experiment);
        bool alarm = false;
        for (int epoch = 0; epoch < epochs; ++epoch) {
            for (int lane = 0; lane < 3; ++lane)
                evaluate(race, lane, epoch, double(right(random)) / examples);
            const RaceStanding standing = standingOf(race);
            alarm = alarm || standing.leader || !standing.allAtChance;
        }
        alarms += alarm;
    }
    QVERIFY2(alarms <= races * 0.06, qPrintable(QString::number(alarms)));
    // What is no luck is seen.
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}));
    evaluate(race, 0, 0, 0.50);
    evaluate(race, 1, 0, 0.56);
    QCOMPARE(standingOf(race).leader, std::optional(1));
    QVERIFY(standingOf(race).lanes[1].beyondChance);
    QVERIFY(!standingOf(race).lanes[0].beyondChance);
}

void TestRaceStanding::accuracyNow()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full"});
    experiment.base.train.batch = 20;
    race.setExperiment(experiment);
    QCOMPARE(standingOf(race).lanes[0].source, AccuracySource::None);
    race.apply(0, 1, sampleStatus(RunStatus::Running));
    race.setProgress(0, 1, live(0, 9, 0.9)); // 180 examples are too few
    QCOMPARE(standingOf(race).lanes[0].source, AccuracySource::None);
    race.setProgress(0, 1, live(0, 10, 0.6));
    LaneStanding lane = standingOf(race).lanes[0];
    QCOMPARE(lane.source, AccuracySource::Live);
    QCOMPARE(lane.accuracy, 0.6);
    QCOMPARE(lane.examples, 200.0);
    evaluate(race, 0, 0, 0.7);
    lane = standingOf(race).lanes[0]; // the progress is of an epoch that is over
    QCOMPARE(lane.source, AccuracySource::Evaluated);
    QCOMPARE(lane.accuracy, 0.7);
    QCOMPARE(lane.examples, double(experiment.base.data.train));
    race.setProgress(0, 1, live(1, 50, 0.8));
    QCOMPARE(standingOf(race).lanes[0].accuracy, 0.7); // batches count only until there is an epoch
    QCOMPARE(standingOf(race).lanes[0].epoch, 0);
    race.apply(0, 1, sampleStatus(RunStatus::Stopped)); // what is left of an epoch does not count
    QCOMPARE(standingOf(race).lanes[0].accuracy, 0.7);
}

void TestRaceStanding::theFirstIsKnownWhenNobodyCanJoin()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}));
    for (int epoch = 0; epoch < 2; ++epoch)
        for (int lane = 0; lane < 2; ++lane)
            evaluate(race, lane, epoch, 0.5);
    evaluate(race, 1, 2, 0.97);
    QVERIFY(standingOf(race).first.empty()); // lane A is in the same epoch
    evaluate(race, 0, 2, 0.6);
    QCOMPARE(standingOf(race).first, std::vector<int>{1});
    QCOMPARE(standingOf(race).firstEpoch, std::optional(2));
    QVERIFY(standingOf(race).lanes[0].canArrive);
    QVERIFY(!standingOf(race).lanes[1].canArrive);
    evaluate(race, 0, 2, 0.96); // the same epoch again, as a resumed run does
    QCOMPARE(standingOf(race).first, (std::vector<int>{0, 1}));
}

void TestRaceStanding::withoutLockStepTheSlowAreWaitedFor()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full", "top-k:5"});
    experiment.lockstep = false;
    race.setExperiment(experiment);
    evaluate(race, 0, 0, 0.5);
    for (int epoch = 0; epoch < 8; ++epoch)
        evaluate(race, 1, epoch, epoch >= 4 ? 0.97 : 0.5);
    QVERIFY(standingOf(race).first.empty()); // lane A may do it in 2 epochs
    for (int epoch = 1; epoch < 5; ++epoch)
        evaluate(race, 0, epoch, 0.5);
    QCOMPARE(standingOf(race).first, std::vector<int>{1});
}

void TestRaceStanding::aLaneThatJoinsUndoesNothing()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full", "top-k:5"}, {1, 2}, 20);
    race.setExperiment(experiment);
    for (const std::uint64_t seed : {1u, 2u}) {
        runSample(race, 0, seed, 20, 9, RunStatus::Finished);
        runSample(race, 1, seed, 20, 4, RunStatus::Finished);
    }
    QCOMPARE(standingOf(race).seedsDone, 2);
    experiment.lanes.push_back({"C", maskFrom("random-k:5"), {}});
    race.setExperiment(experiment);
    QCOMPARE(standingOf(race).seedsDone, 2);
    for (int epoch = 0; epoch < 3; ++epoch)
        evaluate(race, 2, epoch, 0.5);
    QCOMPARE(standingOf(race).seedsDone, 2);
    QCOMPARE(standingOf(race).lanes[0].counted, 2);
    QCOMPARE(standingOf(race).lanes[1].wins, 2);
    QVERIFY(!standingOf(race).ended);
    QVERIFY(standingOf(race).lanes[2].canArrive);
}

void TestRaceStanding::seedsAreDoneTogether()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}, {1, 2}, 20));
    runSample(race, 1, 1, 10, 4, RunStatus::Running);
    runSample(race, 0, 1, 10, -1, RunStatus::Running);
    QCOMPARE(standingOf(race).seedsDone, 0);
    QCOMPARE(standingOf(race).lanes[1].counted, 0); // although it has arrived
    QCOMPARE(standingOf(race).seed, 0);
    runSample(race, 0, 1, 12, 11, RunStatus::Running); // arrived as well: nothing more can happen
    QCOMPARE(standingOf(race).seedsDone, 1);
    QCOMPARE(standingOf(race).lanes[0].counted, 1);
    QCOMPARE(standingOf(race).lanes[1].wins, 1);
    QCOMPARE(standingOf(race).firstOfSeed[0], std::vector<int>{1});
}

void TestRaceStanding::divergedCountsAsDoneAndNotReached()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}, {1, 2}, 20));
    runSample(race, 0, 1, 3, -1, RunStatus::Diverged);
    runSample(race, 1, 1, 20, 4, RunStatus::Finished);
    const RaceStanding standing = standingOf(race);
    QVERIFY(standing.done[0]);
    QCOMPARE(standing.lanes[0].counted, 1);
    QCOMPARE(standing.lanes[0].reached, 0);
    QCOMPARE(standing.lanes[0].runs[0].arrival, Arrival::NotReached);
    QVERIFY(standing.lanes[0].canArrive); // with the second seed
    // A run that failed may be taken up again, so its seed is not done.
    race.apply(0, 1, sampleStatus(RunStatus::Failed));
    QCOMPARE(standingOf(race).lanes[0].runs[0].arrival, Arrival::Open);
}

void TestRaceStanding::unfinishedSeedsAreNotCounted()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}, {1, 2}, 20));
    for (int lane = 0; lane < 2; ++lane)
        runSample(race, lane, 1, 20, lane == 0 ? 9 : 4, RunStatus::Finished);
    const RaceStanding before = standingOf(race);
    for (int epoch = 0; epoch < 19; ++epoch) {
        evaluate(race, 1, epoch, epoch >= 2 ? 0.99 : 0.5, 2);
        evaluate(race, 0, epoch, 0.5, 2);
        const RaceStanding standing = standingOf(race);
        QCOMPARE(standing.seedsDone, 1);
        for (std::size_t lane = 0; lane < 2; ++lane) {
            QCOMPARE(standing.lanes[lane].counted, before.lanes[lane].counted);
            QCOMPARE(standing.lanes[lane].reached, before.lanes[lane].reached);
            QCOMPARE(standing.lanes[lane].wins, before.lanes[lane].wins);
        }
    }
    evaluate(race, 0, 19, 0.5, 2);
    race.apply(0, 2, sampleStatus(RunStatus::Finished));
    QCOMPARE(standingOf(race).seedsDone, 2);
    QCOMPARE(standingOf(race).lanes[1].wins, 2);
    QCOMPARE(standingOf(race).lanes[0].reached, 1);
}

// As files and terminal do: a third lane that is still at work holds up medians, not the comparison of two.
void TestRaceStanding::lanesAreComparedByPairs()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}, {1, 2}, 20));
    for (int lane = 0; lane < 3; ++lane)
        runSample(race, lane, 1, 20, lane == 0 ? 9 : 4, RunStatus::Finished);
    runSample(race, 0, 2, 20, 9, RunStatus::Finished);
    runSample(race, 1, 2, 20, 3, RunStatus::Finished);
    evaluate(race, 2, 19 - 2, 0.5, 2);
    const RaceStanding standing = standingOf(race);
    const auto comparisons = comparisonsOf(race);
    QCOMPARE(comparisons[1]->pairs.size(), 2U);
    QCOMPARE(comparisons[2]->pairs.size(), 1U);
    QCOMPARE(comparisons[2]->underWay, (std::vector<std::uint64_t>{2}));
    QCOMPARE(standing.lanes[1].runs[1].score, std::optional(1));
    QVERIFY(!standing.lanes[2].runs[1].score);
}

void TestRaceStanding::lanesThatCannotRunHoldNothingUp()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full", "top-k:5"}, {1, 2}, 20);
    experiment.lanes[0].set = {{"model.heads", "-1"}};
    race.setExperiment(experiment);
    QVERIFY(!race.lanes()[0].problems.empty());
    for (const std::uint64_t seed : {1u, 2u})
        runSample(race, 1, seed, 20, 4, RunStatus::Finished);
    const RaceStanding standing = standingOf(race);
    QCOMPARE(standing.seedsDone, 2);
    QVERIFY(standing.ended);
    QVERIFY(!standing.canArrive);
}

void TestRaceStanding::forecastIsOfTheSeedAtWork()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}, {1, 2, 3}, 20));
    QCOMPARE(progressText(forecastOf(race)), QStringLiteral("20 epochs"));
    for (int lane = 0; lane < 2; ++lane)
        runSample(race, lane, 1, 20, 4, RunStatus::Finished);
    QCOMPARE(progressText(forecastOf(race)), QStringLiteral("seed 1 of 3 · epoch 20 of 20"));
    race.apply(0, 2, sampleStatus(RunStatus::Running));
    QCOMPARE(progressText(forecastOf(race)), QStringLiteral("seed 2 of 3 · epoch 1 of 20"));
    evaluate(race, 0, 0, 0.5, 2);
    evaluate(race, 1, 0, 0.5, 2);
    QCOMPARE(progressText(forecastOf(race)), QStringLiteral("seed 2 of 3 · epoch 2 of 20"));

    race.setExperiment(sampleRace({"full", "top-k:5"}, {1}, 20));
    race.clearRuns();
    race.apply(0, 1, sampleStatus(RunStatus::Running));
    race.setProgress(0, 1, live(0, 52, 0.5, 125));
    QCOMPARE(progressText(forecastOf(race)), QStringLiteral("epoch 1 of 20 · batch 52 of 125"));
    runSample(race, 0, 1, 3, -1, RunStatus::Paused);
    QCOMPARE(forecastOf(race).epoch, 3); // completed, and the next has not begun
    runSample(race, 0, 1, 20, -1, RunStatus::Finished);
    QCOMPARE(progressText(forecastOf(race)), QStringLiteral("epoch 20 of 20"));
}

FOVEA_TEST(TestRaceStanding)
#include "tst_race_standing.moc"
