// SPDX-License-Identifier: MIT
#include "widgets/sweep_charts/scatter_chart.h"

#include "core/base/wording.h"
#include "widgets/cells/cell_keys.h"
#include "widgets/cells/cell_words.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal radius = 5, arrow = 22, nearness = 14;
constexpr int laneB = 1; // what a cell becomes in Race

QFontMetricsF metrics()
{
    return QFontMetricsF(ui::font(Type::Small));
}

QString sameWords()
{
    return ScatterChart::tr("as fast as the baseline");
}

} // namespace

QString measureName(ScatterMeasure measure)
{
    const auto tr = [](const char *text) {
        return QCoreApplication::translate("fovea::ui::ScatterChart", text);
    };
    switch (measure) {
    case ScatterMeasure::DispersionRatio:
        return tr("Dispersion ratio δ to the baseline");
    case ScatterMeasure::Separation:
        return tr("Separation Δ of kept from dropped scores");
    case ScatterMeasure::Stability:
        return tr("Stability bound, natural logarithm");
    case ScatterMeasure::Speedup:
        return tr("Speed-up over the baseline");
    case ScatterMeasure::Epochs:
        return tr("Mean epochs to the threshold");
    }
    return {};
}

ScatterChart::ScatterChart(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("scatter"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Cells by two measures"));
    setWhatsThis(tr(
        "A disc is a cell: medians over its seeds, with quartiles as a cross. A ring with an arrow is a "
        "bound: at least, or at most, this. Spearman's rho tells whether the two measures rise together; "
        "its p is the share of all ways to pair the columns that give as extreme a rho. A bound counts "
        "with its value. It is a test of one picture: no stars. Dragging over points dims all other "
        "cells; a click beside them ends it. The arrow keys go to the next point across or up, Enter opens "
        "it in Race, I in Inspect."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

double ScatterChart::Scale::share(double value) const
{
    if (isLogarithmic)
        return std::log(std::clamp(value, low, high) / low) / std::log(high / low);
    return (value - low) / (high - low);
}

std::vector<double> ScatterChart::Scale::ticks() const
{
    std::vector<double> all;
    if (isLogarithmic) {
        for (double tick = std::exp2(std::ceil(std::log2(low) - 1e-9)); tick <= high * 1.0001; tick *= 2)
            all.push_back(tick);
        return all;
    }
    const double rough = (high - low) / 4;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const double step = power * (rough / power < 1.5   ? 1
                                 : rough / power < 3.5 ? 2
                                 : rough / power < 7.5 ? 5
                                                       : 10);
    for (double tick = std::ceil(low / step) * step; tick <= high + step * 1e-6; tick += step)
        all.push_back(std::abs(tick) < step * 1e-9 ? 0 : tick);
    return all;
}

ScatterChart::Scale ScatterChart::scaleOf(const std::vector<double> &values, bool isLogarithmic)
{
    Scale scale;
    scale.isLogarithmic = isLogarithmic;
    if (values.empty())
        return isLogarithmic ? Scale{0.5, 2, true} : scale;
    const auto [low, high] = std::ranges::minmax(values);
    if (isLogarithmic) {
        scale.low = std::exp2(std::floor(std::log2(std::max(1e-3, std::min(low, 1.0))) - 0.2));
        scale.high = std::exp2(std::ceil(std::log2(std::max(high, 1.0)) + 0.2));
        return scale;
    }
    const double margin = high > low ? (high - low) * 0.12 : std::max(0.1, std::abs(high) * 0.2);
    scale.low = low - margin;
    scale.high = high + margin;
    return scale;
}

void ScatterChart::show(const SnapshotPointer &sweep, std::vector<ScatterPoint> points, ScatterMeasure x,
                        ScatterMeasure y, const ScatterGaps &gaps)
{
    const bool isSame =
        std::ranges::equal(points, m_points, [](const ScatterPoint &a, const ScatterPoint &b) {
            return a.x.middle == b.x.middle && a.y.middle == b.y.middle;
        });
    m_isKnown = m_isKnown && isSame;
    m_sweep = sweep;
    m_points = std::move(points);
    m_gaps = gaps;
    m_xMeasure = x;
    m_yMeasure = y;
    std::vector<double> xs, ys;
    for (const ScatterPoint &point : m_points) {
        xs.insert(xs.end(), {point.x.low, point.x.middle, point.x.high});
        ys.insert(ys.end(), {point.y.low > 0 || y != ScatterMeasure::Speedup ? point.y.low : point.y.middle,
                             point.y.middle, point.y.high});
    }
    m_x = scaleOf(xs, x == ScatterMeasure::Speedup);
    m_y = scaleOf(ys, y == ScatterMeasure::Speedup);
    setAccessibleDescription(sentence());
    update();
}

void ScatterChart::setCorrelation(const std::optional<RankCorrelation> &found)
{
    m_correlation = found;
    m_isKnown = true;
    setAccessibleDescription(sentence());
}

void ScatterChart::select(int cell)
{
    m_selected = cell;
    update();
}

void ScatterChart::setBright(const BrightCells &cells)
{
    m_bright = cells;
    update();
}

QString ScatterChart::sentence() const
{
    const QString missing = gapWords();
    return missing.isEmpty() ? rhoWords() : rhoWords() + QLatin1Char(' ') + missing;
}

QString ScatterChart::gapWords() const
{
    if (m_gaps.all() == 0)
        return {};
    QStringList reasons;
    if (m_gaps.unsettled > 0)
        reasons << tr("%1 without a run that has ended").arg(m_gaps.unsettled);
    if (m_gaps.open > 0)
        reasons << tr("%1 where neither the cell nor its baseline arrived").arg(m_gaps.open);
    if (m_gaps.unmeasured > 0)
        reasons << tr("%1 without one of the measures").arg(m_gaps.unmeasured);
    return tr("Not in the plot: %1.").arg(reasons.join(QStringLiteral("; ")));
}

QString ScatterChart::rhoWords() const
{
    if (m_points.empty())
        return tr("No cell has both measures yet.");
    if (m_points.size() < fewestCorrelated)
        return tr("%1: Spearman's ρ needs at least %2.")
            .arg(QString::fromStdString(countText(std::int64_t(m_points.size()), "point")))
            .arg(fewestCorrelated);
    if (!m_isKnown)
        return tr("Spearman's ρ of %1 points is being worked out …").arg(m_points.size());
    const auto &found = m_correlation;
    if (!found)
        return tr("All points have the same value on one side: no ρ.");
    int bounds = 0;
    for (const ScatterPoint &point : m_points)
        bounds += point.x.kind != ScatterValue::Kind::Exact || point.y.kind != ScatterValue::Kind::Exact;
    const double p = found->rho < 0 ? found->falling : found->rising;
    QString words =
        tr("Spearman ρ %1, permutation p %2 one-sided, %3 two-sided%4; %5 points")
            .arg(QString::number(found->rho, 'f', 2).replace(QLatin1Char('-'), QStringLiteral("−")),
                 QString::number(p, 'f', 4), QString::number(found->twoSided, 'f', 4),
                 found->isExact ? QString() : tr(" (100,000 pairings drawn)"))
            .arg(found->points);
    return words + (bounds > 0 ? tr(", of which bounds count with their value: %1.").arg(bounds)
                               : QStringLiteral("."));
}

// Names of the axes stand beside the legend and below the numbers, while there is height for them.
bool ScatterChart::namesAxes() const
{
    return height() >= 200;
}

QRectF ScatterChart::plotArea() const
{
    const qreal line = metrics().height();
    const bool isBeside =
        !namesAxes() ||
        metrics().horizontalAdvance(measureName(m_yMeasure)) + size::wide + legendWidth() <= width();
    return QRectF(rect()).adjusted(metrics().horizontalAdvance(QStringLiteral("−0.00×")) + size::gap,
                                   (isBeside ? 1 : 2) * line + size::gap, -size::gap,
                                   -(namesAxes() ? 2 : 1) * line - size::gap);
}

QPointF ScatterChart::placeOf(const ScatterPoint &point) const
{
    const QRectF area = plotArea();
    return {area.left() + m_x.share(point.x.middle) * area.width(),
            area.bottom() - m_y.share(point.y.middle) * area.height()};
}

QRectF ScatterChart::sameBox() const
{
    if (!m_y.isLogarithmic)
        return {};
    const QRectF area = plotArea();
    const qreal line = metrics().height(), y = area.bottom() - m_y.share(1) * area.height();
    const QSizeF extent(metrics().horizontalAdvance(sameWords()) + 1, line);
    const QRectF left(QPointF(area.left() + size::tiny, y - line - 1), extent);
    const QRectF right(QPointF(area.right() - extent.width() - size::tiny, y - line - 1), extent);
    for (const QRectF &box : {left, right})
        if (std::ranges::none_of(m_points, [&](const ScatterPoint &point) {
                return box.adjusted(-radius, -radius, radius, radius).contains(placeOf(point));
            }))
            return box;
    return {};
}

void ScatterChart::paintAxes(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const QRectF area = plotArea();
    const qreal line = metrics().height();
    painter.setFont(ui::font(Type::Small));
    const auto words = [](const Scale &scale, double value) {
        const QString number = QString::number(value, 'g', 3).replace(QLatin1Char('-'), QStringLiteral("−"));
        return scale.isLogarithmic ? number + QStringLiteral("×") : number;
    };
    qreal last = area.bottom() + line; // numbers keep clear of each other
    for (const double tick : m_y.ticks()) {
        const qreal y = area.bottom() - m_y.share(tick) * area.height();
        if (last - y < line)
            continue;
        last = y;
        painter.fillRect(QRectF(area.left(), y, area.width(), size::hair), theme.border);
        painter.setPen(theme.muted);
        painter.drawText(QRectF(0, y - line / 2, area.left() - size::tiny, line),
                         int(Qt::AlignRight | Qt::AlignVCenter), words(m_y, tick));
    }
    for (const double tick : m_x.ticks()) {
        const qreal x = area.left() + m_x.share(tick) * area.width();
        painter.fillRect(QRectF(x, area.bottom(), size::hair, size::tiny), theme.strongBorder);
        painter.setPen(theme.muted);
        painter.drawText(QRectF(x - 40, area.bottom() + size::tiny, 80, line), int(Qt::AlignHCenter),
                         words(m_x, tick));
    }
    if (namesAxes()) {
        painter.drawText(QRectF(area.left(), area.bottom() + size::tiny + line, area.width(), line),
                         int(Qt::AlignHCenter), measureName(m_xMeasure));
        painter.drawText(QRectF(0, 0, width(), line), int(Qt::AlignLeft), measureName(m_yMeasure));
    }
    if (m_y.isLogarithmic) {
        const qreal y = area.bottom() - m_y.share(1) * area.height();
        painter.setPen(QPen(theme.muted, 1, Qt::DashLine));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        if (const QRectF box = sameBox(); !box.isEmpty())
            painter.drawText(box, int(Qt::AlignLeft | Qt::AlignVCenter), sameWords());
    }
}

void ScatterChart::paintPoint(QPainter &painter, const ScatterPoint &point) const
{
    const Theme &theme = m_themes.theme();
    const QColor ink = point.cell == m_selected ? theme.lane(laneB).color : theme.text;
    const QRectF area = plotArea();
    const QPointF at = placeOf(point);
    QColor pale = ink;
    pale.setAlphaF(0.5F);
    painter.setPen(QPen(pale, 1.2));
    painter.drawLine(QPointF(area.left() + m_x.share(point.x.low) * area.width(), at.y()),
                     QPointF(area.left() + m_x.share(point.x.high) * area.width(), at.y()));
    if (point.y.low > 0 || !m_y.isLogarithmic)
        painter.drawLine(QPointF(at.x(), area.bottom() - m_y.share(point.y.low) * area.height()),
                         QPointF(at.x(), area.bottom() - m_y.share(point.y.high) * area.height()));
    painter.setPen(QPen(ink, 1.8));
    if (point.y.kind == ScatterValue::Kind::Exact) {
        painter.setBrush(ink);
        painter.drawEllipse(at, radius, radius);
    } else {
        painter.setBrush(theme.surface);
        painter.drawEllipse(at, radius, radius);
        const qreal way = point.y.kind == ScatterValue::Kind::AtLeast ? -1 : 1;
        const QPointF tip = at + QPointF(0, way * arrow);
        painter.drawLine(at + QPointF(0, way * radius), tip);
        painter.drawLine(tip, tip + QPointF(-4, -way * 5));
        painter.drawLine(tip, tip + QPointF(4, -way * 5));
    }
    if (point.cell == m_selected) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 2));
        painter.drawEllipse(at, radius + 4, radius + 4);
    }
}

void ScatterChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxes(painter);
    const auto opacityOf = [this](const ScatterPoint &point) {
        return !m_bright || m_bright->contains(point.cell) ? 1 : dimmed;
    };
    for (const ScatterPoint &point : m_points) {
        painter.setOpacity(opacityOf(point));
        paintPoint(painter, point);
    }
    painter.setOpacity(1);
    if (m_brush) {
        painter.setPen(QPen(m_themes.theme().accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(m_brush->normalized());
    }
    paintNames(painter);
    paintLegend(painter);
    if (hasFocus()) {
        painter.setPen(QPen(m_themes.theme().accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(plotArea());
    }
}

// The selected point and the outermost ones; all others only while they are few.
std::vector<const ScatterPoint *> ScatterChart::namedFirst() const
{
    constexpr std::size_t few = 12;
    std::vector<const ScatterPoint *> named;
    const auto add = [&](const ScatterPoint *point) {
        if (point && std::ranges::find(named, point) == named.end())
            named.push_back(point);
    };
    add(selected());
    if (m_points.empty())
        return named;
    const auto [left, right] =
        std::ranges::minmax_element(m_points, {}, [](const ScatterPoint &point) { return point.x.middle; });
    const auto [lowest, highest] =
        std::ranges::minmax_element(m_points, {}, [](const ScatterPoint &point) { return point.y.middle; });
    for (const auto &end : {highest, lowest, left, right})
        add(&*end);
    if (m_points.size() <= few)
        for (const ScatterPoint &point : m_points)
            add(&point);
    return named;
}

void ScatterChart::paintNames(QPainter &painter) const
{
    if (!m_sweep)
        return;
    constexpr qreal longest = 170;
    const QRectF room(plotArea().left(), 0, width() - plotArea().left(), plotArea().bottom());
    painter.setFont(ui::font(Type::Small));
    QList<QRectF> taken{sameBox()}; // by points and words before
    for (const ScatterPoint &point : m_points)
        taken << QRectF(placeOf(point) - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
    for (const ScatterPoint *point : namedFirst()) {
        const bool isSelected = point->cell == m_selected;
        const QString name =
            metrics().elidedText(cellWords(m_sweep->plan(), point->cell), Qt::ElideMiddle, longest);
        const QPointF at = placeOf(*point);
        const QSizeF extent(metrics().horizontalAdvance(name) + 1, metrics().height());
        // Right above it, or wherever around it there is room; a name without room is left out, unless it is
        // the selected point's.
        const qreal right = at.x() + radius + 3, left = at.x() - radius - 3 - extent.width();
        const qreal above = at.y() - 3 - extent.height(), below = at.y() + 3;
        const qreal middle = at.x() - extent.width() / 2, step = extent.height();
        const QPointF corners[] = {{right, above},          {left, above},         {right, below},
                                   {left, below},           {right, above - step}, {left, above - step},
                                   {right, below + step},   {left, below + step},  {middle, above - radius},
                                   {middle, below + radius}};
        const auto isInside = [&](const QPointF &corner) { return room.contains(QRectF(corner, extent)); };
        const auto isFree = [&](const QPointF &corner) {
            const QRectF box(corner, extent);
            return isInside(corner) &&
                   std::ranges::none_of(taken, [&](const QRectF &other) { return other.intersects(box); });
        };
        const auto *place = std::ranges::find_if(corners, isFree);
        if (place == std::end(corners) && isSelected)
            place = std::ranges::find_if(corners, isInside);
        if (place == std::end(corners))
            continue;
        painter.setPen(isSelected ? m_themes.theme().text : m_themes.theme().muted);
        painter.setOpacity(!m_bright || m_bright->contains(point->cell) ? 1 : dimmed);
        painter.drawText(QRectF(*place, extent), int(Qt::AlignLeft | Qt::AlignVCenter), name);
        taken << QRectF(*place, extent);
    }
    painter.setOpacity(1);
}

namespace {

constexpr qreal sampleWide = 18; // of a sign in the legend

// What signs there are among the points, and what they say.
QList<std::pair<ScatterValue::Kind, QString>> signsOf(const std::vector<ScatterPoint> &points)
{
    QList<std::pair<ScatterValue::Kind, QString>> signs;
    const auto isAny = [&](ScatterValue::Kind kind) {
        return std::ranges::any_of(points, [&](const ScatterPoint &point) { return point.y.kind == kind; });
    };
    using enum ScatterValue::Kind;
    if (isAny(AtLeast))
        signs.append({AtLeast, ScatterChart::tr("at least this")});
    if (isAny(AtMost))
        signs.append({AtMost, ScatterChart::tr("at most this")});
    if (!points.empty())
        signs.append({Exact, ScatterChart::tr("median, quartiles")});
    return signs;
}

} // namespace

qreal ScatterChart::legendWidth() const
{
    qreal wide = 0;
    for (const auto &[kind, words] : signsOf(m_points))
        wide += sampleWide + metrics().horizontalAdvance(words) + size::wide;
    return wide;
}

void ScatterChart::paintLegend(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const qreal line = metrics().height();
    qreal x = width() - legendWidth();
    const qreal middle = plotArea().top() - size::gap - line / 2;
    painter.setFont(ui::font(Type::Small));
    for (const auto &[kind, words] : signsOf(m_points)) {
        const QPointF at(x + sampleWide / 2 - 2, middle);
        const qreal small = radius - 1.5, way = kind == ScatterValue::Kind::AtLeast ? -1 : 1;
        painter.setPen(QPen(theme.text, 1.2));
        if (kind == ScatterValue::Kind::Exact) {
            painter.drawLine(at - QPointF(8, 0), at + QPointF(8, 0));
            painter.drawLine(at - QPointF(0, 6), at + QPointF(0, 6));
            painter.setBrush(theme.text);
            painter.drawEllipse(at, small, small);
        } else {
            const QPointF ring = at - QPointF(0, way * 3), tip = at + QPointF(0, way * 7);
            painter.setBrush(theme.surface);
            painter.drawEllipse(ring, small, small);
            painter.drawLine(ring + QPointF(0, way * small), tip);
            painter.drawLine(tip, tip + QPointF(-3, -way * 3));
            painter.drawLine(tip, tip + QPointF(3, -way * 3));
        }
        painter.setPen(theme.muted);
        painter.drawText(
            QRectF(x + sampleWide, middle - line / 2, metrics().horizontalAdvance(words) + 2, line),
            int(Qt::AlignLeft | Qt::AlignVCenter), words);
        x += sampleWide + metrics().horizontalAdvance(words) + size::wide;
    }
}

const ScatterPoint *ScatterChart::selected() const
{
    const auto found = std::ranges::find(m_points, m_selected, &ScatterPoint::cell);
    return found == m_points.end() ? nullptr : &*found;
}

// To the next point in the order of that measure.
void ScatterChart::move(bool isAcross, int by)
{
    if (m_points.empty())
        return;
    std::vector<const ScatterPoint *> order;
    for (const ScatterPoint &point : m_points)
        order.push_back(&point);
    std::ranges::stable_sort(
        order, {}, [&](const ScatterPoint *point) { return isAcross ? point->x.middle : point->y.middle; });
    const auto at = std::ranges::find(order, selected());
    const auto next = at == order.end() ? std::ptrdiff_t(0) : (at - order.begin()) + by;
    if (next >= 0 && next < std::ptrdiff_t(order.size()))
        Q_EMIT cellChosen(order[std::size_t(next)]->cell);
}

void ScatterChart::keyPressEvent(QKeyEvent *event)
{
    const ScatterPoint *point = selected();
    switch (event->key()) {
    case Qt::Key_Left:
        return move(true, -1);
    case Qt::Key_Right:
        return move(true, 1);
    case Qt::Key_Up:
        return move(false, 1);
    case Qt::Key_Down:
        return move(false, -1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (point)
            Q_EMIT cellActivated(point->cell);
        return;
    case Qt::Key_I:
        if (point && event->modifiers() == Qt::NoModifier) {
            Q_EMIT inspectRequested(point->cell);
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

const ScatterPoint *ScatterChart::nearest(const QPointF &at) const
{
    const ScatterPoint *best = nullptr;
    qreal closest = nearness;
    for (const ScatterPoint &point : m_points)
        if (const QPointF away = placeOf(point) - at; std::hypot(away.x(), away.y()) < closest) {
            closest = std::hypot(away.x(), away.y());
            best = &point;
        }
    return best;
}

void ScatterChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const ScatterPoint *point = nearest(event->position()))
        Q_EMIT cellChosen(point->cell);
    else
        m_brush = QRectF(event->position(), QSizeF());
}

void ScatterChart::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_brush)
        return;
    m_brush->setBottomRight(event->position());
    update();
}

void ScatterChart::mouseReleaseEvent(QMouseEvent *)
{
    if (!m_brush)
        return;
    const QRectF box = m_brush->normalized();
    m_brush.reset();
    update();
    std::set<int> cells;
    for (const ScatterPoint &point : m_points)
        if (box.contains(placeOf(point)))
            cells.insert(point.cell);
    Q_EMIT brushed(cells.empty() ? BrightCells() : BrightCells(cells));
}

void ScatterChart::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    if (const ScatterPoint *point = byMouse ? nearest(event->pos()) : selected())
        Q_EMIT menuRequested(point->cell,
                             byMouse ? event->globalPos() : mapToGlobal(placeOf(*point).toPoint()));
}

void ScatterChart::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const ScatterPoint *point = nearest(event->position()))
        Q_EMIT cellActivated(point->cell);
}

bool ScatterChart::event(QEvent *event)
{
    if (takesKey(event))
        return true;
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const ScatterPoint *point = nearest(help->pos());
    if (point && m_sweep)
        QToolTip::showText(help->globalPos(),
                           tr("%1\n%2 %3\n%4 %5%6")
                               .arg(cellWords(m_sweep->plan(), point->cell), measureName(m_xMeasure))
                               .arg(point->x.middle, 0, 'g', 3)
                               .arg(measureName(m_yMeasure))
                               .arg(point->y.kind == ScatterValue::Kind::AtLeast  ? QStringLiteral("> ")
                                    : point->y.kind == ScatterValue::Kind::AtMost ? QStringLiteral("< ")
                                                                                  : QString())
                               .arg(point->y.middle, 0, 'g', 3),
                           this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace fovea::ui
