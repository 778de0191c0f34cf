// SPDX-License-Identifier: MIT
#include "core/session/session_runner.h"

#include "core/base/wording.h"
#include "core/engine/networks.h"
#include "core/engine/torch_library.h"
#include "core/experiment/lane_spec.h"
#include "core/experiment/merged.h"
#include "core/session/branching.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace fovea {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds settleWithin{2000};

} // namespace

void SessionRunner::ensure(const ExperimentSpec &experiment, const RunGroupOptions &options)
{
    requireWriter();
    ensureEngines(experiment);
    store();
    ensureGroup(plansOf(experiment), options);
}

void SessionRunner::ensureEngines(const ExperimentSpec &experiment)
{
    const bool wasOpen = openTorchModule();
    for (std::size_t lane = 0; lane < experiment.lanes.size(); ++lane)
        ensureEngine({laneSpec(experiment, lane).model, experiment.lanes[lane].mask, {}});
    if (!wasOpen && openTorchModule())
        publish(EngineKnown{engineReport()});
}

void SessionRunner::ensureRemaining(const RunGroupOptions &options)
{
    requireWriter();
    store();
    ensureGroup(remainingPlans(session()), options);
}

// The session's lane of every lane that is wanted; what it lacks is appended.
std::vector<int> SessionRunner::ensureLanes(const ExperimentSpec &wanted)
{
    const ExperimentSpec before = session().experiment();
    const MergedExperiment all = merged(before, wanted, OtherLimits::Adopt);
    for (const int lane : all.lanesRelimited)
        adoptLimits(lane, laneSpec(all.experiment, std::size_t(lane)));
    const std::vector<LaneSpec> added(all.experiment.lanes.begin() + std::ptrdiff_t(before.lanes.size()),
                                      all.experiment.lanes.end());
    std::vector<LaneSeed> pairs;
    for (const std::uint64_t seed : wanted.seeds)
        for (const int lane : all.lanes)
            pairs.push_back({lane, seed});
    std::vector<BranchStart> branches;
    const auto runs = session().runs();
    for (const int lane : all.lanes)
        if (all.experiment.lanes[std::size_t(lane)].branch &&
            std::ranges::find(runs, lane, &StoredRun::lane) == runs.end())
            branches.push_back(branchStart(session(), all.experiment, lane));
    m_writer->addRuns(added, pairs, branches);
    return all.lanes;
}

// Runs that reached their old limit may go on; the listener is told of them anew.
void SessionRunner::adoptLimits(int lane, const RunSpec &spec)
{
    endGroup();
    store();
    m_writer->setLimits(lane, spec);
    for (const StoredRun &run : session().runs())
        if (run.lane == lane) {
            m_ended.erase(run.id);
            m_told.erase(run.id);
        }
}

std::vector<RunPlan> SessionRunner::plansOf(const ExperimentSpec &wanted)
{
    const std::vector<int> lanes = ensureLanes(wanted);
    const auto data = session().ownData();
    const auto runs = session().runs();
    std::vector<RunPlan> plans;
    RunsKnown news;
    for (const std::uint64_t seed : wanted.seeds)
        for (const int lane : lanes) {
            const auto run = std::ranges::find_if(
                runs, [&](const StoredRun &each) { return each.lane == lane && each.seed == seed; });
            if (run == runs.end())
                continue; // a branch has the seed of its parent alone
            const bool planned =
                std::ranges::any_of(plans, [&](const RunPlan &plan) { return plan.id == run->id; });
            if (m_told.insert(run->id).second)
                news.runs.push_back(bookedRun(session(), *run));
            if (!hasEnded(run->status) && !planned)
                plans.push_back(planOf(session(), *run, data));
        }
    if (!news.runs.empty())
        publish(std::move(news));
    return plans;
}

void SessionRunner::ensureGroup(std::vector<RunPlan> plans, const RunGroupOptions &options)
{
    Key key{{}, options.pace, options.threads, engineChoice()};
    for (const RunPlan &plan : plans)
        key.runs.push_back(plan.id);
    // Runs that ended since the group was made are planned no more, but it is the same group.
    std::erase_if(m_key.runs, [&](RunId run) { return m_ended.contains(run); });
    if (m_group && key == m_key && !m_group->finished())
        return;
    if (m_group) {
        endGroup();
        store();
        const auto data = session().ownData();
        std::erase_if(plans, [&](RunPlan &plan) {
            const StoredRun run = session().run(plan.id);
            plan = planOf(session(), run, data);
            return hasEnded(run.status);
        });
    }
    m_key = std::move(key);
    m_plans = plans;
    for (RunPlan &plan : m_plans)
        plan.ownData.reset();
    if (plans.empty())
        publish(TrainingOver{});
    else
        m_group = std::make_unique<RunGroup>(std::move(plans), options);
}

void SessionRunner::advance(Advance how)
{
    if (!m_group)
        return;
    if (how != Advance::On)
        return allowSteps(how);
    m_on = true;
    m_resting.clear();
    for (const RunPlan &plan : m_plans)
        if (!m_ended.contains(plan.id))
            m_active.insert(plan.id);
    m_group->allow(RunGroup::unlimited);
}

// Steps are made by the runs of the first seed that has not ended.
void SessionRunner::allowSteps(Advance how)
{
    settle();
    std::vector<const RunPlan *> plans; // of the first seed
    for (const RunPlan &plan : m_plans)
        if (!m_ended.contains(plan.id) && (plans.empty() || plans.front()->seed == plan.seed))
            plans.push_back(&plan);
    // In lock-step all lanes end at the same epoch, at least one further than the slowest: a pause may have
    // caught them some epochs apart.
    const bool together = m_key.pace == Pace::LockStep;
    int target = std::numeric_limits<int>::max();
    for (const RunPlan *plan : plans)
        target = std::min(target, placeOf(*plan).epoch + 1);
    for (const RunPlan *plan : plans) {
        const Place place = placeOf(*plan);
        target = std::max(target, place.epoch + (place.step > 0 ? 1 : 0));
    }
    for (const RunPlan *plan : plans) {
        const Place place = placeOf(*plan);
        const int epochs = together ? target - place.epoch : 1;
        const int steps = how == Advance::Batch ? 1 : epochs * place.steps - place.step;
        if (steps == 0)
            continue;
        m_active.insert(plan->id);
        m_group->allow(plan->id, std::uint64_t(steps));
    }
}

// Waits until the batches in progress are done, so that the places of the runs are what they seem.
void SessionRunner::settle()
{
    pause();
    const auto end = std::chrono::steady_clock::now() + settleWithin;
    do { // also when nothing is at work: a pause that is heard late would pass for the next one
        popEvents(milliseconds(m_active.empty() ? 0 : 5));
    } while (!m_active.empty() && std::chrono::steady_clock::now() < end);
}

SessionRunner::Place SessionRunner::placeOf(const RunPlan &plan) const
{
    const RunProgress progress = m_group->progress(plan.id);
    if (progress.stepsPerEpoch > 0)
        return {progress.epoch, progress.stepInEpoch, progress.stepsPerEpoch};
    const TrainSpec &train = plan.record.spec.train;
    const int steps = (plan.record.spec.data.train + train.batch - 1) / train.batch;
    return plan.resume ? Place{plan.resume->epoch, plan.resume->stepInEpoch, steps} : Place{0, 0, steps};
}

void SessionRunner::pause()
{
    if (!m_group)
        return;
    m_on = false;
    const std::vector<RunId> silent = m_group->pause();
    for (const RunId run : std::exchange(m_resting, {})) {
        m_active.erase(run);
        publish(RunEvent{run, {}, RunStatus::Paused, "paused", {}, nullptr});
    }
    for (const RunId run : silent)
        m_active.erase(run);
}

void SessionRunner::stop()
{
    if (!m_group)
        return;
    m_on = false;
    m_stopping = true;
    m_resting.clear();
    m_group->stop();
}

void SessionRunner::endGroup()
{
    stop();
    while (m_group) {
        const bool over = m_group->finished();
        popEvents(over ? milliseconds(0) : milliseconds(20));
        if (over)
            dropGroup();
    }
}

void SessionRunner::dropGroup()
{
    m_lastProgress = progress();
    m_group.reset();
    m_active.clear();
    m_stopping = false;
}

void SessionRunner::finishGroup()
{
    dropGroup();
    reportingErrors([&] {
        const auto runs = session().runs();
        if (std::ranges::all_of(runs, [](const StoredRun &run) { return hasEnded(run.status); }))
            m_writer->setEnded(utcNow());
    });
    publish(TrainingOver{});
}

} // namespace fovea
