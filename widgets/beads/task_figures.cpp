// SPDX-License-Identifier: MIT
#include "widgets/beads/task_figures.h"

#include "widgets/kit/theme_beads.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal legible = 0.7;           // a drawing is not shrunk further
constexpr std::size_t longestDrawn = 64; // longer ones are never legible
constexpr qreal rowPitch = 20, rowHeight = 26;

using Figure = Sketch (*)(const TaskCase &, const QSizeF &);

Figure figureOf(const std::string &id)
{
    if (id == "even-pairs")
        return sketchEvenPairs;
    if (id == "parity")
        return sketchParity;
    if (id == "missing-duplicate")
        return sketchMissingDuplicate;
    if (id == "stack-manipulation")
        return sketchStack;
    if (id == "cycle-navigation")
        return sketchCycle;
    if (id == "modular-arithmetic")
        return sketchArithmetic;
    if (id == "solve-equation")
        return sketchEquation;
    if (id == "listops")
        return sketchListOps;
    return nullptr;
}

bool isLegible(const Sketch &sketch, qreal scale)
{
    return scale >= legible && std::ranges::all_of(sketch.items(), [scale](const SketchItem &item) {
               return item.kind != SketchItem::Kind::Bead ||
                      item.diameter * scale >= size::smallestLettered - 1;
           });
}

// These leave out what is not needed, whatever the length is.
bool elides(const std::string &id)
{
    return id == "even-pairs" || id == "missing-duplicate";
}

} // namespace

BeadRow::BeadRow(std::size_t count, qreal leftEdge, qreal rightEdge, qreal middle, qreal usualPitch)
    : y(middle)
{
    const qreal rim = size::ring + size::ringGap + size::hair;
    const auto gaps = qreal(std::max<std::size_t>(count, 2) - 1);
    // Both end beads with their rings stay within the edges.
    pitch = std::min(usualPitch, (rightEdge - leftEdge - 2 * rim) / (gaps + 0.86));
    diameter = std::min(size::taskBead, pitch * 0.86);
    left = leftEdge + rim + diameter / 2;
}

Sketch sketchBeads(const TaskCase &example, const QSizeF &canvas)
{
    const int columns = std::max(3, int((canvas.width() - size::gap) / rowPitch));
    const int rows = std::max(1, int(canvas.height() / rowHeight));
    const std::vector<BeadSlot> places = beadSlots(example.beads, columns * rows);
    const qreal pitch = std::min(canvas.width() / columns, rowPitch * 1.25);
    const qreal diameter = std::min(rowPitch * 0.86, pitch * 0.86);
    const auto centre = [&](std::size_t index) {
        const int column = int(index) % columns, row = int(index) / columns;
        return QPointF((column + 0.5) * pitch, (row + 0.5) * rowHeight);
    };
    Sketch sketch;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i].isGap()) {
            sketch.gap(centre(i), diameter);
            continue;
        }
        BeadToken token = example.beads[std::size_t(places[i].first)];
        token.decides = false;
        sketch.bead(centre(i), diameter, token);
    }
    for (std::size_t i = 0; i < places.size(); ++i)
        if (!places[i].isGap() && example.beads[std::size_t(places[i].first)].decides)
            sketch.ring(centre(i), diameter);
    return sketch;
}

Sketch sketchTask(const TaskCase &example, const QSizeF &canvas)
{
    const Figure figure = figureOf(example.spec.id);
    const bool drawn = figure && example.label && canvas.width() >= size::leastDrawing &&
                       (example.tokens.size() <= longestDrawn || elides(example.spec.id));
    if (drawn) {
        Sketch sketch = figure(example, canvas);
        if (isLegible(sketch, sketchScale(sketch, canvas)))
            return sketch;
    }
    return sketchBeads(example, canvas);
}

} // namespace fovea::ui
