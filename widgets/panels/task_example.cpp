// SPDX-License-Identifier: MIT
#include "widgets/panels/task_example.h"

#include "widgets/support/icons.h"

#include <QHBoxLayout>
#include <QLabel>
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
    : QWidget(parent), m_sequence(new QLabel(this)), m_answer(new QLabel(this))
{
    m_sequence->setFont(ui::font(Type::Tokens));
    m_sequence->setProperty("look", QStringLiteral("sequence"));
    m_sequence->setWordWrap(true);
    m_sequence->setTextFormat(Qt::PlainText);
    m_sequence->setAccessibleName(tr("Example"));
    m_answer->setTextFormat(Qt::RichText);
    auto *again = new QToolButton(this);
    setThemedIcon(again, QStringLiteral("dice"), themes);
    again->setAccessibleName(tr("Another example"));
    again->setToolTip(tr("Show another example."));
    again->setWhatsThis(again->toolTip());
    again->setFocusPolicy(Qt::StrongFocus);
    again->setObjectName(QStringLiteral("reroll"));
    connect(again, &QToolButton::clicked, this, &TaskExample::roll);

    auto *line = new QHBoxLayout;
    line->addWidget(m_answer, 1);
    line->addWidget(again);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::tiny);
    column->addWidget(m_sequence);
    column->addLayout(line);
}

void TaskExample::setTask(std::shared_ptr<const Task> task)
{
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
    Random random(m_rolls, Stream::Data);
    const std::vector<Token> tokens = m_task->generate(random);
    m_text = QString::fromStdString(m_task->format(tokens));
    m_answerName = QString::fromStdString(m_task->className(m_task->evaluate(tokens)));
    m_sequence->setText(breakable(shortened(m_text)));
    m_sequence->setToolTip(m_text.size() > longestShown ? tr("%1 tokens").arg(tokens.size()) : QString());
    m_sequence->setAccessibleDescription(m_text);
    m_answer->setText(tr("Answer <b>%1</b>").arg(m_answerName));
}

} // namespace fovea::ui
