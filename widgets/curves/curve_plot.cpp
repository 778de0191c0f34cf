// SPDX-License-Identifier: MIT
#include "widgets/curves/curve_plot.h"

#include "widgets/curves/axis_menu.h"
#include "widgets/curves/curve_plot_private.h"
#include "widgets/curves/plot_ticks.h"
#include "widgets/kit/look.h"

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
      head(new PlotHead(themeManager, &owner)), plot(new QCustomPlot(&owner)),
      axisLabel(new MenuLabel(themeManager, Type::Small, plot)), lines(*plot)
{
    plot->setPlottingHint(QCP::phFastPolylines);
    plot->setInteractions(QCP::iNone);
    plot->axisRect()->setAutoMargins(QCP::msLeft | QCP::msBottom);
    drawMarks(*plot, marks, themes);
    drawEnds(*plot, ends, marks, themes);
    drawOverlay(*plot, overlay, themes);
    timer.setSingleShot(true);
    timer.setTimerType(Qt::PreciseTimer);
    connect(&timer, &QTimer::timeout, this, &Private::drawFrame);
    connect(&race, &RaceData::experimentChanged, this, [this] {
        live.clear();
        drops.clear();
        invalidate(DataDirt | LookDirt);
    });
    connect(&race, &RaceData::curvesChanged, this, [this] { invalidate(DataDirt); });
    connect(&race, &RaceData::visibilityChanged, this, [this] { invalidate(DataDirt); });
    connect(&race, &RaceData::selectionChanged, this, [this] { invalidate(LookDirt); });
    connect(&race, &RaceData::progressChanged, this, [this] {
        live.update(race.lanes()); // also while hidden: the trail is there when it is shown
        if (hasTips(quantity))
            invalidate(EndsDirt);
    });
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
    connect(plot, &QCustomPlot::afterReplot, this, &Private::placeAxisLabel);
    axisLabel->setLook(Type::Small, true);
    axisLabel->setMenu(makeAxisMenu(link, axisLabel));
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
    if (needed & wholeDirt) {
        plot->replot(QCustomPlot::rpQueuedRefresh);
        ++frames;
    } else {
        if (needed & EndsDirt)
            refreshEnds(*plot);
        if (needed & OverlayDirt)
            refreshOverlay(*plot);
    }
    sinceFrame.start();
    if (moves)
        invalidate(ViewDirt);
}

int CurvePlot::Private::update()
{
    moves = false;
    if (dirt & DataDirt) {
        auto newLanes = drawnLanes(race.lanes(), drawn(), link.settings());
        live.update(race.lanes());
        // A status alone changes no line, but it may change what an empty plot says and which tips there are.
        if (newLanes == lanes && frames > 0 && !lanes.empty())
            dirt = (dirt & ~DataDirt) | EndsDirt;
        lanes = std::move(newLanes);
        showTitle();
    }
    if (dirt & ~OverlayDirt)
        tips = showsTips ? drawnTips(live, race.lanes(), lanes, drawn(), link.settings())
                         : std::vector<DrawnTip>();
    if (const bool data = !lanes.empty() || !tips.empty(); data != hasData) {
        hasData = data; // the ghost goes, or comes back
        dirt |= ViewDirt;
    }
    const Span before = spanOf(*plot->xAxis);
    if (link.follows()) {
        followData();
    } else {
        glide.invalidate(); // a hand on the plot stops the axis where it is
        plot->xAxis->setRange(link.lower(), link.upper());
    }
    if (!(spanOf(*plot->xAxis) == before))
        dirt |= ViewDirt;
    if (dirt & wholeDirt) {
        std::vector<LineLook> looks;
        for (const DrawnLane &lane : lanes)
            looks.push_back({styleOf(lane.lane), lane.lane == race.selectedLane()});
        lines.set(lanes, looks, link.settings(), themes.theme().surface);
        rebuildMarks();
    }
    if (dirt & ~OverlayDirt)
        rebuildEnds();
    rebuildOverlay();
    return std::exchange(dirt, Clean);
}

Quantity CurvePlot::Private::drawn() const
{
    return drawnQuantity(quantity, race.experiment().seeds.size());
}

void CurvePlot::Private::showTitle()
{
    const QString title = titleOf(drawn());
    if (title == head->title().text())
        return;
    head->title().setText(title);
    head->title().updateGeometry();
    head->title().setAccessibleName(
        head->title().menu() ? CurvePlot::tr("%1, choose what is shown").arg(title) : title);
    q.setAccessibleName(title);
    plot->setAccessibleName(title);
    Q_EMIT q.titleChanged();
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
    plot->xAxis->setPadding(axisLabel->sizeHint().height() - size::tiny); // room for its label
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
    axisLabel->setText(labelOf(settings.xAxis));
    axisLabel->setAccessibleName(CurvePlot::tr("Horizontal axis: %1").arg(axisLabel->text()));
    placeAxisLabel();
}

void CurvePlot::Private::placeAxisLabel()
{
    const QSize wanted = axisLabel->sizeHint();
    const QRect area = plot->axisRect()->rect();
    axisLabel->setGeometry(area.center().x() - wanted.width() / 2, plot->height() - wanted.height(),
                           wanted.width(), wanted.height());
}

CurvePlot::CurvePlot(RaceData &race, Clock &clock, ThemeManager &themes, PlotLink &link,
                     const Quantity &quantity, QWidget *parent)
    : QFrame(parent), d(std::make_unique<Private>(*this, race, clock, themes, link, quantity))
{
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(size::tiny);
    layout->addWidget(d->head);
    layout->addWidget(d->plot, 1);
    layout->setContentsMargins(size::gap + size::tiny, size::gap, size::gap + size::tiny, size::tiny);
    setFramed(true);
    d->showTitle();
    d->plot->setWhatsThis(
        tr("Curves of every lane. The wheel zooms x, with Ctrl y; dragging pans; dragging with Shift or "
           "the right button zooms into a box; a double click shows all again and follows. A click "
           "on a curve or letter selects its lane, a right click on a letter hides or isolates it; "
           "Ctrl+click sets the "
           "clock. Keys: + and -, Shift with the arrows, 0 to follow, Enter to enlarge. A flag or sign marks "
           "where a "
           "lane reached 95 % train accuracy, or the threshold chosen on the board. Between epochs the line "
           "goes on as a thin one with a dot: the "
           "batches of "
           "this epoch so far."));
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
    d->showTitle();
    d->applyScales();
    // A held view of another quantity means nothing in y.
    d->lanes = drawnLanes(d->race.lanes(), d->drawn(), d->link.settings());
    const Span y = followY(d->lanes, d->drawn(), d->link.settings(), d->race.chance());
    d->plot->yAxis->setRange(y.lower, y.upper);
    d->invalidate(DataDirt | LookDirt);
}

QString CurvePlot::title() const
{
    return titleOf(d->drawn());
}

PlotHead &CurvePlot::head()
{
    return *d->head;
}

void CurvePlot::setHeader(QWidget *header)
{
    d->head->addAtRight(header);
}

void CurvePlot::setTips(bool shown)
{
    d->showsTips = shown;
    d->invalidate(EndsDirt);
}

void CurvePlot::setLead(bool lead)
{
    if (lead == d->lead)
        return;
    d->lead = lead;
    d->invalidate(ViewDirt);
}

void CurvePlot::setFramed(bool framed)
{
    setLook(this, framed ? QStringLiteral("card") : QString());
}

bool CurvePlot::isWaiting() const
{
    return isVisible() && d->dirt != Clean;
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

void CurvePlot::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange && d) {
        d->applyTheme();
        d->invalidate(LookDirt);
    }
}

} // namespace fovea::ui
