// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "app/studio/workspace.h"

class QLabel;
class QTabWidget;

namespace fovea::ui {
class AttentionCurves;
class ExampleBrowser;
class FilmStrip;
class HeadsPanel;
class InspectView;
class LensPanel;
class MapPane;
class NoisePanel;
class QueryPanel;
class SequenceBar;
class SoftmaxSandbox;
class ThemeManager;
class WhatIf;
class WhatIfPage;
} // namespace fovea::ui

namespace fovea::app {

class DetailsDock;
class FilmController;
class InspectFigures;
class MapExports;
class SandboxController;

// The Inspect workspace: maps of what lanes look at, their details, the sandbox, and the controllers that
// fill them.
class InspectWorkspace : public Workspace
{
    Q_OBJECT

public:
    explicit InspectWorkspace(Studio &studio);

    QWidget *page() override;
    std::vector<DockInfo> docks() override;
    std::vector<ActionGroup> actions() override;
    LessonPart words() override;
    std::vector<MenuInfo> menus() override;
    void setShown(bool shown) override;
    void leave() override;
    QString usualFigure() const override; // what the maps show
    ui::Enlarger *enlarger() const override;
    std::optional<int> clockSeed() const override;

    ui::InspectView *view() const { return m_view; }
    QTabWidget *details() const { return m_details; }
    ui::SoftmaxSandbox *sandbox() const { return m_sandbox; }
    ui::SequenceBar *sequence() const { return m_sequence; }
    ui::FilmStrip *film() const { return m_film; }
    ui::ExampleBrowser *examples() const { return m_examples; }
    ui::NoisePanel *noise() const { return m_noise; }
    ui::HeadsPanel *heads() const { return m_heads; }
    ui::QueryPanel *query() const { return m_query; }
    ui::AttentionCurves *curves() const { return m_curves; }
    ui::LensPanel *lens() const { return m_lens; }
    ui::WhatIf &whatIf() const { return *m_whatIf; }
    ui::WhatIfPage &whatIfPage() const { return *m_whatIfPage; }
    FilmController &filmController() const { return *m_filmController; }
    MapExports &exports() { return *m_exports; }

private:
    void say(const QString &sentence);
    void makeControllers();
    void makeDetails();
    void makeWhatIf();
    void showWhatIf(); // in the place of the maps, or the maps again
    void noteWhatIf(); // in the status line
    void connectParts();
    void serve(ui::MapPane *pane); // its menu

    Studio &m_studio;
    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    ui::InspectView *m_view;
    QTabWidget *m_details;
    ui::SequenceBar *m_sequence;
    ui::FilmStrip *m_film;
    ui::QueryPanel *m_query = nullptr;
    ui::AttentionCurves *m_curves = nullptr;
    ui::ExampleBrowser *m_examples = nullptr;
    ui::NoisePanel *m_noise = nullptr;
    ui::HeadsPanel *m_heads = nullptr;
    ui::LensPanel *m_lens = nullptr;
    ui::WhatIf *m_whatIf = nullptr;
    ui::WhatIfPage *m_whatIfPage = nullptr;
    QLabel *m_whatIfNote = nullptr; // in the status line, once it is wanted
    ui::SoftmaxSandbox *m_sandbox;
    InspectFigures *m_figures;
    MapExports *m_exports;
    bool m_wasShown = false;
    bool m_isShown = false;
    DetailsDock *m_detailsDock = nullptr; // once the window has made it
    FilmController *m_filmController = nullptr;
    SandboxController *m_rows = nullptr;
};

} // namespace fovea::app
