// SPDX-License-Identifier: MIT
#include "core/painting/paint_stroke.h"

#include <algorithm>
#include <cstdlib>

namespace fovea {

namespace {

void addPen(PaintCell centre, int pen, PaintGrid &grid)
{
    const int reach = pen / 2;
    for (int down = -reach; down <= reach; ++down)
        for (int across = -reach; across <= reach; ++across)
            grid.set({centre.query + down, centre.key + across});
}

// The nearest whole cell at `step` of `steps` from a to b, the same whichever way one goes.
int between(int a, int b, int step, int steps)
{
    if (steps == 0)
        return a;
    const long twice = 2L * step * std::abs(b - a) + steps;
    const int moved = int(twice / (2L * steps));
    return b >= a ? a + moved : a - moved;
}

void addLine(PaintCell from, PaintCell to, int pen, PaintGrid &grid)
{
    const int steps = std::max(std::abs(to.query - from.query), std::abs(to.key - from.key));
    for (int step = 0; step <= steps; ++step)
        addPen({between(from.query, to.query, step, steps), between(from.key, to.key, step, steps)}, pen,
               grid);
}

void addBlock(PaintCell from, PaintCell to, PaintGrid &grid)
{
    const auto [top, bottom] = std::minmax(from.query, to.query);
    const auto [left, right] = std::minmax(from.key, to.key);
    const int last = grid.length() - 1;
    for (int query = std::max(0, top); query <= std::min(last, bottom); ++query)
        for (int key = std::max(0, left); key <= std::min(last, right); ++key)
            grid.set({query, key});
}

void addBand(PaintCell from, PaintCell to, int pen, PaintGrid &grid)
{
    const auto [least, most] = std::minmax({from.key - from.query, to.key - to.query});
    for (int query = 0; query < grid.length(); ++query)
        addBlock({query, query + least - pen / 2}, {query, query + most + pen / 2}, grid);
}

} // namespace

PaintGrid touchedBy(const PaintStroke &stroke, int length)
{
    PaintGrid grid(length);
    const PaintCell from = stroke.way.front();
    const PaintCell to = stroke.way.back();
    const int reach = stroke.pen / 2;
    const auto [top, bottom] = std::minmax(from.query, to.query);
    const auto [left, right] = std::minmax(from.key, to.key);
    switch (stroke.tool) {
    case PaintTool::Draw:
    case PaintTool::Erase:
        if (stroke.straight) {
            addLine(from, to, stroke.pen, grid);
            break;
        }
        addPen(from, stroke.pen, grid);
        for (std::size_t i = 1; i < stroke.way.size(); ++i)
            addLine(stroke.way[i - 1], stroke.way[i], stroke.pen, grid);
        break;
    case PaintTool::Line:
        addLine(from, to, stroke.pen, grid);
        break;
    case PaintTool::Block:
        addBlock(from, to, grid);
        break;
    case PaintTool::Column:
        addBlock({0, left - reach}, {length - 1, right + reach}, grid);
        break;
    case PaintTool::Row:
        addBlock({top - reach, 0}, {bottom + reach, length - 1}, grid);
        break;
    case PaintTool::Band:
        addBand(from, to, stroke.pen, grid);
        break;
    }
    return grid;
}

PaintGrid painted(const PaintGrid &grid, const PaintStroke &stroke)
{
    const PaintGrid touched = touchedBy(stroke, grid.length());
    return stroke.rubsOut() ? grid.without(touched) : grid.joined(touched);
}

} // namespace fovea
