// SPDX-License-Identifier: MIT
#include "widgets/race/question_card.h"

#include "widgets/beads/bead_picture.h"
#include "widgets/kit/icons.h"
#include "widgets/models/race_forecast.h"
#include "widgets/models/race_standing.h"
#include "widgets/race/card_sentences.h"
#include "widgets/race/guess_row.h"
#include "widgets/race/race_beads.h"
#include "widgets/race/seed_strip.h"
#include "widgets/race/story_row.h"
#include "widgets/race/story_sentences.h"
#include "widgets/words/race_sentences.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace fovea::ui {

namespace {

enum Foot { GuessFoot, StoryFoot, SeedFoot };

constexpr int cardTop = 12;
constexpr int compactTop = 8;
constexpr int compactButton = 26;
constexpr int compactFoot = 28;

bool hasStarted(const RaceData &race)
{
    return std::any_of(race.lanes().begin(), race.lanes().end(),
                       [](const LaneView &lane) { return lane.started() && !lane.isGuest(); });
}

} // namespace

QuestionCard::QuestionCard(RaceData &race, const Inspection &inspection, ThemeManager &themes,
                           QWidget *parent)
    : QFrame(parent), m_race(race), m_inspection(inspection), m_themes(themes), m_head(new QHBoxLayout),
      m_sentences(new CardSentences(race, themes, this)),
      m_paper(new QPushButton(tr("The paper's setting"), this)),
      m_play(new QPushButton(tr("Play the rule"), this)), m_moments(new QWidget(this)),
      m_beads(new BeadPicture(themes, this)), m_foot(new QStackedWidget(this)),
      m_guesses(new GuessRow(race, themes, this)), m_story(new StoryRow(this)), m_seedRow(new QWidget(this)),
      m_strip(new SeedStrip(race, themes, m_seedRow)), m_stop(new QPushButton(tr("Stop here"), m_seedRow)),
      m_look(new QPushButton(m_seedRow))
{
    setProperty("look", QStringLiteral("card"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    makeHead();
    makeFoot();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(size::wide, cardTop, size::wide, cardTop);
    layout->setSpacing(0);
    m_head->setSpacing(size::gap);
    m_head->addWidget(m_sentences, 1, Qt::AlignTop);
    m_head->addWidget(m_paper, 0, Qt::AlignTop);
    m_head->addWidget(m_play, 0, Qt::AlignTop);
    m_head->addWidget(m_moments, 0, Qt::AlignTop);
    layout->addLayout(m_head);
    m_beads->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding); // whatever rows there are
    layout->addWidget(m_beads, 1);
    layout->addWidget(m_foot);
    for (const auto signal :
         {&RaceData::experimentChanged, &RaceData::curvesChanged, &RaceData::progressChanged})
        connect(&race, signal, this, &QuestionCard::refresh);
    for (const auto signal : {&RaceData::experimentChanged, &RaceData::visibilityChanged})
        connect(&race, signal, this, &QuestionCard::refreshBeads);
    connect(&inspection, &Inspection::probesChanged, this, [this] {
        noteFlag();
        refreshBeads();
        refresh();
    });
    setCompact(false);
    refresh();
}

void QuestionCard::makeHead()
{
    m_paper->setAccessibleName(m_paper->text());
    m_paper->setToolTip(tr("Lay out this task as the paper trains it."));
    m_paper->setWhatsThis(m_paper->toolTip());
    m_paper->setObjectName(QStringLiteral("paperSetting"));
    m_paper->setFocusPolicy(Qt::NoFocus); // three stops to the first guess; the menu and Ctrl+K have it too
    m_paper->hide();
    connect(m_paper, &QPushButton::clicked, this, &QuestionCard::paperSettingRequested);
    m_play->setAccessibleName(m_play->text());
    m_play->setObjectName(QStringLiteral("playRule"));
    m_play->setFocusPolicy(Qt::TabFocus);
    m_play->setToolTip(tr("Shows on the example how the answer comes about."));
    m_play->setWhatsThis(m_play->toolTip());
    setThemedIcon(m_play, QStringLiteral("play"), m_themes);
    connect(m_play, &QPushButton::clicked, this, &QuestionCard::playRule);

    auto *row = new QHBoxLayout(m_moments);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    const auto segment = [&](const QString &id, const QString &text, const QString &help, bool held) {
        auto *button = new QPushButton(text, m_moments);
        button->setObjectName(id);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setAccessibleName(text.isEmpty() ? tr("At the first flag") : text);
        button->setToolTip(help);
        button->setWhatsThis(help);
        connect(button, &QPushButton::clicked, this, [this, held] {
            setHeldAtFlag(held);
            if (!held)
                Q_EMIT nowRequested();
            showMoment(); // a second click leaves it pressed
        });
        row->addWidget(button);
        return button;
    };
    m_atFlag = segment(QStringLiteral("atFlag"), QString(),
                       tr("Beads and maps stay at the epoch in which the first lane arrived."), true);
    m_now = segment(QStringLiteral("now"), tr("Now"), tr("Beads and maps follow the training."), false);
}

void QuestionCard::makeFoot()
{
    auto *row = new QHBoxLayout(m_seedRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(size::gap);
    row->addWidget(m_strip, 1);
    row->addWidget(m_stop);
    row->addWidget(m_look);
    m_look->setObjectName(QStringLiteral("seeds.look"));
    m_look->setFocusPolicy(Qt::TabFocus);
    m_look->setAccessibleName(tr("See what the first lane looks at")); // until a lane is the first
    m_look->setToolTip(tr("Opens the attention of the lane that arrived first."));
    m_look->setWhatsThis(m_look->toolTip());
    m_stop->setAccessibleName(m_stop->text());
    m_stop->setObjectName(QStringLiteral("stopSeeds"));
    m_stop->setFocusPolicy(Qt::TabFocus);
    m_stop->setToolTip(
        tr("Pauses and counts only the seeds that are done. Nothing is lost: undo brings the others back."));
    m_stop->setWhatsThis(m_stop->toolTip());
    connect(m_stop, &QPushButton::clicked, this, &QuestionCard::stopSeedsRequested);
    m_foot->addWidget(m_guesses);
    m_foot->addWidget(m_story);
    m_foot->addWidget(m_seedRow);
    connect(m_guesses, &GuessRow::guessed, this, &QuestionCard::guessed);
    connect(m_guesses, &GuessRow::guessed, this, &QuestionCard::refreshBeads);
    connect(m_guesses, &GuessRow::startRequested, this, &QuestionCard::startRequested);
    connect(m_guesses, &GuessRow::pauseRequested, this, &QuestionCard::pauseRequested);
    connect(m_guesses, &GuessRow::continueRequested, this, &QuestionCard::continueRequested);
}

std::optional<int> QuestionCard::guess() const
{
    return m_guesses->guess();
}

QString QuestionCard::headline() const
{
    return m_sentences->headline();
}

QString QuestionCard::line() const
{
    return m_sentences->line();
}

bool QuestionCard::isOpen() const
{
    return m_stage == Stage::Question && !isHidden();
}

void QuestionCard::guessAt(int place)
{
    m_guesses->guessAt(place);
}

void QuestionCard::clearGuess()
{
    m_guesses->clearGuess();
    refresh();
}

void QuestionCard::playRule()
{
    m_beads->play();
}

void QuestionCard::setRunning(bool running)
{
    m_running = running;
    refresh();
}

void QuestionCard::setRefusal(const QString &sentence)
{
    m_guesses->setRefusal(sentence);
}

void QuestionCard::setStory(const QList<QAction *> &actions)
{
    m_story->setActions(actions);
    const QAction *look = actions.front();
    const auto show = [this, look] {
        m_look->setText(look->text());
        m_look->setAccessibleName(look->text());
        m_look->setToolTip(look->toolTip());
        m_look->setWhatsThis(look->toolTip());
        m_look->setEnabled(look->isEnabled());
    };
    connect(look, &QAction::changed, m_look, show);
    connect(m_look, &QPushButton::clicked, look, &QAction::trigger);
    show();
    m_story->setCompact(m_compact);
}

void QuestionCard::focusStory()
{
    if (QPushButton *next = m_story->nextButton(); next && next->isVisible())
        next->setFocus(Qt::OtherFocusReason);
}

void QuestionCard::setRemark(const QString &sentence)
{
    m_remark = sentence;
    refresh();
}

void QuestionCard::offerContinue(const QString &text)
{
    m_guesses->offerContinue(text);
}

void QuestionCard::offerPaperSetting(const QString &difference)
{
    m_paperDifference = difference;
    m_paper->setToolTip(
        tr("This race is smaller and quicker than the paper's: %1. Lay out the paper's instead.")
            .arg(difference));
    m_paper->setWhatsThis(m_paper->toolTip());
    refresh();
}

void QuestionCard::setHeldAtFlag(bool held)
{
    const bool before = std::exchange(m_held, held && m_flag);
    showMoment();
    if (m_held != before)
        Q_EMIT heldChanged(m_held);
}

void QuestionCard::setClockHeld(std::optional<int> epoch)
{
    m_clockHeld = epoch;
    showMoment();
}

// Neither, where the person has put the clock elsewhere.
void QuestionCard::showMoment()
{
    m_atFlag->setChecked(m_held || (m_flag && m_clockHeld == m_flag));
    m_now->setChecked(!m_held && !m_clockHeld);
}

void QuestionCard::setCompact(bool compact)
{
    m_compact = compact;
    setFixedHeight(compact ? compactHeight : usualHeight);
    const int top = compact ? compactTop : cardTop;
    layout()->setContentsMargins(size::wide, top, size::wide, top);
    for (QPushButton *button : {m_play, m_paper, m_atFlag, m_now})
        button->setFixedHeight(compact ? compactButton : size::control);
    m_beads->setBeadSize(compact ? BeadSize::Small : BeadSize::Normal);
    m_beads->setArcShown(!compact);
    m_head->setContentsMargins(0, 0, 0, compact ? 0 : size::gap); // the arc stands clear of the line
    m_foot->setFixedHeight(compact ? compactFoot : size::control);
    m_guesses->setCompact(compact);
    m_story->setCompact(compact);
    m_sentences->setCompact(compact);
}

QuestionCard::Stage QuestionCard::stageNow() const
{
    if (!hasStarted(m_race))
        return Stage::Question;
    if (m_race.experiment().seeds.size() > 1)
        return Stage::Seeds;
    return m_flag || hasEnded(m_race) ? Stage::Ending : Stage::Racing;
}

// The first flag is the first seed's; with it the picture is held, so that the sentence's numbers are the
// rows'.
void QuestionCard::noteFlag()
{
    const auto first = firstArrival(m_race);
    const std::optional<int> epoch = first ? std::optional(first->epoch) : std::nullopt;
    if (epoch != m_flag) {
        m_flag = epoch;
        m_flagNumbers = {};
        showMoment();
        if (m_held && epoch)
            Q_EMIT heldChanged(true); // at another epoch
        else
            setHeldAtFlag(epoch.has_value());
    }
    if (first && m_held)
        if (ArrivalNumbers numbers = arrivalNumbers(m_race, m_inspection, *first); !numbers.brief.isEmpty())
            m_flagNumbers = std::move(numbers);
}

void QuestionCard::refresh()
{
    noteFlag();
    const Stage now = stageNow();
    showStage(now);
    showSentences(now);
    if (now != m_stage) {
        m_stage = now;
        Q_EMIT stageChanged();
    }
}

void QuestionCard::showStage(Stage stage)
{
    const bool story = stage == Stage::Ending || (stage == Stage::Seeds && hasEnded(m_race));
    m_guesses->setOpen(stage == Stage::Question);
    m_guesses->setButton(m_running                  ? GuessRow::Button::Pause
                         : stage == Stage::Question ? GuessRow::Button::Start
                                                    : GuessRow::Button::GoOn);
    m_foot->setCurrentIndex(story ? StoryFoot : stage == Stage::Seeds ? SeedFoot : GuessFoot);
    m_play->setVisible(!m_flag);
    m_paper->setVisible(stage == Stage::Question && !m_paperDifference.isEmpty() && !m_compact);
    m_moments->setVisible(m_flag.has_value());
    const auto first = firstArrival(m_race);
    if (first)
        m_atFlag->setText(
            first->lanes.size() == 1
                ? tr("At %1's flag").arg(laneName(m_race.lanes()[std::size_t(first->lanes.front())]))
                : tr("At the first flag"));
}

void QuestionCard::showSentences(Stage stage)
{
    const QString question = taskQuestion(m_race.experiment().base.task);
    if (stage == Stage::Question) {
        setSentences(question, {}, invitation(m_race), briefInvitation(m_race));
        return;
    }
    const RaceStanding standing = standingOf(m_race);
    if (stage == Stage::Racing) {
        const QString now = m_running ? liveSentence(m_race, standing) : tr("Paused. Space goes on.");
        setSentences(question, {}, now, now);
        return;
    }
    const EndingWords words = endingWords(m_race, standing, guess());
    const auto with = [&](const QString &numbers) {
        return stage == Stage::Seeds ? seedsDetail(m_race, standing)
                                     : QStringLiteral("%1 %2").arg(numbers, words.detail).trimmed();
    };
    if (m_remark.isEmpty())
        setSentences(words.headline, words.mentions, with(m_flagNumbers.sentence), with(m_flagNumbers.brief));
    else
        setSentences(words.headline, words.mentions, m_remark, m_remark);
}

void QuestionCard::refreshBeads()
{
    m_beads->setScene(raceBeads(m_race, m_inspection, guess()));
}

void QuestionCard::setSentences(const QString &headline, const std::vector<LaneMention> &mentions,
                                const QString &line, const QString &brief)
{
    if (!m_sentences->say(headline, mentions, line, brief))
        return;
    setAccessibleName(headline);
    setAccessibleDescription(line);
}

} // namespace fovea::ui
