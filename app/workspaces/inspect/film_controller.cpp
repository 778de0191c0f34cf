// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/film_controller.h"

#include "app/studio/probe_subjects.h"
#include "app/studio/window_thread.h"
#include "core/inspect/film_epochs.h"
#include "core/inspect/received_attention.h"
#include "widgets/maps/locked_scales.h"
#include "widgets/maps/map_painter.h"
#include "widgets/maps/map_scene.h"
#include "widgets/maps/map_text.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/words/lane_words.h"

#include <algorithm>

namespace fovea::app {

namespace {

constexpr std::chrono::milliseconds restBefore{
    150};                      // a scrub or an epoch that just ended comes to rest first
constexpr int frameTime = 350; // ms, of playing
constexpr int pictureSide = 96;

struct FilmLane
{
    ProbeSubject subject;
    std::vector<int> kept; // snapshots
    bool isRefused = false;
};

// One head of every lane through the same epochs, a frame per slice.
struct FilmJob
{
    std::vector<FilmLane> lanes;
    std::vector<int> crossings; // of the lanes
    std::vector<int> epochs;    // empty: not known yet
    ui::ExampleChoice example;
    ui::HeadPlace head;
    MapStage stage{};
    int frames = 0; // at most
    std::size_t lane = 0;
    std::size_t frame = 0;

    void chooseEpochs(ProbeCache &cache)
    {
        std::vector<int> all;
        for (FilmLane &each : lanes) {
            try {
                each.kept = cache.snapshots(each.subject);
            } catch (const std::exception &) {
                each.isRefused = true; // the maps say why
            }
            all.insert(all.end(), each.kept.begin(), each.kept.end());
        }
        epochs = filmEpochs(all, crossings, frames);
    }

    bool advance() // false: that was the last frame
    {
        if (lanes[lane].isRefused || ++frame >= epochs.size()) {
            frame = 0;
            ++lane;
        }
        return lane < lanes.size() && !epochs.empty();
    }
};

} // namespace

FilmController::FilmController(ui::FilmStrip &strip, ui::MapArea &maps, Studio &studio, QObject *parent)
    : QObject(parent), m_strip(strip), m_maps(maps), m_inspection(studio.inspection), m_race(studio.race),
      m_clock(studio.clock), m_controller(studio.controller), m_themes(studio.themes),
      m_question(
          {studio.background, ProbeChannel::Film, studio.thread, restBefore}, [this] { return compose(); },
          [this](const Progress &progress) { accept(progress); })
{
    m_play.setInterval(frameTime);
    const auto changed = [this] { m_question.changed(); };
    connect(&m_play, &QTimer::timeout, this, &FilmController::step);
    connect(&m_inspection, &ui::Inspection::asked, this, changed);
    connect(&m_inspection, &ui::Inspection::viewChanged, this, changed);
    connect(&m_race, &ui::RaceData::curvesChanged, this, changed);
    connect(&m_race, &ui::RaceData::experimentChanged, this, changed);
    connect(&m_themes, &ui::ThemeManager::changed, this, &FilmController::color);
    connect(&maps, &ui::MapArea::scalesChanged, this, &FilmController::color);
    connect(&m_clock, &ui::Clock::changed, this, [this] { m_strip.setCurrentEpoch(m_clock.epoch()); });
    connect(&m_inspection, &ui::Inspection::probesChanged, this, &FilmController::markShown);
    connect(&strip, &ui::FilmStrip::framesWanted, this, changed);
    connect(&strip, &ui::FilmStrip::epochChosen, &m_clock, &ui::Clock::setEpoch);
    connect(&strip, &ui::FilmStrip::playRequested, this, &FilmController::setPlaying);
    connect(&strip, &ui::FilmStrip::loopChanged, this, [this](bool loop) { m_loop = loop; });
    followVisibility(strip, *this, [this](bool visible) {
        m_question.setWatched(visible);
        if (visible)
            m_question.changed();
    });
}

void FilmController::setPlaying(bool playing)
{
    if (playing && m_clock.epoch() >= m_clock.last())
        m_clock.setEpoch(-1);
    playing ? m_play.start() : m_play.stop();
    m_strip.setPlaying(playing);
}

void FilmController::step()
{
    if (m_clock.epoch() < m_clock.last())
        m_clock.setEpoch(m_clock.epoch() + 1);
    else if (m_loop)
        m_clock.setEpoch(-1);
    else
        setPlaying(false);
}

ProbeQuestion<FilmController::Progress>::Look FilmController::compose()
{
    FilmJob job;
    job.example = m_inspection.example();
    job.head = {m_inspection.layer(), m_inspection.head()};
    job.stage = m_inspection.stage();
    job.frames = m_strip.wanted();
    m_coming.clear();
    for (const int lane : ui::comparedLanes(m_inspection)) {
        if (lane >= int(m_race.lanes().size()))
            continue;
        const ui::LaneView &shown = m_race.lanes()[std::size_t(lane)];
        const ui::RunView *run = ui::shownRun(shown, m_inspection);
        if (!run)
            continue;
        job.lanes.push_back(
            {subjectOf(m_race, m_controller.sessionPath(), lane, -1, m_inspection.seed()), {}, false});
        if (const auto crossing = epochsTo95(run->epochs))
            job.crossings.push_back(*crossing);
        m_coming.push_back({lane, {ui::chipLetter(shown), shown.style, {}}, {}});
    }
    m_strip.setCurrentEpoch(m_clock.epoch());
    const bool asks = job.frames > 0 && !job.lanes.empty();
    m_strip.setLoading(asks);
    if (!asks)
        return {};
    return [job](ProbeCache &cache, const JobTicket &, const auto &tell) mutable {
        if (job.epochs.empty())
            job.chooseEpochs(cache);
        Progress progress{job.lane, {}, false};
        FilmLane &lane = job.lanes[job.lane];
        try {
            if (!lane.isRefused && !job.epochs.empty()) {
                lane.subject.epoch = job.epochs[job.frame];
                Shot shot;
                shot.frame.epoch = lane.subject.epoch;
                shot.frame.isKept = std::ranges::find(lane.kept, lane.subject.epoch) != lane.kept.end();
                if (shot.frame.isKept)
                    shoot(cache, lane.subject, {job.example, job.head, job.stage}, shot);
                progress.shot = std::move(shot);
            }
        } catch (const std::exception &) {
            lane.isRefused = true; // the maps say why
        }
        progress.isLast = !job.advance();
        tell(progress);
        return progress.isLast ? JobQueue::Slice::Done : JobQueue::Slice::More;
    };
}

void FilmController::shoot(ProbeCache &cache, const ProbeSubject &subject, const Scenery &scenery, Shot &shot)
{
    const KeptWeights weights = cache.weights(subject);
    ProbeCache::Wanted wanted{subject, weights, exampleFor(cache, subject, scenery.example)};
    const auto probe = wanted.probe = cache.probe(subject, weights, wanted.example);
    const auto flow = cache.flow(wanted, scenery.stage);
    const int layer = std::min(scenery.head.layer, int(probe->layers.size()) - 1);
    const int at = std::min(scenery.head.head, int(probe->layers[std::size_t(layer)].size()) - 1);
    const HeadView head{*probe, layer, at, flow.get()};
    shot.side = std::min(pictureSide, probe->positions);
    shot.values = pooled(stageValues(head, scenery.stage), probe->positions, pictureSide);
    if (scenery.stage != MapStage::Weights)
        shot.reach = ui::reachOf(*probe, scenery.stage, flow.get());
    shot.frame.focus = head.map().focus;
    shot.frame.received = receivedAttention(*probe, layer).share;
    shot.frame.caption =
        ui::answerText(*probe, subject.lane.spec.task) + QStringLiteral(", ") + ui::focusText(head);
}

// The frames whose moments the maps show; aligned lanes show different ones.
void FilmController::markShown()
{
    std::vector<std::optional<int>> shown;
    for (const Row &row : m_rows) {
        const ui::LaneProbe *laneProbe = m_inspection.laneProbe(row.lane);
        shown.push_back(laneProbe && laneProbe->probe && !laneProbe->live ? std::optional(laneProbe->epoch)
                                                                          : std::nullopt);
    }
    m_strip.setShownEpochs(shown);
}

void FilmController::accept(const Progress &progress)
{
    if (progress.shot && progress.row < m_coming.size())
        m_coming[progress.row].shots.push_back(*progress.shot);
    if (!progress.isLast)
        return;
    m_rows = std::move(m_coming);
    m_coming.clear();
    m_stage = m_inspection.stage();
    double reach = 0;
    for (const Row &row : m_rows)
        for (const Shot &shot : row.shots)
            reach = std::max(reach, shot.reach);
    m_maps.noteReach(m_stage, reach);
    color();
    m_strip.setLoading(false);
}

std::vector<ui::FilmRow> FilmController::rowsIn(const ui::Theme &theme) const
{
    std::vector<ui::FilmRow> rows;
    const ui::ColorScale shared = scale();
    for (const Row &row : m_rows) {
        rows.push_back(row.shown);
        for (const Shot &shot : row.shots) {
            rows.back().frames.push_back(shot.frame);
            if (shot.frame.isKept)
                rows.back().frames.back().picture =
                    ui::mapThumbnail(shot.values, shot.side, shared, pictureSide, theme);
        }
    }
    return rows;
}

void FilmController::color()
{
    if (m_stage != m_inspection.stage())
        return; // frames of the new stage are on their way
    m_strip.setScale(scale(), ui::stageUnit(m_stage), tr("the same in all frames"));
    m_strip.setRows(rowsIn(m_themes.theme()));
    markShown();
}

// That of the maps where it is the same at every epoch; otherwise frames and rows have one of their own.
ui::ColorScale FilmController::scale() const
{
    if (m_inspection.scaleMode() == ui::ScaleMode::Locked && !m_rows.empty())
        return m_maps.scaleOf(m_rows.front().lane);
    ui::ValueRange range;
    for (const Row &row : m_rows)
        for (const Shot &shot : row.shots)
            range.add(shot.values);
    const ui::ColorScale scale = ui::scaleFor(range, ui::isSignedStage(m_stage), m_inspection.isRootScale());
    return m_inspection.isLogScale() ? ui::logarithmic(scale) : scale;
}

} // namespace fovea::app
