// SPDX-License-Identifier: MIT
#include "widgets/surfaces/surface_paint.h"

#include "widgets/kit/lane_chip.h"
#include "widgets/kit/tr.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace fovea::ui {

namespace {

constexpr int contourLevels = 9;
constexpr qreal letterBox = 18;
constexpr qreal pointExtent = 6;
constexpr int markedEvery = 5; // epochs

QColor veil(const QColor &color, double opacity)
{
    QColor result = color;
    result.setAlphaF(float(opacity));
    return result;
}

void drawPieces(QPainter &painter, const SurfacePainting &p, const Surface &grid, double level)
{
    for (const ContourPiece &piece : contour(grid, level))
        painter.drawLine(p.at(piece.x0 * p.scene.unitX, piece.y0 * p.scene.unitY),
                         p.at(piece.x1 * p.scene.unitX, piece.y1 * p.scene.unitY));
}

// Small numbers over any colour of the map: a patch as the casing of the paths.
void paintTag(QPainter &painter, const SurfacePainting &p, const QPointF &leftMiddle, const QString &words)
{
    painter.setFont(font(Type::Small));
    const QFontMetricsF metrics = painter.fontMetrics();
    QRectF box(leftMiddle.x(), leftMiddle.y() - metrics.height() / 2,
               metrics.horizontalAdvance(words) + size::gap, metrics.height());
    box.moveLeft(std::clamp(box.left(), p.frame.left(), p.frame.right() - box.width()));
    box.moveTop(std::clamp(box.top(), p.frame.top(), p.frame.bottom() - box.height()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(veil(p.theme.outlineEdge, 0.72));
    painter.drawRoundedRect(box, size::tiny, size::tiny);
    painter.setPen(p.theme.outline);
    painter.drawText(box, Qt::AlignCenter, words);
}

QPolygonF lineOf(const LandscapePath &path, const SurfacePainting &p)
{
    QPolygonF line;
    for (const PlanePoint &point : path.points)
        line << p.at(point.x * p.scene.unitX, point.y * p.scene.unitY);
    return line;
}

void paintPath(QPainter &painter, const SurfacePainting &p, const LandscapePath &path)
{
    const QPolygonF line = lineOf(path, p);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(veil(p.theme.outlineEdge, 0.75), 5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(line);
    QPen pen = path.style.pen();
    pen.setWidthF(2);
    painter.setPen(pen);
    painter.drawPolyline(line);
    QPointF labelled(-1000, -1000);
    LaneStyle filled = path.style;
    if (filled.marker == Marker::Circle)
        filled.marker = Marker::Disc;
    for (qsizetype i = 1; i + 1 < line.size(); ++i) {
        const int people = path.epochs[std::size_t(i)] + 1;
        if (people % markedEvery != 0)
            continue;
        paintMarker(painter, line[i], pointExtent, filled);
        const QPointF away = line[i] - labelled, toEnd = line[i] - line.back();
        if (people % (2 * markedEvery) != 0 || std::hypot(away.x(), away.y()) < 40 ||
            std::hypot(toEnd.x(), toEnd.y()) < 48)
            continue;
        paintTag(painter, p, line[i] + QPointF(size::gap, 0), QString::number(people));
        labelled = line[i];
    }
    if (const int now = path.indexAt(p.look.clock); now >= 0) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(p.theme.outlineEdge, 4));
        painter.drawEllipse(line[now], 7, 7);
        painter.setPen(QPen(p.theme.dark ? p.theme.accent : p.theme.outline, 2));
        painter.drawEllipse(line[now], 7, 7);
    }
}

} // namespace

// Coarse cells reach further out than fine ones: all pictures end where the finest does.
void paintSurroundings(QPainter &painter, const SurfacePainting &p)
{
    const QRectF range = p.scene.range();
    const QRectF inside(p.at(range.left(), range.bottom()), p.at(range.right(), range.top()));
    QPainterPath outside;
    outside.addRect(p.frame.adjusted(-3, -3, 3, 3));
    QPainterPath hole;
    hole.addRect(inside.normalized());
    painter.fillPath(outside - hole, p.theme.sunken);
}

void paintBeyondScale(QPainter &painter, const SurfacePainting &p)
{
    const Surface &grid = p.seen.surface;
    const double halfX = (grid.x[1] - grid.x[0]) / 2 * p.scene.unitX;
    const double halfY = (grid.y[1] - grid.y[0]) / 2 * p.scene.unitY;
    const double high = p.scene.high();
    const QBrush hatch(veil(p.theme.outlineEdge, 0.55), Qt::BDiagPattern);
    for (int row = 0; row < p.seen.side(); ++row)
        for (int column = 0; column < p.seen.side(); ++column) {
            const auto shown = lossAt(p.seen, grid.x[std::size_t(column)], grid.y[std::size_t(row)]);
            if (!shown || (std::isfinite(shown->loss) && shown->loss <= high))
                continue;
            const double x = grid.x[std::size_t(column)] * p.scene.unitX;
            const double y = grid.y[std::size_t(row)] * p.scene.unitY;
            const QRectF cell = QRectF(p.at(x - halfX, y + halfY), p.at(x + halfX, y - halfY));
            if (!std::isfinite(shown->loss))
                painter.fillRect(cell, p.theme.sunken);
            painter.fillRect(cell, hatch);
        }
}

void paintContours(QPainter &painter, const SurfacePainting &p)
{
    const int level = p.seen.level();
    if (level < 5)
        return;
    const double high = p.scene.high();
    const auto all = [&](const Surface &grid) {
        painter.setPen(QPen(veil(p.theme.outline, 0.34), 0.8));
        for (int i = 1; i <= contourLevels; ++i)
            drawPieces(painter, p, grid, high * i / (contourLevels + 1));
        if (p.scene.guessing <= 0)
            return;
        painter.setPen(QPen(veil(p.theme.outline, 0.8), 1.4));
        drawPieces(painter, p, grid, p.scene.guessing);
    };
    const auto frontier = p.seen.frontier();
    const int stride = (p.seen.side() - 1) / (level - 1);
    if (!frontier)
        return all(thinnedOut(p.seen.surface, stride));
    // Finer ones up to the frontier, coarser ones beyond it.
    const int fineStride = (p.seen.side() - 1) / (p.seen.levelAtWork() - 1);
    const int lastWhole = std::max(0, *frontier - fineStride);
    const double y = p.at(0, p.seen.surface.y[std::size_t(lastWhole)] * p.scene.unitY).y();
    painter.save();
    painter.setClipRect(QRectF(p.frame.left(), y, p.frame.width(), p.frame.bottom() - y), Qt::IntersectClip);
    all(thinnedOut(p.seen.surface, fineStride));
    painter.restore();
    painter.save();
    painter.setClipRect(QRectF(p.frame.left(), p.frame.top(), p.frame.width(), y - p.frame.top()),
                        Qt::IntersectClip);
    all(thinnedOut(p.seen.surface, stride));
    painter.restore();
}

void paintFrontier(QPainter &painter, const SurfacePainting &p)
{
    const auto row = p.seen.frontier();
    if (!row || *row == 0)
        return;
    const int stride = (p.seen.side() - 1) / (p.seen.levelAtWork() - 1);
    const double step = (p.seen.surface.y[1] - p.seen.surface.y[0]) * stride / 2;
    const double y = p.at(0, (p.seen.surface.y[std::size_t(*row)] - step) * p.scene.unitY).y();
    if (y < p.frame.top() || y > p.frame.bottom())
        return;
    painter.setPen(QPen(veil(p.theme.outline, 0.7), 1, Qt::DashLine));
    painter.drawLine(QPointF(p.frame.left(), y), QPointF(p.frame.right(), y));
    const auto words = [](int side) { return QStringLiteral("%1 × %1").arg(side); };
    const QPointF right(p.frame.right(), y);
    const double line = QFontMetricsF(font(Type::Small)).height();
    paintTag(painter, p, right + QPointF(0, line), words(p.seen.levelAtWork()));
    paintTag(painter, p, right - QPointF(0, line), words(p.seen.level()));
}

void paintPaths(QPainter &painter, const SurfacePainting &p)
{
    for (const LandscapePath &path : p.scene.paths)
        if (!path.points.empty())
            paintPath(painter, p, path);
    painter.setFont(font(Type::Small));
    for (const LandscapePath &path : p.scene.paths) {
        if (path.points.empty())
            continue;
        const QPointF end = p.at(path.points.back().x * p.scene.unitX, path.points.back().y * p.scene.unitY);
        paintLaneLetter(painter, QRectF(end.x() + 6, end.y() - letterBox / 2, letterBox, letterBox),
                        path.letter, path.style, p.theme);
    }
    if (!p.scene.start)
        return;
    const QPointF start = p.at(p.scene.start->x() * p.scene.unitX, p.scene.start->y() * p.scene.unitY);
    painter.setPen(QPen(p.theme.outlineEdge, 1.5));
    painter.setBrush(p.theme.outline);
    painter.drawEllipse(start, 5, 5);
    const QString words = Words::tr("start");
    const double wide = QFontMetricsF(font(Type::Small)).horizontalAdvance(words) + size::gap;
    paintTag(painter, p, start - QPointF(wide + size::gap, 0), words);
}

void paintCrosshair(QPainter &painter, const SurfacePainting &p)
{
    if (!p.look.crosshair)
        return;
    const QPointF at = p.at(p.look.crosshair->x() * p.scene.unitX, p.look.crosshair->y() * p.scene.unitY);
    if (!p.frame.contains(at))
        return;
    for (const auto &[color, width] : {std::pair(p.theme.outlineEdge, 4.0), {p.theme.outline, 1.8}}) {
        painter.setPen(QPen(color, width));
        painter.drawLine(at - QPointF(7, 0), at + QPointF(7, 0));
        painter.drawLine(at - QPointF(0, 7), at + QPointF(0, 7));
    }
    const QString words = lossWords(p.scene, *p.look.crosshair);
    if (words.isEmpty())
        return;
    painter.setFont(font(Type::Small));
    const QRectF text = painter.fontMetrics().boundingRect(QRect(0, 0, 400, 200), Qt::AlignLeft, words);
    QRectF box(at.x() + size::wide, at.y() + size::gap, text.width() + 2 * size::gap,
               text.height() + size::gap);
    if (box.right() > p.frame.right())
        box.moveRight(at.x() - size::wide);
    if (box.bottom() > p.frame.bottom())
        box.moveBottom(at.y() - size::gap);
    box.moveLeft(std::max(box.left(), p.frame.left()));
    box.moveTop(std::max(box.top(), p.frame.top()));
    painter.setPen(QPen(p.theme.border, 1));
    painter.setBrush(p.theme.raised);
    painter.drawRoundedRect(box, size::radius, size::radius);
    painter.setPen(p.theme.text);
    painter.drawText(box.adjusted(size::gap, size::tiny, 0, 0), Qt::AlignLeft | Qt::AlignTop, words);
}

} // namespace fovea::ui
