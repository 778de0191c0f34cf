// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_panel.h"

#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/look.h"
#include "widgets/kit/step_dot.h"
#include "widgets/kit/wrap_row.h"
#include "widgets/lessons/lesson_browser.h"

#include <QButtonGroup>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

QLabel *makeLabel(const QString &id, QWidget *parent, Type type = Type::Body)
{
    auto *label = new Label(parent);
    label->setObjectName(id);
    label->setFont(ui::font(type));
    label->setWordWrap(true);
    return label;
}

void describe(QWidget *widget, const QString &name, const QString &help)
{
    widget->setAccessibleName(name);
    widget->setAccessibleDescription(help);
    widget->setToolTip(help);
    widget->setWhatsThis(help);
}

void setText(QLabel *label, const QString &text)
{
    label->setText(text);
    label->setVisible(!text.isEmpty());
}

void clearGroup(QButtonGroup *group)
{
    for (QAbstractButton *old : group->buttons()) {
        group->removeButton(old);
        old->hide();
        old->deleteLater();
    }
}

} // namespace

LessonPanel::LessonPanel(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_steps(new QButtonGroup(this)),
      m_text(new LessonBrowser(themes, this)), m_answers(new QButtonGroup(this))
{
    setAccessibleName(tr("Lesson"));
    m_text->setObjectName(QStringLiteral("lessonText"));
    describe(m_text, tr("Text of the step"), tr("Hover a link to see what it speaks of."));
    m_text->setFitting(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(size::wide, size::gap, size::wide, size::gap);
    column->setSpacing(size::gap);
    column->addWidget(makeHead(themes));
    column->addWidget(m_text, 1000); // what is left over stays below the task
    column->addWidget(makeTask());
    column->addStretch(1);
    m_note = makeLabel(QStringLiteral("lessonNote"), this, Type::Small);
    m_note->setProperty("look", QStringLiteral("muted"));
    column->addWidget(m_note);
    connect(m_text, &LessonBrowser::linkActivated, this, &LessonPanel::linkActivated);
    connect(m_text, &LessonBrowser::linkHovered, this, &LessonPanel::linkHovered);
    connect(m_steps, &QButtonGroup::idClicked, this, &LessonPanel::stepChosen);
    connect(m_answers, &QButtonGroup::idClicked, this,
            [this](int id) { Q_EMIT answered(m_page.answers[std::size_t(id)].key); });
    setMinimumWidth(size::lanesDock + 2 * size::wide);
}

QWidget *LessonPanel::makeHead(ThemeManager &themes)
{
    auto *head = new QWidget(this);
    auto *column = new QVBoxLayout(head);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::tiny);
    auto *row = new QHBoxLayout;
    m_title = makeLabel(QStringLiteral("lessonTitle"), head, Type::Section);
    QToolButton *leave =
        makeIconButton(QStringLiteral("leaveLesson"), tr("Leave lesson"),
                       tr("Leave the lesson. Your own session comes back as it was. (Esc)"), head);
    setThemedIcon(leave, QStringLiteral("close"), themes);
    connect(leave, &QToolButton::clicked, this, &LessonPanel::leaveRequested);
    row->addWidget(m_title, 1);
    row->addWidget(leave, 0, Qt::AlignTop);
    column->addLayout(row);
    m_stepRow = new QHBoxLayout;
    m_stepRow->setSpacing(0);
    m_stepRow->addStretch();
    m_count = makeLabel(QStringLiteral("lessonCount"), head, Type::Small);
    m_count->setProperty("look", QStringLiteral("muted"));
    m_count->setWordWrap(false);
    m_stepRow->addWidget(m_count);
    column->addLayout(m_stepRow);
    m_steps->setExclusive(true);
    return head;
}

QWidget *LessonPanel::makeTask()
{
    m_card = new QFrame(this);
    m_card->setProperty("look", QStringLiteral("sunken"));
    auto *column = new QVBoxLayout(m_card);
    column->setContentsMargins(size::wide, size::gap, size::wide, size::wide - size::tiny);
    column->setSpacing(size::gap);
    m_state = makeLabel(QStringLiteral("lessonState"), m_card, Type::Small);
    m_task = makeLabel(QStringLiteral("lessonTask"), m_card);
    QFont strong = m_task->font();
    strong.setWeight(QFont::DemiBold);
    m_task->setFont(strong);
    m_question = makeLabel(QStringLiteral("lessonQuestion"), m_card);
    m_answerArea = new QWidget(m_card);
    m_answerArea->setObjectName(QStringLiteral("lessonAnswers"));
    m_answerRow = new WrapRow(m_answerArea);
    m_answerRow->setSpacing(size::tiny);
    m_outcome = makeLabel(QStringLiteral("lessonOutcome"), m_card);
    m_seen = makeLabel(QStringLiteral("lessonSeen"), m_card);
    m_seen->setTextFormat(Qt::MarkdownText);
    m_seen->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_seen->setFocusPolicy(Qt::NoFocus);
    connect(m_seen, &QLabel::linkActivated, this,
            [this](const QString &link) { Q_EMIT linkActivated(link); });
    connect(m_seen, &QLabel::linkHovered, this, [this](const QString &link) { Q_EMIT linkHovered(link); });
    for (QWidget *each :
         std::initializer_list<QWidget *>{m_state, m_task, m_question, m_answerArea, m_outcome, m_seen})
        column->addWidget(each);
    column->addWidget(makeButtons());
    return m_card;
}

QWidget *LessonPanel::makeButtons()
{
    auto *area = new QWidget(m_card);
    m_showMe = new QPushButton(tr("Show me"), area);
    m_showMe->setObjectName(QStringLiteral("showMe"));
    m_showMe->setFocusPolicy(Qt::TabFocus);
    describe(m_showMe, m_showMe->text(), tr("The program does it, and you watch."));
    connect(m_showMe, &QPushButton::clicked, this, &LessonPanel::showMeRequested);
    m_goOn = new QPushButton(tr("Go on"), area);
    m_goOn->setObjectName(QStringLiteral("goOn"));
    connect(m_goOn, &QPushButton::clicked, this, &LessonPanel::goOn);
    auto *row = new QHBoxLayout(area);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_showMe);
    row->addStretch();
    row->addWidget(m_goOn);
    return area;
}

void LessonPanel::goOn()
{
    if (canGoOn())
        Q_EMIT goOnRequested();
    else
        Q_EMIT notYet();
}

void LessonPanel::focusGoOn()
{
    m_goOn->setFocus(Qt::OtherFocusReason);
}

void LessonPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT leaveRequested();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (auto *button = qobject_cast<QAbstractButton *>(focusWidget()); button && button->hasFocus())
            button->click();
        else
            goOn();
    } else {
        QWidget::keyPressEvent(event);
    }
}

void LessonPanel::setPage(const LessonPage &page)
{
    if (page == m_page && !m_title->text().isEmpty())
        return;
    const bool otherPage = page.step != m_page.step || page.lesson != m_page.lesson;
    const bool otherSteps = page.steps != m_page.steps;
    const bool otherAnswers = otherPage || page.answers != m_page.answers;
    m_page = page;
    m_title->setText(page.lesson);
    setText(m_note, page.note);
    if (otherPage)
        m_text->setPage({}); // from its top
    m_text->setPage(page.text);
    showTask();
    showButtons();
    // Buttons stay as long as they mean the same, and with them the keyboard's focus.
    if (otherSteps)
        makeSteps();
    if (otherAnswers)
        makeAnswers();
    showSteps();
    showAnswers();
}

void LessonPanel::showTask()
{
    const bool done = m_page.isDone() || m_page.isSummary();
    m_state->setText(m_page.isSummary() ? tr("✓ Lesson complete")
                     : m_page.waits     ? tr("Opening the recording")
                     : done             ? tr("✓ Done")
                                        : tr("To do"));
    setLook(m_state, done ? QStringLiteral("good") : QStringLiteral("muted"));
    setText(m_task, m_page.task);
    setText(m_question, m_page.question);
    const bool passed = m_page.answered && m_page.answered->isEmpty();
    setText(m_outcome, passed ? tr("Not guessed. %1").arg(m_page.outcome).trimmed() : m_page.outcome);
    setText(m_seen, m_page.seen);
}

// "Go on" is there from the start, so that the focus stays on it from step to step; until the step is done it
// only points at what is to be done.
void LessonPanel::showButtons()
{
    m_showMe->setVisible(!m_page.isSummary());
    if (const bool can = !m_page.isDone() && !m_page.waits; can != m_showMe->isEnabled()) {
        if (!can && m_showMe->hasFocus())
            focusGoOn();
        m_showMe->setEnabled(can);
    }
    const bool last = m_page.step == int(m_page.steps.size()) - 1;
    m_goOn->setText(m_page.isSummary() ? (m_page.lastLesson ? tr("Leave lesson") : tr("Next lesson"))
                    : last             ? tr("Finish")
                                       : tr("Go on"));
    describe(m_goOn, m_goOn->text(),
             canGoOn() ? tr("To what comes next. (Enter)")
                       : tr("The step is not done yet: shows what it speaks of. (Enter)"));
    setLook(m_goOn, canGoOn() ? QStringLiteral("accent") : QStringLiteral("waiting"));
}

void LessonPanel::makeSteps()
{
    clearGroup(m_steps);
    for (int i = 0; i < int(m_page.steps.size()); ++i) {
        auto *dot = new StepDot(m_themes, this);
        dot->setObjectName(QStringLiteral("step.%1").arg(i));
        m_steps->addButton(dot, i);
        m_stepRow->insertWidget(i, dot);
    }
}

void LessonPanel::showSteps()
{
    const int count = int(m_page.steps.size());
    m_count->setText(m_page.isSummary() ? tr("All %1 steps done").arg(count)
                                        : tr("Step %1 of %2").arg(m_page.step + 1).arg(count));
    m_steps->setExclusive(false); // on the summary none is the one
    for (int i = 0; i < count; ++i) {
        auto *dot = static_cast<StepDot *>(m_steps->button(i));
        const bool done = m_page.done[std::size_t(i)];
        dot->setDone(done);
        dot->setChecked(i == m_page.step);
        dot->setEnabled(done || i == 0 || m_page.done[std::size_t(i - 1)] || i == m_page.step);
        const QString title = m_page.steps[i];
        describe(dot,
                 done ? tr("Step %1, done: %2").arg(i + 1).arg(title)
                      : tr("Step %1: %2").arg(i + 1).arg(title),
                 tr("Step %1: %2").arg(i + 1).arg(title));
    }
    m_steps->setExclusive(!m_page.isSummary());
}

void LessonPanel::makeAnswers()
{
    clearGroup(m_answers);
    for (int i = 0; i < int(m_page.answers.size()); ++i) {
        const LessonAnswer &answer = m_page.answers[std::size_t(i)];
        auto *chip = new QPushButton(answer.text, m_answerArea);
        chip->setObjectName(QStringLiteral("answer.%1").arg(answer.key));
        chip->setCheckable(true);
        chip->setFocusPolicy(Qt::TabFocus);
        describe(chip, tr("Guess: %1").arg(answer.text),
                 tr("Your guess is kept and shown beside what comes out."));
        m_answers->addButton(chip, i);
        m_answerRow->addWidget(chip);
    }
}

void LessonPanel::showAnswers()
{
    bool anyShown = false;
    for (int i = 0; i < int(m_page.answers.size()); ++i) {
        QAbstractButton *chip = m_answers->button(i);
        const bool chosen = m_page.answered == m_page.answers[std::size_t(i)].key;
        const bool can = !m_page.answered || chosen; // a guess stays as it was made
        if (!can && chip->hasFocus())
            focusGoOn();
        chip->setChecked(chosen);
        chip->setEnabled(can);
        chip->setVisible(can); // the room is for what came out
        anyShown = anyShown || can;
    }
    m_answerArea->setVisible(anyShown);
}

} // namespace fovea::ui
