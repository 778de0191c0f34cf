// SPDX-License-Identifier: MIT
#include "widgets/beads/task_figures.h"

#include "widgets/kit/theme_beads.h"
#include "widgets/kit/tr.h"

namespace fovea::ui {

namespace {

constexpr qreal usualPitch = 28.5, closest = 17;
constexpr qreal firstY = 16, rowHeight = 42;
constexpr qreal footGap = 4, footLength = 10;
constexpr qreal tallyGap = 8, tallyHeight = 26, groupGap = 20;
constexpr int tallyGroup = 5;

} // namespace

// A foot under every one, and a tally of them in fives.
Sketch sketchParity(const TaskCase &example, const QSizeF &canvas)
{
    const auto count = example.beads.size();
    const auto columns = std::max<std::size_t>(1, std::min(count, std::size_t(canvas.width() / closest)));
    const auto rows = (count + columns - 1) / columns;
    const auto perRow = (count + rows - 1) / rows;
    const BeadRow row(perRow, 0, canvas.width(), firstY, usualPitch);
    const auto centre = [&](std::size_t i) {
        return row.at(i % perRow) + QPointF(0, rowHeight * qreal(i / perRow));
    };
    Sketch sketch;
    for (std::size_t i = 0; i < count; ++i)
        sketch.bead(centre(i), row.diameter, example.beads[i]);
    sketch.wait(Sketch::lineTime);

    const qreal top =
        firstY + rowHeight * qreal(rows - 1) + row.diameter / 2 + footGap + footLength + size::wide;
    qreal x = row.left - row.diameter / 2 + 4;
    int ones = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (example.tokens[i] != 1)
            continue;
        const QPointF foot = centre(i) + QPointF(0, row.diameter / 2 + footGap);
        sketch.line(foot, foot + QPointF(0, footLength), {.ink = Ink::Muted, .width = 1.5}, 80);
        ++ones;
        if (ones % tallyGroup == 0) {
            sketch.line({x - tallyGroup * tallyGap + 4, top + tallyHeight - 4}, {x - 2, top + 4},
                        {.ink = Ink::Text, .width = 2}, 80);
            x += groupGap - tallyGap;
        } else {
            sketch.line({x, top}, {x, top + tallyHeight}, {.ink = Ink::Text, .width = 2}, 80);
            x += tallyGap;
        }
    }
    const QString words = ones == 1 ? Words::tr("1 one") : Words::tr("%1 ones").arg(ones);
    sketch.text({ones > 0 ? x + size::gap : row.left - row.diameter / 2, top + tallyHeight / 2}, words,
                {.ink = Ink::Text, .type = Type::Body, .bold = true});
    return sketch;
}

} // namespace fovea::ui
