// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/what_if_controller.h"

#include "app/studio/probe_subjects.h"
#include "widgets/models/lanes_on_show.h"

#include <algorithm>

namespace fovea::app {

WhatIfController::WhatIfController(ui::WhatIf &whatIf, ui::WhatIfPage &page, Studio &studio, QObject *parent)
    : QObject(parent), m_whatIf(whatIf), m_inspection(studio.inspection), m_race(studio.race),
      m_clock(studio.clock), m_controller(studio.controller),
      m_question(
          {.service = studio.background,
           .channel = ProbeChannel::WhatIf,
           .asker = studio.thread,
           .accepts = AcceptAnswer::NewerThanShown},
          [this] { return compose(); },
          [this](const ui::WhatIfReading &reading) { m_whatIf.setReading(reading); }),
      m_setQuestion(
          {.service = studio.background, .channel = ProbeChannel::HeldOut, .asker = studio.thread},
          [this] { return composeSet(); },
          [this](const ui::SetReading &reading) { m_whatIf.setSetScores(reading); })
{
    const auto changed = [this] { m_question.changed(); };
    const auto another = [this] { // what was measured was another run or moment
        stop();
        m_whatIf.setSetScores({});
        m_question.changed();
    };
    connect(&whatIf, &ui::WhatIf::onChanged, this, [this] { m_question.setWatched(m_whatIf.isOn()); });
    connect(&whatIf, &ui::WhatIf::changed, this, [this] {
        m_setQuestion.withdraw();
        m_question.changed();
    });
    connect(&m_inspection, &ui::Inspection::asked, this, [this, another] {
        forgetMissing();
        another();
    });
    connect(&m_race, &ui::RaceData::experimentChanged, this, [this, another] {
        forgetMissing();
        another();
    });
    connect(&m_controller, &RaceController::sessionChanged, this, changed);
    connect(&m_clock, &ui::Clock::changed, this, another);
    connect(&page, &ui::WhatIfPage::measureRequested, this, &WhatIfController::measure);
    connect(&page, &ui::WhatIfPage::stopRequested, this, &WhatIfController::stop);
    m_question.changed();
}

void WhatIfController::forgetMissing()
{
    const TaskSpec &task = m_race.experiment().base.task;
    if (m_task != task) {
        m_task = task;
        return m_whatIf.clear();
    }
    const int lane = m_inspection.first();
    if (lane < 0 || lane >= int(m_race.lanes().size()))
        return;
    const ModelSpec &model = m_race.lanes()[std::size_t(lane)].run.model;
    Intervention fitting = m_whatIf.intervention();
    const auto isMissing = [&](const auto &each) {
        return each.block >= model.blocks || each.head >= model.heads;
    };
    std::erase_if(fitting.changes, isMissing);
    std::erase_if(fitting.patches, [&](const AttentionPatch &patch) {
        return isMissing(patch) || patch.donor == lane || patch.donor >= int(m_race.lanes().size());
    });
    m_whatIf.setIntervention(fitting);
}

std::optional<WhatIfQuestion> WhatIfController::question() const
{
    const int lane = m_inspection.first();
    if (lane < 0 || lane >= int(m_race.lanes().size()))
        return {};
    const ui::LaneView &shown = m_race.lanes()[std::size_t(lane)];
    if (!shown.problems.empty() || !ui::shownRun(shown, m_inspection))
        return {};
    const auto subject = [&](int of) {
        return subjectOf(m_race, m_controller.sessionPath(), of,
                         epochOfLane(m_race, m_inspection, of, m_clock.epoch()), m_inspection.seed());
    };
    WhatIfQuestion asked;
    asked.subject = subject(lane);
    asked.set = m_inspection.example().set;
    asked.intervention = m_whatIf.intervention();
    // Patches name lanes; a lane's place becomes its place among the donors.
    for (AttentionPatch &patch : asked.intervention.patches) {
        if (patch.donor == AttentionPatch::itself)
            continue;
        const ui::LaneView &donor = m_race.lanes()[std::size_t(patch.donor)];
        if (!ui::shownRun(donor, m_inspection) || !donor.problems.empty())
            continue; // the answer says that it is not there
        asked.donors.push_back(subject(patch.donor));
        patch.donor = int(asked.donors.size()) - 1;
    }
    return asked;
}

ProbeQuestion<ui::WhatIfReading>::Look WhatIfController::compose()
{
    ui::WhatIfReading reading;
    reading.intervention = m_whatIf.intervention();
    reading.lane = m_inspection.first();
    const auto asked = question();
    if (!asked) {
        reading.note = tr("There is no run of this lane to look at.");
        const int lane = reading.lane;
        if (lane >= 0 && lane < int(m_race.lanes().size()))
            if (const auto &problems = m_race.lanes()[std::size_t(lane)].problems; !problems.empty())
                reading.note = QString::fromStdString(problems.front());
        m_whatIf.setReading(reading);
        return {};
    }
    return [asked = *asked, reading, example = m_inspection.example()](ProbeCache &cache, const JobTicket &,
                                                                       const auto &tell) mutable {
        try {
            asked.example = exampleFor(cache, asked.subject, example);
            reading.epoch = cache.weights(asked.subject).epoch;
            const auto probe = std::make_shared<const WhatIfProbe>(answerWhatIf(cache, asked));
            const std::shared_ptr<const AttentionProbe> after(probe, &probe->after);
            reading.probe = probe;
            reading.digests = cache.digests(after);
        } catch (const std::exception &error) {
            reading.note = QString::fromStdString(error.what());
        }
        tell(std::move(reading));
        return JobQueue::Slice::Done;
    };
}

ProbeQuestion<ui::SetReading>::Look WhatIfController::composeSet()
{
    auto asked = question();
    if (!asked || m_whatIf.size() == 0 || m_whatIf.setScores().state != ui::SetReading::State::Running)
        return {};
    asked->set = ExampleSplit::Heldout;
    return [asked = *asked, evaluation = std::shared_ptr<WhatIfEvaluation>()](
               ProbeCache &cache, const JobTicket &, const auto &tell) mutable {
        using State = ui::SetReading::State;
        ui::SetReading reading{.state = State::Running};
        try {
            if (!evaluation)
                evaluation = evaluationOf(cache, asked);
            evaluation->next();
            const WhatIfScores &scores = evaluation->scores();
            reading.share = evaluation->share();
            reading.examples = int(scores.with.examples);
            reading.with = scores.with.accuracy();
            reading.without = scores.without.accuracy();
            if (evaluation->isDone())
                reading.state = State::Done;
        } catch (const std::exception &error) {
            reading.state = State::Refused;
            reading.note = QString::fromStdString(error.what());
        }
        const bool more = reading.state == State::Running;
        tell(std::move(reading));
        return more ? JobQueue::Slice::More : JobQueue::Slice::Done;
    };
}

void WhatIfController::measure()
{
    if (m_whatIf.size() == 0)
        return;
    m_whatIf.setSetScores({.state = ui::SetReading::State::Running});
    m_setQuestion.ask();
}

void WhatIfController::stop()
{
    m_setQuestion.withdraw();
    if (m_whatIf.setScores().state == ui::SetReading::State::Running)
        m_whatIf.setSetScores({.state = ui::SetReading::State::Stopped});
}

} // namespace fovea::app
