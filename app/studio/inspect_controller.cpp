// SPDX-License-Identifier: MIT
#include "app/studio/inspect_controller.h"

#include "app/studio/probe_subjects.h"
#include "core/base/errors.h"
#include "widgets/models/lanes_on_show.h"

#include <algorithm>
#include <utility>

namespace fovea::app {

namespace {

struct Question
{
    int lane = 0;
    int seed = -1; // its place, where the seeds of a lane are asked about; -1: the lane itself
    ProbeSubject subject;
    std::optional<LiveWeights> live; // instead of what is kept of the subject's epoch
};

// What is asked of all of them.
struct Wish
{
    ui::ExampleChoice example;
    std::optional<ProbeSubject> exampleOf; // whose data have the example; none: each run's own
    MapStage stage = MapStage::Weights;
};

struct LaneProbes
{
    std::vector<ui::LaneProbe> lanes;
    std::vector<ui::LaneProbe> seeds;

    ui::LaneProbe &of(const Question &question)
    {
        return question.seed < 0 ? lanes[std::size_t(question.lane)] : seeds[std::size_t(question.seed)];
    }
};

// Fills what is asked about; what is refused is said in its note.
void answerAll(ProbeCache &cache, const std::vector<Question> &questions, const Wish &wish,
               LaneProbes &laneProbes)
{
    std::vector<ProbeCache::Wanted> wanted;
    std::vector<std::pair<ui::LaneProbe *, bool>>
        places; // and whether it is the sequence before it was changed
    for (const Question &question : questions) {
        ui::LaneProbe &laneProbe = laneProbes.of(question);
        laneProbe.wanted = question.subject.epoch;
        laneProbe.seed = question.subject.seed;
        try {
            const KeptWeights weights = question.live
                                            ? KeptWeights{question.live->epoch, question.live->values}
                                            : cache.weights(question.subject);
            laneProbe.epoch = question.live ? question.subject.epoch : weights.epoch;
            if (question.live)
                laneProbe.live = question.live->epochsTrained();
            const ProbeSubject &owner =
                question.seed >= 0 && wish.exampleOf ? *wish.exampleOf : question.subject;
            const auto ask = [&](const ui::ExampleChoice &example) {
                wanted.push_back({.subject = question.subject,
                                  .weights = weights,
                                  .example = exampleFor(cache, owner, example),
                                  .passing = question.live.has_value()});
            };
            ask(wish.example);
            places.emplace_back(&laneProbe, false);
            if (wish.example.isTyped() && question.seed < 0) {
                ask({wish.example.set, wish.example.index, {}});
                places.emplace_back(&laneProbe, true);
            }
        } catch (const std::exception &error) {
            laneProbe.note = QString::fromStdString(error.what());
        }
    }
    cache.answer(wanted);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto [laneProbe, before] = places[i];
        (before ? laneProbe->before : laneProbe->probe) = wanted[i].probe;
        if (!before && wanted[i].probe) {
            laneProbe->digests = cache.digests(wanted[i].probe);
            laneProbe->flow = cache.flow(wanted[i], wish.stage);
        }
        if (!before && !wanted[i].probe)
            laneProbe->note = QString::fromStdString(wanted[i].problem);
    }
}

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

InspectController::InspectController(ui::Inspection &inspection, ui::RaceData &race, ui::Clock &clock,
                                     RaceController &controller, ProbeService &service, QObject *parent)
    : QObject(parent), m_inspection(inspection), m_race(race), m_clock(clock), m_controller(controller),
      m_service(service)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &InspectController::ask);
    connect(&inspection, &ui::Inspection::asked, this, &InspectController::schedule);
    connect(&inspection, &ui::Inspection::viewChanged, this, [this] {
        if (!m_sinceShown.isValid())
            m_sinceShown.start();
        // What was not asked for: other lanes, all seeds, a stage that needs more than the probe.
        const bool flows = needsFlow(m_inspection.stage()) && m_inspection.stage() != m_askedStage;
        if (m_inspection.arrangement() != m_askedArrangement || flows)
            schedule();
    });
    connect(&clock, &ui::Clock::changed, this, &InspectController::schedule);
    connect(&race, &ui::RaceData::experimentChanged, this, &InspectController::follow);
    connect(&race, &ui::RaceData::curvesChanged, this, &InspectController::schedule);
    connect(&controller, &RaceController::sessionChanged, this, &InspectController::schedule);
    connect(&controller, &RaceController::runningChanged, this, [this](bool running) {
        if (running)
            m_liveTimer.start(leastLiveInterval);
        schedule(); // a pause shows the last moment as it is kept
    });
    connect(&controller, &RaceController::liveWeightsCame, this, [this] {
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
    connect(&controller, &RaceController::engineKnown, this, [this] {
        m_ready = true;
        schedule();
    });
    follow();
}

void InspectController::setDemand(Demand demand)
{
    m_demand = demand;
    schedule();
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

void InspectController::schedule()
{
    if (m_demand == Demand::Nothing || !m_ready)
        return;
    if (!m_soon.isActive())
        m_sinceChange.start();
    m_soon.start();
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

void InspectController::ask()
{
    m_askedArrangement = m_inspection.arrangement();
    m_askedStage = m_inspection.stage();
    std::vector<Question> questions;
    LaneProbes laneProbes{std::vector<ui::LaneProbe>(m_race.lanes().size()), {}};
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
    Wish wish{
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
    m_service.post(ProbeService::Channel::Maps, [this, number = ++m_asked, questions, laneProbes, wish,
                                                 since = m_sinceChange](ProbeCache &cache) mutable {
        QElapsedTimer watch;
        watch.start();
        answerAll(cache, questions, wish, laneProbes);
        const double cost = double(watch.nsecsElapsed()) / 1e6;
        std::optional<InputShape> shape;
        for (const Question &question : questions)
            if (!shape && laneProbes.of(question).probe)
                shape = cache.shape(question.subject);
        QMetaObject::invokeMethod(
            this,
            [this, number, laneProbes, shape, since, cost] {
                // Looking takes at most its share: the longer a picture takes, the fewer there are.
                m_liveInterval =
                    std::max(leastLiveInterval, int(cost / (liveShare * m_controller.threads())));
                answer(number, laneProbes.lanes, laneProbes.seeds, shape, since);
            },
            Qt::QueuedConnection);
        return false;
    });
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

void InspectController::answer(int number, std::vector<ui::LaneProbe> laneProbes,
                               std::vector<ui::LaneProbe> seeds, std::optional<InputShape> shape,
                               const QElapsedTimer &since)
{
    if (number <= m_answered || laneProbes.size() != m_race.lanes().size())
        return;
    m_answered = number;
    m_sinceShown = since;
    if (shape)
        m_shape = shape;
    for (std::size_t lane = 0; lane < laneProbes.size(); ++lane)
        noteAccuracy(laneProbes[lane], m_race.lanes()[lane]);
    for (ui::LaneProbe &laneProbe : seeds)
        noteAccuracy(laneProbe, m_race.lanes()[std::size_t(m_inspection.first())]);
    m_inspection.setSeedProbes(std::move(seeds));
    m_inspection.setLaneProbes(std::move(laneProbes));
}

void InspectController::notePainted()
{
    if (!m_sinceShown.isValid())
        return;
    Q_EMIT pictureFinished(double(m_sinceShown.nsecsElapsed()) / 1e6);
    m_sinceShown.invalidate();
}

} // namespace fovea::app
