// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/inspect_workspace.h"

#include "app/studio/copying.h"
#include "app/studio/figure_exports.h"
#include "app/studio/inspect_controller.h"
#include "app/studio/lane_views.h"
#include "app/studio/probe_subjects.h"
#include "app/studio/race_controller.h"
#include "app/workspaces/inspect/details_dock.h"
#include "app/workspaces/inspect/film_controller.h"
#include "app/workspaces/inspect/heads_controller.h"
#include "app/workspaces/inspect/inspect_figures.h"
#include "app/workspaces/inspect/inspect_lesson_words.h"
#include "app/workspaces/inspect/lens_controller.h"
#include "app/workspaces/inspect/map_exports.h"
#include "app/workspaces/inspect/noise_controller.h"
#include "app/workspaces/inspect/sandbox_controller.h"
#include "app/workspaces/inspect/sequence_controller.h"
#include "app/workspaces/inspect/survey_controller.h"
#include "app/workspaces/inspect/what_if_controller.h"
#include "widgets/inspect/dispersion_panel.h"
#include "widgets/inspect/example_browser.h"
#include "widgets/inspect/heads_panel.h"
#include "widgets/inspect/inspect_bar.h"
#include "widgets/inspect/inspect_view.h"
#include "widgets/inspect/noise_panel.h"
#include "widgets/inspect/query_panel.h"
#include "widgets/inspect/sequence_bar.h"
#include "widgets/inspect/softmax_sandbox.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/one_line.h"
#include "widgets/maps/film_strip.h"
#include "widgets/maps/heat_map.h"
#include "widgets/maps/map_area.h"
#include "widgets/maps/map_pane.h"
#include "widgets/plots/attention_curves.h"
#include "widgets/whatif/lens_panel.h"
#include "widgets/whatif/try_dialog.h"
#include "widgets/whatif/what_if_page.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QPointer>
#include <QScrollArea>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::app {

namespace {

constexpr int roomForFilm = 760; // pixels
constexpr int lowestDetails = 170;
constexpr int detailsWidth = ui::size::detailsDock + 48; // all tabs are seen at once
constexpr int sandboxBelow = 296;                        // its height under the maps

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

InspectWorkspace::InspectWorkspace(Studio &studio)
    : Workspace(&studio.window), m_studio(studio), m_inspection(studio.inspection), m_race(studio.race),
      m_view(new ui::InspectView(m_race, m_inspection, studio.themes, &studio.window)),
      m_details(new QTabWidget(&studio.window)), m_sequence(new ui::SequenceBar(studio.themes, m_view)),
      m_film(new ui::FilmStrip(studio.themes, m_view)),
      m_sandbox(new ui::SoftmaxSandbox(studio.themes, &studio.window)),
      m_figures(new InspectFigures(*this, m_inspection, m_race, this)),
      m_exports(new MapExports(studio, *m_figures, *m_view, this))
{
    studio.figures.addSource([this] { return m_figures->all(); });
    makeDetails();
    makeWhatIf();
    makeControllers();
    connectParts();
    connect(&studio.controller, &RaceController::opened, this,
            [this] { showMostFocused(m_studio, m_inspection.second(), m_studio.clock.epoch()); });
    setShown(false);
}

QWidget *InspectWorkspace::page()
{
    return m_view;
}

std::vector<DockInfo> InspectWorkspace::docks()
{
    return {{.id = QStringLiteral("detailsDock"),
             .title = tr("Details"),
             .content = m_details,
             .width = detailsWidth,
             .atFirst = DockInfo::AtFirst::Shown},
            {.id = QStringLiteral("sandboxDock"),
             .title = tr("Sandbox"),
             .content = m_sandbox,
             .width = ui::size::detailsDock,
             .handbook = QStringLiteral("sandbox"),
             .heightBelow = sandboxBelow}};
}

std::vector<ActionGroup> InspectWorkspace::actions()
{
    QList<QAction *> tabs;
    for (int tab = 0; tab < m_details->count(); ++tab) {
        auto *action = new QAction(tr("Details: %1").arg(m_details->tabText(tab)), this);
        action->setToolTip(tr("Shows this tab beside the maps."));
        connect(action, &QAction::triggered, this, [this, tab] {
            m_studio.inspection.askToBeShown();
            bringForward(dockAround(m_details));
            m_details->setCurrentIndex(tab);
        });
        tabs << action;
    }
    return {{QStringLiteral("inspect"), tr("Inspect"), m_view->bar().actions()},
            {QStringLiteral("whatIf"), tr("What if"), m_whatIfPage->actions()},
            {QStringLiteral("details"), tr("Details"), tabs}};
}

std::vector<MenuInfo> InspectWorkspace::menus()
{
    auto *menu = new QMenu(tr("&Inspect"), &m_studio.window);
    QAction *on = m_whatIfPage->action(QStringLiteral("on"));
    menu->addAction(on);
    QMenu *changes = menu->addMenu(tr("Changes"));
    for (QAction *change : m_whatIfPage->actions())
        if (change != on)
            changes->addAction(change);
    menu->addSeparator();
    menu->addActions(m_view->bar().actions());
    return {{menu}};
}

LessonPart InspectWorkspace::words()
{
    const InspectParts parts{m_view->bar(), m_view->maps(), *m_noise, *m_sandbox};
    LessonPart part;
    part.conditions = inspectConditions(parts);
    part.actions = inspectActions(parts);
    part.outcomes = inspectOutcomes(parts);
    part.numbers = inspectNumbers(parts);
    part.targets = inspectTargets();
    part.keepView = [this] {
        return [this, overlays = m_inspection.overlays(), arrangement = m_inspection.arrangement(),
                stage = m_inspection.stage(), norm = m_sandbox->norm()] {
            showMapBars(m_view->maps(), MapBars::Shown);
            m_inspection.setOverlays(overlays);
            m_inspection.setArrangement(arrangement);
            m_inspection.setStage(stage);
            m_sandbox->setNorm(norm);
        };
    };
    part.isSettled = [](const LessonWorld &world) { return world.mapsAreSettled(); };
    part.actionsFromHere = [this](const LessonWorld &world) {
        return m_isShown ? inspectActionsFromHere(world) : std::vector<std::string>();
    };
    part.taskFromHere = inspectTaskFromHere;
    return part;
}

ui::Enlarger *InspectWorkspace::enlarger() const
{
    return &m_view->enlarger();
}

// One seed is on show here.
std::optional<int> InspectWorkspace::clockSeed() const
{
    return m_inspection.seed();
}

void InspectWorkspace::say(const QString &sentence)
{
    m_studio.say(sentence, Tone::Plain);
}

void InspectWorkspace::makeDetails()
{
    ui::ThemeManager &themes = m_studio.themes;
    QWidget *window = &m_studio.window;
    m_details->setDocumentMode(true);
    m_details->setAccessibleName(tr("Details"));
    m_details->setMinimumHeight(lowestDetails); // they scroll; a lesson may stand below them
    m_details->tabBar()->setProperty("look", QStringLiteral("dense"));
    m_details->tabBar()->setFocusPolicy(Qt::TabFocus);
    m_details->tabBar()->setFont(ui::font(ui::Type::Small)); // all of them are seen at once
    m_query = new ui::QueryPanel(m_race, m_inspection, themes, window);
    m_curves = new ui::AttentionCurves(m_race, m_studio.clock, themes, window);
    m_examples = new ui::ExampleBrowser(themes, window);
    m_noise = new ui::NoisePanel(themes, window);
    m_details->addTab(scrolled(m_query, window), tr("Query"));
    m_details->addTab(scrolled(new ui::DispersionPanel(m_race, m_inspection, themes, window), window),
                      tr("Dispersion"));
    m_heads = new ui::HeadsPanel(themes, window);
    for (QWidget *tab : std::initializer_list<QWidget *>{m_curves, m_examples, m_heads})
        tab->setContentsMargins(ui::size::gap, ui::size::gap, ui::size::gap, ui::size::gap);
    m_details->addTab(m_curves, tr("Training"));
    m_details->addTab(m_examples, tr("Examples"));
    m_details->addTab(scrolled(m_noise, window), tr("Noise"));
    m_details->addTab(m_heads, tr("Heads"));
    m_lens = new ui::LensPanel(themes, window);
    m_details->addTab(scrolled(m_lens, window), tr("Lens"));
    QToolButton *close = ui::makeIconButton(QStringLiteral("closeDetails"), tr("Hide the details"),
                                            tr("Gives their room to the maps (I)."), m_details);
    ui::setThemedIcon(close, QStringLiteral("close"), themes);
    close->setFixedSize(ui::size::dense, ui::size::dense);
    close->setProperty("overlay", true); // in the corner of the tabs
    connect(close, &QToolButton::clicked, this,
            [this] { m_view->bar().action(QStringLiteral("details"))->trigger(); });
    m_details->setCornerWidget(close);
}

void InspectWorkspace::makeWhatIf()
{
    m_whatIf = new ui::WhatIf;
    m_whatIfPage = new ui::WhatIfPage(*m_whatIf, m_inspection, m_race, m_studio.themes, m_view);
    m_whatIf->setParent(m_whatIfPage); // which reads it to its end, and that is after the workspace's
    m_view->setInstead(m_whatIfPage);
    m_view->bar().offer(m_whatIfPage->action(QStringLiteral("on")));
    connect(m_whatIf, &ui::WhatIf::onChanged, this, &InspectWorkspace::showWhatIf);
    for (const auto signal : {&ui::WhatIf::onChanged, &ui::WhatIf::changed})
        connect(m_whatIf, signal, this, &InspectWorkspace::noteWhatIf);
    connect(m_view, &ui::InspectView::escaped, this, [this] {
        if (m_whatIf->isOn())
            m_whatIf->clear();
    });
    connect(m_whatIfPage, &ui::WhatIfPage::said, this, &InspectWorkspace::say);
    connect(m_whatIfPage, &ui::WhatIfPage::paintRequested, this, [this](ui::TryDialog *dialog) {
        m_studio.paint(dialog, dialog->changed(), [dialog](const MaskSpec &mask) { dialog->setMask(mask); });
    });
    new WhatIfController(*m_whatIf, *m_whatIfPage, m_studio, this);
    new LensController(*m_lens, m_studio, this);
}

void InspectWorkspace::showWhatIf()
{
    m_view->showInstead(m_whatIf->isOn());
    m_view->bar().setSolo(m_whatIf->isOn());
    if (m_detailsDock)
        m_detailsDock->setGivesWay(m_whatIf->isOn());
}

void InspectWorkspace::noteWhatIf()
{
    const auto changes = m_isShown && m_whatIf->isOn() ? m_whatIf->size() : 0;
    if (!m_whatIfNote && changes > 0) {
        m_whatIfNote = new ui::Label(&m_studio.window);
        m_whatIfNote->setFont(ui::font(ui::Type::Small));
        m_whatIfNote->setProperty("look", QStringLiteral("caution"));
        m_studio.window.statusBar()->addWidget(m_whatIfNote);
    }
    if (!m_whatIfNote)
        return;
    m_whatIfNote->setText(changes == 1 ? tr("what if: 1 change, trained weights untouched")
                                       : tr("what if: %1 changes, trained weights untouched").arg(changes));
    m_whatIfNote->setVisible(changes > 0);
}

void InspectWorkspace::makeControllers()
{
    auto *effect = new ui::OneLine(m_view);
    effect->setObjectName(QStringLiteral("effect"));
    auto *top = new QWidget(m_view);
    top->setObjectName(QStringLiteral("sequenceArea"));
    auto *column = new QVBoxLayout(top);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(ui::size::tiny);
    column->addWidget(m_sequence);
    column->addWidget(effect);
    m_view->setSequence(top);
    m_view->setFilm(m_film);
    m_filmController = new FilmController(*m_film, m_view->maps(), m_studio, this);
    new NoiseController(*m_noise, m_view->maps(), m_studio, this);
    new SurveyController(*m_examples, m_studio, this);
    auto *heads = new HeadsController(*m_heads, m_studio, this);
    connect(heads, &HeadsController::said, this, &InspectWorkspace::say);
    new SequenceController(*m_sequence, *effect, m_studio, this);
    m_rows = new SandboxController(*m_sandbox, m_studio, this);
}

void InspectWorkspace::connectParts()
{
    connect(&m_inspection, &ui::Inspection::showWanted, this, [this] {
        const QPointer<QWidget> focus = m_studio.window.focusWidget();
        m_studio.showWorkspace(QStringLiteral("inspect"));
        // Keys that worked on the page which has gone now work on the map.
        ui::MapPane *pane = m_view->maps().paneOf(m_studio.race.selectedLane());
        if (pane && focus && !focus->isVisible())
            pane->map().setFocus();
    });
    connect(&m_view->maps(), &ui::MapArea::painted, &m_studio.probes, &InspectController::notePainted);
    connect(&m_view->maps(), &ui::MapArea::paneMade, this, &InspectWorkspace::serve);
    connect(&m_view->bar(), &ui::InspectBar::saveRequested, m_exports, [this] { m_exports->ask(nullptr); });
    connect(m_query, &ui::QueryPanel::sendRequested, m_rows, &SandboxController::send);
    connect(&m_view->bar(), &ui::InspectBar::sendRowRequested, m_rows, &SandboxController::sendSelected);
    connect(&m_view->bar(), &ui::InspectBar::filmToggled, m_film, &QWidget::setVisible);
    m_film->hide();
    connect(m_noise, &ui::NoisePanel::copyRequested, this,
            [this](const QString &csv) { copyText(m_studio, csv, tr("The table is on the clipboard.")); });
    connect(m_curves, &ui::AttentionCurves::layerChosen, this, [this](int layer) {
        if (layer >= 0)
            m_inspection.setHead(layer, m_inspection.head());
    });
}

void InspectWorkspace::serve(ui::MapPane *pane)
{
    connect(pane, &ui::MapPane::saveRequested, m_exports, [this, pane] { m_exports->ask(pane); });
    connect(pane, &ui::MapPane::savePictureRequested, m_exports,
            [this, pane] { m_exports->askPicture(*pane); });
    connect(pane, &ui::MapPane::copyPictureRequested, m_exports, [this, pane] { m_exports->copyMap(*pane); });
    connect(pane, &ui::MapPane::copyNumbersRequested, m_exports,
            [this, pane] { m_exports->copyNumbers(pane->lane()); });
    connect(pane, &ui::MapPane::sendRequested, m_rows, &SandboxController::send);
    connect(pane, &ui::MapPane::branchRequested, this, [this](int lane) {
        m_studio.branch(lane, epochOfLane(m_race, m_inspection, lane, m_studio.clock.epoch()));
    });
}

QString InspectWorkspace::usualFigure() const
{
    const std::vector<ui::Figure> figures = m_figures->all();
    return figures.empty() ? QString() : figures.front().title;
}

// The details that made room for What if are remembered as the person had them.
void InspectWorkspace::leave()
{
    m_whatIf->setOn(false);
}

void InspectWorkspace::setShown(bool shown)
{
    if (QDockWidget *dock = dockAround(m_details); dock && shown && !m_detailsDock)
        m_detailsDock = new DetailsDock(*dock, m_view->bar(), this);
    if (m_detailsDock)
        m_detailsDock->setShown(shown);
    m_isShown = shown;
    noteWhatIf();
    m_view->bar().setActive(shown);
    m_whatIfPage->setActive(shown);
    // The film strip takes its room from the maps: by itself only where there is plenty.
    if (shown && !m_wasShown && m_view->height() >= roomForFilm)
        m_view->bar().action(QStringLiteral("film"))->setChecked(true);
    if (shown && !m_wasShown)
        showMostFocused(m_studio, m_inspection.second(), m_studio.clock.epoch());
    m_wasShown = m_wasShown || shown;
    m_studio.probes.setDemand(shown ? InspectController::Demand::Inspected
                                    : InspectController::Demand::AllLanes);
    if (!shown)
        m_filmController->setPlaying(false);
}

} // namespace fovea::app
