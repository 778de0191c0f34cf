// SPDX-License-Identifier: MIT
#include "app/fovea/film_controller.h"

#include "app/fovea/probe_subjects.h"
#include "core/inspect/film_epochs.h"
#include "core/inspect/received_attention.h"
#include "widgets/models/lane_words.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/models/locked_scales.h"
#include "widgets/models/map_text.h"
#include "widgets/views/map_painter.h"

#include <QEvent>

#include <algorithm>

namespace fovea::app {

namespace {

constexpr int restBefore = 150; // ms: a scrub or an epoch that just ended comes to rest first
constexpr int frameTime = 350;  // ms, of playing
constexpr int pictureSide = 96;

struct FilmLane
{
    ProbeSubject subject;
    std::vector<int> epochs; // empty: not known yet
    std::optional<int> crossing;
};

// One head of one lane through all its epochs, a frame a slice.
struct FilmJob
{
    std::vector<FilmLane> lanes;
    ui::ExampleChoice example;
    ui::HeadPlace head;
    MapStage stage{};
    int frames = 0;
    std::size_t lane = 0;
    std::size_t frame = 0;
};

} // namespace

FilmController::FilmController(ui::FilmStrip &strip, ui::MapArea &maps, ui::Inspection &inspection,
                               ui::RaceData &race, ui::Clock &clock, RaceController &controller,
                               ui::ThemeManager &themes, ProbeService &service, QObject *parent)
    : QObject(parent), m_strip(strip), m_maps(maps), m_inspection(inspection), m_race(race), m_clock(clock),
      m_controller(controller), m_themes(themes), m_service(service)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(restBefore);
    m_play.setInterval(frameTime);
    connect(&m_soon, &QTimer::timeout, this, &FilmController::ask);
    connect(&m_play, &QTimer::timeout, this, &FilmController::step);
    connect(&inspection, &ui::Inspection::asked, this, &FilmController::schedule);
    connect(&inspection, &ui::Inspection::viewChanged, this, &FilmController::schedule);
    connect(&race, &ui::RaceData::curvesChanged, this, &FilmController::schedule);
    connect(&race, &ui::RaceData::experimentChanged, this, &FilmController::schedule);
    connect(&themes, &ui::ThemeManager::changed, this, &FilmController::color);
    connect(&maps, &ui::MapArea::scalesChanged, this, &FilmController::color);
    connect(&clock, &ui::Clock::changed, this, [this] { m_strip.setCurrentEpoch(m_clock.epoch()); });
    connect(&strip, &ui::FilmStrip::framesWanted, this, &FilmController::schedule);
    connect(&strip, &ui::FilmStrip::epochChosen, &clock, &ui::Clock::setEpoch);
    connect(&strip, &ui::FilmStrip::playRequested, this, &FilmController::setPlaying);
    connect(&strip, &ui::FilmStrip::loopChanged, this, [this](bool loop) { m_loop = loop; });
    strip.installEventFilter(this);
}

bool FilmController::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::Show)
        schedule();
    return false;
}

void FilmController::schedule()
{
    if (m_strip.isVisible())
        m_soon.start();
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

void FilmController::ask()
{
    FilmJob job;
    job.example = m_inspection.example();
    job.head = {m_inspection.layer(), m_inspection.head()};
    job.stage = m_inspection.stage();
    job.frames = m_strip.wanted();
    m_coming.clear();
    for (const int lane : ui::comparedLanes(m_inspection)) {
        if (lane >= int(m_race.lanes().size()) || m_race.lanes()[std::size_t(lane)].runs.empty())
            continue;
        const ui::LaneView &shown = m_race.lanes()[std::size_t(lane)];
        job.lanes.push_back({subjectOf(m_race, m_controller.sessionPath(), lane, -1),
                             {},
                             epochsTo95(shown.runs.front().epochs)});
        m_coming.push_back({lane, {ui::chipLetter(shown), shown.style, {}}, {}});
    }
    m_strip.setCurrentEpoch(m_clock.epoch());
    if (job.frames <= 0 || job.lanes.empty())
        return;
    m_strip.setLoading(true);
    m_service.post(ProbeService::Channel::Film, [this, number = ++m_number, job](ProbeDesk &desk) mutable {
        FilmLane &lane = job.lanes[job.lane];
        try {
            if (lane.epochs.empty())
                lane.epochs = filmEpochs(desk.snapshots(lane.subject), lane.crossing, job.frames);
            lane.subject.epoch = lane.epochs[job.frame];
            const KeptWeights weights = desk.weights(lane.subject);
            const auto probe = desk.probe(lane.subject, weights, exampleFor(desk, lane.subject, job.example));
            const int layer = std::min(job.head.layer, int(probe->layers.size()) - 1);
            const int at = std::min(job.head.head, int(probe->layers[std::size_t(layer)].size()) - 1);
            const HeadView head{*probe, layer, at};
            Shot shot;
            shot.side = std::min(pictureSide, probe->positions);
            shot.values = pooled(stageValues(head, job.stage), probe->positions, pictureSide);
            if (job.stage != MapStage::Weights)
                shot.reach = ui::reachOf(*probe, job.stage);
            shot.frame.epoch = weights.epoch;
            shot.frame.focus = head.map().focus;
            shot.frame.received = receivedAttention(*probe, layer).share;
            shot.frame.caption = ui::answerText(*probe, lane.subject.lane.spec.task) + QStringLiteral(", ") +
                                 ui::focusText(head);
            QMetaObject::invokeMethod(
                this, [this, number, row = job.lane, shot] { take(number, row, shot); },
                Qt::QueuedConnection);
        } catch (const std::exception &) {
            job.frame = lane.epochs.size(); // the maps say why
        }
        if (++job.frame >= lane.epochs.size()) {
            job.frame = 0;
            ++job.lane;
        }
        if (job.lane < job.lanes.size())
            return true;
        QMetaObject::invokeMethod(
            this, [this, number] { finish(number); }, Qt::QueuedConnection);
        return false;
    });
}

void FilmController::take(int number, std::size_t row, const Shot &shot)
{
    if (number == m_number && row < m_coming.size())
        m_coming[row].shots.push_back(shot);
}

void FilmController::finish(int number)
{
    if (number != m_number)
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

void FilmController::color()
{
    if (m_stage != m_inspection.stage())
        return; // frames of the new stage are on their way
    std::vector<ui::FilmRow> rows;
    for (const Row &row : m_rows) {
        rows.push_back(row.shown);
        const ui::ColorScale scale = m_maps.scaleOf(row.lane);
        for (const Shot &shot : row.shots) {
            rows.back().frames.push_back(shot.frame);
            rows.back().frames.back().picture =
                ui::mapThumbnail(shot.values, shot.side, scale, pictureSide, m_themes.theme());
        }
    }
    m_strip.setRows(std::move(rows));
}

} // namespace fovea::app
