// SPDX-License-Identifier: MIT
#include "app/fovea/inspect_desk.h"

#include "app/fovea/film_controller.h"
#include "app/fovea/heads_controller.h"
#include "app/fovea/map_exports.h"
#include "app/fovea/noise_controller.h"
#include "app/fovea/sequence_controller.h"
#include "app/fovea/survey_controller.h"
#include "widgets/models/lane_words.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/models/map_scene.h"
#include "widgets/models/map_text.h"
#include "widgets/panels/bar_button.h"
#include "widgets/panels/dispersion_panel.h"
#include "widgets/panels/example_browser.h"
#include "widgets/panels/heads_panel.h"
#include "widgets/panels/noise_panel.h"
#include "widgets/panels/query_panel.h"
#include "widgets/panels/sequence_bar.h"
#include "widgets/panels/softmax_sandbox.h"
#include "widgets/plots/attention_curves.h"
#include "widgets/support/icons.h"
#include "widgets/support/one_line.h"
#include "widgets/views/film_strip.h"
#include "widgets/views/inspect_bar.h"
#include "widgets/views/inspect_view.h"

#include <QAction>
#include <QClipboard>
#include <QDockWidget>
#include <QEvent>
#include <QGuiApplication>
#include <QScrollArea>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace fovea::app {

namespace {

constexpr int roomForFilm = 760; // pixels
constexpr int lowestDetails = 170;
constexpr int narrowWindow = 1180; // below it the maps need the room of the details

// The layer that looked most at what decides, on average over examples; empty where every token decides.
std::optional<int> mostFocused(const ui::RunView &run, int epoch)
{
    std::optional<int> best;
    double most = 0;
    for (const EpochRecord &record : run.epochs)
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
    m_heads = new ui::HeadsPanel(themes, window);
    for (QWidget *tab : std::initializer_list<QWidget *>{m_curves, m_examples, m_heads})
        tab->setContentsMargins(ui::size::gap, ui::size::gap, ui::size::gap, ui::size::gap);
    m_details->addTab(m_curves, tr("Training"));
    m_details->addTab(m_examples, tr("Examples"));
    m_details->addTab(scrolled(m_noise, window), tr("Noise"));
    m_details->addTab(m_heads, tr("Heads"));
    QToolButton *close = ui::makeIconButton(QStringLiteral("closeDetails"), tr("Hide the details"),
                                            tr("Gives their room to the maps (I)."), m_details);
    ui::setThemedIcon(close, QStringLiteral("close"), themes);
    close->setFixedSize(ui::size::dense, ui::size::dense);
    close->setProperty("overlay", true); // in the corner of the tabs
    connect(close, &QToolButton::clicked, this,
            [this] { m_view->bar().action(QStringLiteral("details"))->trigger(); });
    m_details->setCornerWidget(close);
}

void InspectDesk::makeControllers(RaceController &controller, ui::ThemeManager &themes)
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
    m_controller = new InspectController(m_inspection, m_race, m_clock, controller, m_service, this);
    m_filmController = new FilmController(*m_film, m_view->maps(), m_inspection, m_race, m_clock, controller,
                                          themes, m_background, this);
    m_noiseController = new NoiseController(*m_noise, m_view->maps(), m_inspection, m_race, m_clock,
                                            controller, m_background, this);
    new SurveyController(*m_examples, m_inspection, m_race, m_clock, controller, m_background, this);
    auto *heads = new HeadsController(*m_heads, m_inspection, m_race, m_clock, controller, m_background,
                                      m_view->window(), this);
    connect(heads, &HeadsController::said, this, &InspectDesk::said);
    new SequenceController(*m_sequence, *effect, m_inspection, m_race, *m_controller, this);
}

void InspectDesk::connectParts()
{
    connect(&m_view->maps(), &ui::MapArea::painted, m_controller, &InspectController::notePainted);
    connect(&m_view->maps(), &ui::MapArea::paneMade, this, &InspectDesk::serve);
    connect(&m_view->bar(), &ui::InspectBar::saveRequested, m_exports, [this] { m_exports->ask(nullptr); });
    connect(m_exports, &MapExports::said, this, &InspectDesk::said);
    connect(m_query, &ui::QueryPanel::sendRequested, this, &InspectDesk::sendRow);
    connect(&m_view->bar(), &ui::InspectBar::sendRowRequested, this, [this] {
        const int selected = m_race.selectedLane(); // if it is on show
        if (m_inspection.query())
            sendRow(selected == m_inspection.second() ? selected : m_inspection.first(),
                    *m_inspection.query());
        else
            Q_EMIT said(tr("Select a query first: click a row of a map."));
    });
    for (const auto signal : {&ui::Inspection::selectionChanged, &ui::Inspection::viewChanged,
                              &ui::Inspection::sightsChanged, &ui::Inspection::asked})
        connect(&m_inspection, signal, this, &InspectDesk::offerRows);
    connect(m_sandbox, &ui::SoftmaxSandbox::rowRequested, this, [this](int offer) {
        if (m_inspection.query() && std::size_t(offer) < m_offered.size())
            sendRow(m_offered[std::size_t(offer)], *m_inspection.query());
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

void InspectDesk::serve(ui::MapPane *pane)
{
    connect(pane, &ui::MapPane::saveRequested, m_exports, [this, pane] { m_exports->ask(pane); });
    connect(pane, &ui::MapPane::savePictureRequested, m_exports,
            [this, pane] { m_exports->askPicture(*pane); });
    connect(pane, &ui::MapPane::copyPictureRequested, m_exports, [this, pane] { m_exports->copyMap(*pane); });
    connect(pane, &ui::MapPane::copyNumbersRequested, m_exports,
            [this, pane] { m_exports->copyNumbers(pane->lane()); });
    connect(pane, &ui::MapPane::sendRequested, this, &InspectDesk::sendRow);
}

QDockWidget *InspectDesk::detailsDock() const
{
    return qobject_cast<QDockWidget *>(m_details->parentWidget());
}

bool InspectDesk::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && m_isShown)
        fitDetails();
    return QObject::eventFilter(watched, event);
}

// In a narrow window the details wait behind their button; opened there by hand, they stay.
void InspectDesk::fitDetails()
{
    QDockWidget *dock = detailsDock();
    const bool isNarrow = m_view->window()->width() < narrowWindow;
    if (!dock || isNarrow == m_isNarrow)
        return;
    m_isNarrow = isNarrow;
    if (isNarrow && m_byHand)
        return;
    if (isNarrow) {
        m_gaveWay = dock->toggleViewAction()->isChecked();
        dock->hide();
    } else if (std::exchange(m_gaveWay, false)) {
        dock->show();
    }
}

void InspectDesk::setShown(bool shown)
{
    if (QDockWidget *dock = detailsDock(); dock && shown && !m_wasShown) {
        QAction *details = m_view->bar().action(QStringLiteral("details"));
        details->setChecked(dock->toggleViewAction()->isChecked());
        connect(dock->toggleViewAction(), &QAction::toggled, details, &QAction::setChecked);
        connect(&m_view->bar(), &ui::InspectBar::detailsToggled, dock, [this, dock](bool on) {
            m_byHand = on;
            dock->setVisible(on);
            dock->raise();
        });
        m_view->window()->installEventFilter(this);
    }
    m_isShown = shown;
    if (shown) {
        m_isNarrow = false; // the window has just placed its docks
        fitDetails();
    }
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
    const ui::RunView *run = lane >= 0 && lane < int(m_race.lanes().size())
                                 ? ui::shownRun(m_race.lanes()[std::size_t(lane)], m_inspection)
                                 : nullptr;
    if (const auto layer = run ? mostFocused(*run, epoch) : std::nullopt)
        m_inspection.setHead(*layer, 0);
}

QString InspectDesk::rowTitle(int lane, int query) const
{
    const auto head = m_inspection.headOf(lane);
    return tr("%1 · query %2, %3")
        .arg(ui::chipLetter(m_race.lanes()[std::size_t(lane)]),
             ui::positionText(query, ui::tokenTexts(head->probe, m_inspection.alphabet())),
             ui::headText(head->layer, head->head));
}

// One for each lane on show, in their order; none where no query is selected.
void InspectDesk::offerRows()
{
    std::vector<ui::RowOffer> offers;
    m_offered.clear();
    const auto query = m_inspection.query();
    for (const int lane : ui::comparedLanes(m_inspection)) {
        const auto head = m_inspection.headOf(lane);
        if (!query || !head || *query >= head->positions() || lane >= int(m_race.lanes().size()))
            continue;
        m_offered.push_back(lane);
        offers.push_back(
            {tr("%1 of %2").arg(*query + 1).arg(ui::chipLetter(m_race.lanes()[std::size_t(lane)])),
             rowTitle(lane, *query)});
    }
    m_sandbox->setOffers(offers);
}

void InspectDesk::sendRow(int lane, int query)
{
    const auto head = m_inspection.headOf(lane);
    if (!head || query >= head->positions())
        return;
    const QStringList tokens = ui::tokenTexts(head->probe, m_inspection.alphabet());
    ui::SandboxRow row;
    row.title = rowTitle(lane, query);
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
