// SPDX-License-Identifier: MIT
#include "app/fovea/session_work.h"

#include "app/cli/wording.h"
#include "core/experiment/spec_differences.h"
#include "core/support/errors.h"
#include "core/tasks/dataset.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace fovea::app {

namespace {

using std::chrono::milliseconds;

constexpr std::size_t mostAtOnce = 40; // events
constexpr milliseconds settleWithin{2000};

std::string freeName(const std::string &wanted, const ExperimentSpec &session)
{
    const auto isTaken = [&](const std::string &name) {
        return std::ranges::any_of(session.lanes, [&](const LaneSpec &lane) { return lane.name == name; });
    };
    std::string name = wanted;
    for (int i = 2; isTaken(name); ++i)
        name = wanted + " " + std::to_string(i);
    return name;
}

Provenance provenanceOf(const TrainRequest &request)
{
    const EngineReport report = engineReport();
    return {.fovea = report.fovea,
            .torch = report.torch,
            .blas = report.blas,
            .cpu = report.cpu,
            .threads = request.threads,
            .command = "fovea",
            .started = utcNow(),
            .ended = {}};
}

// Data that a seed alone cannot make again are kept in the session.
std::shared_ptr<const Dataset> ownData(const ExperimentSpec &experiment)
{
    const RunSpec &base = experiment.base;
    if (!base.data.trainFile && !base.data.heldoutFile)
        return nullptr;
    return std::make_shared<const Dataset>(makeDataset(base.task, base.data, experiment.seeds.front()));
}

} // namespace

void SessionWork::train(const TrainRequest &request)
{
    m_request = request.number;
    try {
        if (m_followed)
            throw StorageError(m_followed->writer().value_or("Another program") +
                               " is writing this session.");
        needWriter(request);
        store();
        needHeat(plansOf(request), request);
        allow(request.go);
    } catch (const std::exception &error) {
        pause();
        m_tell(Refused{error.what(), true});
    }
}

void SessionWork::pause()
{
    if (!m_heat)
        return;
    m_on = false;
    m_heat->allow(0);
    for (const RunId run : std::exchange(m_resting, {})) {
        m_active.erase(run);
        m_tell(RunEvent{run, {}, RunStatus::Paused, "paused", {}, nullptr});
    }
    // Runs that wait for their turn will have nothing to tell.
    std::erase_if(m_active, [&](RunId run) { return m_heat->progress(run).stepsPerEpoch == 0; });
}

void SessionWork::needWriter(const TrainRequest &request)
{
    if (m_writer)
        return;
    if (m_path.empty()) {
        m_writer = std::make_unique<SessionWriter>(SessionWriter::create(
            request.path, request.experiment, provenanceOf(request), ownData(request.experiment)));
        m_path = request.path;
        m_tell(SessionBegun{m_path});
    } else {
        m_writer = std::make_unique<SessionWriter>(SessionWriter::open(m_path));
    }
}

// The session's lane of every lane that is wanted; what it lacks is appended.
std::vector<int> SessionWork::needLanes(const ExperimentSpec &wanted)
{
    ExperimentSpec session = m_writer->session().experiment();
    std::vector<LaneSpec> added;
    std::vector<int> lanes(wanted.lanes.size(), -1);
    const auto find = [&](std::size_t lane, auto &&fits) {
        const LaneRecord record{wanted.laneSpec(lane), wanted.lanes[lane].mask};
        for (std::size_t at = 0; at < session.lanes.size() && lanes[lane] < 0; ++at)
            if (fits(LaneRecord{session.laneSpec(at), session.lanes[at].mask}, record, int(at)))
                lanes[lane] = int(at);
        return lanes[lane] >= 0;
    };
    for (std::size_t i = 0; i < lanes.size(); ++i)
        find(i, [](const LaneRecord &one, const LaneRecord &other, int) { return isSame(one, other); });
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (lanes[i] >= 0)
            continue;
        const RunSpec spec = wanted.laneSpec(i);
        if (find(i, [&](const LaneRecord &one, const LaneRecord &other, int at) {
                return std::ranges::find(lanes, at) == lanes.end() && isSameButLimits(one, other);
            })) {
            setLimits(lanes[i], spec);
            continue;
        }
        added.push_back(
            {freeName(wanted.lanes[i].name, session), wanted.lanes[i].mask, differences(session.base, spec)});
        session.lanes.push_back(added.back());
        lanes[i] = int(session.lanes.size()) - 1;
    }
    std::vector<LaneSeed> pairs;
    for (const std::uint64_t seed : wanted.seeds)
        for (const int lane : lanes)
            pairs.push_back({lane, seed});
    m_writer->addRuns(added, pairs);
    return lanes;
}

// Runs that reached their old limit may go on; the window is told of them anew.
void SessionWork::setLimits(int lane, const RunSpec &spec)
{
    endHeat();
    store();
    m_writer->setLimits(lane, spec);
    for (const StoredRun &run : m_writer->session().runs())
        if (run.lane == lane) {
            m_ended.erase(run.id);
            m_told.erase(run.id);
        }
}

std::vector<RunPlan> SessionWork::plansOf(const TrainRequest &request)
{
    const std::vector<int> lanes = needLanes(request.experiment);
    const Session &session = m_writer->session();
    const auto data = session.ownData();
    const auto runs = session.runs();
    std::vector<RunPlan> plans;
    RunsKnown news;
    for (const std::uint64_t seed : request.experiment.seeds)
        for (const int lane : lanes) {
            const auto run = std::ranges::find_if(
                runs, [&](const StoredRun &each) { return each.lane == lane && each.seed == seed; });
            const bool planned =
                std::ranges::any_of(plans, [&](const RunPlan &plan) { return plan.id == run->id; });
            if (m_told.insert(run->id).second)
                news.runs.push_back(known(session, *run));
            if (!hasEnded(run->status) && !planned)
                plans.push_back(planOf(session, *run, data));
        }
    if (!news.runs.empty())
        m_tell(std::move(news));
    return plans;
}

void SessionWork::needHeat(std::vector<RunPlan> plans, const TrainRequest &request)
{
    Key key{{}, request.experiment.lockstep ? Pace::LockStep : Pace::Free, request.threads};
    for (const RunPlan &plan : plans)
        key.runs.push_back(plan.id);
    // Runs that ended since the heat was made are planned no more, but it is the same heat.
    std::erase_if(m_key.runs, [&](RunId run) { return m_ended.contains(run); });
    if (m_heat && key == m_key && !m_heat->finished())
        return;
    if (m_heat) {
        endHeat();
        store();
        const auto data = m_writer->session().ownData();
        std::erase_if(plans, [&](RunPlan &plan) {
            const StoredRun run = m_writer->session().run(plan.id);
            plan = planOf(m_writer->session(), run, data);
            return hasEnded(run.status);
        });
    }
    m_key = std::move(key);
    m_plans = plans;
    for (RunPlan &plan : m_plans)
        plan.ownData.reset();
    if (plans.empty())
        m_tell(TrainingOver{m_request});
    else
        m_heat = std::make_unique<Heat>(std::move(plans),
                                        HeatOptions{.threads = request.threads, .pace = m_key.pace});
}

// Steps are made by the runs of the first seed that has not ended.
void SessionWork::allow(Go go)
{
    if (!m_heat)
        return;
    m_on = go == Go::On;
    m_resting.clear();
    if (m_on) {
        for (const RunPlan &plan : m_plans)
            if (!m_ended.contains(plan.id))
                m_active.insert(plan.id);
        m_heat->allow(Heat::unlimited);
        return;
    }
    if (go == Go::Epoch)
        settle();
    m_heat->allow(0);
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
        const int steps = go == Go::Batch ? 1 : epochs * place.steps - place.step;
        if (steps == 0)
            continue;
        m_active.insert(plan->id);
        m_heat->allow(plan->id, std::uint64_t(steps));
    }
}

// Waits until the batches in progress are done, so that the places of the runs are what they seem.
void SessionWork::settle()
{
    pause();
    const auto end = std::chrono::steady_clock::now() + settleWithin;
    while (!m_active.empty() && std::chrono::steady_clock::now() < end)
        take(milliseconds(5));
}

SessionWork::Place SessionWork::placeOf(const RunPlan &plan) const
{
    const RunProgress progress = m_heat->progress(plan.id);
    if (progress.stepsPerEpoch > 0)
        return {progress.epoch, progress.stepInEpoch, progress.stepsPerEpoch};
    const TrainSpec &train = plan.record.spec.train;
    const int steps = (plan.record.spec.data.train + train.batch - 1) / train.batch;
    return plan.resume ? Place{plan.resume->epoch, plan.resume->stepInEpoch, steps} : Place{0, 0, steps};
}

void SessionWork::endHeat()
{
    if (!m_heat)
        return;
    m_on = false;
    m_resting.clear();
    m_heat->stop();
    for (bool over = false; !over;) {
        over = m_heat->finished();
        take(over ? milliseconds(0) : milliseconds(20));
    }
    m_heat.reset();
    m_active.clear();
}

void SessionWork::take(milliseconds patience)
{
    const bool blocked = !m_waiting.empty();
    auto events = m_heat->take(patience);
    // Epochs of tiny runs end faster than they can be written: the file is let catch up.
    const bool flood = m_on && events.size() > mostAtOnce;
    if (flood)
        m_heat->allow(0);
    std::vector<News> news;
    for (RunEvent &event : events) {
        if (auto light = note(event))
            news.push_back(std::move(*light));
        m_waiting.push_back(std::move(event));
    }
    std::optional<std::string> problem;
    try {
        if (!blocked || m_heat->finished()) // otherwise tried again when the person lets training go on
            store();
    } catch (const std::exception &error) {
        problem = error.what();
    }
    // Told when it is on disk, so that whoever hears of an epoch finds its weights there.
    for (News &each : news)
        m_tell(std::move(each));
    if (problem) {
        pause();
        m_tell(Refused{*problem, true});
    } else if (flood && m_waiting.empty()) {
        m_heat->allow(Heat::unlimited);
    }
}

// What the window is to hear of it.
std::optional<RunEvent> SessionWork::note(const RunEvent &event)
{
    const bool pausedHere = m_on && event.status == RunStatus::Paused;
    if (event.status && *event.status == RunStatus::Running)
        m_resting.erase(event.run);
    else if (pausedHere)
        m_resting.insert(event.run); // for a moment; nobody needs to know
    else if (event.status)
        m_active.erase(event.run);
    if (event.status && hasEnded(*event.status))
        m_ended.insert(event.run);
    if (pausedHere)
        return {};
    RunEvent light = event;
    light.state.reset();
    return light;
}

// In the order they happened, so that the file never has a state without the epochs before it.
void SessionWork::store()
{
    for (; !m_waiting.empty(); m_waiting.pop_front()) {
        noteKernels(m_waiting.front());
        m_writer->apply(m_waiting.front());
    }
}

void SessionWork::noteKernels(const RunEvent &event)
{
    const auto plan = std::ranges::find_if(m_plans, [&](const RunPlan &one) { return one.id == event.run; });
    if (!event.facts || plan == m_plans.end() || plan->kernels.empty() ||
        plan->kernels == event.facts->kernels)
        return;
    m_writer->addRemark(event.run, "epoch " + std::to_string(plan->resume ? plan->resume->epoch : 0) +
                                       ": resumed on other kernels (" + event.facts->kernels + ", before " +
                                       plan->kernels + ")");
    plan->kernels = event.facts->kernels;
}

} // namespace fovea::app
