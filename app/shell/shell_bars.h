// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "app/studio/workspace.h"

class QStackedWidget;
class QToolBar;
class QToolButton;

namespace fovea::ui {
class ClockStrip;
class ModeBar;
class TransportBar;
} // namespace fovea::ui

namespace fovea::app {

// The bars around the page: task and transport above it, the workspaces at its left, clock and status line
// below.
class ShellBars : public QObject
{
    Q_OBJECT

public:
    explicit ShellBars(Studio &studio);
    ~ShellBars() override; // with what shows the race

    // The next one down the bar, with the next of the keys Ctrl+1, Ctrl+2, and so on.
    void addMode(const WorkspaceInfo &workspace);
    void setMode(const QString &workspace);
    void setShown(SharedParts parts, QWidget *topBar); // of a workspace; null: it has none
    void setClockSeed(std::optional<int> seed);        // by its place; none: the medians
    void setObstacle(const QString &field);            // that keeps training from beginning; empty: none
    void fit(int width);

Q_SIGNALS:
    void modeChosen(const QString &workspace);
    void tasksRequested();

private:
    QToolBar *addBar(const QString &id, const QString &name, Qt::ToolBarArea area, QWidget *content);
    void makeTop();
    void connectTransport();
    void showExperiment();
    void showSession();

    Studio &m_studio;
    QStackedWidget *m_top; // transport, then the bars of workspaces
    QToolButton *m_taskButton;
    ui::TransportBar *m_transport;
    ui::ModeBar *m_modes;
    ui::ClockStrip *m_clockStrip;
    QToolBar *m_clockBar;
    int m_modesMade = 0;
};

} // namespace fovea::app
