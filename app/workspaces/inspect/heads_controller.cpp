// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/heads_controller.h"

#include "app/studio/probe_subjects.h"
#include "app/studio/saving.h"
#include "app/studio/window_thread.h"
#include "core/attention/mask.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/words/file_labels.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"

#include <QDir>

#include <algorithm>
#include <utility>

namespace fovea::app {

namespace {

constexpr std::chrono::milliseconds restBefore{300};
constexpr int slice = 4; // examples between two looks at what is new

struct HeadsRun
{
    ProbeSubject subject;
    ui::HeadRow row; // of its lane and seed, without numbers
};

// What the thread works through: one run after the other, slice by slice.
struct HeadsJob
{
    std::vector<HeadsRun> runs;
    int examples = 0;
    std::size_t run = 0;
    int epoch = -1;                     // whose weights
    std::shared_ptr<HeadSurvey> survey; // of the run at work

    void begin(ProbeCache &cache)
    {
        const ProbeSubject &subject = runs[run].subject;
        const KeptWeights weights = cache.weights(subject);
        epoch = weights.epoch;
        SetRequest request = cache.setRequest(subject, weights, ExampleSplit::Heldout);
        request.limit = examples;
        survey = std::make_shared<HeadSurvey>(request);
    }

    std::vector<ui::HeadRow> rows() const
    {
        std::vector<ui::HeadRow> made;
        for (HeadStatistics &head : survey->statistics()) {
            made.push_back(runs[run].row);
            made.back().epoch = epoch;
            made.back().numbers = std::move(head);
        }
        return made;
    }
};

} // namespace

HeadsController::HeadsController(ui::HeadsPanel &panel, Studio &studio, QObject *parent)
    : QObject(parent), m_panel(panel), m_inspection(studio.inspection), m_race(studio.race),
      m_clock(studio.clock), m_controller(studio.controller), m_window(&studio.window),
      m_question(
          {studio.background, ProbeChannel::Heads, studio.thread, restBefore}, [this] { return compose(); },
          [this](const Progress &progress) { accept(progress); })
{
    const auto changed = [this] { m_question.changed(); };
    connect(&panel, &ui::HeadsPanel::measureRequested, this, [this] { m_question.ask(); });
    connect(&panel, &ui::HeadsPanel::stopRequested, this, &HeadsController::stop);
    connect(&panel, &ui::HeadsPanel::saveRequested, this, [this] { save(HeadsFile::Table); });
    connect(&panel, &ui::HeadsPanel::saveProfilesRequested, this, [this] { save(HeadsFile::Profiles); });
    connect(&panel, &ui::HeadsPanel::headChosen, this, &HeadsController::choose);
    connect(&m_inspection, &ui::Inspection::viewChanged, this, &HeadsController::showCurrent);
    connect(&m_race, &ui::RaceData::experimentChanged, this, changed);
    connect(&m_controller, &RaceController::sessionChanged, this, changed);
    // A clock that follows training would measure everything again every epoch.
    connect(&m_clock, &ui::Clock::changed, this, [this] {
        if (!m_clock.follows() || !m_controller.isRunning())
            m_question.changed();
    });
    m_question.changed(); // nothing has been measured yet
    followVisibility(panel, *this, [this](bool visible) { m_question.setWatched(visible); });
}

ProbeQuestion<HeadsController::Progress>::Look HeadsController::compose()
{
    HeadsJob job;
    job.examples = m_panel.examples();
    for (int lane = 0; lane < int(m_race.lanes().size()); ++lane) {
        const ui::LaneView &shown = m_race.lanes()[std::size_t(lane)];
        for (int seed = 0; seed < int(shown.runs.size()) && shown.problems.empty(); ++seed) {
            HeadsRun run{subjectOf(m_race, m_controller.sessionPath(), lane, m_clock.epoch(), seed), {}};
            run.row.lane = lane;
            run.row.seedPlace = seed;
            run.row.letter = ui::chipLetter(shown);
            run.row.style = shown.style;
            run.row.seed = run.subject.seed;
            job.runs.push_back(std::move(run));
        }
    }
    m_panel.begin();
    m_panel.setAlphabet(m_inspection.alphabet());
    showCurrent();
    if (job.runs.empty()) {
        m_panel.setStatus(tr("There is no lane that could be measured."), false);
        return {};
    }
    m_panel.setStatus(tr("Measuring %1 runs.").arg(job.runs.size()), true);
    return [job](ProbeCache &cache, const JobTicket &, const auto &tell) mutable {
        Progress progress;
        try {
            if (!job.survey)
                job.begin(cache);
            const bool more = job.survey->advance(slice);
            progress.examples = job.survey->done();
            progress.total = job.survey->total();
            if (!more)
                progress.rows = job.rows();
        } catch (const std::exception &error) {
            progress.problem = QString::fromStdString(error.what());
        }
        if (!progress.rows.empty() || !progress.problem.isEmpty()) {
            job.survey.reset();
            ++job.run;
        }
        progress.runsDone = int(job.run);
        progress.runs = int(job.runs.size());
        tell(std::move(progress));
        return job.run < job.runs.size() ? JobQueue::Slice::More : JobQueue::Slice::Done;
    };
}

void HeadsController::accept(const Progress &progress)
{
    m_panel.add(progress.rows);
    if (!progress.problem.isEmpty())
        Q_EMIT said(progress.problem);
    const QString when =
        m_clock.epoch() < 0 ? tr("untrained") : tr("epoch %1").arg(ui::epochText(m_clock.epoch()));
    if (progress.runsDone < progress.runs)
        return m_panel.setStatus(tr("Run %1 of %2: %3 of %4 examples")
                                     .arg(progress.runsDone + 1)
                                     .arg(progress.runs)
                                     .arg(progress.examples)
                                     .arg(progress.total),
                                 true);
    const bool standsIn = std::ranges::any_of(
        m_panel.model().rows(), [&](const ui::HeadRow &row) { return row.epoch != m_clock.epoch(); });
    m_panel.setStatus((standsIn ? tr("%1 heads on %2 held-out examples at %3 or the nearest kept epoch; ± is "
                                     "1.96 standard errors.")
                                : tr("%1 heads on %2 held-out examples at %3; ± is 1.96 standard errors."))
                          .arg(m_panel.model().rowCount())
                          .arg(progress.total)
                          .arg(when),
                      false);
}

void HeadsController::stop()
{
    m_question.withdraw();
    m_panel.setStatus(tr("Stopped: %1 heads were measured.").arg(m_panel.model().rowCount()), false);
}

// In the place of the second lane, unless it is on show already.
void HeadsController::choose(const ui::HeadAddress &address)
{
    m_lane = address.lane;
    if (address.lane != m_inspection.first() && address.lane != m_inspection.second()) {
        if (m_inspection.arrangement() == ui::MapArrangement::One)
            m_inspection.setLanes(address.lane, m_inspection.second());
        else
            m_inspection.setLanes(m_inspection.first(), address.lane);
    } else if (m_inspection.arrangement() == ui::MapArrangement::One) {
        m_inspection.setLanes(address.lane, m_inspection.first() == address.lane ? m_inspection.second()
                                                                                 : m_inspection.first());
    }
    m_inspection.setSeed(address.seedPlace);
    m_inspection.setHead(address.layer, address.head);
}

void HeadsController::showCurrent()
{
    const auto shown = ui::comparedLanes(m_inspection);
    const int lane = std::ranges::find(shown, m_lane) != shown.end() ? m_lane : m_inspection.first();
    m_panel.setCurrent({lane, m_inspection.seed(), m_inspection.layer(), m_inspection.head()});
}

void HeadsController::save(HeadsFile file)
{
    std::vector<HeadTable> tables;
    const std::vector<std::string> labels = ui::fileLabels(m_race);
    std::vector<std::string> alphabet;
    for (const QString &symbol : m_inspection.alphabet())
        alphabet.push_back(symbol.toStdString());
    for (const ui::HeadRow &row : m_panel.model().rows()) {
        const ui::LaneView &lane = m_race.lanes()[std::size_t(row.lane)];
        tables.push_back({.run = std::int64_t(lane.runs[std::size_t(row.seedPlace)].id),
                          .lane = lane.spec.name,
                          .label = labels[std::size_t(row.lane)],
                          .mask = textOf(lane.spec.mask),
                          .seed = row.seed,
                          .epoch = row.epoch,
                          .split = "heldout",
                          .alphabet = alphabet,
                          .heads = {row.numbers}});
    }
    const bool all = file == HeadsFile::Profiles;
    askWhereToSave(
        m_window, this, all ? tr("Save the profiles of heads") : tr("Save the table of heads"),
        all ? QStringLiteral("head-profiles.csv") : QStringLiteral("heads.csv"), tr("Tables (*.csv)"),
        [this, text = all ? headProfilesCsv(tables) : headsCsv(tables)](const QString &path) {
            const QString problem = writeFile(path, QByteArray::fromStdString(text));
            Q_EMIT said(problem.isEmpty() ? tr("Saved as %1.").arg(QDir::toNativeSeparators(path)) : problem);
        });
}

} // namespace fovea::app
