// SPDX-License-Identifier: MIT
#include "widgets/race/board_delegate.h"

#include "widgets/charts/seed_pips.h"
#include "widgets/kit/lane_chip.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace fovea::ui {

namespace {

constexpr int badgeExtent = 18;
constexpr int checkExtent = 12;

void paintCheck(QPainter &painter, const QRectF &box, const QColor &color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF points[] = {box.topLeft() + QPointF(0.08, 0.55) * box.width(),
                              box.topLeft() + QPointF(0.38, 0.85) * box.width(),
                              box.topLeft() + QPointF(0.92, 0.18) * box.width()};
    painter.drawPolyline(points, 3);
    painter.restore();
}

bool hasLabel(const QModelIndex &index)
{
    return index.column() == BoardModel::LaneColumn || index.column() == BoardModel::ReachedColumn;
}

// The room of a cell's content: below the header's text.
QRectF contentOf(const QRect &cell)
{
    return QRectF(cell).adjusted(BoardDelegate::padding, 0, -BoardDelegate::padding, 0);
}

} // namespace

int BoardDelegate::nameWidth(const QString &name, QFont font)
{
    font.setBold(true);
    return 2 * padding + badgeExtent + size::gap + 2 + QFontMetrics(font).horizontalAdvance(name) +
           size::gap + checkExtent + size::gap;
}

int BoardDelegate::wordsWidth(const QString &text, const QString &note, QFont font)
{
    font.setBold(true);
    return 2 * (padding + size::wide) + QFontMetrics(font).horizontalAdvance(text) + size::gap +
           QFontMetrics(ui::font(Type::Small)).horizontalAdvance(note);
}

BoardDelegate::BoardDelegate(const BoardModel &model, ThemeManager &themes, QObject *parent)
    : QStyledItemDelegate(parent), m_model(model), m_themes(themes)
{
}

const LaneStanding &BoardDelegate::standingAt(const QModelIndex &index) const
{
    return m_model.rows()[std::size_t(index.row())].standing;
}

void BoardDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.text.clear();
    cell.state.setFlag(QStyle::State_HasFocus, false); // the row is marked, not the cell
    const QStyle *style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
    if (index.row() >= int(m_model.rows().size()))
        return;
    painter->save();
    painter->setClipRect(cell.rect);
    QRectF room = contentOf(cell.rect);
    if (index.column() == BoardModel::LaneColumn)
        room = paintBadge(*painter, room, index);
    else if (index.column() == BoardModel::ReachedColumn)
        room = paintPips(*painter, room, index);
    paintWords(*painter, room, cell, index);
    painter->restore();
}

// Returns the room beside it.
QRectF BoardDelegate::paintBadge(QPainter &painter, const QRectF &room, const QModelIndex &index) const
{
    const LaneStyle style = m_themes.theme().lane(index.data(BoardModel::StyleRole).toInt());
    const QRectF badge(room.left(), room.center().y() - badgeExtent / 2.0, badgeExtent, badgeExtent);
    painter.setFont(font(Type::Small));
    paintLaneLetter(painter, badge, index.data(BoardModel::SignRole).toString(), style, m_themes.theme());
    return room.adjusted(badgeExtent + size::gap + 2, 0, 0, 0);
}

QRectF BoardDelegate::paintPips(QPainter &painter, const QRectF &room, const QModelIndex &index) const
{
    const LaneStanding &lane = standingAt(index);
    const QColor color = m_themes.theme().lane(index.data(BoardModel::StyleRole).toInt()).color;
    const PipRow pips(room, int(lane.runs.size()));
    for (int i = 0; i < int(lane.runs.size()); ++i)
        paintPip(painter, pips.box(i), pipOf(lane.runs[std::size_t(i)]), lane.runs[std::size_t(i)].share,
                 color, m_themes.theme(), lane.runs[std::size_t(i)].score.value_or(0));
    return room.adjusted(pips.width() + size::gap, 0, 0, 0);
}

void BoardDelegate::paintWords(QPainter &painter, QRectF room, const QStyleOptionViewItem &cell,
                               const QModelIndex &index) const
{
    const Theme &theme = m_themes.theme();
    const bool isNote = index.column() == BoardModel::NoteColumn;
    QFont main = isNote ? font(Type::Small) : cell.font;
    main.setBold(index.data(BoardModel::StrongRole).toBool());
    painter.setFont(main);
    painter.setPen(index.data(BoardModel::MutedRole).toBool() ? theme.muted : theme.text);
    const QFontMetricsF metrics(main);
    const QString text = metrics.elidedText(index.data().toString(), Qt::ElideRight, room.width());
    painter.drawText(room, int(cell.displayAlignment), text);
    if (!hasLabel(index))
        return;
    room.setLeft(room.left() + metrics.horizontalAdvance(text) + size::gap);
    if (index.column() == BoardModel::LaneColumn && index.data(BoardModel::FirstRole).toBool()) {
        paintCheck(painter, {room.left(), room.center().y() - checkExtent / 2.0, checkExtent, checkExtent},
                   theme.good);
        room.setLeft(room.left() + checkExtent + size::gap);
    }
    const QFont small = font(Type::Small);
    painter.setFont(small);
    painter.setPen(theme.muted);
    painter.drawText(room, int(cell.displayAlignment),
                     QFontMetricsF(small).elidedText(index.data(BoardModel::NoteRole).toString(),
                                                     Qt::ElideRight, std::max(0.0, room.width())));
}

int BoardDelegate::seedAt(const QPoint &point, const QRect &cell, const QModelIndex &index) const
{
    if (index.column() != BoardModel::ReachedColumn || index.row() >= int(m_model.rows().size()))
        return -1;
    return PipRow(contentOf(cell), int(standingAt(index).runs.size())).at(point);
}

bool BoardDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                              const QModelIndex &index)
{
    const int seed = event->type() == QEvent::ToolTip ? seedAt(event->pos(), option.rect, index) : -1;
    if (seed < 0)
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(),
                       runWords(standingAt(index).runs[std::size_t(seed)], m_model.race()), view);
    return true;
}

bool BoardDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                                const QModelIndex &index)
{
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        const int seed = seedAt(mouse->position().toPoint(), option.rect, index);
        if (seed >= 0 && mouse->button() == Qt::LeftButton) {
            Q_EMIT pipClicked(index.data(BoardModel::LaneRole).toInt(),
                              standingAt(index).runs[std::size_t(seed)].seed);
            return true;
        }
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

} // namespace fovea::ui
