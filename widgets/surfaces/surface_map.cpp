// SPDX-License-Identifier: MIT
#include "widgets/surfaces/surface_map.h"

#include "widgets/curves/plot_painting.h"
#include "widgets/curves/plot_ticks.h"
#include "widgets/kit/color_map.h"
#include "widgets/surfaces/surface_paint.h"

#include <QKeyEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea::ui {

namespace {

constexpr double nearPath = 12;   // pixels
constexpr double zoomStep = 0.85; // of a wheel's notch
constexpr double leastUse = 0.45; // of the room that one scale for both axes may leave

QCPColorGradient viridis()
{
    QCPColorGradient gradient;
    gradient.clearColorStops();
    const auto anchors = Theme::sequentialAnchors();
    for (std::size_t i = 0; i < anchors.size(); ++i)
        gradient.setColorStopAt(double(i) / double(anchors.size() - 1), anchors[i]);
    gradient.setNanHandling(QCPColorGradient::nhTransparent);
    return gradient;
}

QColor paleness(const Theme &theme)
{
    QColor color = theme.surface;
    color.setAlphaF(0.3f);
    return color;
}

} // namespace

struct SurfaceMap::Private
{
    SurfaceMap &q;
    ThemeManager &themes;
    int side;
    QCustomPlot *plot;
    const LandscapeScene *scene = nullptr;
    SurfaceLook look;
    QSizeF room;                     // of the frame, that the range was fitted to
    std::vector<QCPColorMap *> maps; // of the levels, the finest on top
    Private(SurfaceMap &owner, ThemeManager &manager, int which)
        : q(owner), themes(manager), side(which), plot(new QCustomPlot(&owner))
    {
    }

    const SeenSurface *seen() const
    {
        const bool isThere = scene && side < int(scene->sides.size());
        return isThere && scene->sides[std::size_t(side)].side() > 1 ? &scene->sides[std::size_t(side)]
                                                                     : nullptr;
    }
    void makePlot();
    void fill();
    void applyTheme();
    void applyRange();
    void paintOver(QPainter &painter) const;
    std::optional<int> epochNear(const QPointF &pixel) const;
    std::optional<QPointF> planeAt(const QPointF &pixel) const;
};

void SurfaceMap::Private::makePlot()
{
    plot->setFocusPolicy(Qt::NoFocus);
    plot->setMouseTracking(true);
    plot->installEventFilter(&q);
    for (QCPAxis *axis : {plot->xAxis, plot->yAxis}) {
        axis->grid()->setVisible(false);
        setTicks(*axis, Scaling::Linear, Numbers::Real);
    }
    new Painting(*plot, QStringLiteral("legend"), [this](QCPPainter &painter) { paintOver(painter); });
    // Numbers at the axes take room when they come.
    QObject::connect(plot, &QCustomPlot::afterLayout, &q, [this] {
        if (frameOf(*plot).size() != room)
            applyRange();
    });
    QObject::connect(plot, &QCustomPlot::mouseMove, &q, [this](QMouseEvent *event) {
        q.setCursor(epochNear(event->position()) ? Qt::PointingHandCursor : Qt::CrossCursor);
        Q_EMIT q.hovered(planeAt(event->position()));
    });
    QObject::connect(plot, &QCustomPlot::mousePress, &q, [this](QMouseEvent *event) {
        q.setFocus(Qt::MouseFocusReason);
        if (const auto epoch = epochNear(event->position()); epoch && event->button() == Qt::LeftButton)
            Q_EMIT q.epochChosen(*epoch);
    });
    QObject::connect(plot, &QCustomPlot::mouseDoubleClick, &q, [this] { Q_EMIT q.zoomed({}); });
    QObject::connect(plot, &QCustomPlot::mouseWheel, &q, [this](QWheelEvent *event) {
        if (!scene)
            return;
        const double factor = std::pow(zoomStep, event->angleDelta().y() / 120.0);
        const QRectF all = scene->range(), now = look.zoom.value_or(all);
        if (factor * now.width() >= all.width())
            return Q_EMIT q.zoomed({});
        const double x = plot->xAxis->pixelToCoord(event->position().x());
        const double y = plot->yAxis->pixelToCoord(event->position().y());
        Q_EMIT q.zoomed(QRectF(x + (now.x() - x) * factor, y + (now.y() - y) * factor, now.width() * factor,
                               now.height() * factor));
    });
}

void SurfaceMap::Private::applyTheme()
{
    const Theme &theme = themes.theme();
    plot->setBackground(QBrush(theme.surface));
    plot->axisRect()->setBackground(QBrush(theme.sunken));
    for (QCPAxis *axis : {plot->xAxis, plot->yAxis}) {
        axis->setBasePen(QPen(theme.strongBorder, 1));
        axis->setTickPen(QPen(theme.strongBorder, 1));
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(theme.muted);
        axis->setTickLabelFont(ui::font(Type::Small));
        axis->setLabelColor(theme.muted);
        axis->setLabelFont(ui::font(Type::Small));
    }
}

// A map for each level that has been begun, each over the coarser one; what it does not have is transparent.
void SurfaceMap::Private::fill()
{
    const SeenSurface *now = seen();
    const std::vector<int> levels = now ? levelsOf(now->side()) : std::vector<int>{};
    while (maps.size() > levels.size()) {
        plot->removePlottable(maps.back());
        maps.pop_back();
    }
    while (maps.size() < levels.size()) {
        auto *map = new QCPColorMap(plot->xAxis, plot->yAxis);
        map->setInterpolate(false);
        map->setTightBoundary(false);
        map->setGradient(viridis());
        map->setLayer(QStringLiteral("background"));
        map->setSelectable(QCP::stNone);
        maps.push_back(map);
    }
    for (std::size_t place = 0; place < levels.size(); ++place) {
        const int stride = (now->side() - 1) / (levels[place] - 1);
        const Surface &grid = now->surface;
        QCPColorMapData *data = maps[place]->data();
        data->setSize(levels[place], levels[place]);
        data->setRange({grid.x.front() * scene->unitX, grid.x.back() * scene->unitX},
                       {grid.y.front() * scene->unitY, grid.y.back() * scene->unitY});
        for (int row = 0; row < levels[place]; ++row)
            for (int column = 0; column < levels[place]; ++column) {
                const bool isThere = now->isKnown(row * stride, column * stride);
                data->setCell(column, row,
                              isThere ? grid.at(row * stride, column * stride)
                                      : std::numeric_limits<double>::quiet_NaN());
            }
        maps[place]->setDataRange({0, scene->high()});
        maps[place]->setVisible(now->done > 0);
    }
    plot->xAxis->setLabel(scene ? scene->xTitle : QString());
    plot->yAxis->setLabel(scene ? scene->yTitle : QString());
}

// One scale for both axes, so that distances can be compared by eye, unless most of the room would be lost.
void SurfaceMap::Private::applyRange()
{
    if (!scene)
        return;
    QRectF range = look.zoom.value_or(scene->range());
    room = frameOf(*plot).size();
    if (room.width() > 1 && room.height() > 1) {
        const double perX = range.width() / room.width(), perY = range.height() / room.height();
        const double used = std::min(perX, perY) / std::max(perX, perY);
        if (used >= leastUse) {
            const double per = std::max(perX, perY);
            const QPointF center = range.center();
            range.setSize({per * room.width(), per * room.height()});
            range.moveCenter(center);
        }
    }
    plot->xAxis->setRange(range.left(), range.right());
    plot->yAxis->setRange(range.top(), range.bottom());
}

void SurfaceMap::Private::paintOver(QPainter &painter) const
{
    const SeenSurface *now = seen();
    if (!now)
        return;
    const SurfacePainting painting{
        *scene,         *now,           look,
        themes.theme(), frameOf(*plot), [this](double x, double y) { return pixels(*plot, {x, y}); }};
    painter.setClipRect(painting.frame.adjusted(-2, -2, 2, 2));
    paintSurroundings(painter, painting);
    paintBeyondScale(painter, painting);
    if (scene->isStale)
        painter.fillRect(painting.frame, paleness(themes.theme()));
    if (look.contours)
        paintContours(painter, painting);
    paintFrontier(painter, painting);
    if (look.paths)
        paintPaths(painter, painting);
    paintCrosshair(painter, painting);
}

std::optional<QPointF> SurfaceMap::Private::planeAt(const QPointF &pixel) const
{
    if (!seen() || !frameOf(*plot).contains(pixel))
        return {};
    return QPointF(plot->xAxis->pixelToCoord(pixel.x()) / scene->unitX,
                   plot->yAxis->pixelToCoord(pixel.y()) / scene->unitY);
}

std::optional<int> SurfaceMap::Private::epochNear(const QPointF &pixel) const
{
    if (!scene || !look.paths)
        return {};
    std::optional<int> found;
    double best = nearPath;
    for (const LandscapePath &path : scene->paths)
        for (std::size_t i = 0; i < path.points.size(); ++i) {
            const QPointF away =
                q.pixelOf({path.points[i].x, path.points[i].y}) - plot->mapTo(&q, pixel.toPoint());
            const double distance = std::hypot(away.x(), away.y());
            if (distance <= best) {
                best = distance;
                found = path.epochs[i];
            }
        }
    return found;
}

SurfaceMap::SurfaceMap(ThemeManager &themes, int side, QWidget *parent)
    : QWidget(parent), d(std::make_unique<Private>(*this, themes, side))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(d->plot);
    setFocusPolicy(Qt::StrongFocus);
    setObjectName(QStringLiteral("surfaceMap%1").arg(side + 1));
    setAccessibleName(tr("Loss on a plane through the weights"));
    setWhatsThis(
        tr("Every cell is the mean loss of one network: the weights at that place of the plane, under this "
           "lane's mask, over fixed training examples without dropout. Nothing is interpolated; finer rows "
           "replace coarse ones while it is refined. Lines are equal loss, the bright one that of guessing. "
           "Paths show where the lanes went, with a mark every 5 epochs; their points between the ends lie "
           "beside the plane and are projected. Hatched: above the scale, or not a number. Point, or use the "
           "arrow keys, to read the loss under every mask; click a path, or press Return near it, to set the "
           "clock; the wheel zooms, a double click shows all."));
    d->makePlot();
    d->applyTheme();
    connect(&themes, &ThemeManager::changed, this, [this] {
        d->applyTheme();
        d->plot->replot(QCustomPlot::rpQueuedReplot);
    });
}

SurfaceMap::~SurfaceMap() = default;

void SurfaceMap::setScene(const LandscapeScene *scene)
{
    d->scene = scene;
    d->fill();
    d->applyRange();
    if (const SeenSurface *seen = d->seen()) {
        const auto [low, high] = std::ranges::minmax_element(seen->surface.loss, [](double a, double b) {
            return std::isfinite(a) && (!std::isfinite(b) || a < b);
        });
        setAccessibleDescription(tr("Under %1: %2. Lowest loss %3.")
                                     .arg(seen->mask, progressWords(*scene, *seen))
                                     .arg(low == high ? 0.0 : *low, 0, 'f', 3));
    }
    d->plot->replot(QCustomPlot::rpQueuedReplot);
}

void SurfaceMap::setLook(const SurfaceLook &look)
{
    if (look == d->look)
        return;
    const bool moved = look.zoom != d->look.zoom;
    d->look = look;
    if (moved)
        d->applyRange();
    d->plot->replot(QCustomPlot::rpQueuedReplot);
}

QPointF SurfaceMap::pixelOf(const QPointF &place) const
{
    if (!d->scene)
        return {};
    const QPointF inPlot = pixels(*d->plot, {place.x() * d->scene->unitX, place.y() * d->scene->unitY});
    return QPointF(d->plot->mapTo(this, QPoint(0, 0))) + inPlot;
}

QString SurfaceMap::reading() const
{
    return d->scene && d->look.crosshair ? lossWords(*d->scene, *d->look.crosshair) : QString();
}

void SurfaceMap::paintTo(QCPPainter &painter, const QSize &extent)
{
    const SurfaceLook kept = d->look;
    d->look.crosshair.reset();
    d->plot->resize(extent);
    d->plot->setViewport(QRect(QPoint(), extent));
    d->plot->replot(QCustomPlot::rpImmediateRefresh);
    d->applyRange();
    d->plot->toPainter(&painter, extent.width(), extent.height());
    d->look = kept;
}

void SurfaceMap::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    d->plot->replot(QCustomPlot::rpImmediateRefresh); // the room for the axes follows
    d->applyRange();
}

bool SurfaceMap::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && d->seen() &&
        static_cast<QKeyEvent *>(event)->modifiers() == Qt::NoModifier)
        switch (static_cast<QKeyEvent *>(event)->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_Return:
        case Qt::Key_Enter:
            event->accept();
            return true;
        default:
            break;
        }
    return QWidget::event(event);
}

bool SurfaceMap::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Leave)
        Q_EMIT hovered({});
    return QWidget::eventFilter(watched, event);
}

void SurfaceMap::keyPressEvent(QKeyEvent *event)
{
    const SeenSurface *seen = d->seen();
    const auto by = [&](double columns, double rows) {
        const Surface &grid = seen->surface;
        const QPointF before = d->look.crosshair.value_or(d->scene->start.value_or(QPointF(0, 0)));
        const QPointF after(
            std::clamp(before.x() + columns * (grid.x[1] - grid.x[0]), grid.x.front(), grid.x.back()),
            std::clamp(before.y() + rows * (grid.y[1] - grid.y[0]), grid.y.front(), grid.y.back()));
        Q_EMIT hovered(after);
    };
    if (!seen)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return by(-1, 0);
    case Qt::Key_Right:
        return by(1, 0);
    case Qt::Key_Up:
        return by(0, 1);
    case Qt::Key_Down:
        return by(0, -1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto &place = d->look.crosshair)
            if (const auto epoch = d->epochNear(pixelOf(*place) - QPointF(d->plot->mapTo(this, QPoint()))))
                Q_EMIT epochChosen(*epoch);
        return;
    default:
        return QWidget::keyPressEvent(event);
    }
}

} // namespace fovea::ui
