// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/lens_controller.h"

#include "app/studio/probe_subjects.h"
#include "app/studio/window_thread.h"
#include "core/inspect/attention_reading.h"
#include "widgets/maps/map_scene.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/task_words.h"

namespace fovea::app {

namespace {

constexpr std::chrono::milliseconds restBefore{60};

// A lane to be asked, and what is known of it beforehand.
struct LensQuestion
{
    ui::LensPanel::Lane lane;
    std::optional<ProbeSubject> subject; // none: the note says why
    TaskSpec task;
};

void look(ProbeCache &cache, LensQuestion &question, const ui::ExampleChoice &example,
          const QStringList &alphabet)
{
    try {
        const KeptWeights weights = cache.weights(*question.subject);
        ProbeRequest request =
            cache.request(*question.subject, weights, exampleFor(cache, *question.subject, example));
        request.wantsStages = true;
        const AttentionProbe probe = cache.prober(*question.subject).probe(request);
        ui::LensPicture::Reading &reading = question.lane.reading;
        reading.stages = std::make_shared<const StageLogits>(*probe.stages);
        reading.tokens = ui::tokenTexts(probe, alphabet);
        reading.label = answerOf(probe).label;
        for (int label = 0; label < probe.stages->classes; ++label)
            reading.answers << ui::answerWords(question.task, label);
    } catch (const std::exception &error) {
        question.lane.note = QString::fromStdString(error.what());
    }
}

} // namespace

LensController::LensController(ui::LensPanel &panel, Studio &studio, QObject *parent)
    : QObject(parent), m_panel(panel), m_inspection(studio.inspection), m_race(studio.race),
      m_clock(studio.clock), m_controller(studio.controller),
      m_question(
          {studio.background, ProbeChannel::Lens, studio.thread, restBefore}, [this] { return compose(); },
          [this](const std::vector<ui::LensPanel::Lane> &lanes) { m_panel.show(lanes); })
{
    const auto changed = [this] { m_question.changed(); };
    connect(&m_inspection, &ui::Inspection::asked, this, changed);
    connect(&m_inspection, &ui::Inspection::probesChanged, this, changed);
    connect(&m_race, &ui::RaceData::experimentChanged, this, changed);
    connect(&m_controller, &RaceController::sessionChanged, this, changed);
    connect(&m_clock, &ui::Clock::changed, this, changed);
    m_question.changed();
    followVisibility(panel, *this, [this](bool visible) { m_question.setWatched(visible); });
}

ProbeQuestion<std::vector<ui::LensPanel::Lane>>::Look LensController::compose()
{
    std::vector<LensQuestion> questions;
    for (const int lane : ui::comparedLanes(m_inspection)) {
        if (lane >= int(m_race.lanes().size()))
            continue;
        const ui::LaneView &shown = m_race.lanes()[std::size_t(lane)];
        LensQuestion question;
        question.lane.title = ui::chipLetter(shown) + QStringLiteral(" · ") + ui::laneTitle(shown);
        question.task = shown.run.task;
        if (!shown.problems.empty())
            question.lane.note = QString::fromStdString(shown.problems.front());
        else if (ui::shownRun(shown, m_inspection))
            question.subject =
                subjectOf(m_race, m_controller.sessionPath(), lane,
                          epochOfLane(m_race, m_inspection, lane, m_clock.epoch()), m_inspection.seed());
        questions.push_back(std::move(question));
    }
    return [questions, example = m_inspection.example(), alphabet = m_inspection.alphabet()](
               ProbeCache &cache, const JobTicket &, const auto &tell) mutable {
        std::vector<ui::LensPanel::Lane> lanes;
        for (LensQuestion &question : questions) {
            if (question.subject)
                look(cache, question, example, alphabet);
            lanes.push_back(std::move(question.lane));
        }
        tell(std::move(lanes));
        return JobQueue::Slice::Done;
    };
}

} // namespace fovea::app
