// SPDX-License-Identifier: MIT
#include "app/fovea/film_controller.h"

#include "app/fovea/probe_subjects.h"
#include "core/inspect/film_epochs.h"
#include "widgets/models/lane_words.h"
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
    int frames = 0;
    std::size_t lane = 0;
    std::size_t frame = 0;
};

} // namespace

FilmController::FilmController(ui::FilmStrip &strip, ui::Inspection &inspection, ui::RaceData &race,
                               ui::Clock &clock, RaceController &controller, ui::ThemeManager &themes,
                               ProbeService &service, QObject *parent)
    : QObject(parent), m_strip(strip), m_inspection(inspection), m_race(race), m_clock(clock),
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
    connect(&themes, &ui::ThemeManager::changed, this, &FilmController::schedule);
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
    job.frames = m_strip.wanted();
    m_rows.clear();
    std::vector<int> lanes{m_inspection.first()};
    if (m_inspection.arrangement() != ui::MapArrangement::One &&
        m_inspection.second() != m_inspection.first())
        lanes.push_back(m_inspection.second());
    for (const int lane : lanes) {
        if (lane < 0 || lane >= int(m_race.lanes().size()) || m_race.lanes()[std::size_t(lane)].runs.empty())
            continue;
        const ui::LaneView &shown = m_race.lanes()[std::size_t(lane)];
        job.lanes.push_back({subjectOf(m_race, m_controller.sessionPath(), lane, -1),
                             {},
                             epochsTo95(shown.runs.front().epochs)});
        m_rows.push_back({ui::chipLetter(shown), shown.style, {}});
    }
    m_strip.setCurrentEpoch(m_clock.epoch());
    if (job.frames <= 0 || job.lanes.empty())
        return;
    m_strip.setLoading(true);
    m_service.post(ProbeService::Channel::Film, [this, number = ++m_number, job,
                                                 theme = m_themes.theme()](ProbeDesk &desk) mutable {
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
            const HeadDigest digest = digestOf(head, pictureSide);
            const ui::ColorScale scale{ui::ColorScale::Kind::Sequential, 0, std::max(digest.largest, 1e-6f),
                                       true};
            const ui::FilmFrame frame{
                weights.epoch, ui::mapThumbnail(digest.weights, digest.side, scale, pictureSide, theme),
                head.map().focus, ui::answerText(*probe) + QStringLiteral(", ") + ui::focusText(head)};
            QMetaObject::invokeMethod(
                this, [this, number, row = job.lane, frame] { take(number, row, frame); },
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

void FilmController::take(int number, std::size_t row, const ui::FilmFrame &frame)
{
    if (number == m_number && row < m_rows.size())
        m_rows[row].frames.push_back(frame);
}

void FilmController::finish(int number)
{
    if (number != m_number)
        return;
    m_strip.setRows(m_rows);
    m_strip.setLoading(false);
}

} // namespace fovea::app
