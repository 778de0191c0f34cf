// SPDX-License-Identifier: MIT
#include "widgets/painting/paint_board.h"

#include "widgets/beads/bead_paint.h"
#include "widgets/painting/paint_board_sizes.h"

#include <QPaintEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace fovea::ui {

using namespace paint;

// Colours, and the cells in sight.
struct PaintBoard::Ink
{
    const Theme &theme;
    QColor lane;
    QRect board;
    PaintCell first, last;
};

namespace {

QColor mixed(const QColor &over, const QColor &ground, double share)
{
    const auto mix = [&](float a, float b) { return float(share * double(a) + (1 - share) * double(b)); };
    return QColor::fromRgbF(mix(over.redF(), ground.redF()), mix(over.greenF(), ground.greenF()),
                            mix(over.blueF(), ground.blueF()));
}

QImage imageOf(const PaintGrid &grid, const QColor &filled, const QColor &empty)
{
    QImage image(grid.length(), grid.length(), QImage::Format_ARGB32_Premultiplied);
    const QRgb colors[] = {qPremultiply(empty.rgba()), qPremultiply(filled.rgba())};
    for (int query = 0; query < grid.length(); ++query) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(query));
        for (int key = 0; key < grid.length(); ++key)
            line[key] = colors[grid.at({query, key})];
    }
    return image;
}

void paintCross(QPainter &painter, const QRectF &box, const QColor &color)
{
    const qreal reach = std::min(box.width() / 4, qreal(size::tiny + 1));
    const QPointF centre = box.center();
    painter.setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(centre + QPointF(-reach, -reach), centre + QPointF(reach, reach));
    painter.drawLine(centre + QPointF(-reach, reach), centre + QPointF(reach, -reach));
}

// The two corners of a column at one end of it.
void paintTicks(QPainter &painter, const QRectF &column, bool top, const QColor &color)
{
    const qreal long_ = std::min(qreal(size::gap), column.width() / 2.5);
    const qreal y = top ? column.top() : column.bottom();
    const qreal inward = top ? long_ : -long_;
    QPainterPath path;
    for (const qreal side : {column.left(), column.right()}) {
        const qreal across = side == column.left() ? long_ : -long_;
        path.moveTo(side, y + inward);
        path.lineTo(side, y);
        path.lineTo(side + across, y);
    }
    painter.setPen(QPen(color, 2, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawPath(path);
}

} // namespace

void PaintBoard::paintEvent(QPaintEvent *)
{
    const Theme &theme = m_themes.theme();
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme.surface);
    const QRect board = boardBox();
    if (board.isEmpty())
        return;
    const QColor lane = mixed(theme.lane(m_style).color, theme.sunken, solid);
    if (m_image.isNull())
        m_image = imageOf(m_grid, lane, theme.sunken);
    const Ink ink{theme, theme.lane(m_style).color, board, cellAt(board.topLeft()),
                  cellAt(board.bottomRight())};
    painter.setClipRect(board);
    paintCells(painter, ink);
    paintStroke(painter, ink);
    paintLines(painter, ink);
    paintMarks(painter, ink);
    painter.setClipping(false);
    paintRulers(painter, ink);
}

void PaintBoard::paintCells(QPainter &painter, const Ink &ink) const
{
    const QRectF target = cellBox(ink.first) | cellBox(ink.last);
    const QRect source(QPoint(ink.first.key, ink.first.query), QPoint(ink.last.key, ink.last.query));
    painter.drawImage(target, m_image, QRectF(source));
}

void PaintBoard::paintStroke(QPainter &painter, const Ink &ink) const
{
    if (!m_stroke)
        return;
    const PaintGrid touched = touchedBy(*m_stroke, m_grid.length());
    const QColor ground = m_stroke->rubsOut() ? ink.theme.surface : ink.lane;
    QColor wash = ground;
    wash.setAlphaF(m_stroke->rubsOut() ? 1 - float(faint) : float(faint));
    const QColor edge = m_stroke->rubsOut() ? ink.theme.strongBorder : ink.lane;
    for (int query = ink.first.query; query <= ink.last.query; ++query)
        for (int key = ink.first.key; key <= ink.last.key; ++key) {
            const PaintCell cell{query, key};
            if (!touched.at(cell))
                continue;
            painter.fillRect(cellBox(cell), wash);
            if (m_cell >= finestLined) {
                painter.setPen(QPen(edge, 1.5));
                painter.drawRect(cellBox(cell));
            }
        }
}

void PaintBoard::paintLines(QPainter &painter, const Ink &ink) const
{
    if (m_cell < finestLined)
        return;
    const auto line = [&](int place, bool down) {
        painter.setPen(place % linesTogether == 0 ? ink.theme.strongBorder : ink.theme.border);
        const qreal at = (down ? origin().x() : origin().y()) + place * m_cell;
        if (down)
            painter.drawLine(QPointF(at, ink.board.top()), QPointF(at, ink.board.bottom()));
        else
            painter.drawLine(QPointF(ink.board.left(), at), QPointF(ink.board.right(), at));
    };
    for (const bool heavy : {false, true})
        for (int place = 0; place <= m_grid.length(); ++place)
            if ((place % linesTogether == 0) == heavy) {
                line(place, true);
                line(place, false);
            }
}

void PaintBoard::paintMarks(QPainter &painter, const Ink &ink) const
{
    const int last = m_grid.length() - 1;
    painter.setRenderHint(QPainter::Antialiasing);
    for (const PaintCell &cell : m_facts.cut) {
        if (cell.query < ink.first.query || cell.query > ink.last.query || cell.key < ink.first.key ||
            cell.key > ink.last.key)
            continue;
        if (m_cell >= finestCross)
            paintCross(painter, cellBox(cell), ink.theme.bad);
        else
            painter.fillRect(cellBox(cell), ink.theme.bad);
    }
    if (m_cell >= finestLined)
        for (const int key : m_example.subject.deciding.keys)
            if (key <= last) {
                paintTicks(painter, cellBox({0, key}), true, ink.theme.text);
                paintTicks(painter, cellBox({last, key}), false, ink.theme.text);
            }
    painter.setBrush(Qt::NoBrush);
    if (m_hovered && !m_stroke) {
        painter.setPen(QPen(ink.theme.text, 1));
        painter.drawRect(cellBox(*m_hovered));
    }
    if (hasFocus()) {
        painter.setPen(QPen(ink.theme.accent, 2));
        painter.drawRect(cellBox(m_current).adjusted(1, 1, -1, -1));
    }
}

void PaintBoard::paintRulers(QPainter &painter, const Ink &ink) const
{
    painter.setFont(ui::font(Type::Small));
    painter.setPen(ink.theme.muted);
    const QRect box = ink.board;
    painter.drawText(QRect(box.left(), 0, box.width(), size::wide + 2), Qt::AlignCenter,
                     tr("may look at this position"));
    painter.save();
    painter.translate(0, box.bottom());
    painter.rotate(-90);
    painter.drawText(QRect(0, 0, box.height(), size::wide + 2), Qt::AlignCenter, tr("this position"));
    painter.restore();

    const qreal middle = ruler - bead / 2.0 - size::tiny;
    // Every bead that has room, or every fifth, tenth, ...
    int stride = 1;
    while (stride * m_cell < leastBeadPitch)
        stride = stride == 1 ? linesTogether : stride * 2;
    const qreal diameter = std::min(qreal(bead), std::max(qreal(leastBeadPitch - 2), qreal(m_cell - 3)));
    const std::optional<PaintCell> at = m_hovered    ? m_hovered
                                        : hasFocus() ? std::optional(m_current)
                                                     : std::nullopt;
    const auto &tokens = m_example.tokens;
    const auto show = [&](int position, bool down) {
        const qreal place = (down ? origin().y() : origin().x()) + (position + 0.5) * m_cell;
        const bool inside =
            down ? place >= box.top() && place <= box.bottom() : place >= box.left() && place <= box.right();
        if (!inside || std::size_t(position) >= tokens.size())
            return;
        BeadToken token = tokens[std::size_t(position)];
        token.decides = token.decides && !down;
        const QPointF centre = down ? QPointF(middle, place) : QPointF(place, middle);
        paintBead(painter, centre, diameter, token, ink.theme);
        const bool isEmpty = down && std::ranges::binary_search(m_facts.emptyRows, position);
        const bool isAt = at && (down ? at->query : at->key) == position;
        if (!isEmpty && !isAt)
            return;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(isEmpty ? ink.theme.caution : ink.theme.accent, 2));
        painter.drawEllipse(centre, diameter / 2, diameter / 2);
    };
    for (int position = 0; position < m_grid.length(); ++position) {
        const bool isEmpty = std::ranges::binary_search(m_facts.emptyRows, position);
        if (position % stride == 0 || isEmpty || (at && at->query == position))
            show(position, true);
        if (position % stride == 0 || (at && at->key == position))
            show(position, false);
    }
}

} // namespace fovea::ui
