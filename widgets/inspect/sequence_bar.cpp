// SPDX-License-Identifier: MIT
#include "widgets/inspect/sequence_bar.h"

#include "widgets/forms/checked_field.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/look.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace fovea::ui {

namespace {

// Characters of core's texts to units of Qt's: they differ outside the basic plane.
int unitsOf(const QString &text, std::size_t characters)
{
    int units = 0;
    for (; characters > 0 && units < text.size(); --characters)
        units += text[units].isHighSurrogate() && units + 1 < text.size() ? 2 : 1;
    return units;
}

} // namespace

SequenceCheck checkOf(const QString &text, const TypedSequence &typed, const QString &answer)
{
    SequenceCheck check;
    if (typed.problem) {
        check.problem = QString::fromStdString(typed.problem->sentence);
        check.first = unitsOf(text, typed.problem->first);
        check.count = unitsOf(text, typed.problem->first + typed.problem->count) - check.first;
        return check;
    }
    check.good = SequenceBar::tr("%n tokens", nullptr, int(typed.tokens.size()));
    if (!answer.isEmpty())
        check.good += SequenceBar::tr(", answer %1").arg(answer);
    for (const std::string &remark : typed.remarks)
        check.remarks << QString::fromStdString(remark);
    return check;
}

SequenceBar::SequenceBar(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_strip(new TokenStrip(themes, this)), m_field(new CheckedField(themes, this)),
      m_answer(new Label(this)), m_message(new Label(this))
{
    setAccessibleName(tr("Sequence"));
    m_field->setObjectName(QStringLiteral("field"));
    m_field->setAccessibleName(tr("Your own sequence"));
    m_field->setToolTip(tr("Type a sequence. Enter looks at it, Escape goes back."));
    m_field->setWhatsThis(m_field->toolTip());
    m_answer->setObjectName(QStringLiteral("answer"));
    m_message->setObjectName(QStringLiteral("message"));
    m_message->setFont(ui::font(Type::Small));
    m_message->setWordWrap(true);
    m_edit = makeBarButton(QStringLiteral("edit"), tr("Type your own"),
                           tr("Type a sequence of your own; every lane answers it (F2)."), this);
    m_edit->setCheckable(true);
    m_reset = makeIconButton(QStringLiteral("back"), tr("Back to the example"),
                             tr("Undo what was changed: back to the example as it is in its set."), this);
    setThemedIcon(m_reset, QStringLiteral("undo"), themes);

    auto *line = new QHBoxLayout;
    line->setSpacing(size::gap);
    line->addWidget(m_strip, 1);
    line->addWidget(m_field, 1);
    line->addWidget(m_answer);
    line->addWidget(m_reset);
    line->addWidget(m_edit);
    m_answer->setFixedHeight(m_edit->height()); // the strip keeps room for a scroll bar below its tokens
    line->setAlignment(m_answer, Qt::AlignTop);
    line->setAlignment(m_reset, Qt::AlignTop);
    line->setAlignment(m_edit, Qt::AlignTop);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::tiny);
    column->addLayout(line);
    column->addWidget(m_message);

    connect(m_strip, &TokenStrip::tokenChangeRequested, this, &SequenceBar::tokenChangeRequested);
    connect(m_strip, &TokenStrip::positionHovered, this, &SequenceBar::positionHovered);
    connect(m_strip, &TokenStrip::positionSelected, this, &SequenceBar::positionSelected);
    connect(m_strip, &TokenStrip::editRequested, this, &SequenceBar::edit);
    connect(m_edit, &QToolButton::clicked, this, [this](bool on) { on ? edit() : leaveEditing(); });
    connect(m_reset, &QToolButton::clicked, this, &SequenceBar::resetRequested);
    connect(m_field, &QLineEdit::textEdited, this, &SequenceBar::check);
    connect(m_field, &QLineEdit::returnPressed, this, &SequenceBar::commit);
    connect(m_field, &CheckedField::cancelled, this, &SequenceBar::leaveEditing);
    showEditing(false);
    setSequence({});
}

void SequenceBar::setSequence(const ShownSequence &sequence)
{
    m_strip->setSequence(sequence);
    m_answer->setText(sequence.answer.isEmpty() ? QString() : tr("Answer: %1").arg(sequence.answer));
    m_answer->setVisible(!isEditing() && !sequence.answer.isEmpty());
    m_reset->setVisible(!isEditing() && sequence.isEdited);
}

void SequenceBar::setCheck(std::function<SequenceCheck(const QString &)> check)
{
    m_check = std::move(check);
    if (isEditing())
        this->check();
}

bool SequenceBar::isEditing() const
{
    return m_edit->isChecked();
}

QString SequenceBar::message() const
{
    return m_message->text();
}

void SequenceBar::edit()
{
    if (isEditing() && !m_field->isHidden())
        return m_field->setFocus();
    showEditing(true);
    m_field->setText(m_strip->sequence().text);
    m_field->selectAll();
    m_field->setFocus();
    check();
}

void SequenceBar::leaveEditing()
{
    const bool hadFocus = m_field->hasFocus();
    showEditing(false);
    if (hadFocus)
        m_strip->setFocus();
}

void SequenceBar::commit()
{
    check();
    if (!m_checked.problem.isEmpty())
        return;
    const QString text = m_field->text();
    leaveEditing();
    Q_EMIT sequenceTyped(text);
}

void SequenceBar::check()
{
    m_checked = m_check ? m_check(m_field->text()) : SequenceCheck{};
    const bool isWrong = !m_checked.problem.isEmpty();
    m_field->setProblem(isWrong ? m_checked.first : -1, m_checked.count);
    QStringList said{isWrong ? m_checked.problem : m_checked.good};
    said += m_checked.remarks;
    said.removeAll(QString());
    m_message->setText(said.join(QStringLiteral(" · ")));
    setLook(m_message, isWrong                       ? QStringLiteral("bad")
                       : m_checked.remarks.isEmpty() ? QStringLiteral("muted")
                                                     : QStringLiteral("caution"));
    m_field->setAccessibleDescription(m_message->text());
}

void SequenceBar::showEditing(bool isEditing)
{
    const ShownSequence &sequence = m_strip->sequence();
    m_edit->setChecked(isEditing);
    m_edit->setText(isEditing ? tr("Cancel") : tr("Type your own"));
    m_edit->setAccessibleName(m_edit->text());
    m_field->setVisible(isEditing);
    m_message->setVisible(isEditing);
    m_strip->setVisible(!isEditing);
    m_answer->setVisible(!isEditing && !sequence.answer.isEmpty());
    m_reset->setVisible(!isEditing && sequence.isEdited);
}

} // namespace fovea::ui
