// SPDX-License-Identifier: MIT
#include "widgets/plots/attention_curves.h"

#include "widgets/curves/curve_bands.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"

#include <QActionGroup>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int smallestLines = 7; // of text: the height of a plot
constexpr int preferredLines = 11;
constexpr double wideAspect = 1.6; // of the area; from here on the plots stand side by side

enum Place { DispersionPlot, SeparationPlot, ThirdPlot };

// Ended runs with epochs, of the lane that has most: those behind a line.
int mostSeeds(const std::vector<LaneView> &lanes)
{
    std::ptrdiff_t most = 0;
    for (const LaneView &lane : lanes)
        most = std::max(most, std::count_if(lane.runs.begin(), lane.runs.end(), [](const RunView &run) {
                            return !run.epochs.empty() && hasEnded(run.status);
                        }));
    return int(most);
}

int deepest(const std::vector<LaneView> &lanes)
{
    int layers = 0;
    for (const LaneView &lane : lanes)
        layers = std::max(layers, lane.run.model.blocks);
    return layers;
}

void describe(QComboBox *combo, const QString &name, const QString &help)
{
    combo->setAccessibleName(name);
    combo->setToolTip(help);
    combo->setWhatsThis(help);
}

} // namespace

AttentionCurves::AttentionCurves(RaceData &race, Clock &clock, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_race(race), m_layers(new QComboBox(this)), m_bands(new QComboBox(this)),
      m_note(new Label(this)), m_area(new QWidget(this))
{
    for (CurvePlot *&plot : m_plots)
        plot = new CurvePlot(race, clock, themes, m_link, bandedMetric(m_metric, m_layer, m_band), m_area);
    makeMetricMenu(themes);
    m_note->setProperty("look", QStringLiteral("muted"));
    m_note->setFont(ui::font(Type::Small));
    m_note->setWordWrap(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(size::gap);
    layout->addWidget(makeHead());
    layout->addWidget(m_note);
    layout->addWidget(m_area, 1);
    m_area->installEventFilter(this);
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &AttentionCurves::refresh);
    for (const auto signal :
         {&RaceData::experimentChanged, &RaceData::curvesChanged, &RaceData::visibilityChanged})
        connect(&race, signal, this, &AttentionCurves::refreshSoon);
    connect(&race, &RaceData::experimentChanged, this, &AttentionCurves::refreshLayers);
    setAccessibleName(tr("Attention over training"));
    refreshLayers();
    refresh();
}

QWidget *AttentionCurves::makeHead()
{
    auto *head = new QWidget(this);
    auto *layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(size::gap);
    layout->addWidget(m_layers);
    layout->addWidget(m_bands);
    layout->addStretch();
    describe(m_layers, tr("Layer"), tr("One layer of the model, or all layers together."));
    describe(m_bands, tr("Band"), tr("Which part of the queries the band around each line holds."));
    m_layers->addItem(tr("all layers"), allLayers);
    m_bands->addItem(tr("quartiles"), int(Band::Quartiles));
    m_bands->addItem(tr("p5 to p95"), int(Band::Ninety));
    connect(m_layers, &QComboBox::activated, this, [this] {
        setLayer(m_layers->currentData().toInt());
        Q_EMIT layerChosen(m_layer);
    });
    connect(m_bands, &QComboBox::activated, this, [this] { setBand(Band(m_bands->currentData().toInt())); });
    return head;
}

void AttentionCurves::makeMetricMenu(ThemeManager &themes)
{
    QToolButton *button =
        makeIconButton(QStringLiteral("metric"), tr("Metric of the third plot"),
                       tr("Show another metric in this plot: stability, beta, entropy and others."), this);
    button->setFixedSize(size::dense, size::dense);
    setThemedIcon(button, QStringLiteral("more"), themes);
    m_metrics = new QMenu(button);
    m_metrics->setToolTipsVisible(true);
    auto *group = new QActionGroup(m_metrics);
    for (const MetricInfo &info : metricCatalogue()) {
        if (info.origin != MetricOrigin::Attention)
            continue;
        QAction *action = m_metrics->addAction(QString::fromStdString(info.name));
        action->setToolTip(QString::fromStdString(info.help));
        action->setData(QString::fromStdString(info.id));
        action->setCheckable(true);
        action->setChecked(info.id == m_metric);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, id = info.id] { setMetric(id); });
    }
    button->setMenu(m_metrics);
    button->setPopupMode(QToolButton::InstantPopup);
    m_plots[ThirdPlot]->setHeader(button);
}

void AttentionCurves::setLayer(int layer)
{
    const int place = std::max(0, m_layers->findData(layer));
    m_layers->setCurrentIndex(place);
    m_layer = m_layers->itemData(place).toInt();
    refresh();
}

void AttentionCurves::setBand(Band band)
{
    const int place = std::max(0, m_bands->findData(int(band)));
    m_bands->setCurrentIndex(place);
    m_band = Band(m_bands->itemData(place).toInt());
    refresh();
}

void AttentionCurves::setMetric(const std::string &id)
{
    if (!metricCatalogue().find(id))
        return;
    m_metric = id;
    for (QAction *action : m_metrics->actions())
        action->setChecked(action->data().toString().toStdString() == id);
    refresh();
}

QString AttentionCurves::note() const
{
    return m_note->text();
}

void AttentionCurves::refreshLayers()
{
    const int layers = deepest(m_race.lanes());
    while (m_layers->count() > layers + 1)
        m_layers->removeItem(m_layers->count() - 1);
    for (int layer = m_layers->count() - 1; layer < layers; ++layer)
        m_layers->addItem(tr("layer %1").arg(layer + 1), layer);
    if (m_layer < layers)
        return;
    setLayer(allLayers);
    Q_EMIT layerChosen(m_layer);
}

// A burst of epochs costs one refresh, a hidden widget none.
void AttentionCurves::refreshSoon()
{
    m_stale = true;
    if (isVisible() && !m_soon.isActive())
        m_soon.start();
}

void AttentionCurves::refresh()
{
    m_stale = false;
    showQuantities();
    if (const QString text = noteText(); text != m_note->text())
        m_note->setText(text);
}

void AttentionCurves::showQuantities()
{
    m_plots[DispersionPlot]->setQuantity(bandedMetric("dispersion", m_layer, m_band));
    m_plots[ThirdPlot]->setQuantity(bandedMetric(m_metric, m_layer, m_band));
    // Separations begin near 0 and grow over decades; those of fixed masks are negative.
    Quantity separation = bandedMetric("separation", m_layer, m_band);
    separation.scaling = isAllPositive(m_race.lanes(), separation) ? Scaling::Logarithmic : Scaling::Linear;
    m_plots[SeparationPlot]->setQuantity(separation);
}

QString AttentionCurves::noteText() const
{
    const int seeds = mostSeeds(m_race.lanes());
    QStringList sentences{tr("Line: median over queries; band: %1.").arg(bandWords(m_band))};
    if (seeds > 1)
        sentences << tr("Each is the median over %1 finished seeds.").arg(seeds);
    const Quantity &third = m_plots[ThirdPlot]->quantity();
    const QString name = QString::fromStdString(metricCatalogue().find(m_metric)->name);
    if (m_metric == "beta")
        sentences << tr("Beta: over keys.");
    else if (m_metric == "focus" && seeds <= 1)
        sentences << tr("Focus score: mean over queries.");
    else if (m_metric == "focus")
        sentences << tr("Focus score: mean over queries, median and range of seeds.");
    else if (!bandEdges(third) && seeds > 1)
        sentences << tr("%1: median and range of seeds.").arg(name);
    return sentences.join(u' ');
}

void AttentionCurves::arrange()
{
    const QRect area = m_area->rect();
    const int count = int(m_plots.size());
    const bool across = area.width() > wideAspect * area.height() &&
                        area.width() >= count * m_plots[0]->minimumSizeHint().width();
    const int room = (across ? area.width() : area.height()) - (count - 1) * size::gap;
    for (int i = 0; i < count; ++i) {
        const int from = i * room / count + i * size::gap;
        const int extent = (i + 1) * room / count - i * room / count;
        m_plots[std::size_t(i)]->setGeometry(across ? QRect(from, 0, extent, area.height())
                                                    : QRect(0, from, area.width(), extent));
    }
}

bool AttentionCurves::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_area && event->type() == QEvent::Resize)
        arrange();
    return QWidget::eventFilter(watched, event);
}

void AttentionCurves::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_stale)
        refresh();
}

QSize AttentionCurves::minimumSizeHint() const
{
    return {m_plots[0]->minimumSizeHint().width(),
            QWidget::minimumSizeHint().height() + 3 * smallestLines * fontMetrics().height()};
}

QSize AttentionCurves::sizeHint() const
{
    return {m_plots[0]->sizeHint().width(),
            QWidget::minimumSizeHint().height() + 3 * preferredLines * fontMetrics().height()};
}

} // namespace fovea::ui
