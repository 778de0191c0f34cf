// SPDX-License-Identifier: MIT
#include "widgets/forms/field_row.h"

#include "widgets/support/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace fovea::ui {

FieldRow::FieldRow(const QString &name, const Param &param, EditorKind kind, QWidget *parent)
    : QWidget(parent), m_name(new QLabel(name, this)), m_editor(new ParamEditor(param, kind, this)),
      m_problem(new QLabel(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(size::tiny);
    auto *line = new QHBoxLayout;
    line->setSpacing(size::gap);
    // Equal halves: what makes rows line up at any width.
    m_name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_name->setWordWrap(true);
    m_editor->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    const bool wide = kind == EditorKind::Slider;
    line->addWidget(m_name, wide ? 2 : 1);
    line->addWidget(m_editor, wide ? 3 : 1);
    layout->addLayout(line);
    m_problem->setWordWrap(true);
    m_problem->setFont(ui::font(Type::Small));
    m_problem->setProperty("look", QStringLiteral("bad"));
    m_problem->hide();
    layout->addWidget(m_problem);

    m_help =
        tr("%1: %2.").arg(QString::fromStdString(param.help), QString::fromStdString(requirementText(param)));
    m_name->setToolTip(m_help);
    m_name->setWhatsThis(m_help);
    m_name->setBuddy(m_editor);
    m_name->installEventFilter(this);
    m_editor->describe(name, m_help);
    setObjectName(QString::fromStdString(param.id));
}

void FieldRow::setProblem(const QString &sentence)
{
    m_problem->setText(sentence);
    m_problem->setVisible(!sentence.isEmpty());
    m_editor->setWrong(!sentence.isEmpty());
    m_editor->describe(m_name->text(), sentence.isEmpty() ? m_help : sentence + u' ' + m_help);
}

QString FieldRow::problem() const
{
    return m_problem->text();
}

void FieldRow::setDiffers(bool differs, const QString &why)
{
    m_differs = differs;
    applyWeight();
    const QString help = differs ? why + u'\n' + m_help : m_help;
    m_name->setToolTip(help);
    m_name->setAccessibleDescription(differs ? why : QString());
}

// A style sheet resets the fonts of labels when it or their parents change, so the weight is seen to again.
bool FieldRow::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_name && (event->type() == QEvent::FontChange || event->type() == QEvent::Polish))
        applyWeight();
    return QWidget::eventFilter(watched, event);
}

void FieldRow::applyWeight()
{
    QFont type = m_name->font();
    if (type.bold() == m_differs)
        return;
    type.setBold(m_differs);
    m_name->setFont(type);
}

} // namespace fovea::ui
