// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/maps/map_scene.h"

#include <QFont>
#include <QPointF>
#include <QRectF>

#include <optional>

namespace fovea::ui {

// Where the parts of a heat map stand in a rectangle: cells, token rulers to the left and above, bars of the
// queries to the right, strips of the keys below. Cells are square, and whole pixels wide where they are
// large enough to tell.
struct MapLayout
{
    QRectF cells;    // the visible cells, in pixels
    double cell = 1; // width of one
    QRectF view;     // what is visible, in cells: x keys, y queries
    QRectF left, top, bars, strips;
    double groupLine = 0; // width of one strip of groups, at the inner edge of the rulers; 0: there is none

    QRectF rectOf(int query, int key) const
    {
        return {cells.left() + (key - view.left()) * cell, cells.top() + (query - view.top()) * cell, cell,
                cell};
    }
    QRectF rowOf(int query) const { return {cells.left(), rectOf(query, 0).top(), cells.width(), cell}; }
    QRectF columnOf(int key) const { return {rectOf(0, key).left(), cells.top(), cell, cells.height()}; }
    std::optional<MapCell> cellAt(const QPointF &place) const;
    std::optional<int> queryAt(const QPointF &place) const; // also on the ruler and the bars beside the row
    QPointF cellsAt(const QPointF &place) const;            // in cells, not clamped
    // The cells that are visible, also in part.
    int firstKey() const, lastKey() const, firstQuery() const, lastQuery() const;

    QFont tokenFont;           // as large as a cell allows
    bool tokensLeft = false;   // there is room for a token per row
    bool tokensTop = false;    // and for one per column, always together; otherwise rulers count
    bool tokensTurned = false; // those above stand upright, since they are wider than a cell
};

enum class MapParts { Everything, WithRulers, CellsOnly };

// How much the longest of the bars beside rows and of those under columns is: "δ ≤ 14.3", "picks ≤ 12". The
// layout leaves room for them.
QString dispersionScale(double widest);
QString receivedScale(double largest);
QString picksScale(int most);

// `zoom` in cells; empty: everything.
MapLayout mapLayout(const MapScene &scene, const QRectF &area, const QRectF &zoom, MapParts parts);

// `zoom` inside the map, at least a few cells wide and of the map's shape; empty when it is the whole map.
QRectF fittingZoom(QRectF zoom, int positions);

} // namespace fovea::ui
