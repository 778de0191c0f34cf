// SPDX-License-Identifier: MIT
#include "app/workspaces/race/race_story.h"

#include "app/studio/experiment_edits.h"
#include "app/studio/inspect_controller.h"
#include "app/studio/lane_views.h"
#include "app/workspaces/race/play_controller.h"
#include "core/attention/mask.h"
#include "core/experiment/presets.h"
#include "widgets/race/question_card.h"
#include "widgets/race/story_sentences.h"
#include "widgets/words/race_text.h"

#include <QMainWindow>

#include <algorithm>

namespace fovea::app {

namespace {

constexpr int seedsMore = 4;
constexpr double sharpControl = 8;
constexpr const char *failsPreset = "race/parity";
constexpr const char *helpsPreset = "race/even-pairs";

// k of the first top-k lane; 0: there is none.
int keysOf(const ui::RaceData &race)
{
    for (const ui::LaneView &lane : race.lanes())
        if (lane.spec.mask.id == "top-k")
            return int(integerOf(maskCatalogue().find("top-k")->params, lane.spec.mask.params, "k"));
    return 0;
}

const Preset *paperPreset(const std::string &task)
{
    const std::string id = "paper/" + task;
    const auto found = std::ranges::find_if(presets(), [&](const Preset &each) { return each.id == id; });
    return found == presets().end() ? nullptr : &*found;
}

// What a person would notice: "24 symbols instead of 40, sharpness 2 instead of 1".
QString differences(const RunSpec &mine, const RunSpec &paper)
{
    QStringList parts;
    const auto add = [&](const QString &words, double one, double other) {
        if (one != other)
            parts << RaceStory::tr("%1 %2 instead of %3").arg(words).arg(one).arg(other);
    };
    const auto length = [](const RunSpec &spec) {
        const auto found = spec.task.params.find("length");
        const auto *value =
            found == spec.task.params.end() ? nullptr : std::get_if<std::int64_t>(&found->second);
        return value ? double(*value) : 0.0;
    };
    add(RaceStory::tr("length"), length(mine), length(paper));
    add(RaceStory::tr("layers"), mine.model.blocks, paper.model.blocks);
    add(RaceStory::tr("width"), mine.model.dModel, paper.model.dModel);
    add(RaceStory::tr("sharpness"), mine.model.inverseTemperature, paper.model.inverseTemperature);
    add(RaceStory::tr("batches of"), mine.train.batch, paper.train.batch);
    return parts.join(QStringLiteral(", "));
}

bool hasLane(const ui::RaceData &race, auto &&fits)
{
    return std::ranges::any_of(race.lanes(), fits);
}

} // namespace

RaceStory::RaceStory(Studio &studio, ui::QuestionCard &card, QObject *parent)
    : QObject(parent), m_studio(studio), m_race(studio.race), m_controller(studio.controller),
      m_edits(studio.edits), m_card(card), m_game(new PlayController(studio, this))
{
    makeActions();
    connectParts();
    refresh();
}

void RaceStory::makeActions()
{
    m_look = make(QStringLiteral("story.look"), tr("See what the winner looks at"),
                  tr("Open the maps of the lane that was first, at the epoch in which it arrived."),
                  &RaceStory::look);
    m_seeds =
        make(QStringLiteral("story.seeds"), tr("4 more seeds"),
             tr("Does it always happen? Run every lane again with four other seeds; what has run stays."),
             &RaceStory::moreSeeds);
    m_sparse = make(QStringLiteral("story.sparse"), tr("Is it being sparse?"),
                    tr("Add a lane that keeps as many keys, but at random."), &RaceStory::isItSparse);
    m_sharp = make(QStringLiteral("story.sharp"), tr("Is it being sharp?"),
                   tr("Add full attention whose scores are multiplied by 8 before the softmax."),
                   &RaceStory::isItSharp);
    m_fails = make(QStringLiteral("story.fails"), tr("A task where it fails"),
                   tr("Lay out Parity, where every symbol decides. This race stays in its file."),
                   &RaceStory::otherTask);
    m_play = make(QStringLiteral("story.play"), tr("Play against the winner"),
                  tr("Ten sequences: you against the network before and after training."), &RaceStory::play);
    m_card.setStory(m_actions);
    m_paper = new QAction(tr("The paper's setting"), this);
    m_paper->setToolTip(tr("Lay out this task as the paper trains it. It takes minutes instead of seconds."));
    connect(m_paper, &QAction::triggered, this, &RaceStory::paperSetting);
}

void RaceStory::connectParts()
{
    connect(&m_card, &ui::QuestionCard::paperSettingRequested, m_paper, &QAction::trigger);
    connect(&m_card, &ui::QuestionCard::stageChanged, this, [this] {
        refresh();
        if (m_card.stage() == ui::QuestionCard::Stage::Ending && m_card.isVisible() && isKeyboardFree())
            m_card.focusStory();
    });
    connect(&m_card, &ui::QuestionCard::heldChanged, this,
            [this](bool held) { m_studio.probes.setPinned(held ? m_card.flagEpoch() : std::nullopt); });
    connect(&m_card, &ui::QuestionCard::nowRequested, this, [this] { m_studio.clock.setFollows(true); });
    connect(&m_studio.clock, &ui::Clock::changed, this, [this] {
        const ui::Clock &clock = m_studio.clock;
        if (!clock.follows()) // the person has put it somewhere
            m_card.setHeldAtFlag(false);
        m_card.setClockHeld(clock.follows() ? std::nullopt : std::optional(clock.epoch()));
    });
    connect(&m_card, &ui::QuestionCard::stopSeedsRequested, this, [this] {
        m_controller.pause();
        m_edits.setSeedCount(std::max(1, ui::standingOf(m_race).seedsDone));
    });
    connect(&m_controller, &RaceController::sessionChanged, this, [this] {
        if (m_controller.sessionPath().isEmpty())
            forget();
    });
    connect(&m_controller, &RaceController::opened, this, &RaceStory::forget);
    for (const auto signal : {&ui::RaceData::experimentChanged, &ui::RaceData::curvesChanged})
        connect(&m_race, signal, this, &RaceStory::refresh);
}

QAction *RaceStory::make(const QString &id, const QString &text, const QString &help,
                         void (RaceStory::*act)())
{
    auto *action = new QAction(text, &m_card); // which shows it to the last
    action->setObjectName(id);
    action->setToolTip(help);
    action->setCheckable(true); // checked: it has been done
    connect(action, &QAction::triggered, this, [this, action, act] {
        action->setChecked(true);
        (this->*act)();
        refresh();
    });
    m_actions << action;
    return action;
}

// The focus is never taken from a control that somebody has gone to, such as the panel of a lesson.
bool RaceStory::isKeyboardFree() const
{
    const QWidget *focus = m_studio.window.focusWidget();
    return !focus || focus->property("page").toBool() || focus == m_studio.window.centralWidget() ||
           m_card.isAncestorOf(focus);
}

int RaceStory::winner() const
{
    const auto first = ui::firstArrival(m_race);
    return first ? first->lanes.front() : -1;
}

int RaceStory::controlLane() const
{
    if (!m_control)
        return -1;
    const auto &lanes = m_race.lanes();
    const auto found = std::ranges::find_if(lanes, [&](const ui::LaneView &lane) {
        return lane.spec.mask == m_control->mask && lane.spec.set == m_control->set;
    });
    return found == lanes.end() ? -1 : int(found - lanes.begin());
}

void RaceStory::refresh()
{
    const int first = winner();
    const bool known = first >= 0;
    const QString name = known ? ui::laneName(m_race.lanes()[std::size_t(first)]) : tr("the winner");
    m_look->setText(tr("See what %1 looks at").arg(name));
    m_look->setEnabled(known);
    m_play->setText(tr("Play against %1").arg(name));
    m_play->setEnabled(known && m_race.experiment().base.task.id != "file");
    const bool ran =
        m_card.stage() == ui::QuestionCard::Stage::Ending || m_card.stage() == ui::QuestionCard::Stage::Seeds;
    m_seeds->setEnabled(ran);
    const int k = keysOf(m_race);
    m_sparse->setEnabled(ran && k > 0 &&
                         (m_sparse->isChecked() || !hasLane(m_race, [](const ui::LaneView &lane) {
                              return lane.spec.mask.id == "random-k";
                          })));
    m_sharp->setEnabled(ran);
    const Preset *paper = paperPreset(m_race.experiment().base.task.id);
    m_paper->setEnabled(paper != nullptr);
    m_card.offerPaperSetting(paper ? differences(m_race.experiment().base, paper->experiment.base)
                                   : QString());
    const bool helps = m_race.experiment().base.task.id == "parity";
    m_fails->setText(helps ? tr("A task where it helps") : tr("A task where it fails"));
    m_fails->setToolTip(helps
                            ? tr("Lay out Even pairs, where two symbols decide. This race stays in its file.")
                            : tr("Lay out Parity, where every symbol decides. This race stays in its file."));
    if (m_control && controlLane() < 0) { // it was taken out again
        m_control.reset();
        m_asked->setChecked(false);
        m_card.setRemark({});
    }
    if (const int lane = controlLane(); lane >= 0)
        m_card.setRemark(ui::controlSentence(m_race, lane));
    else if (m_card.stage() == ui::QuestionCard::Stage::Ending) // arriving by heart is no learning
        m_card.setRemark(ui::memorySentence(m_race));
}

void RaceStory::paperSetting()
{
    if (const Preset *paper = paperPreset(m_race.experiment().base.task.id))
        m_controller.startNew(paper->experiment);
}

void RaceStory::forget()
{
    m_control.reset();
    for (QAction *action : std::as_const(m_actions))
        action->setChecked(false);
    m_card.setRemark({});
    m_card.clearGuess();
    refresh();
}

void RaceStory::look()
{
    const auto first = ui::firstArrival(m_race);
    if (!first)
        return;
    showLane(m_studio, first->lanes.front(), first->epoch);
    m_studio.inspection.askToBeShown();
}

void RaceStory::moreSeeds()
{
    m_control.reset();
    m_card.setRemark({});
    m_controller.addSeeds(seedsMore);
}

void RaceStory::isItSparse()
{
    MaskSpec mask;
    mask.id = "random-k";
    mask.params["k"] = std::int64_t(keysOf(m_race));
    addControl({"D", mask, {}}, m_sparse);
}

void RaceStory::isItSharp()
{
    addControl({"D", maskFrom("full"), {{"model.inverse_temperature", std::to_string(int(sharpControl))}}},
               m_sharp);
}

// The other lanes wait for it in lock-step, or have ended: it trains alone until it has caught up.
void RaceStory::addControl(const LaneSpec &lane, QAction *asked)
{
    const auto &lanes = m_race.lanes();
    const bool there = std::ranges::any_of(lanes, [&](const ui::LaneView &view) {
        return view.spec.mask == lane.mask && view.spec.set == lane.set;
    });
    m_control = lane;
    m_asked = asked;
    QString name = asked->text();
    if (!there &&
        !m_edits.perform(name.remove(u'?'), [&](const auto &spec) { return edits::withLane(spec, lane); }))
        return;
    m_controller.run();
}

void RaceStory::otherTask()
{
    const bool helps = m_race.experiment().base.task.id == "parity";
    m_controller.pause();
    m_controller.startNew(preset(helps ? helpsPreset : failsPreset).experiment);
    m_studio.showWorkspace(QStringLiteral("race"));
}

void RaceStory::play()
{
    m_game->play(winner());
}

} // namespace fovea::app
