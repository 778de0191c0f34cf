// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/inspect_controller.h"

#include <QObject>

class QDockWidget;
class QTabWidget;

namespace fovea::ui {
class AttentionCurves;
class ExampleBrowser;
class FilmStrip;
class HeadsPanel;
class InspectView;
class MapPane;
class NoisePanel;
class QueryPanel;
class SequenceBar;
class SoftmaxSandbox;
class ThemeManager;
} // namespace fovea::ui

namespace fovea::app {

class FilmController;
class MapExports;
class NoiseController;

// The Inspect workspace put together: its view, its details, the sandbox, and the controllers that fill them.
// Owned by the window, which gives the parts their places.
class InspectDesk : public QObject
{
    Q_OBJECT

public:
    InspectDesk(ui::Inspection &inspection, ui::RaceData &race, ui::Clock &clock, RaceController &controller,
                ui::ThemeManager &themes, QWidget *window);
    ~InspectDesk() override;

    ui::InspectView *page() const { return m_view; }
    QTabWidget *details() const { return m_details; }
    ui::SoftmaxSandbox *sandbox() const { return m_sandbox; }
    ui::SequenceBar *sequence() const { return m_sequence; }
    ui::FilmStrip *film() const { return m_film; }
    ui::ExampleBrowser *examples() const { return m_examples; }
    ui::NoisePanel *noise() const { return m_noise; }
    ui::HeadsPanel *heads() const { return m_heads; }
    ui::QueryPanel *query() const { return m_query; }
    ui::AttentionCurves *curves() const { return m_curves; }
    InspectController &controller() { return *m_controller; }
    FilmController &filmController() { return *m_filmController; }
    MapExports &exports() { return *m_exports; }
    ProbeService &background() { return m_background; } // for what may take its time

    void setShown(bool shown); // the workspace is the one on the screen
    // What a lane looked at in one epoch, with the tokens that decide marked.
    void showLane(int lane, int epoch);
    void sendRow(int lane, int query); // to the sandbox

Q_SIGNALS:
    void said(const QString &sentence);
    void sandboxWanted(); // a row was sent there

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // the window's size

private:
    QDockWidget *detailsDock() const; // null: the window has not placed them
    void fitDetails();                // they give way where the window is narrow
    void makeControllers(RaceController &controller, ui::ThemeManager &themes);
    void makeDetails(ui::ThemeManager &themes, QWidget *window);
    void connectParts();
    void serve(ui::MapPane *pane); // its menu
    void offerRows();              // to the sandbox
    QString rowTitle(int lane, int query) const;
    void showMostFocused(int lane, int epoch);

    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    ui::Clock &m_clock;
    ui::InspectView *m_view;
    QTabWidget *m_details;
    ui::SequenceBar *m_sequence;
    ui::FilmStrip *m_film;
    ui::QueryPanel *m_query = nullptr;
    ui::AttentionCurves *m_curves = nullptr;
    ui::ExampleBrowser *m_examples = nullptr;
    ui::NoisePanel *m_noise = nullptr;
    ui::HeadsPanel *m_heads = nullptr;
    ui::SoftmaxSandbox *m_sandbox;
    MapExports *m_exports;
    bool m_wasShown = false;
    bool m_isShown = false;
    bool m_gaveWay = false; // the details did
    bool m_isNarrow = false;
    bool m_byHand = false;      // the details were opened so
    std::vector<int> m_offered; // lanes, to the sandbox
    ProbeService m_service;     // for the maps, which never wait
    ProbeService m_background;  // for all that may take its time
    InspectController *m_controller = nullptr;
    FilmController *m_filmController = nullptr;
    NoiseController *m_noiseController = nullptr;
};

} // namespace fovea::app
