// SPDX-License-Identifier: MIT
#include "widgets/panels/lane_list.h"

#include "widgets/panels/lane_delegate.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>

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
    setAccessibleName(tr("Lanes"));
    setWhatsThis(
        tr("The lanes of the race. Each has a mask and its own network; drag to reorder, F2 renames, the eye "
           "hides a lane in the plots."));
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
    return {size::lanesDock, rows * LaneDelegate::rowHeight() + 2 * frameWidth()};
}

QSize LaneList::minimumSizeHint() const
{
    const int rows = std::min(fewestRows, model() ? model()->rowCount() : 0);
    return {size::lanesDock / 2, rows * LaneDelegate::rowHeight() + 2 * frameWidth()};
}

int LaneList::eyeAt(const QPoint &position) const
{
    const QModelIndex index = indexAt(position);
    return index.isValid() && LaneDelegate::eyeRect(visualRect(index)).contains(position) ? index.row() : -1;
}

void LaneList::mousePressEvent(QMouseEvent *event)
{
    const int row = event->button() == Qt::LeftButton ? eyeAt(event->position().toPoint()) : -1;
    if (row < 0)
        return QListView::mousePressEvent(event);
    m_race.setHidden(row, !m_race.lanes()[std::size_t(row)].hidden);
}

void LaneList::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (eyeAt(event->position().toPoint()) >= 0)
        return mousePressEvent(event);
    const QModelIndex index = indexAt(event->position().toPoint());
    if (index.isValid() && event->button() == Qt::LeftButton)
        edit(index);
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
