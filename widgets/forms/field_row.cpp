// SPDX-License-Identifier: MIT
#include "widgets/forms/field_row.h"

#include "widgets/forms/field_words.h"
#include "widgets/kit/label.h"
#include "widgets/kit/look.h"
#include "widgets/kit/theme.h"
#include "widgets/models/field_names.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QScopedValueRollback>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr qsizetype mostBesideAField = 42; // characters, on two lines

constexpr qsizetype mostInHalf = 11; // characters of a choice

bool needsRoom(const Param &param, EditorKind kind)
{
    return hasSlider(kind) || std::ranges::any_of(param.choices, [&](const std::string &choice) {
               return choiceName(param.id, choice).size() > mostInHalf;
           });
}

int rowHeight()
{
    return std::max(size::control, 2 * QFontMetrics(ui::font(Type::Small)).height());
}

} // namespace

FieldRow::FieldRow(const QString &name, const Param &param, EditorKind kind, QWidget *parent)
    : QWidget(parent), m_title(name), m_name(new Label(name, this)),
      m_editor(new ParamEditor(param, kind, this))
{
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(size::gap);
    // Equal halves: what makes rows line up at any width.
    m_name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_name->setFixedHeight(rowHeight());
    m_name->setWordWrap(true);
    m_editor->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    const bool wide = needsRoom(param, kind);
    line->addWidget(m_name, wide ? 2 : 1);
    line->addWidget(m_editor, wide ? 3 : 1);

    m_help =
        tr("%1: %2.").arg(QString::fromStdString(param.help), QString::fromStdString(requirementText(param)));
    m_name->setBuddy(m_editor);
    m_name->installEventFilter(this);
    setObjectName(QString::fromStdString(param.id));
    connect(m_editor, &ParamEditor::reverted, this, [this] { setState({}, false); });
    showName();
}

void FieldRow::refuse(const QString &sentence)
{
    setState(sentence.isEmpty() ? refusalWords(m_title, m_editor->param(), m_editor->text()) : sentence,
             true);
}

void FieldRow::revert()
{
    m_editor->revert();
}

void FieldRow::setProblem(const QString &sentence)
{
    setState(sentence, false);
}

void FieldRow::setState(const QString &problem, bool refused)
{
    const bool isNew = problem != m_problem || refused != m_refused;
    m_problem = problem;
    m_refused = refused;
    showName();
    if (isNew)
        Q_EMIT validityChanged();
}

QString FieldRow::shownName() const
{
    return m_name->text();
}

void FieldRow::setDiffers(bool differs, const QString &why)
{
    m_differs = differs;
    m_why = differs ? why : QString();
    showName();
}

// A style sheet resets the fonts of labels when it or their parents change, so the font is seen to again.
bool FieldRow::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_name && (event->type() == QEvent::FontChange || event->type() == QEvent::Polish))
        showName();
    return QWidget::eventFilter(watched, event);
}

void FieldRow::showName()
{
    if (m_isShowing)
        return;
    const QScopedValueRollback showing(m_isShowing, true);
    const bool wrong = !m_problem.isEmpty();
    m_name->setText(!wrong                                 ? m_title
                    : m_problem.size() <= mostBesideAField ? m_problem
                                                           : tr("%1: not possible").arg(m_title));
    setLook(m_name, wrong ? QStringLiteral("bad") : QString());
    QFont type = ui::font(wrong ? Type::Small : Type::Body);
    type.setBold(m_differs && !wrong);
    if (m_name->font() != type)
        m_name->setFont(type);
    QStringList help{m_help};
    if (!m_why.isEmpty())
        help.prepend(m_why);
    if (wrong)
        help.prepend(m_problem);
    m_name->setToolTip(help.join(u'\n'));
    m_name->setWhatsThis(m_help);
    m_name->setAccessibleDescription(m_why);
    m_editor->setWrong(wrong);
    m_editor->describe(m_title, help.join(u' '));
}

} // namespace fovea::ui
