// SPDX-License-Identifier: MIT
#include "widgets/sweep_charts/scatter_chart.h"

#include "widgets/cells/cell_keys.h"
#include "widgets/cells/cell_words.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal nearness = 14; // pixels, of the mouse to a point

} // namespace

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
    const auto go = [this](int right, int down) { right != 0 ? move(true, right) : move(false, -down); };
    const auto open = [this](OpenIn where) {
        if (const ScatterPoint *point = selected())
            Q_EMIT where == OpenIn::Race ? cellActivated(point->cell) : inspectRequested(point->cell);
    };
    if (!answersKey(*event, go, open))
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
