// SPDX-License-Identifier: MIT
#include "widgets/plots/plot_board.h"

#include "widgets/plots/metric_chooser.h"
#include "widgets/plots/plot_toolbar.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

// Lines of text: below the first a plot has more frame than room, and the three stand side by side instead;
// below the second there is nothing to see.
constexpr int rowLines = 12;
constexpr int leastLines = 7;

bool hasEpochs(const LaneView &lane)
{
    return std::any_of(lane.runs.begin(), lane.runs.end(),
                       [](const RunView &run) { return !run.epochs.empty(); });
}

} // namespace

PlotBoard::PlotBoard(RaceData &race, Clock &clock, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_race(race), m_themes(themes), m_legend(new LegendBar(race, themes, this)),
      m_area(new QWidget(this)), m_note(new QLabel(m_area))
{
    const auto plotOf = [&](QuantityKind kind) {
        return new CurvePlot(race, clock, themes, m_link, quantityOf(kind), m_area);
    };
    m_loss = plotOf(QuantityKind::TrainLoss);
    m_train = plotOf(QuantityKind::TrainAccuracy);
    m_heldout = plotOf(QuantityKind::HeldoutAccuracy);
    m_metric = plotOf(QuantityKind::HeldoutLoss);
    m_metric->hide();
    m_chooser = new MetricChooser(m_metric);
    m_metric->setHeader(m_chooser);
    connect(m_chooser, &MetricChooser::quantityChosen, m_metric, &CurvePlot::setQuantity);

    auto *toolbar = new PlotToolbar(m_link, themes, this);
    connect(toolbar, &PlotToolbar::followChosen, &m_link, &PlotLink::follow);
    connect(toolbar, &PlotToolbar::holdChosen, this, &PlotBoard::holdHere);
    connect(toolbar, &PlotToolbar::exportRequested, this, &PlotBoard::exportRequested);
    connect(toolbar, &PlotToolbar::metricToggled, this, [this](bool shown) {
        m_metricShown = shown;
        arrange();
    });
    connect(this, &PlotBoard::metricShownChanged, toolbar, &PlotToolbar::setMetricShown);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(size::gap);
    layout->addWidget(toolbar);
    layout->addWidget(m_legend);
    layout->addWidget(m_area, 1);
    m_area->installEventFilter(this);

    QFont strong = ui::font(Type::Body);
    strong.setWeight(QFont::DemiBold);
    m_note->setFont(strong);
    m_note->setAlignment(Qt::AlignCenter);
    m_note->setWordWrap(true);
    m_note->setMargin(size::tiny);
    m_note->setAutoFillBackground(true); // over the ghost of the curves
    m_note->setBackgroundRole(QPalette::Base);
    m_note->setAttribute(Qt::WA_TransparentForMouseEvents);
    for (const auto signal :
         {&RaceData::experimentChanged, &RaceData::curvesChanged, &RaceData::visibilityChanged})
        connect(&race, signal, this, &PlotBoard::refreshNote);
    connect(&race, &RaceData::experimentChanged, this, &PlotBoard::refreshLayers);
    setAccessibleName(tr("Plots"));
    refreshLayers();
    refreshNote();
}

std::vector<CurvePlot *> PlotBoard::plots() const
{
    if (m_metricShown)
        return {m_loss, m_train, m_metric, m_heldout};
    return {m_loss, m_train, m_heldout};
}

void PlotBoard::showMetric(const Quantity &quantity)
{
    m_chooser->setQuantity(quantity);
    m_metricShown = true;
    arrange();
    Q_EMIT metricShownChanged(true);
}

void PlotBoard::hideMetric()
{
    m_metricShown = false;
    arrange();
    Q_EMIT metricShownChanged(false);
}

QSize PlotBoard::minimumSizeHint() const
{
    return {3 * m_loss->minimumSizeHint().width() / 2,
            QWidget::minimumSizeHint().height() + leastLines * fontMetrics().height()};
}

void PlotBoard::holdHere()
{
    const Span x = m_loss->xRange();
    m_link.hold(x.lower, x.upper);
}

std::vector<QRect> PlotBoard::places(const QRect &area) const
{
    const int halfWidth = (area.width() - size::gap) / 2;
    const int halfHeight = (area.height() - size::gap) / 2;
    const QRect left(area.left(), area.top(), halfWidth, area.height());
    const QRect right(area.left() + halfWidth + size::gap, area.top(), area.width() - halfWidth - size::gap,
                      area.height());
    const auto upper = [&](const QRect &column) {
        return QRect(column.left(), column.top(), column.width(), halfHeight);
    };
    const auto lower = [&](const QRect &column) { return column.adjusted(0, halfHeight + size::gap, 0, 0); };
    if (m_metricShown)
        return {upper(left), upper(right), lower(left), lower(right)};
    if (halfHeight >= rowLines * fontMetrics().height())
        return {left, upper(right), lower(right)};
    const int third = (area.width() - 2 * size::gap) / 3;
    std::vector<QRect> columns;
    for (int i = 0; i < 3; ++i)
        columns.emplace_back(area.left() + i * (third + size::gap), area.top(), third, area.height());
    return columns;
}

void PlotBoard::arrange()
{
    const std::vector<CurvePlot *> shown = plots();
    const std::vector<QRect> rectangles = places(m_area->rect());
    for (std::size_t i = 0; i < shown.size(); ++i)
        shown[i]->setGeometry(rectangles[i]);
    m_metric->setVisible(m_metricShown);
    // Inside the first plot, not across the gaps between them.
    const QRect room = m_loss->geometry().adjusted(size::wide, size::wide, -size::wide, -size::wide);
    const int width =
        std::min(m_note->fontMetrics().horizontalAdvance(m_note->text()) + 2 * size::wide, room.width());
    const QSize extent(width, m_note->heightForWidth(width));
    m_note->setGeometry(QRect(room.center() - QPoint(extent.width(), extent.height()) / 2, extent));
    m_note->raise();
}

bool PlotBoard::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_area && event->type() == QEvent::Resize)
        arrange();
    return QWidget::eventFilter(watched, event);
}

void PlotBoard::refreshNote()
{
    const auto &lanes = m_race.lanes();
    QString text;
    if (std::none_of(lanes.begin(), lanes.end(), hasEpochs))
        text = tr("No runs yet. Press Space to start the race.");
    else if (std::all_of(lanes.begin(), lanes.end(), [](const LaneView &lane) { return lane.hidden; }))
        text = tr("All lanes are hidden. Click one in the legend to show it.");
    if (text == m_note->text())
        return;
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
    arrange();
}

void PlotBoard::refreshLayers()
{
    int layers = 0;
    for (const LaneView &lane : m_race.lanes())
        layers = std::max(layers, lane.run.model.blocks);
    m_chooser->setLayers(layers);
}

} // namespace fovea::ui
