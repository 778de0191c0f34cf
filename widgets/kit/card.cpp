// SPDX-License-Identifier: MIT
#include "widgets/kit/card.h"

#include "widgets/kit/label.h"
#include "widgets/kit/theme.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace fovea::ui {

Card::Card(const QString &title, QWidget *parent)
    : QFrame(parent), m_title(new Label(this)), m_head(new QHBoxLayout), m_body(new QVBoxLayout)
{
    setProperty("look", QStringLiteral("card"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(size::wide, size::gap, size::wide, size::wide - size::tiny);
    layout->setSpacing(size::gap);
    m_title->setFont(ui::font(Type::Section));
    m_head->addWidget(m_title);
    m_head->addStretch();
    layout->addLayout(m_head);
    m_body->setSpacing(size::gap);
    layout->addLayout(m_body, 1);
    setTitle(title);
}

void Card::setTitle(const QString &title)
{
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
    setAccessibleName(title);
}

void Card::addToTitle(QWidget *widget)
{
    m_head->addWidget(widget);
}

} // namespace fovea::ui
