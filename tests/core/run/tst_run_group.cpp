// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/engine/engine.h"
#include "core/run/run_group.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QTest>

#include <map>
#include <numeric>

using namespace fovea;
using namespace std::chrono_literals;

namespace {

RunSpec tinySpec()
{
    RunSpec spec;
    spec.task.params["length"] = std::int64_t(6);
    spec.data.train = 30;
    spec.data.heldout = 10;
    spec.model.blocks = 1;
    spec.model.dModel = spec.model.dHead = spec.model.dMlp = 8;
    spec.train.batch = 8;
    spec.train.epochs = 4;
    spec.metrics.examples = 8;
    return spec;
}

std::vector<RunPlan> tinyPlans(const RunSpec &spec, std::vector<std::uint64_t> seeds)
{
    std::vector<RunPlan> plans;
    for (const std::uint64_t seed : seeds)
        for (const char *mask : {"full", "top-k:3", "random-k:2"}) {
            RunPlan plan;
            plan.id = RunId(plans.size() + 1);
            plan.lane = int(plans.size() % 3);
            plan.record = {spec, maskFrom(mask)};
            plan.seed = seed;
            plans.push_back(plan);
        }
    return plans;
}

// What each run told, in order.
using Told = std::map<RunId, std::vector<RunEvent>>;

Told allEvents(RunGroup &group)
{
    Told told;
    for (;;) {
        const bool last = group.finished();
        for (RunEvent &event : group.popEvents(last ? 0ms : 1000ms))
            told[event.run].push_back(std::move(event));
        if (last)
            return told;
    }
}

Told trained(std::vector<RunPlan> plans, RunGroupOptions options)
{
    RunGroup group(std::move(plans), options);
    group.allow(RunGroup::unlimited);
    return allEvents(group);
}

std::vector<EpochRecord> epochsOf(const std::vector<RunEvent> &events)
{
    std::vector<EpochRecord> epochs;
    for (const RunEvent &event : events)
        if (event.epoch)
            epochs.push_back(*event.epoch);
    return epochs;
}

std::vector<float> lastWeights(const std::vector<RunEvent> &events)
{
    for (auto event = events.rbegin(); event != events.rend(); ++event)
        if (event->state)
            return event->state->weights;
    return {};
}

} // namespace

// Whole groups of tiny models. Runs under ThreadSanitizer too.
class TestRunGroup : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void manyRunsStartFewThreads();
    void initTestCase() { configureEngine(); }
    void everyRunTellsItsStory();
    void threadsAndPaceChangeNothing();
    void lockStepKeepsLanesTogether();
    void aGroupStartsPausedAndStepsAreCounted();
    void stoppedAndResumedIsBitwiseTheSame();
    void aFailingRunDoesNotTouchTheOthers();
    void aDivergingRunDoesNotTouchTheOthers();
    void closingInTheMiddleJoins();
};

void TestRunGroup::everyRunTellsItsStory()
{
    for (const auto &[run, events] : trained(tinyPlans(tinySpec(), {1, 2}), {.threads = 2})) {
        QVERIFY(events.front().facts.has_value());
        QVERIFY(events.front().state && events.front().state->step == 0);
        QCOMPARE(events.front().facts->paddedLength, 6);
        QCOMPARE(epochsOf(events).size(), std::size_t(4));
        QCOMPARE(int(*events.back().status), int(RunStatus::Finished));
        QCOMPARE(events.back().state->epoch, 4);
        QCOMPARE(events.back().state->step, std::int64_t(16));
    }
}

void TestRunGroup::threadsAndPaceChangeNothing()
{
    const auto plans = tinyPlans(tinySpec(), {1, 2});
    const Told alone = trained(plans, {.threads = 1});
    for (const RunGroupOptions options :
         {RunGroupOptions{.threads = 2}, RunGroupOptions{.threads = 6, .pace = Pace::Free}}) {
        const Told other = trained(plans, options);
        for (const auto &[run, events] : alone) {
            const auto mine = epochsOf(events);
            const auto theirs = epochsOf(other.at(run));
            QCOMPARE(theirs.size(), mine.size());
            for (std::size_t i = 0; i < mine.size(); ++i) {
                QVERIFY(mine[i].trainLoss == theirs[i].trainLoss);
                QVERIFY(mine[i].heldoutLoss == theirs[i].heldoutLoss);
            }
            QVERIFY(lastWeights(events) == lastWeights(other.at(run)));
        }
    }
}

void TestRunGroup::lockStepKeepsLanesTogether()
{
    RunGroup group(tinyPlans(tinySpec(), {1}), {.threads = 3});
    group.allow(RunGroup::unlimited);
    std::map<RunId, int> done;
    while (!group.finished() || done.size() < 3)
        for (const RunEvent &event : group.popEvents(1000ms))
            if (event.epoch) {
                for (const auto &[run, epochs] : done)
                    QVERIFY(run == event.run || epochs >= event.epoch->epoch - 1);
                done[event.run] = event.epoch->epoch;
            }
}

void TestRunGroup::aGroupStartsPausedAndStepsAreCounted()
{
    RunGroup group(tinyPlans(tinySpec(), {1}), {.threads = 1});
    QVERIFY(group.popEvents(50ms).empty());
    group.allow(RunId(2), 3);
    std::shared_ptr<const TrainerState> paused;
    while (!paused)
        for (const RunEvent &event : group.popEvents(1000ms)) {
            QCOMPARE(int(event.run), 2);
            if (event.status == RunStatus::Paused)
                paused = event.state;
        }
    QCOMPARE(paused->step, std::int64_t(3));
    QCOMPARE(group.progress(RunId(2)).stepInEpoch, 3);
    group.stop();
}

void TestRunGroup::stoppedAndResumedIsBitwiseTheSame()
{
    const auto plans = tinyPlans(tinySpec(), {7});
    const Told whole = trained(plans, {.threads = 2});
    for (const std::uint64_t steps : {1, 4, 6, 11}) {
        auto resumed = plans;
        {
            RunGroup group(plans, {.threads = 2});
            group.allow(steps);
            std::size_t paused = 0;
            while (paused < plans.size())
                for (const RunEvent &event : group.popEvents(1000ms))
                    if (event.status == RunStatus::Paused) {
                        resumed[std::size_t(event.run) - 1].resume = event.state;
                        ++paused;
                    }
        }
        const Told rest = trained(resumed, {.threads = 1});
        for (const auto &[run, events] : whole)
            QVERIFY(lastWeights(events) == lastWeights(rest.at(run)));
    }
}

void TestRunGroup::aFailingRunDoesNotTouchTheOthers()
{
    auto plans = tinyPlans(tinySpec(), {1});
    plans[1].dataHash = 12345; // as if the data had changed since
    const Told told = trained(plans, {.threads = 2});
    QCOMPARE(int(*told.at(RunId(2)).back().status), int(RunStatus::Failed));
    QVERIFY(told.at(RunId(2)).back().reason.find("fingerprint") != std::string::npos);
    QCOMPARE(int(*told.at(RunId(1)).back().status), int(RunStatus::Finished));
    QCOMPARE(int(*told.at(RunId(3)).back().status), int(RunStatus::Finished));
}

void TestRunGroup::aDivergingRunDoesNotTouchTheOthers()
{
    auto plans = tinyPlans(tinySpec(), {1});
    plans[0].record.spec.train.lr = 1e30;
    plans[0].record.spec.train.clip = 0;
    plans[0].record.spec.model.norm = NormPlacement::Pre;
    const Told told = trained(plans, {.threads = 2});
    QCOMPARE(int(*told.at(RunId(1)).back().status), int(RunStatus::Diverged));
    QVERIFY(told.at(RunId(1)).back().reason.find("epoch 0, step") != std::string::npos);
    QCOMPARE(int(*told.at(RunId(2)).back().status), int(RunStatus::Finished));
}

void TestRunGroup::closingInTheMiddleJoins()
{
    RunSpec spec = tinySpec();
    spec.train.epochs = 100000;
    RunGroup group(tinyPlans(spec, {1, 2}), {.threads = 2});
    group.allow(RunGroup::unlimited);
    while (group.popEvents(1000ms).empty()) {
    }
} // the destructor stops and joins, or the test hangs

void TestRunGroup::manyRunsStartFewThreads()
{
    const auto threads = [] {
        return QDir("/proc/self/task").entryList(QDir::Dirs | QDir::NoDotAndDotDot).size();
    };
    const auto before = threads();
    std::vector<std::uint64_t> seeds(334);
    std::iota(seeds.begin(), seeds.end(), 1);
    RunGroup group(tinyPlans(tinySpec(), seeds), {.threads = 2}); // 1002 runs
    group.allow(RunGroup::unlimited);
    int epochs = 0;
    while (epochs < 30)
        for (const RunEvent &event : group.popEvents(1000ms))
            epochs += event.epoch.has_value();
    QVERIFY2(threads() - before <= 2 + 2, qPrintable(QString::number(threads() - before))); // pool and crew
    group.stop();
    const Told told = allEvents(group);
    QVERIFY(told.size() < 100); // the others were never begun
}

FOVEA_TEST(TestRunGroup)
#include "tst_run_group.moc"
