// SPDX-License-Identifier: MIT
#include "widgets/docks/lanes_panel.h"

#include "widgets/docks/lane_drawer.h"
#include "widgets/docks/lane_overlay.h"
#include "widgets/docks/lane_rail.h"
#include "widgets/forms/lane_form.h"
#include "widgets/kit/theme_dock.h"

#include <QLayout>

namespace fovea::ui {

bool LanesPanel::isFormOpen() const
{
    return m_drawer->isOpen();
}

void LanesPanel::setFormOpen(bool open)
{
    m_drawer->setOpen(open);
}

// A lane that was chosen already closes its form; another one shows its own.
void LanesPanel::showForm(bool again)
{
    m_drawer->setOpen(!again || !m_drawer->isOpen());
}

void LanesPanel::setFolded(bool folded)
{
    if (folded == m_folded)
        return;
    m_overlay->dismiss();
    m_folded = folded;
    m_content->setVisible(!folded);
    m_rail->setVisible(folded);
    setMinimumWidth(folded ? size::laneRail : 0);
    setMaximumWidth(folded ? size::laneRail : QWIDGETSIZE_MAX);
    updateGeometry();
}

void LanesPanel::dismiss()
{
    m_overlay->dismiss();
}

bool LanesPanel::isUnfolded() const
{
    return m_overlay->isOpen();
}

void LanesPanel::toggleOverlay()
{
    if (m_overlay->isOpen())
        return m_overlay->dismiss();
    m_overlay->open(m_content, size::lanesColumn);
    m_rail->setUnfolded(true);
}

void LanesPanel::putContentBack()
{
    layout()->addWidget(m_content);
    m_content->setVisible(!m_folded);
    m_rail->setUnfolded(false);
}

void LanesPanel::reveal(Part part)
{
    if (m_folded && !m_overlay->isOpen())
        toggleOverlay();
    if (part == Part::Form)
        m_drawer->setOpen(true);
}

QString LanesPanel::invalidField() const
{
    return m_form->invalidField();
}

} // namespace fovea::ui
