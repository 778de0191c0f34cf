// SPDX-License-Identifier: MIT
#include "widgets/docks/task_example.h"

#include "widgets/beads/task_case.h"
#include "widgets/beads/task_drawing.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/words/task_words.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

constexpr qsizetype longestShown = 220; // characters of an example
constexpr qsizetype shownTail = 60;
constexpr QChar breakHere(0x200B); // lines may break between any two characters

QString shortened(const QString &text)
{
    if (text.size() <= longestShown)
        return text;
    // Cut between tokens where blanks separate them.
    const qsizetype head = text.lastIndexOf(u' ', longestShown - shownTail);
    const qsizetype tail = text.indexOf(u' ', text.size() - shownTail);
    const QString first = text.left(head > 0 ? head : longestShown - shownTail);
    return first + QStringLiteral(" … ") + (tail > 0 ? text.mid(tail + 1) : text.right(shownTail));
}

QString breakable(const QString &text)
{
    if (text.contains(u' '))
        return text; // breaks between its tokens by itself
    QString result;
    for (const QChar character : text) {
        result += character;
        result += breakHere;
    }
    return result;
}

} // namespace

TaskExample::TaskExample(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_drawing(new TaskDrawing(themes, this)), m_heading(new Label(this)),
      m_sequence(new Label(this)), m_answer(new Label(this))
{
    auto *first = new Label(tr("A short example"), this);
    for (QLabel *heading : {static_cast<QLabel *>(first), m_heading}) {
        heading->setFont(ui::font(Type::Small));
        heading->setProperty("look", QStringLiteral("muted"));
        heading->setWordWrap(true);
    }
    m_sequence->setFont(ui::font(Type::Tokens));
    m_sequence->setProperty("look", QStringLiteral("sequence"));
    m_sequence->setWordWrap(true);
    m_sequence->setAccessibleName(tr("Example"));
    m_answer->setTextFormat(Qt::RichText);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::tiny);
    for (QWidget *part : {static_cast<QWidget *>(first), static_cast<QWidget *>(m_drawing),
                          makeButtons(themes), static_cast<QWidget *>(m_heading),
                          static_cast<QWidget *>(m_sequence), static_cast<QWidget *>(m_answer)})
        column->addWidget(part);
}

QWidget *TaskExample::makeButtons(ThemeManager &themes)
{
    auto *part = new QWidget(this);
    auto *play = new QToolButton(part);
    setThemedIcon(play, QStringLiteral("play"), themes);
    play->setText(tr("Play the rule"));
    play->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    play->setToolTip(tr("Show step by step how the answer comes about."));
    play->setObjectName(QStringLiteral("playRule"));
    connect(play, &QToolButton::clicked, m_drawing, &TaskDrawing::play);
    auto *again = new QToolButton(part);
    setThemedIcon(again, QStringLiteral("dice"), themes);
    again->setAccessibleName(tr("Another example"));
    again->setToolTip(tr("Show another example."));
    again->setObjectName(QStringLiteral("reroll"));
    connect(again, &QToolButton::clicked, this, &TaskExample::roll);

    auto *line = new QHBoxLayout(part);
    line->setContentsMargins(0, 0, 0, 0);
    for (QToolButton *button : {play, again}) {
        button->setWhatsThis(button->toolTip());
        button->setFocusPolicy(Qt::StrongFocus);
        line->addWidget(button);
    }
    play->setAccessibleName(play->text());
    line->addStretch();
    return part;
}

void TaskExample::setTask(const TaskSpec &spec, std::shared_ptr<const Task> task)
{
    m_spec = spec;
    m_task = std::move(task);
    refresh();
}

void TaskExample::roll()
{
    ++m_rolls;
    refresh();
}

void TaskExample::refresh()
{
    if (!m_task)
        return;
    m_drawing->setExample(m_spec, tellingExample(m_spec, m_rolls));
    Random random(m_rolls, Stream::Data);
    const std::vector<Token> tokens = m_task->generate(random);
    m_text = QString::fromStdString(m_task->format(tokens));
    m_answerWords = answerWords(m_spec, m_task->evaluate(tokens));
    m_heading->setText(tr("Another example, as long as the lanes read it: %1 symbols").arg(tokens.size()));
    m_sequence->setText(breakable(shortened(m_text)));
    m_sequence->setToolTip(m_text.size() > longestShown ? tr("%1 symbols").arg(tokens.size()) : QString());
    m_sequence->setAccessibleDescription(m_text);
    m_answer->setText(tr("Its answer: <b>%1</b>").arg(m_answerWords.toHtmlEscaped()));
}

} // namespace fovea::ui
