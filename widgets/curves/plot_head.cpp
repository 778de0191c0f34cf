// SPDX-License-Identifier: MIT
#include "widgets/curves/plot_head.h"

#include <QHBoxLayout>
#include <QMenu>

#include <algorithm>

namespace fovea::ui {

PlotHead::PlotHead(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_row(new QHBoxLayout(this)), m_title(new MenuLabel(themes, Type::Body, this)),
      m_room(new QWidget(this)), m_key(new PlotKey(themes, this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(size::tiny);
    m_row->addWidget(m_room);
    m_row->addWidget(m_title);
    m_row->addWidget(m_key, 1);
    m_room->hide();
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void PlotHead::setMenu(QMenu *menu)
{
    m_title->setLook(Type::Section, false);
    m_title->setMenu(menu);
    setMinimumHeight(size::dense + size::tiny);
}

void PlotHead::setTitleRoom(int pixels)
{
    if (pixels == m_room->minimumWidth() && m_room->isVisibleTo(this) == (pixels > 0))
        return;
    m_room->setFixedWidth(std::max(0, pixels));
    m_room->setVisible(pixels > 0);
    m_title->setBare(pixels > 0);
}

void PlotHead::addAtRight(QWidget *widget)
{
    m_row->addWidget(widget);
    widget->show();
}

} // namespace fovea::ui
