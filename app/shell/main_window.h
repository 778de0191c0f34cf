// SPDX-License-Identifier: MIT
#pragma once

#include "app/shell/studio_parts.h"
#include "app/workspaces/workspaces.h"

#include <QMainWindow>

#include <memory>

namespace fovea::ui {
class Toast;
}

namespace fovea::app {

class ReportExport;
class Presentation;
class ShellBars;
class ShellDocks;
class WorkspaceDeck;

// The window: puts the shared parts, the bars and docks around the page, and the workspaces together. Knows
// no workspace by name and decides nothing itself.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow(const Options &options, ui::ThemeManager &themes,
               const WorkspaceCatalogue &catalogue = workspaceCatalogue(), QWidget *parent = nullptr);
    ~MainWindow() override;

    // Lays out what was asked for on the command line, or the last session if it was not closed.
    void begin();

    Studio &studio() { return m_parts.studio(); }

    QString workspace() const; // its id in the catalogue
    void showWorkspace(const QString &id);

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool focusNextPrevChild(bool next) override; // in reading order

private:
    void fillStudio();
    void makeMenus();
    void makePresentation();
    void connectParts();
    void restoreLayout();
    void saveLayout();
    void resetLayout();

    StudioParts m_parts;
    std::unique_ptr<ReportExport> m_report;
    ui::Toast *m_toast;
    // In the order in which they are made; they go from the last to the first.
    std::unique_ptr<ShellBars> m_bars;
    std::unique_ptr<ShellDocks> m_docks;
    std::unique_ptr<WorkspaceDeck> m_deck;
};

} // namespace fovea::app
