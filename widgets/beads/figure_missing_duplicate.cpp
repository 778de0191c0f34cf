// SPDX-License-Identifier: MIT
#include "widgets/beads/task_figures.h"

#include "widgets/kit/theme_beads.h"
#include "widgets/kit/tr.h"

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr qreal usualPitch = 38, closest = 20;
constexpr qreal firstY = 18, secondY = 72;
constexpr qreal labels = 58;
constexpr qreal roomForLabels = 300;

} // namespace

// The second half stands under the first; the gap is joined to its twin.
Sketch sketchMissingDuplicate(const TaskCase &example, const QSizeF &canvas)
{
    const std::size_t half = example.beads.size() / 2;
    const qreal left = canvas.width() >= roomForLabels ? labels : 0;
    std::vector<BeadToken> columns(half); // which of them must be shown
    for (std::size_t i = 0; i < half; ++i)
        columns[i].decides = example.beads[i].hidden || example.beads[half + i].hidden;
    const std::vector<BeadSlot> places = beadSlots(columns, int((canvas.width() - left) / closest));
    const BeadRow row(places.size(), left, canvas.width(), firstY, usualPitch);

    Sketch sketch;
    QPointF twin, blank;
    for (const bool second : {false, true}) {
        const qreal down = second ? secondY - firstY : 0;
        if (left > 0)
            sketch.text({0, firstY + down}, second ? Words::tr("second") : Words::tr("first"), {});
        for (std::size_t i = 0; i < places.size(); ++i) {
            const QPointF centre = row.at(i) + QPointF(0, down);
            if (places[i].isGap()) {
                sketch.gap(centre, row.diameter);
                continue;
            }
            const auto at = std::size_t(places[i].first);
            BeadToken token = example.beads[second ? half + at : at];
            token.decides = false;
            if (columns[at].decides)
                (token.hidden ? blank : twin) = centre;
            sketch.bead(centre, row.diameter, token);
        }
    }
    const qreal reach = row.diameter / 2 + 2;
    for (std::size_t i = 0; i < places.size(); ++i)
        if (!places[i].isGap() && !columns[std::size_t(places[i].first)].decides)
            sketch.line(row.at(i) + QPointF(0, reach), QPointF(row.at(i).x(), secondY - reach),
                        {.ink = Ink::Border, .width = 1.5}, 50);
    const qreal way = blank.y() > twin.y() ? 1 : -1;
    sketch.line(twin + QPointF(0, way * (reach + size::ring)), blank - QPointF(0, way * reach),
                {.ink = Ink::Text, .width = 1.75});
    sketch.ring(twin, row.diameter);
    return sketch;
}

} // namespace fovea::ui
