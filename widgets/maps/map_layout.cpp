// SPDX-License-Identifier: MIT
#include "widgets/maps/map_layout.h"

#include "widgets/kit/tr.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr double wholePixels = 4;   // from this width on a cell is a whole number of pixels wide
constexpr double fewestCells = 4;   // of a zoomed view
constexpr double smallestToken = 8; // pixels high
constexpr double wideGroup = 6;     // pixels of a strip of groups,
constexpr double thinGroup = 4;     // where there are several
constexpr double leastCells = 100;  // pixels; where fewer are left, what stands under the columns gives way

double widestToken(const MapScene &scene, const QFont &tokenFont)
{
    const QFontMetricsF metrics(tokenFont);
    double widest = 0;
    for (const QString &token : scene.tokens)
        widest = std::max(widest, metrics.horizontalAdvance(token));
    return widest;
}

// Rounds that are drawn: more would take the tokens' room.
int stripsOf(const MapScene &scene)
{
    constexpr int most = 4;
    return scene.groups ? std::min(most, scene.groups->rounds()) : 0;
}

double groupsWidth(const MapScene &scene)
{
    const int strips = stripsOf(scene);
    return strips ? strips * (strips > 1 ? thinGroup : wideGroup) + size::tiny : 0;
}

// Beside the cells: bars, and what the longest of them are.
double barsWidth(const MapScene &scene)
{
    const QFontMetricsF metrics(font(Type::Small));
    double widest = std::max<double>(size::rowBars, metrics.horizontalAdvance(dispersionScale(scene.widest)));
    for (const QString &words : {receivedScale(0.088), picksScale(scene.positions)})
        if (!scene.marginals.empty())
            widest = std::max(widest, metrics.horizontalAdvance(words));
    return std::ceil(widest) + size::gap;
}

double rulerWidth(const MapScene &scene)
{
    const double counts =
        QFontMetricsF(font(Type::Small)).horizontalAdvance(QString::number(scene.positions));
    return std::max(counts, widestToken(scene, font(Type::Tokens))) + size::gap + groupsWidth(scene);
}

} // namespace

QString dispersionScale(double widest)
{
    return Words::tr("δ ≤ %1").arg(QString::number(widest, 'f', 1));
}

QString receivedScale(double largest)
{
    // Up, so that it is true; of a long sequence the means are small.
    const int decimals = largest >= 0.1 ? 2 : 3;
    const double unit = std::pow(10, decimals);
    return Words::tr("mean ≤ %1")
        .arg(QString::number(std::ceil(largest * unit - 1e-6) / unit, 'f', decimals));
}

QString picksScale(int most)
{
    return Words::tr("picks ≤ %1").arg(most);
}

std::optional<MapCell> MapLayout::cellAt(const QPointF &place) const
{
    if (!cells.contains(place))
        return {};
    const QPointF at = cellsAt(place);
    const int last = int(std::ceil(std::max(view.right(), view.bottom()))) - 1;
    return MapCell{std::clamp(int(at.y()), 0, last), std::clamp(int(at.x()), 0, last)};
}

std::optional<int> MapLayout::queryAt(const QPointF &place) const
{
    const QRectF row = cells | left | bars;
    if (place.y() < cells.top() || place.y() >= cells.bottom() || place.x() < row.left() ||
        place.x() > row.right())
        return {};
    return std::clamp(int(cellsAt(place).y()), firstQuery(), lastQuery());
}

QPointF MapLayout::cellsAt(const QPointF &place) const
{
    return view.topLeft() + (place - cells.topLeft()) / cell;
}

int MapLayout::firstKey() const
{
    return int(std::floor(view.left()));
}

int MapLayout::lastKey() const
{
    return int(std::ceil(view.right())) - 1;
}

int MapLayout::firstQuery() const
{
    return int(std::floor(view.top()));
}

int MapLayout::lastQuery() const
{
    return int(std::ceil(view.bottom())) - 1;
}

namespace {

// Everything but the tokens, with a ruler of this height above.
MapLayout placed(const MapScene &scene, const QRectF &area, const QRectF &zoom, MapParts parts, double ruler)
{
    MapLayout layout;
    const bool grouped = scene.groups && parts != MapParts::CellsOnly;
    const double top = std::ceil(ruler + (grouped ? groupsWidth(scene) : 0)); // cells begin at whole pixels
    layout.groupLine = grouped ? stripsOf(scene) > 1 ? thinGroup : wideGroup : 0;
    layout.view = zoom.isEmpty() ? QRectF(0, 0, scene.positions, scene.positions) : zoom;
    const bool everything = parts == MapParts::Everything;
    const double left = parts == MapParts::CellsOnly ? 0 : rulerWidth(scene);
    const double right = everything && !scene.dispersion.empty() ? barsWidth(scene) : 0;
    double below = everything && !scene.marginals.empty() ? 2 * size::keyStrip + size::gap : 0;
    if (area.height() - top - below < leastCells)
        below = 0;
    const double room = std::max(1.0, std::min(area.width() - left - right, area.height() - top - below));
    layout.cell = room / std::max(layout.view.width(), layout.view.height());
    if (layout.cell >= wholePixels)
        layout.cell = std::floor(layout.cell);
    const double wide = layout.cell * layout.view.width();
    const double high = layout.cell * layout.view.height();
    const double spare = std::max(0.0, area.width() - left - wide - right);
    layout.cells = {std::floor(area.left() + left + spare / 2), std::floor(area.top() + top), wide, high};
    layout.left = {layout.cells.left() - left, layout.cells.top(), left, high};
    layout.top = {layout.cells.left(), layout.cells.top() - top, wide, top};
    if (right > 0)
        layout.bars = {layout.cells.right() + size::gap, layout.cells.top(), size::rowBars, high};
    if (below > 0)
        layout.strips = {layout.cells.left(), layout.cells.bottom() + size::tiny, wide, below - size::tiny};
    layout.tokenFont = font(Type::Tokens);
    const double usual = QFontMetricsF(layout.tokenFont).ascent();
    if (layout.cell < usual)
        layout.tokenFont.setPixelSize(int(std::max(layout.cell, smallestToken)));
    return layout;
}

} // namespace

MapLayout mapLayout(const MapScene &scene, const QRectF &area, const QRectF &zoom, MapParts parts)
{
    const bool rulers = parts != MapParts::CellsOnly;
    const double line = rulers ? QFontMetricsF(font(Type::Tokens)).height() + size::tiny : 0;
    MapLayout layout = placed(scene, area, zoom, parts, line);
    if (!rulers || layout.cell < smallestToken)
        return layout;
    if (widestToken(scene, layout.tokenFont) <= layout.cell + 1) {
        layout.tokensLeft = layout.tokensTop = true;
        return layout;
    }
    // Wider than a cell: above the columns they stand upright, if rows stay high enough for theirs.
    MapLayout turned = placed(scene, area, zoom, parts, widestToken(scene, layout.tokenFont) + size::gap);
    if (turned.cell < smallestToken)
        return layout;
    turned.tokensLeft = turned.tokensTop = turned.tokensTurned = true;
    return turned;
}

QRectF fittingZoom(QRectF zoom, int positions)
{
    const double side = std::clamp(std::max(zoom.width(), zoom.height()),
                                   std::min(fewestCells, double(positions)), double(positions));
    if (side >= positions)
        return {};
    const auto moved = [&](double start) { return std::clamp(start, 0.0, positions - side); };
    return {moved(zoom.left()), moved(zoom.top()), side, side};
}

} // namespace fovea::ui
