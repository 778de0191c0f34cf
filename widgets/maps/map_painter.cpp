// SPDX-License-Identifier: MIT
#include "widgets/maps/map_painter.h"

#include <QImage>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr double outlineFrom = 5; // pixels of a cell: below it an outline would hide what it frames
constexpr int ghostAlpha = 120;
constexpr double paperRatio = 2; // pixels of an image in a document to one of the page

const ColorMap &sequentialMap()
{
    static const ColorMap map = ColorMap::sequential();
    return map;
}

ColorMap mapOf(const ColorScale &scale, const Theme &theme)
{
    return scale.kind == ColorScale::Kind::Signed ? ColorMap::signedMap(theme) : sequentialMap();
}

QRgb faded(QRgb color)
{
    return qPremultiply(qRgba(qRed(color), qGreen(color), qBlue(color), ghostAlpha));
}

// What full attention would weigh where the mask drops.
QRgb ghostOf(const MapScene &scene, double weight)
{
    const ColorScale ghosts{ColorScale::Kind::Sequential, 0, 1, scene.scale.root};
    return faded(sequentialMap().at(ghosts.shareOf(weight)));
}

// One pixel a cell, transparent where there is no value.
QImage cellImage(const MapScene &scene, const MapLayout &layout, const Theme &theme)
{
    const ColorMap colors = mapOf(scene.scale, theme);
    const int left = layout.firstKey();
    const int top = layout.firstQuery();
    QImage image(layout.lastKey() - left + 1, layout.lastQuery() - top + 1,
                 QImage::Format_ARGB32_Premultiplied);
    for (int y = 0; y < image.height(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const std::size_t entry = scene.at(top + y, left + x);
            const float value = scene.values[entry];
            if (!std::isnan(value))
                line[x] = colors.at(scene.scale.shareOf(double(value)));
            else if (!scene.dropped.empty() && !std::isnan(scene.dropped[entry]))
                line[x] = ghostOf(scene, double(scene.dropped[entry]));
            else
                line[x] = 0;
        }
    }
    return image;
}

// What a pixel shows that covers many cells: the one furthest from the scale's ground, so that a single
// strong cell is not lost; where all of them are masked, the strongest ghost.
QImage pooledImage(const MapScene &scene, const MapLayout &layout, QSize extent, const Theme &theme)
{
    const ColorMap colors = mapOf(scene.scale, theme);
    const double ground = scene.scale.kind == ColorScale::Kind::Signed ? 0.5 : 0;
    QImage image(extent, QImage::Format_ARGB32_Premultiplied);
    const double perX = layout.view.width() / extent.width();
    const double perY = layout.view.height() / extent.height();
    const auto range = [](double start, double step, int limit) {
        const int first = std::min(int(start), limit);
        return std::pair(first, std::clamp(int(std::ceil(start + step)) - 1, first, limit));
    };
    for (int y = 0; y < extent.height(); ++y) {
        const auto [top, bottom] = range(layout.view.top() + y * perY, perY, scene.positions - 1);
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < extent.width(); ++x) {
            const auto [left, right] = range(layout.view.left() + x * perX, perX, scene.positions - 1);
            double strongest = -1;
            float ghost = -1;
            for (int query = top; query <= bottom; ++query)
                for (int key = left; key <= right; ++key) {
                    const std::size_t entry = scene.at(query, key);
                    const float value = scene.values[entry];
                    if (std::isnan(value)) {
                        if (!scene.dropped.empty() && scene.dropped[entry] > ghost)
                            ghost = scene.dropped[entry];
                        continue;
                    }
                    const double share = scene.scale.shareOf(double(value));
                    if (strongest < 0 || std::abs(share - ground) > std::abs(strongest - ground))
                        strongest = share;
                }
            line[x] = strongest >= 0 ? colors.at(strongest) : ghost >= 0 ? ghostOf(scene, double(ghost)) : 0;
        }
    }
    return image;
}

// Readers of SVG and PDF smooth what they enlarge: cells keep their edges when each is many pixels already.
QImage magnified(const QImage &image, double cell)
{
    const int times = std::max(1, int(std::ceil(cell)));
    return image.scaled(image.size() * times, Qt::IgnoreAspectRatio, Qt::FastTransformation);
}

void paintGround(QPainter &painter, const QRectF &area, const Theme &theme)
{
    painter.fillRect(area, theme.sunken);
    painter.fillRect(area, QBrush(theme.border, Qt::BDiagPattern));
}

// The edges between marked and other cells: single ones are framed, patterns get a contour.
QVector<QLineF> contour(const std::vector<std::uint8_t> &marked, const MapScene &scene,
                        const MapLayout &layout)
{
    QVector<QLineF> lines;
    const auto isKept = [&](int query, int key) {
        return query >= 0 && key >= 0 && query < scene.positions && key < scene.positions &&
               marked[scene.at(query, key)];
    };
    for (int query = layout.firstQuery(); query <= layout.lastQuery(); ++query)
        for (int key = layout.firstKey(); key <= layout.lastKey(); ++key) {
            if (!isKept(query, key))
                continue;
            const QRectF cell = layout.rectOf(query, key);
            if (!isKept(query - 1, key))
                lines << QLineF(cell.topLeft(), cell.topRight());
            if (!isKept(query + 1, key))
                lines << QLineF(cell.bottomLeft(), cell.bottomRight());
            if (!isKept(query, key - 1))
                lines << QLineF(cell.topLeft(), cell.bottomLeft());
            if (!isKept(query, key + 1))
                lines << QLineF(cell.topRight(), cell.bottomRight());
        }
    return lines;
}

// White inside a dark hairline, so that it reads on any colour.
void strokeTwice(QPainter &painter, const QVector<QLineF> &lines, double width, Qt::PenStyle style,
                 const Theme &theme)
{
    painter.setPen(QPen(theme.outlineEdge, width + 1.5, Qt::SolidLine, Qt::SquareCap));
    painter.drawLines(lines);
    painter.setPen(QPen(theme.outline, width, style, style == Qt::SolidLine ? Qt::SquareCap : Qt::FlatCap));
    painter.drawLines(lines);
}

void addFrame(QVector<QLineF> &lines, const QRectF &box)
{
    lines << QLineF(box.topLeft(), box.topRight()) << QLineF(box.topRight(), box.bottomRight())
          << QLineF(box.bottomRight(), box.bottomLeft()) << QLineF(box.bottomLeft(), box.topLeft());
}

void paintRunnerUps(QPainter &painter, const MapScene &scene, const MapLayout &layout, const Theme &theme)
{
    QVector<QLineF> lines;
    for (int query = layout.firstQuery(); query <= layout.lastQuery(); ++query)
        if (const int key = scene.runnerUps[std::size_t(query)];
            key >= layout.firstKey() && key <= layout.lastKey()) // documents are not clipped
            addFrame(lines, layout.rectOf(query, key).adjusted(1.5, 1.5, -1.5, -1.5));
    painter.setPen(QPen(theme.text, 1.25, Qt::DotLine, Qt::FlatCap));
    painter.drawLines(lines);
}

void paintDeciding(QPainter &painter, const MapScene &scene, const MapLayout &layout, const Theme &theme)
{
    QVector<QLineF> lines;
    if (layout.cell >= outlineFrom) {
        lines = contour(scene.deciding, scene, layout);
    } else {
        for (int query = layout.firstQuery(); query <= layout.lastQuery(); ++query)
            for (int key = layout.firstKey(); key <= layout.lastKey(); ++key)
                if (scene.deciding[scene.at(query, key)]) {
                    const QPointF centre = layout.rectOf(query, key).center();
                    lines << QLineF(centre, centre + QPointF(0.01, 0)); // a dot
                }
    }
    painter.setPen(QPen(theme.outlineEdge, 3, Qt::SolidLine, Qt::SquareCap));
    painter.drawLines(lines);
    painter.setPen(QPen(theme.oracle, 2, Qt::SolidLine, Qt::SquareCap));
    painter.drawLines(lines);
}

// Crossed out in a frame; the rows that lost something are outlined.
void paintCuts(QPainter &painter, const MapScene &scene, const MapLayout &layout, const Theme &theme)
{
    QVector<QLineF> rows, crosses;
    for (int query = layout.firstQuery(); query <= layout.lastQuery(); ++query) {
        bool any = false;
        for (int key = layout.firstKey(); key <= layout.lastKey(); ++key) {
            if (!scene.cut[scene.at(query, key)])
                continue;
            any = true;
            const QRectF cell = layout.rectOf(query, key);
            painter.fillRect(cell, theme.surface);
            if (layout.cell < outlineFrom)
                continue;
            addFrame(crosses, cell.adjusted(1, 1, -1, -1));
            const double inset = layout.cell * 0.28;
            const QRectF cross = cell.adjusted(inset, inset, -inset, -inset);
            crosses << QLineF(cross.topLeft(), cross.bottomRight())
                    << QLineF(cross.topRight(), cross.bottomLeft());
        }
        if (any)
            addFrame(rows, layout.rowOf(query));
    }
    painter.setPen(QPen(theme.text, 1.25));
    painter.drawLines(rows);
    painter.setPen(QPen(theme.caution, 2, Qt::SolidLine, Qt::SquareCap));
    painter.drawLines(crosses);
}

} // namespace

void paintCells(QPainter &painter, const MapScene &scene, const MapLayout &layout, const Theme &theme)
{
    if (scene.positions == 0)
        return;
    painter.save();
    painter.setClipRect(layout.cells, Qt::IntersectClip);
    paintGround(painter, layout.cells, theme);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    const bool onPaper = painter.paintEngine()->type() != QPaintEngine::Raster;
    const double ratio = onPaper ? paperRatio : painter.device()->devicePixelRatioF();
    if (layout.cell * ratio >= 1.5) {
        const QImage image = cellImage(scene, layout, theme);
        const QRectF whole(layout.rectOf(layout.firstQuery(), layout.firstKey()).topLeft(),
                           QSizeF(image.size()) * layout.cell);
        painter.drawImage(whole, onPaper ? magnified(image, layout.cell * ratio) : image);
    } else {
        const QSize extent = (layout.cells.size() * ratio).toSize().expandedTo({1, 1});
        painter.drawImage(layout.cells, pooledImage(scene, layout, extent, theme));
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    if (!scene.outlined.empty() && layout.cell >= outlineFrom)
        strokeTwice(painter, contour(scene.outlined, scene, layout), 1.5, Qt::SolidLine, theme);
    if (!scene.runnerUps.empty() && layout.cell >= outlineFrom)
        paintRunnerUps(painter, scene, layout, theme);
    if (!scene.deciding.empty())
        paintDeciding(painter, scene, layout, theme);
    if (!scene.cut.empty())
        paintCuts(painter, scene, layout, theme);
    painter.restore();
}

void paintSigns(QPainter &painter, const MapLayout &layout, const MapSigns &signs, const Theme &theme)
{
    painter.save();
    painter.setClipRect(layout.cells, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    if (signs.hovered) {
        // Lines along row and column; the colours of the cells stay those of the scale.
        const QRectF row = layout.rowOf(signs.hovered->query);
        const QRectF column = layout.columnOf(signs.hovered->key);
        const QVector<QLineF> lines{{row.topLeft(), row.topRight()},
                                    {row.bottomLeft(), row.bottomRight()},
                                    {column.topLeft(), column.bottomLeft()},
                                    {column.topRight(), column.bottomRight()}};
        painter.setPen(QPen(theme.outline, 1));
        painter.drawLines(lines);
        QPen dashes(theme.outlineEdge, 1);
        dashes.setDashPattern({3, 3}); // light and dark by turns: seen on any colour
        painter.setPen(dashes);
        painter.drawLines(lines);
    }
    if (signs.query) {
        painter.setPen(QPen(theme.accent, 2));
        painter.drawRect(layout.rowOf(*signs.query).adjusted(1, 0, -1, 0));
    }
    painter.restore();
}

QImage mapThumbnail(const std::vector<float> &values, int positions, const ColorScale &scale, int side,
                    const Theme &theme)
{
    MapScene scene;
    scene.positions = positions;
    scene.values = values;
    scene.scale = scale;
    MapLayout layout;
    layout.view = QRectF(0, 0, positions, positions);
    const int pixels = std::min(positions, side);
    QImage image(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(theme.sunken);
    QPainter painter(&image);
    painter.drawImage(0, 0,
                      positions <= side ? cellImage(scene, layout, theme)
                                        : pooledImage(scene, layout, image.size(), theme));
    return image;
}

} // namespace fovea::ui
