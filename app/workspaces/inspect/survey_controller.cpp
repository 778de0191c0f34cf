// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/survey_controller.h"

#include "app/studio/probe_subjects.h"
#include "app/studio/window_thread.h"
#include "core/inspect/example_survey.h"
#include "core/training/task_knowledge.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"

#include <algorithm>

namespace fovea::app {

namespace {

constexpr std::chrono::milliseconds restBefore{300};
constexpr int slice = 64; // examples between two looks at what is new
// Looks at this many cells of attention per lane at most: all examples where they are short, fewer where they
// are long.
constexpr double mostCells = 2000.0 * 40 * 40 * 8;
constexpr int fewestExamples = 48;
constexpr qsizetype longestAnswer = 8; // characters

struct SurveyLane
{
    ProbeSubject subject;
    ui::LaneMark mark;
    std::vector<ExampleAnswer> answers;
};

// What the thread works through: one lane after the other, slice by slice.
struct SurveyJob
{
    std::vector<SurveyLane> lanes;
    ExampleSplit split{};
    ExampleOrder order{};
    std::optional<int> onlyClass;
    std::uint64_t shuffle = 0;
    std::size_t lane = 0;
    std::shared_ptr<ExampleSurvey> survey; // of the lane at work
    QString problem;
};

const std::vector<Sequence> &setOf(const Dataset &data, ExampleSplit split)
{
    return split == ExampleSplit::Train ? data.train : data.heldout;
}

std::shared_ptr<ExampleSurvey> surveyOf(ProbeCache &cache, const SurveyJob &job)
{
    const ProbeSubject &subject = job.lanes[job.lane].subject;
    const KeptWeights weights = cache.weights(subject);
    SurveyRequest request{cache.setRequest(subject, weights, job.split)};
    const double positions = request.shape.geometry.positions();
    request.limit =
        std::max(fewestExamples, int(mostCells / (positions * positions * subject.lane.spec.model.blocks)));
    if (job.order == ExampleOrder::MostDispersed)
        request.depth = SurveyDepth::Dispersion;
    return std::make_shared<ExampleSurvey>(request);
}

ui::ExampleList listOf(ProbeCache &cache, const SurveyJob &job)
{
    const ProbeSubject &subject = job.lanes.front().subject;
    const auto data = cache.data(subject);
    const auto &set = setOf(*data, job.split);
    const TaskKnowledge knowledge(subject.lane.spec.task);
    const auto task =
        taskCatalogue().find(subject.lane.spec.task.id) ? makeTask(subject.lane.spec.task) : nullptr;
    ui::ExampleList list;
    // In the task's words where they are as short as a table needs.
    const auto nameOf = [&](int label) {
        if (label >= 0 && label < list.classes.size())
            return list.classes[label];
        const QString words = ui::answerWords(subject.lane.spec.task, label);
        return words.size() <= longestAnswer || !task ? words
                                                      : QString::fromStdString(task->className(label));
    };
    list.split = job.split;
    list.order = job.order;
    list.onlyClass = job.onlyClass;
    list.total = int(set.size());
    for (int label = 0; label < data->classes; ++label)
        list.classes << nameOf(label);
    std::vector<int> labels;
    for (const Sequence &sequence : set)
        labels.push_back(sequence.label);
    std::vector<std::vector<ExampleAnswer>> answers;
    std::size_t surveyed = set.size();
    for (const SurveyLane &lane : job.lanes) {
        answers.push_back(lane.answers);
        surveyed = std::min(surveyed, lane.answers.size());
        list.lanes.push_back(lane.mark);
    }
    list.surveyed = int(surveyed);
    for (const int index : orderedExamples(labels, answers, job.order, job.onlyClass, job.shuffle)) {
        const Sequence &sequence = set[std::size_t(index)];
        ui::ExampleRow row{
            index, QString::fromStdString(knowledge.text(sequence.tokens)), nameOf(sequence.label), {}};
        for (const auto &lane : answers)
            if (std::size_t(index) < lane.size()) {
                const ExampleAnswer &answer = lane[std::size_t(index)];
                row.answers.push_back(
                    {true, answer.label == sequence.label, nameOf(answer.label), answer.confidence});
            }
        list.rows.push_back(std::move(row));
    }
    return list;
}

} // namespace

SurveyController::SurveyController(ui::ExampleBrowser &browser, Studio &studio, QObject *parent)
    : QObject(parent), m_browser(browser), m_inspection(studio.inspection), m_race(studio.race),
      m_clock(studio.clock), m_controller(studio.controller),
      m_question(
          {studio.background, ProbeChannel::Survey, studio.thread, restBefore}, [this] { return compose(); },
          [this](const ui::ExampleList &list) { accept(list); })
{
    const auto changed = [this] { m_question.changed(); };
    connect(&browser, &ui::ExampleBrowser::splitChosen, this, [this](ExampleSplit split) {
        m_split = split;
        m_question.ask();
    });
    connect(&browser, &ui::ExampleBrowser::orderChosen, this, [this](ExampleOrder order) {
        m_order = order;
        ++m_shuffles;
        m_question.ask();
    });
    connect(&browser, &ui::ExampleBrowser::classChosen, this, [this](std::optional<int> onlyClass) {
        m_onlyClass = onlyClass;
        m_question.ask();
    });
    connect(&browser, &ui::ExampleBrowser::lookAgainRequested, this, [this] { m_question.ask(); });
    connect(&browser, &ui::ExampleBrowser::exampleChosen, this, [this](int index) {
        m_inspection.setExample({m_split, index, {}});
    });
    connect(&m_inspection, &ui::Inspection::asked, this, [this] { m_browser.setCurrent(current()); });
    connect(&m_inspection, &ui::Inspection::viewChanged, this, changed);
    connect(&m_race, &ui::RaceData::experimentChanged, this, changed);
    // A clock that follows training would ask about everything again every epoch.
    connect(&m_clock, &ui::Clock::changed, this, [this] {
        if (!m_clock.follows())
            m_question.changed();
    });
    followVisibility(browser, *this, [this](bool visible) {
        m_question.setWatched(visible);
        if (visible)
            m_question.changed();
    });
}

int SurveyController::current() const
{
    const ui::ExampleChoice &example = m_inspection.example();
    return example.set == m_split && !example.isTyped() ? example.index : -1;
}

ProbeQuestion<ui::ExampleList>::Look SurveyController::compose()
{
    SurveyJob job{{}, m_split, m_order, m_onlyClass, m_shuffles, 0, nullptr, {}};
    std::vector<int> lanes{m_inspection.first()};
    if (m_inspection.second() != m_inspection.first())
        lanes.push_back(m_inspection.second());
    for (const int lane : lanes) {
        if (lane < 0 || lane >= int(m_race.lanes().size()) ||
            !ui::shownRun(m_race.lanes()[std::size_t(lane)], m_inspection) ||
            !m_race.lanes()[std::size_t(lane)].problems.empty())
            continue;
        const ui::LaneView &shown = m_race.lanes()[std::size_t(lane)];
        job.lanes.push_back(
            {subjectOf(m_race, m_controller.sessionPath(), lane,
                       epochOfLane(m_race, m_inspection, lane, m_clock.epoch()), m_inspection.seed()),
             {ui::chipLetter(shown), shown.style},
             {}});
    }
    if (job.lanes.empty()) {
        ui::ExampleList none;
        none.nothing = tr("There is no lane that could answer.");
        accept(none);
        return {};
    }
    const QString when =
        m_clock.epoch() < 0 ? tr("untrained") : tr("epoch %1").arg(ui::epochText(m_clock.epoch()));
    const QString moment = tr("%1, %2").arg(ui::seedName(job.lanes.front().subject.seed), when);
    return [job, moment](ProbeCache &cache, const JobTicket &, const auto &tell) mutable {
        bool more = false;
        ui::ExampleList list;
        try {
            if (!job.survey)
                job.survey = surveyOf(cache, job);
            const bool rest = job.survey->advance(slice);
            job.lanes[job.lane].answers = job.survey->answers();
            if (!rest) {
                job.survey.reset();
                ++job.lane;
            }
            more = job.lane < job.lanes.size();
            list = listOf(cache, job);
        } catch (const std::exception &error) {
            list.nothing = QString::fromStdString(error.what());
        }
        list.isBusy = more;
        list.moment = moment;
        tell(std::move(list));
        return more ? JobQueue::Slice::More : JobQueue::Slice::Done;
    };
}

void SurveyController::accept(ui::ExampleList list)
{
    list.current = current();
    m_browser.setSurvey(list);
}

} // namespace fovea::app
