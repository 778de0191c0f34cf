// SPDX-License-Identifier: MIT
#include "widgets/views/map_page.h"

#include "widgets/views/map_painter.h"

#include <QPainter>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int pageSide = 640; // of a single map
constexpr int headSide = 220; // of one among many

int lineHeight()
{
    return QFontMetrics(font(Type::Body)).height() + size::tiny;
}

int titleHeight(const QStringList &lines)
{
    return int(lines.size()) * lineHeight() + size::gap;
}

void paintTitle(QPainter &painter, const QRectF &area, const QStringList &lines, const Theme &theme)
{
    double y = area.top();
    for (const QString &line : lines) {
        painter.setFont(y == area.top() ? font(Type::Section) : font(Type::Body));
        painter.setPen(y == area.top() ? theme.text : theme.muted);
        painter.drawText(QRectF(area.left(), y, area.width(), lineHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                         line);
        y += lineHeight();
    }
}

// Whole cells: documents cannot clip all that is painted.
QRectF wholeCells(const QRectF &zoom, int positions)
{
    return zoom.isEmpty() ? zoom : QRectF(zoom.toAlignedRect() & QRect(0, 0, positions, positions));
}

QString legendOf(const MapScene &scene)
{
    return scene.scaleNote.isEmpty() ? scene.unit : scene.unit + QStringLiteral(", ") + scene.scaleNote;
}

} // namespace

Picture mapPicture(std::shared_ptr<const MapScene> scene, const QStringList &titleLines, const QRectF &zoom,
                   const Theme &theme)
{
    const int title = titleHeight(titleLines);
    const QSize extent(pageSide + 2 * size::wide, pageSide + title + lineHeight() + 2 * size::wide);
    return {extent, titleLines.value(0), [=](QPaintDevice &device, PictureKind) {
                QPainter painter;
                if (!painter.begin(&device))
                    return false;
                painter.fillRect(QRect({}, extent), theme.surface);
                const QRectF page(size::wide, size::wide, pageSide, extent.height() - 2 * size::wide);
                paintTitle(painter, page, titleLines, theme);
                const QRectF area(page.left(), page.top() + title, pageSide, pageSide);
                const MapLayout layout =
                    mapLayout(*scene, area, wholeCells(zoom, scene->positions), MapParts::Everything);
                paintCells(painter, *scene, layout, theme);
                paintSurroundings(painter, *scene, layout, {}, theme);
                paintScaleBar(painter, QRectF(page.left(), area.bottom(), pageSide, lineHeight()),
                              scene->scale, legendOf(*scene), theme);
                return painter.end();
            }};
}

Picture headsPicture(const std::vector<std::vector<HeadMap>> &layers, const QStringList &titleLines,
                     const Theme &theme)
{
    std::size_t heads = 0;
    for (const auto &layer : layers)
        heads = std::max(heads, layer.size());
    const int title = titleHeight(titleLines);
    const int step = headSide + size::wide;
    const QSize extent(int(layers.size()) * step + size::wide,
                       int(heads) * (step + lineHeight()) + title + lineHeight() + 2 * size::wide);
    return {extent, titleLines.value(0), [=](QPaintDevice &device, PictureKind) {
                QPainter painter;
                if (!painter.begin(&device))
                    return false;
                painter.fillRect(QRect({}, extent), theme.surface);
                paintTitle(painter, QRectF(size::wide, size::wide, extent.width(), title), titleLines, theme);
                for (std::size_t layer = 0; layer < layers.size(); ++layer)
                    for (std::size_t head = 0; head < layers[layer].size(); ++head) {
                        const HeadMap &map = layers[layer][head];
                        const QPointF place(size::wide + double(layer) * step,
                                            size::wide + title + double(head) * (step + lineHeight()));
                        painter.setFont(font(Type::Small));
                        painter.setPen(theme.muted);
                        painter.drawText(QRectF(place, QSizeF(headSide, lineHeight())),
                                         Qt::AlignLeft | Qt::AlignVCenter, map.title);
                        const QRectF area(place + QPointF(0, lineHeight()), QSizeF(headSide, headSide));
                        paintCells(painter, *map.scene, mapLayout(*map.scene, area, {}, MapParts::CellsOnly),
                                   theme);
                    }
                if (!layers.empty() && !layers.front().empty()) {
                    const MapScene &scene = *layers.front().front().scene;
                    paintScaleBar(painter,
                                  QRectF(size::wide, extent.height() - size::wide - lineHeight(),
                                         extent.width() - 2 * size::wide, lineHeight()),
                                  scene.scale, legendOf(scene), theme);
                }
                return painter.end();
            }};
}

} // namespace fovea::ui
