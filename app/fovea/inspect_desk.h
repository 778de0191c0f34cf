// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/inspect_controller.h"

#include <QObject>

class QTabWidget;

namespace fovea::ui {
class DispersionPanel;
class InspectView;
class QueryPanel;
class ThemeManager;
} // namespace fovea::ui

namespace fovea::app {

// The Inspect workspace put together: its view, its details, and the controllers that fill them. Owned by the
// window, which gives the parts their places.
class InspectDesk : public QObject
{
    Q_OBJECT

public:
    InspectDesk(ui::Inspection &inspection, ui::RaceData &race, ui::Clock &clock, RaceController &controller,
                ui::ThemeManager &themes, QWidget *window);
    ~InspectDesk() override;

    ui::InspectView *page() const { return m_view; }
    QTabWidget *details() const { return m_details; }
    InspectController &controller() { return *m_controller; }

    void setShown(bool shown); // the workspace is the one on the screen

private:
    void makeDetails(ui::ThemeManager &themes, QWidget *window);

    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    ui::Clock &m_clock;
    ui::InspectView *m_view;
    QTabWidget *m_details;
    ProbeService m_service;
    InspectController *m_controller;
};

} // namespace fovea::app
