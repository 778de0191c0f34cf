// SPDX-License-Identifier: MIT
#include "widgets/views/inspect_view.h"

#include "widgets/views/inspect_bar.h"

#include <QVBoxLayout>

namespace fovea::ui {

InspectView::InspectView(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_column(new QVBoxLayout(this)), m_bar(new InspectBar(race, inspection, themes, this)),
      m_maps(new MapArea(race, inspection, themes, this))
{
    m_column->setContentsMargins(size::wide, size::gap, size::wide, size::gap);
    m_column->setSpacing(size::gap);
    m_column->addWidget(m_bar);
    m_column->addWidget(m_maps, 1);
    setFocusPolicy(Qt::ClickFocus);
    setAccessibleName(tr("Inspect"));
}

void InspectView::setSequence(QWidget *sequence)
{
    m_column->insertWidget(1, sequence);
}

void InspectView::setFilm(QWidget *film)
{
    m_column->addWidget(film);
}

} // namespace fovea::ui
