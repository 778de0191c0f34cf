// SPDX-License-Identifier: MIT
#include "widgets/forms/section.h"

#include "widgets/kit/label.h"
#include "widgets/kit/theme.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui {

Section::Section(const QString &title, QWidget *parent)
    : QWidget(parent), m_head(new QToolButton(this)), m_hint(new Label(this)), m_content(new QWidget(this)),
      m_body(new QVBoxLayout(m_content))
{
    QFont type = ui::font(Type::Body);
    type.setWeight(QFont::DemiBold);
    m_head->setFont(type);
    m_head->setText(title);
    m_head->setAutoRaise(true);
    m_head->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_head->setArrowType(Qt::RightArrow);
    m_head->setAccessibleName(title);
    m_head->setToolTip(tr("Show or hide the settings under %1.").arg(title));
    m_head->setWhatsThis(m_head->toolTip());
    m_hint->setFont(ui::font(Type::Small));
    m_hint->setProperty("look", QStringLiteral("muted"));

    auto *line = new QHBoxLayout;
    line->setContentsMargins(size::tiny, 0, size::wide, 0);
    line->addWidget(m_head);
    line->addStretch();
    line->addWidget(m_hint);
    m_body->setContentsMargins(size::wide, 0, size::wide, size::gap);
    m_body->setSpacing(size::gap);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(size::tiny);
    layout->addLayout(line);
    layout->addWidget(m_content);
    m_content->hide();
    connect(m_head, &QToolButton::clicked, this, [this] { setExpanded(!m_expanded); });
}

void Section::setExpanded(bool expanded)
{
    if (expanded == m_expanded)
        return;
    m_expanded = expanded;
    m_head->setArrowType(expanded ? Qt::DownArrow : Qt::RightArrow);
    m_head->setAccessibleDescription(expanded ? tr("Open") : tr("Closed"));
    Q_EMIT toggled(expanded); // first, so that the content is complete when it appears
    m_content->setVisible(expanded);
}

void Section::setHint(const QString &text)
{
    m_hint->setText(text);
}

} // namespace fovea::ui
