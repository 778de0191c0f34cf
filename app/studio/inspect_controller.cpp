// SPDX-License-Identifier: MIT
#include "app/studio/inspect_controller.h"

#include "app/studio/map_questions.h"
#include "app/studio/probe_subjects.h"
#include "core/base/errors.h"
#include "widgets/models/lanes_on_show.h"

#include <algorithm>
#include <utility>

namespace fovea::app {

namespace {

void noteAccuracy(ui::LaneProbe &laneProbe, const ui::LaneView &lane)
{
    for (const ui::RunView &run : lane.runs)
        for (const EpochRecord &record : run.epochs)
            if (run.seed == laneProbe.seed && record.epoch == laneProbe.epoch && !laneProbe.live)
                laneProbe.accuracy = record.trainAccuracy;
}

constexpr int leastLiveInterval = 250; // ms: four pictures a second
constexpr double liveShare = 0.02;     // of the cores' time that looking may take from training

QStringList alphabetOf(const TaskSpec &spec)
{
    QStringList alphabet;
    if (!taskCatalogue().find(spec.id))
        return alphabet; // own data: tokens are numbers
    const auto task = makeTask(spec);
    for (const std::string &symbol : task->alphabet())
        alphabet << QString::fromStdString(symbol);
    return alphabet;
}

} // namespace

InspectController::InspectController(const Parts &parts, QObject *parent)
    : QObject(parent), m_inspection(parts.inspection), m_race(parts.race), m_clock(parts.clock),
      m_controller(parts.controller),
      m_question(
          {.service = parts.service,
           .channel = ProbeChannel::Maps,
           .asker = parts.thread,
           .accepts = AcceptAnswer::NewerThanShown},
          [this] { return compose(); }, [this](const Answer &answer) { accept(answer); })
{
    connect(&m_inspection, &ui::Inspection::asked, this, &InspectController::schedule);
    connect(&m_inspection, &ui::Inspection::viewChanged, this, [this] {
        if (!m_sinceShown.isValid())
            m_sinceShown.start();
        // What was not asked for: other lanes, all seeds, a stage that needs more than the probe.
        const bool flows = needsFlow(m_inspection.stage()) && m_inspection.stage() != m_askedStage;
        if (m_inspection.arrangement() != m_askedArrangement || flows)
            schedule();
    });
    connect(&m_clock, &ui::Clock::changed, this, &InspectController::schedule);
    connect(&m_race, &ui::RaceData::experimentChanged, this, &InspectController::follow);
    connect(&m_race, &ui::RaceData::curvesChanged, this, &InspectController::schedule);
    connect(&m_controller, &RaceController::sessionChanged, this, &InspectController::schedule);
    connect(&m_controller, &RaceController::runningChanged, this, [this](bool running) {
        if (running)
            m_liveTimer.start(leastLiveInterval);
        schedule(); // a pause shows the last moment as it is kept
    });
    connect(&m_controller, &RaceController::liveWeightsCame, this, [this] {
        if (wantsLive())
            schedule();
    });
    m_liveTimer.setSingleShot(true);
    connect(&m_liveTimer, &QTimer::timeout, this, [this] {
        if (!m_controller.isRunning())
            return;
        if (wantsLive() && !isWaiting())
            m_controller.askLiveWeights();
        m_liveTimer.start(m_liveInterval);
    });
    connect(&m_controller, &RaceController::engineKnown, this, [this] {
        m_ready = true;
        watch();
    });
    follow();
}

void InspectController::setDemand(Demand demand)
{
    m_demand = demand;
    watch();
}

void InspectController::setGlance(std::optional<int> epoch)
{
    if (m_glance == epoch)
        return;
    m_glance = epoch;
    schedule();
}

void InspectController::setPinned(std::optional<int> epoch)
{
    if (m_pinned == epoch)
        return;
    m_pinned = epoch;
    schedule();
}

int InspectController::epoch() const
{
    // Only the race's small pictures are pinned; Inspect always shows the clock's moment.
    const std::optional<int> pinned = m_demand == Demand::AllLanes ? m_pinned : std::nullopt;
    return m_glance.value_or(pinned.value_or(m_clock.epoch()));
}

void InspectController::follow()
{
    const int lanes = int(m_race.lanes().size());
    const auto fitting = [&](int lane, int usual) {
        return lane >= 0 && lane < lanes ? lane : std::min(usual, lanes - 1);
    };
    m_inspection.setLanes(fitting(m_inspection.first(), 0), fitting(m_inspection.second(), 1));
    const TaskSpec &task = m_race.experiment().base.task;
    if (task != m_task) {
        m_task = task;
        m_inspection.setAlphabet(alphabetOf(task));
        m_inspection.setExample({}); // an example of another task means nothing here
        m_inspection.selectQuery({});
        m_inspection.setZoom({});
    }
    followSeeds();
    int deepest = 0;
    for (const ui::LaneView &lane : m_race.lanes())
        deepest = std::max(deepest, lane.run.model.blocks);
    if (std::exchange(m_layers, deepest) != deepest)
        m_inspection.setHead(deepest - 1, 0); // the last layer first
    schedule();
}

// The seed that was looked at is looked at further, wherever it stands now; else the first.
void InspectController::followSeeds()
{
    const std::vector<std::uint64_t> &seeds = m_race.experiment().seeds;
    const auto before = std::exchange(m_seeds, seeds);
    const auto place = std::size_t(m_inspection.seed());
    const auto now = place < before.size() ? std::ranges::find(seeds, before[place]) : seeds.end();
    m_inspection.setSeed(now == seeds.end() ? 0 : int(now - seeds.begin()));
}

void InspectController::watch()
{
    m_question.setWatched(m_demand != Demand::Nothing && m_ready);
    m_sinceChange.invalidate(); // what waited to be asked is asked anew, or not at all
    schedule();
}

void InspectController::schedule()
{
    if (m_question.isWatched() && !m_sinceChange.isValid())
        m_sinceChange.start();
    m_question.changed();
}

std::vector<int> InspectController::wantedLanes() const
{
    std::vector<int> lanes;
    const bool all = m_demand == Demand::AllLanes || m_inspection.arrangement() == ui::MapArrangement::All;
    const auto compared = ui::comparedLanes(m_inspection);
    for (int lane = 0; lane < int(m_race.lanes().size()); ++lane)
        if (all || std::ranges::find(compared, lane) != compared.end())
            lanes.push_back(lane);
    return lanes;
}

ProbeQuestion<InspectController::Answer>::Look InspectController::compose()
{
    m_askedArrangement = m_inspection.arrangement();
    m_askedStage = m_inspection.stage();
    std::vector<MapQuestion> questions;
    MapAnswers laneProbes{std::vector<ui::LaneProbe>(m_race.lanes().size()), {}};
    const auto subject = [&](int lane, int seed) {
        return subjectOf(m_race, m_controller.sessionPath(), lane,
                         epochOfLane(m_race, m_inspection, lane, epoch()), seed);
    };
    for (const int lane : wantedLanes()) {
        const ui::LaneView &shown = m_race.lanes()[std::size_t(lane)];
        if (!shown.problems.empty())
            laneProbes.lanes[std::size_t(lane)].note = QString::fromStdString(shown.problems.front());
        else if (const ui::RunView *run = ui::shownRun(shown, m_inspection))
            questions.push_back({lane, -1, subject(lane, m_inspection.seed()), liveWeightsOf(*run)});
    }
    MapWish wish{
        m_inspection.example(), {}, m_demand == Demand::Inspected ? m_inspection.stage() : MapStage::Weights};
    const int first = m_inspection.first();
    if (m_demand == Demand::Inspected && m_inspection.arrangement() == ui::MapArrangement::Seeds &&
        !questions.empty()) {
        wish.exampleOf = questions.front().subject; // one sequence for all seeds
        const auto seeds = m_race.lanes()[std::size_t(first)].runs.size();
        laneProbes.seeds.resize(seeds);
        for (std::size_t seed = 0; seed < seeds; ++seed)
            questions.push_back({first, int(seed), subject(first, int(seed)), {}});
    }
    const QElapsedTimer since = m_sinceChange;
    m_sinceChange.invalidate();
    return
        [questions, laneProbes, wish, since](ProbeCache &cache, const JobTicket &, const auto &tell) mutable {
            QElapsedTimer watch;
            watch.start();
            answerAll(cache, questions, wish, laneProbes);
            Answer answer{.since = since, .cost = double(watch.nsecsElapsed()) / 1e6};
            for (const MapQuestion &question : questions)
                if (!answer.shape && laneProbes.of(question).probe)
                    answer.shape = cache.shape(question.subject);
            answer.lanes = std::move(laneProbes.lanes);
            answer.seeds = std::move(laneProbes.seeds);
            tell(std::move(answer));
            return JobQueue::Slice::Done;
        };
}

bool InspectController::wantsLive() const
{
    return m_demand == Demand::AllLanes && m_clock.follows() && !m_glance && !m_pinned &&
           !m_inspection.isAligned();
}

// Newer than the last epoch that is on disk, or nothing.
std::optional<LiveWeights> InspectController::liveWeightsOf(const ui::RunView &run) const
{
    const LiveWeights *live = m_controller.liveWeights(run.id);
    const int known = run.epochs.empty() ? -1 : run.epochs.back().epoch;
    if (!live || !wantsLive() || !m_controller.isRunning() || run.status != RunStatus::Running ||
        live->epoch <= known)
        return {};
    return *live;
}

void InspectController::accept(Answer answer)
{
    // Looking takes at most its share: the longer a picture takes, the fewer there are.
    m_liveInterval = std::max(leastLiveInterval, int(answer.cost / (liveShare * m_controller.threads())));
    if (answer.lanes.size() != m_race.lanes().size())
        return; // of an experiment before this one
    m_sinceShown = answer.since;
    if (answer.shape)
        m_shape = answer.shape;
    for (std::size_t lane = 0; lane < answer.lanes.size(); ++lane)
        noteAccuracy(answer.lanes[lane], m_race.lanes()[lane]);
    for (ui::LaneProbe &laneProbe : answer.seeds)
        noteAccuracy(laneProbe, m_race.lanes()[std::size_t(m_inspection.first())]);
    m_inspection.setSeedProbes(std::move(answer.seeds));
    m_inspection.setLaneProbes(std::move(answer.lanes));
}

void InspectController::notePainted()
{
    if (!m_sinceShown.isValid())
        return;
    Q_EMIT pictureFinished(double(m_sinceShown.nsecsElapsed()) / 1e6);
    m_sinceShown.invalidate();
}

} // namespace fovea::app
