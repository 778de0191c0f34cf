// SPDX-License-Identifier: MIT
#include "widgets/panels/lesson_panel.h"

#include "widgets/panels/bar_button.h"
#include "widgets/panels/lesson_browser.h"
#include "widgets/support/icons.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

QLabel *makeLabel(const QString &id, QWidget *parent, Type type = Type::Body)
{
    auto *label = new QLabel(parent);
    label->setObjectName(id);
    label->setFont(ui::font(type));
    label->setWordWrap(true);
    return label;
}

void describe(QWidget *widget, const QString &name, const QString &help)
{
    widget->setAccessibleName(name);
    widget->setToolTip(help);
    widget->setWhatsThis(help);
}

void setLook(QWidget *widget, const QString &look)
{
    widget->setProperty("look", look);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
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
    : QWidget(parent), m_steps(new QButtonGroup(this)), m_text(new LessonBrowser(themes, this)),
      m_answers(new QButtonGroup(this))
{
    setAccessibleName(tr("Lesson"));
    m_text->setObjectName(QStringLiteral("lessonText"));
    describe(m_text, tr("Text of the step"), tr("Hover a link to see what it speaks of."));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(size::wide, size::gap, size::wide, size::wide);
    column->setSpacing(size::gap);
    column->addWidget(makeHead(themes));
    column->addWidget(m_text, 1);
    column->addWidget(makeTask());
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
    QToolButton *leave = makeIconButton(QStringLiteral("leaveLesson"), tr("Leave lesson"),
                                        tr("Leave the lesson. Your own session comes back as it was."), head);
    setThemedIcon(leave, QStringLiteral("close"), themes);
    connect(leave, &QToolButton::clicked, this, &LessonPanel::leaveRequested);
    row->addWidget(m_title, 1);
    row->addWidget(leave, 0, Qt::AlignTop);
    column->addLayout(row);
    m_note = makeLabel(QStringLiteral("lessonNote"), head, Type::Small);
    m_note->setProperty("look", QStringLiteral("muted"));
    column->addWidget(m_note);
    m_stepRow = new QHBoxLayout;
    m_stepRow->setSpacing(size::tiny);
    m_stepRow->addStretch();
    column->addLayout(m_stepRow);
    m_steps->setExclusive(true);
    return head;
}

QWidget *LessonPanel::makeTask()
{
    auto *card = new QFrame(this);
    card->setProperty("look", QStringLiteral("sunken"));
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(size::wide, size::gap, size::wide, size::wide - size::tiny);
    column->setSpacing(size::gap);
    m_question = makeLabel(QStringLiteral("lessonQuestion"), card);
    QFont strong = m_question->font();
    strong.setWeight(QFont::DemiBold);
    m_question->setFont(strong);
    m_answerColumn = new QVBoxLayout;
    m_answerColumn->setSpacing(size::tiny);
    m_outcome = makeLabel(QStringLiteral("lessonOutcome"), card);
    m_state = makeLabel(QStringLiteral("lessonState"), card, Type::Small);
    m_task = makeLabel(QStringLiteral("lessonTask"), card);
    m_task->setFont(strong);
    m_showMe = new QPushButton(tr("Show me"), card);
    m_showMe->setObjectName(QStringLiteral("showMe"));
    describe(m_showMe, m_showMe->text(), tr("The program does it, and you watch."));
    connect(m_showMe, &QPushButton::clicked, this, &LessonPanel::showMeRequested);
    m_goOn = new QPushButton(tr("Go on"), card);
    m_goOn->setObjectName(QStringLiteral("goOn"));
    connect(m_goOn, &QPushButton::clicked, this, &LessonPanel::goOnRequested);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_showMe);
    buttons->addStretch();
    buttons->addWidget(m_goOn);
    for (QWidget *each : {m_state, m_task, m_question})
        column->addWidget(each);
    column->addLayout(m_answerColumn);
    column->addWidget(m_outcome);
    column->addLayout(buttons);
    return card;
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
    m_note->setText(page.note);
    m_note->setVisible(!page.note.isEmpty());
    if (otherPage)
        m_text->setPage({}); // from its top
    m_text->setPage(page.text);
    m_state->setText(page.isSummary() ? tr("Lesson complete")
                     : page.waits     ? tr("Opening the recording")
                     : page.isDone()  ? tr("✓ Done")
                                      : tr("To do"));
    setLook(m_state, page.isDone() || page.isSummary() ? QStringLiteral("good") : QStringLiteral("muted"));
    m_task->setText(page.task);
    m_question->setText(page.question);
    m_question->setVisible(!page.question.isEmpty());
    m_outcome->setText(page.outcome);
    m_outcome->setVisible(!page.outcome.isEmpty());
    m_showMe->setVisible(!page.isSummary());
    m_showMe->setEnabled(!page.isDone() && !page.waits);
    const bool last = page.step == int(page.steps.size()) - 1;
    m_goOn->setText(page.isSummary() ? (page.lastLesson ? tr("Leave lesson") : tr("Next lesson"))
                    : last           ? tr("Finish")
                                     : tr("Go on"));
    describe(m_goOn, m_goOn->text(), tr("To what comes next; open once the step is done."));
    m_goOn->setEnabled(page.isSummary() || page.isDone());
    // Buttons stay as long as they mean the same, and with them the keyboard's focus.
    if (otherSteps)
        makeSteps();
    if (otherAnswers)
        makeAnswers();
    showSteps();
    showAnswers();
}

void LessonPanel::makeSteps()
{
    clearGroup(m_steps);
    for (int i = 0; i < int(m_page.steps.size()); ++i) {
        auto *button = new QToolButton(this);
        button->setObjectName(QStringLiteral("step.%1").arg(i));
        button->setCheckable(true);
        m_steps->addButton(button, i);
        m_stepRow->insertWidget(m_stepRow->count() - 1, button);
    }
}

void LessonPanel::showSteps()
{
    for (int i = 0; i < int(m_page.steps.size()); ++i) {
        QAbstractButton *button = m_steps->button(i);
        const bool done = m_page.done[std::size_t(i)];
        button->setText(done ? QStringLiteral("✓ %1").arg(i + 1) : QString::number(i + 1));
        button->setChecked(i == m_page.step);
        button->setEnabled(done || i == 0 || m_page.done[std::size_t(i - 1)] || i == m_page.step);
        const QString title = m_page.steps[i];
        describe(button,
                 done ? tr("Step %1, done: %2").arg(i + 1).arg(title)
                      : tr("Step %1: %2").arg(i + 1).arg(title),
                 title);
    }
}

void LessonPanel::makeAnswers()
{
    clearGroup(m_answers);
    for (int i = 0; i < int(m_page.answers.size()); ++i) {
        const LessonAnswer &answer = m_page.answers[std::size_t(i)];
        auto *button = new QPushButton(answer.text, this);
        button->setObjectName(QStringLiteral("answer.%1").arg(answer.key));
        button->setCheckable(true);
        describe(button, tr("Guess: %1").arg(answer.text),
                 tr("Your guess is kept and shown beside what comes out."));
        m_answers->addButton(button, i);
        m_answerColumn->addWidget(button);
    }
}

void LessonPanel::showAnswers()
{
    for (int i = 0; i < int(m_page.answers.size()); ++i) {
        const bool chosen = m_page.answered == m_page.answers[std::size_t(i)].key;
        m_answers->button(i)->setChecked(chosen);
        m_answers->button(i)->setEnabled(!m_page.answered || chosen); // a guess stays as it was made
    }
}

} // namespace fovea::ui
