// SPDX-License-Identifier: MIT
#include "app/fovea/inspect_desk.h"

#include "widgets/panels/dispersion_panel.h"
#include "widgets/panels/query_panel.h"
#include "widgets/views/inspect_bar.h"
#include "widgets/views/inspect_view.h"

#include <QScrollArea>
#include <QTabWidget>

namespace fovea::app {

namespace {

QScrollArea *scrolled(QWidget *content, QWidget *parent)
{
    auto *area = new QScrollArea(parent);
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    return area;
}

} // namespace

InspectDesk::InspectDesk(ui::Inspection &inspection, ui::RaceData &race, ui::Clock &clock,
                         RaceController &controller, ui::ThemeManager &themes, QWidget *window)
    : QObject(window), m_inspection(inspection), m_race(race), m_clock(clock),
      m_view(new ui::InspectView(race, inspection, themes, window)), m_details(new QTabWidget(window)),
      m_controller(new InspectController(inspection, race, clock, controller, m_service, this))
{
    makeDetails(themes, window);
    connect(&m_view->maps(), &ui::MapArea::painted, m_controller, &InspectController::notePainted);
    setShown(false);
}

InspectDesk::~InspectDesk() = default;

void InspectDesk::makeDetails(ui::ThemeManager &themes, QWidget *window)
{
    m_details->setDocumentMode(true);
    m_details->setAccessibleName(tr("Details"));
    m_details->tabBar()->setProperty("look", QStringLiteral("dense"));
    auto *query = new ui::QueryPanel(m_race, m_inspection, themes, window);
    auto *dispersion = new ui::DispersionPanel(m_race, m_inspection, themes, window);
    m_details->addTab(scrolled(query, window), tr("Query"));
    m_details->addTab(scrolled(dispersion, window), tr("Dispersion"));
}

void InspectDesk::setShown(bool shown)
{
    m_view->bar().setActive(shown);
    m_controller->setDemand(shown ? InspectController::Demand::Inspected
                                  : InspectController::Demand::AllLanes);
}

} // namespace fovea::app
