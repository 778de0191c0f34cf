// SPDX-License-Identifier: MIT
#include "widgets/docks/lane_list.h"

#include "widgets/docks/lane_delegate.h"
#include "widgets/kit/theme_dock.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace fovea::ui {

namespace {

constexpr int fewestRows = 2; // that stay visible in a low window

} // namespace

LaneList::LaneList(RaceData &race, QWidget *parent) : QListView(parent), m_race(race)
{
    setSelectionMode(SingleSelection);
    setEditTriggers(NoEditTriggers); // by an action, so that a double click does not surprise
    setDragDropMode(InternalMove);
    setDefaultDropAction(Qt::MoveAction);
    setDropIndicatorShown(true);
    setDragEnabled(true);
    setMouseTracking(true);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setFrameShape(NoFrame);
    setStyleSheet(
        QStringLiteral("QListView { background: transparent; }")); // the dock's ground shows through
    setAccessibleName(tr("Lanes"));
    setWhatsThis(
        tr("The lanes of the race. Each has a mask and its own network. A click or Return opens and closes a "
           "lane's settings; drag to reorder, F2 renames, the eye hides a lane in the plots."));
}

void LaneList::setModel(QAbstractItemModel *model)
{
    QListView::setModel(model);
    connect(model, &QAbstractItemModel::rowsInserted, this, &LaneList::fitHeight);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &LaneList::fitHeight);
    fitHeight();
}

void LaneList::fitHeight()
{
    setMaximumHeight(std::max(sizeHint().height(), minimumSizeHint().height()));
    updateGeometry();
}

QSize LaneList::sizeHint() const
{
    const int rows = model() ? model()->rowCount() : 0;
    return {size::lanesColumn, rows * LaneDelegate::rowHeight() + 2 * frameWidth()};
}

QSize LaneList::minimumSizeHint() const
{
    const int rows = std::min(fewestRows, model() ? model()->rowCount() : 0);
    return {size::lanesColumn / 2, rows * LaneDelegate::rowHeight() + 2 * frameWidth()};
}

int LaneList::eyeAt(const QPoint &position) const
{
    const QModelIndex index = indexAt(position);
    return index.isValid() && LaneDelegate::eyeRect(visualRect(index)).contains(position) ? index.row() : -1;
}

void LaneList::mousePressEvent(QMouseEvent *event)
{
    const QPoint place = event->position().toPoint();
    m_pressed = -1;
    if (event->button() == Qt::LeftButton) {
        if (const int row = eyeAt(place); row >= 0)
            return m_race.setHidden(row, !m_race.lanes()[std::size_t(row)].hidden);
        m_pressed = indexAt(place).row();
        m_wasCurrent = m_pressed == currentIndex().row();
    }
    QListView::mousePressEvent(event);
}

void LaneList::mouseReleaseEvent(QMouseEvent *event)
{
    QListView::mouseReleaseEvent(event);
    const int row = std::exchange(m_pressed, -1);
    if (row >= 0 && event->button() == Qt::LeftButton && indexAt(event->position().toPoint()).row() == row)
        Q_EMIT formRequested(m_wasCurrent);
}

void LaneList::startDrag(Qt::DropActions actions)
{
    m_pressed = -1;
    QListView::startDrag(actions);
}

void LaneList::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (eyeAt(event->position().toPoint()) >= 0)
        return mousePressEvent(event);
    const QModelIndex index = indexAt(event->position().toPoint());
    if (index.isValid() && event->button() == Qt::LeftButton)
        edit(index);
}

void LaneList::keyPressEvent(QKeyEvent *event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && event->modifiers() == Qt::NoModifier && currentIndex().isValid())
        return Q_EMIT formRequested(true);
    if (event->key() == Qt::Key_Space)
        return event->ignore(); // it runs the race
    QListView::keyPressEvent(event);
}

bool LaneList::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        if (const int row = eyeAt(help->pos()); row >= 0) {
            const bool hidden = m_race.lanes()[std::size_t(row)].hidden;
            QToolTip::showText(
                help->globalPos(),
                hidden ? tr("Show this lane in the plots (H)") : tr("Hide this lane in the plots (H)"), this);
            return true;
        }
    }
    return QListView::viewportEvent(event);
}

} // namespace fovea::ui
