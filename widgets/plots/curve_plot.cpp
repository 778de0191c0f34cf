// SPDX-License-Identifier: MIT
#include "widgets/plots/curve_plot.h"

#include "widgets/plots/curve_plot_private.h"
#include "widgets/plots/plot_ticks.h"

#include <qcustomplot.h>

#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int frame = 16;             // ms
constexpr QSize smallestLines(14, 8); // in lines of text
constexpr QSize preferredLines(26, 16);

} // namespace

Span spanOf(const QCPAxis &axis)
{
    return {axis.range().lower, axis.range().upper};
}

CurvePlot::Private::Private(CurvePlot &owner, RaceData &raceData, Clock &raceClock,
                            ThemeManager &themeManager, PlotLink &plotLink, const Quantity &what)
    : q(owner), race(raceData), clock(raceClock), themes(themeManager), link(plotLink), quantity(what),
      plot(new QCustomPlot(&owner)), lines(*plot)
{
    plot->setPlottingHint(QCP::phFastPolylines);
    plot->setInteractions(QCP::iNone);
    plot->axisRect()->setAutoMargins(QCP::msLeft | QCP::msBottom);
    drawMarks(*plot, marks, themes);
    drawOverlay(*plot, overlay, themes);
    timer.setSingleShot(true);
    timer.setTimerType(Qt::PreciseTimer);
    connect(&timer, &QTimer::timeout, this, &Private::drawFrame);
    connect(&race, &RaceData::experimentChanged, this, [this] { invalidate(DataDirt | LookDirt); });
    connect(&race, &RaceData::curvesChanged, this, [this] { invalidate(DataDirt); });
    connect(&race, &RaceData::visibilityChanged, this, [this] { invalidate(DataDirt); });
    connect(&race, &RaceData::selectionChanged, this, [this] { invalidate(LookDirt); });
    connect(&clock, &Clock::changed, this, [this] { invalidate(OverlayDirt); });
    connect(&link, &PlotLink::trackerMoved, this, [this] { invalidate(OverlayDirt); });
    connect(&link, &PlotLink::viewChanged, this, [this] { invalidate(ViewDirt); });
    connect(&link, &PlotLink::settingsChanged, this, [this] {
        applyScales();
        invalidate(DataDirt | LookDirt);
    });
    connect(&themes, &ThemeManager::changed, this, [this] {
        applyTheme();
        invalidate(LookDirt);
    });
    connectHand(*new PlotHand(*plot, this));
    applyTheme();
    applyScales();
}

void CurvePlot::Private::invalidate(int what)
{
    dirt |= what;
    if (timer.isActive() || !q.isVisible())
        return;
    const qint64 waited = sinceFrame.isValid() ? sinceFrame.elapsed() : frame;
    timer.start(int(std::clamp<qint64>(frame - waited, 0, frame)));
}

void CurvePlot::Private::drawFrame()
{
    if (!q.isVisible() || dirt == Clean)
        return;
    const int needed = update();
    if (needed & ~OverlayDirt) {
        plot->replot(QCustomPlot::rpQueuedRefresh);
        ++frames;
    } else if (needed & OverlayDirt) {
        refreshOverlay(*plot);
    }
    sinceFrame.start();
}

int CurvePlot::Private::update()
{
    if (dirt & DataDirt) {
        auto newLanes = drawnLanes(race.lanes(), quantity, link.settings());
        // A status alone changes no line.
        if (newLanes == lanes && frames > 0)
            dirt &= ~DataDirt;
        lanes = std::move(newLanes);
    }
    if (dirt & (DataDirt | LookDirt)) {
        std::vector<LineLook> looks;
        for (const DrawnLane &lane : lanes)
            looks.push_back({styleOf(lane.lane), lane.lane == race.selectedLane()});
        lines.set(lanes, looks, link.settings());
    }
    if (link.follows())
        followData();
    else
        plot->xAxis->setRange(link.lower(), link.upper());
    if (dirt & ~OverlayDirt)
        rebuildMarks();
    rebuildOverlay();
    return std::exchange(dirt, Clean);
}

void CurvePlot::Private::applyTheme()
{
    const Theme &theme = themes.theme();
    plot->setBackground(QBrush(theme.surface));
    for (QCPAxis *axis : {plot->xAxis, plot->yAxis}) {
        axis->setBasePen(QPen(theme.strongBorder, size::hair));
        axis->setTickPen(QPen(theme.strongBorder, size::hair));
        axis->setTickLength(0, size::tiny);
        axis->setTickLabelColor(theme.muted);
        axis->setTickLabelFont(ui::font(Type::Small));
        axis->setTickLabelPadding(size::tiny);
        axis->setLabelColor(theme.muted);
        axis->setLabelFont(ui::font(Type::Small));
        axis->setLabelPadding(0);
        axis->setPadding(0);
        axis->grid()->setPen(QPen(theme.border, size::hair));
        axis->grid()->setZeroLinePen(Qt::NoPen);
        axis->grid()->setSubGridVisible(false);
    }
    plot->xAxis->grid()->setVisible(false); // the lines run across the horizontal ones; more would be noise
    plot->axisRect()->setMinimumMargins(QMargins(
        QFontMetrics(ui::font(Type::Small)).horizontalAdvance(QStringLiteral("0.000")), 0, 0, size::wide));
}

void CurvePlot::Private::applyScales()
{
    const PlotSettings &settings = link.settings();
    const bool whole = settings.xAxis == XAxis::Epoch || settings.xAxis == XAxis::Step;
    setTicks(*plot->xAxis, settings.logX ? Scaling::Logarithmic : Scaling::Linear,
             whole ? Numbers::Whole : Numbers::Real);
    setTicks(*plot->yAxis, isLogY(quantity, settings) ? Scaling::Logarithmic : Scaling::Linear,
             Numbers::Real);
    plot->xAxis->setLabel(labelOf(settings.xAxis));
}

CurvePlot::CurvePlot(RaceData &race, Clock &clock, ThemeManager &themes, PlotLink &link,
                     const Quantity &quantity, QWidget *parent)
    : QFrame(parent), d(std::make_unique<Private>(*this, race, clock, themes, link, quantity))
{
    setProperty("look", QStringLiteral("card"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(size::gap, size::gap, size::tiny, size::tiny);
    layout->addWidget(d->plot);
    setAccessibleName(title());
    d->plot->setAccessibleName(title());
    d->plot->setWhatsThis(
        tr("Curves of every lane. The wheel zooms x, with Ctrl y; dragging pans; dragging with Shift or "
           "the right button zooms into a box; a double click shows all again and follows. A click "
           "on a curve selects its lane; Ctrl+click sets the clock. Keys: + and -, Shift with the "
           "arrows, and 0 to follow. A flag or sign marks where a lane reached 95 % train accuracy."));
}

CurvePlot::~CurvePlot()
{
    // The plot draws from what Private holds, so it goes first.
    delete d->plot;
}

const Quantity &CurvePlot::quantity() const
{
    return d->quantity;
}

void CurvePlot::setQuantity(const Quantity &quantity)
{
    if (quantity == d->quantity)
        return;
    d->quantity = quantity;
    setAccessibleName(title());
    d->plot->setAccessibleName(title());
    d->applyScales();
    // A held view of another quantity means nothing in y.
    d->lanes = drawnLanes(d->race.lanes(), quantity, d->link.settings());
    const Span y = followY(d->lanes, quantity, d->link.settings(), d->race.chance());
    d->plot->yAxis->setRange(y.lower, y.upper);
    d->invalidate(DataDirt | LookDirt);
}

QString CurvePlot::title() const
{
    return titleOf(d->quantity);
}

void CurvePlot::setHeader(QWidget *header)
{
    d->header = header;
    header->setParent(this);
    header->installEventFilter(this);
    header->show();
    header->raise();
}

// As wide as it wants to be, if the plot is.
void CurvePlot::placeHeader()
{
    if (!d->header)
        return;
    const QSize wanted = d->header->sizeHint();
    const int width = std::min(wanted.width(), this->width() - 2 * size::gap);
    d->header->setGeometry(this->width() - width - size::gap, size::tiny, width, wanted.height());
}

bool CurvePlot::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == d->header && event->type() == QEvent::LayoutRequest)
        placeHeader();
    return QFrame::eventFilter(watched, event);
}

Span CurvePlot::xRange() const
{
    return spanOf(*d->plot->xAxis);
}

Span CurvePlot::yRange() const
{
    return spanOf(*d->plot->yAxis);
}

QWidget *CurvePlot::canvas() const
{
    return d->plot;
}

QPoint CurvePlot::pixelOf(double x, double y) const
{
    return {int(std::lround(d->plot->xAxis->coordToPixel(x))),
            int(std::lround(d->plot->yAxis->coordToPixel(y)))};
}

int CurvePlot::framesDrawn() const
{
    return d->frames;
}

QString CurvePlot::summary() const
{
    if (!d->marks.sentence.isEmpty())
        return d->marks.sentence;
    QStringList parts;
    for (const DrawnLane &lane : d->lanes)
        parts << tr("%1: %2 at epoch %3")
                     .arg(d->letterOf(lane.lane), valueText(d->quantity, lane.raw.line.y.back()))
                     .arg(lane.raw.epochs.back());
    return parts.isEmpty() ? tr("No curves yet.") : parts.join(QStringLiteral("; ")) + u'.';
}

bool CurvePlot::isWaiting() const
{
    return isVisible() && d->dirt != Clean;
}

void CurvePlot::bringUpToDate()
{
    if (d->dirt != Clean) {
        d->update();
        d->plot->replot(QCustomPlot::rpQueuedRefresh);
        ++d->frames;
    }
}

void CurvePlot::paintTo(QCPPainter &painter, const QSize &extent)
{
    bringUpToDate();
    const Overlay kept = std::exchange(d->overlay, {});
    d->plot->toPainter(&painter, extent.width(), extent.height());
    d->overlay = kept;
}

QSize CurvePlot::minimumSizeHint() const
{
    return smallestLines * fontMetrics().height();
}

QSize CurvePlot::sizeHint() const
{
    return preferredLines * fontMetrics().height();
}

void CurvePlot::showEvent(QShowEvent *event)
{
    QFrame::showEvent(event);
    if (d->dirt != Clean)
        d->invalidate(Clean);
}

void CurvePlot::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    placeHeader();
}

void CurvePlot::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange && d) {
        d->applyTheme();
        d->invalidate(LookDirt);
    }
}

} // namespace fovea::ui
