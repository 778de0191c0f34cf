// SPDX-License-Identifier: MIT
#include "widgets/panels/board_delegate.h"

#include "widgets/models/board_model.h"
#include "widgets/support/lane_chip.h"

#include <QApplication>
#include <QPainter>

namespace fovea::ui {

namespace {

constexpr int letterExtent = 18;

} // namespace

BoardDelegate::BoardDelegate(ThemeManager &themes, QObject *parent)
    : QStyledItemDelegate(parent), m_themes(themes)
{
}

// The text is drawn here so that it keeps the header's distance from the column's edges.
void BoardDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QString text = cell.text;
    cell.text.clear();
    cell.state.setFlag(QStyle::State_HasFocus, false); // the row is marked, not the cell
    const QStyle *style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
    painter->save();
    const bool isNumber = index.column() > BoardModel::StateColumn;
    // Text ends at its column: the next one begins with a gap.
    const QRect room = cell.rect.adjusted(size::gap, 0, isNumber ? -size::gap : 0, 0);
    if (index.column() == BoardModel::LaneColumn) {
        paintChip(*painter, room, index);
    } else {
        const bool isMissing = isNumber && !index.data(BoardModel::NumberRole).isValid();
        painter->setFont(cell.font);
        painter->setPen(isMissing ? m_themes.theme().muted : m_themes.theme().text);
        painter->drawText(room, int(cell.displayAlignment),
                          cell.fontMetrics.elidedText(text, Qt::ElideRight, room.width()));
    }
    painter->restore();
}

void BoardDelegate::paintChip(QPainter &painter, const QRectF &room, const QModelIndex &index) const
{
    const LaneStyle style = m_themes.theme().lane(index.data(BoardModel::StyleRole).toInt());
    const QRectF letter(room.left(), room.center().y() - letterExtent / 2.0, letterExtent, letterExtent);
    painter.setFont(font(Type::Small));
    paintLaneLetter(painter, letter, index.data(BoardModel::SignRole).toString(), style, m_themes.theme());
}

} // namespace fovea::ui
