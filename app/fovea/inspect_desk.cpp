// SPDX-License-Identifier: MIT
#include "app/fovea/inspect_desk.h"

#include "app/fovea/film_controller.h"
#include "app/fovea/map_exports.h"
#include "app/fovea/noise_controller.h"
#include "app/fovea/sequence_controller.h"
#include "app/fovea/survey_controller.h"
#include "widgets/models/lane_words.h"
#include "widgets/models/map_scene.h"
#include "widgets/panels/dispersion_panel.h"
#include "widgets/panels/example_browser.h"
#include "widgets/panels/noise_panel.h"
#include "widgets/panels/query_panel.h"
#include "widgets/panels/sequence_bar.h"
#include "widgets/panels/softmax_sandbox.h"
#include "widgets/plots/attention_curves.h"
#include "widgets/views/film_strip.h"
#include "widgets/views/inspect_bar.h"
#include "widgets/views/inspect_view.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QScrollArea>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace fovea::app {

namespace {

constexpr int roomForFilm = 760; // pixels
constexpr int lowestDetails = 200;

// The layer that looked most at what decides, on average over examples; empty where every token decides.
std::optional<int> mostFocused(const ui::LaneView &lane, int epoch)
{
    std::optional<int> best;
    double most = 0;
    for (const EpochRecord &record : lane.runs.front().epochs)
        for (const MetricValues &metric : record.metrics)
            if (record.epoch == epoch && metric.id == "focus")
                for (std::size_t layer = 0; layer < metric.layers.size(); ++layer)
                    if (const double focus = metric.layers[layer].front(); focus > most) {
                        most = focus;
                        best = int(layer);
                    }
    return best;
}

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
      m_sequence(new ui::SequenceBar(themes, m_view)), m_film(new ui::FilmStrip(themes, m_view)),
      m_sandbox(new ui::SoftmaxSandbox(themes, window)),
      m_exports(new MapExports(inspection, race, themes, *m_view, window))
{
    makeDetails(themes, window);
    makeControllers(controller, themes);
    connectParts();
    connect(&controller, &RaceController::opened, this,
            [this] { showMostFocused(m_inspection.second(), m_clock.epoch()); });
    setShown(false);
}

// The services join before the controllers go, so nothing reports to one that is gone.
InspectDesk::~InspectDesk()
{
    m_noiseController->cancel();
}

void InspectDesk::makeDetails(ui::ThemeManager &themes, QWidget *window)
{
    m_details->setDocumentMode(true);
    m_details->setAccessibleName(tr("Details"));
    m_details->setMinimumHeight(lowestDetails); // they scroll; a lesson may stand below them
    m_details->tabBar()->setProperty("look", QStringLiteral("dense"));
    m_details->tabBar()->setFocusPolicy(Qt::TabFocus);
    m_query = new ui::QueryPanel(m_race, m_inspection, themes, window);
    m_curves = new ui::AttentionCurves(m_race, m_clock, themes, window);
    m_examples = new ui::ExampleBrowser(themes, window);
    m_noise = new ui::NoisePanel(themes, window);
    m_details->addTab(scrolled(m_query, window), tr("Query"));
    m_details->addTab(scrolled(new ui::DispersionPanel(m_race, m_inspection, themes, window), window),
                      tr("Dispersion"));
    for (QWidget *tab : std::initializer_list<QWidget *>{m_curves, m_examples})
        tab->setContentsMargins(ui::size::gap, ui::size::gap, ui::size::gap, ui::size::gap);
    m_details->addTab(m_curves, tr("Training"));
    m_details->addTab(m_examples, tr("Examples"));
    m_details->addTab(scrolled(m_noise, window), tr("Noise"));
}

void InspectDesk::makeControllers(RaceController &controller, ui::ThemeManager &themes)
{
    auto *effect = new QLabel(m_view);
    effect->setWordWrap(true);
    auto *top = new QWidget(m_view);
    auto *column = new QVBoxLayout(top);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(ui::size::tiny);
    column->addWidget(m_sequence);
    column->addWidget(effect);
    m_view->setSequence(top);
    m_view->setFilm(m_film);
    m_controller = new InspectController(m_inspection, m_race, m_clock, controller, m_service, this);
    m_filmController =
        new FilmController(*m_film, m_inspection, m_race, m_clock, controller, themes, m_background, this);
    m_noiseController = new NoiseController(*m_noise, m_view->maps(), m_inspection, m_race, m_clock,
                                            controller, m_background, this);
    new SurveyController(*m_examples, m_inspection, m_race, m_clock, controller, m_background, this);
    new SequenceController(*m_sequence, *effect, m_inspection, m_race, *m_controller, this);
}

void InspectDesk::connectParts()
{
    connect(&m_view->maps(), &ui::MapArea::painted, m_controller, &InspectController::notePainted);
    connect(&m_view->maps(), &ui::MapArea::saveRequested, m_exports, &MapExports::ask);
    connect(&m_view->bar(), &ui::InspectBar::saveRequested, m_exports, [this] { m_exports->ask(nullptr); });
    connect(m_exports, &MapExports::said, this, &InspectDesk::said);
    connect(m_query, &ui::QueryPanel::sendRequested, this, &InspectDesk::sendRow);
    connect(&m_view->bar(), &ui::InspectBar::sendRowRequested, this, [this] {
        if (m_inspection.query())
            sendRow(m_inspection.first(), *m_inspection.query());
        else
            Q_EMIT said(tr("Select a query first: click a row of a map."));
    });
    connect(&m_view->bar(), &ui::InspectBar::filmToggled, m_film, &QWidget::setVisible);
    m_film->hide();
    connect(m_noise, &ui::NoisePanel::copyRequested, this, [this](const QString &csv) {
        QGuiApplication::clipboard()->setText(csv);
        Q_EMIT said(tr("The table is on the clipboard."));
    });
    connect(m_curves, &ui::AttentionCurves::layerChosen, this, [this](int layer) {
        if (layer >= 0)
            m_inspection.setHead(layer, m_inspection.head());
    });
}

void InspectDesk::setShown(bool shown)
{
    m_view->bar().setActive(shown);
    // The film strip takes its room from the maps: by itself only where there is plenty.
    if (shown && !m_wasShown && m_view->height() >= roomForFilm)
        m_view->bar().action(QStringLiteral("film"))->setChecked(true);
    if (shown && !m_wasShown)
        showMostFocused(m_inspection.second(), m_clock.epoch());
    m_wasShown = m_wasShown || shown;
    m_controller->setDemand(shown ? InspectController::Demand::Inspected
                                  : InspectController::Demand::AllLanes);
    if (!shown)
        m_filmController->setPlaying(false);
}

void InspectDesk::showLane(int lane, int epoch)
{
    const int other = m_inspection.first() == lane ? m_inspection.second() : m_inspection.first();
    m_inspection.setLanes(std::min(lane, other), std::max(lane, other));
    ui::MapOverlays overlays = m_inspection.overlays();
    overlays.oracle = true;
    m_inspection.setOverlays(overlays);
    m_inspection.setStage(MapStage::Weights);
    showMostFocused(lane, epoch);
    m_clock.setEpoch(epoch);
}

void InspectDesk::showMostFocused(int lane, int epoch)
{
    if (lane < 0 || lane >= int(m_race.lanes().size()) || m_race.lanes()[std::size_t(lane)].runs.empty())
        return;
    if (const auto layer = mostFocused(m_race.lanes()[std::size_t(lane)], epoch))
        m_inspection.setHead(*layer, 0);
}

void InspectDesk::sendRow(int lane, int query)
{
    const auto head = m_inspection.headOf(lane);
    if (!head || query >= head->positions())
        return;
    const ui::LaneView &shown = m_race.lanes()[std::size_t(lane)];
    const QStringList tokens = ui::tokenTexts(head->probe, m_inspection.alphabet());
    ui::SandboxRow row;
    row.title = tr("%1 · query %2 ‘%3’, layer %4, head %5")
                    .arg(ui::chipLetter(shown))
                    .arg(query)
                    .arg(tokens.value(query))
                    .arg(head->layer)
                    .arg(head->head);
    for (int key = 0; key < head->positions(); ++key)
        if (head->isVisible(key)) {
            row.scores.push_back(double(head->map().scores[head->at(query, key)]));
            row.labels.push_back(tokens.value(key));
        }
    const int kept = head->map().rows[std::size_t(query)].kept;
    row.keep = kept == int(row.scores.size()) ? 0 : kept;
    m_sandbox->load(row);
    Q_EMIT sandboxWanted();
}

} // namespace fovea::app
