// SPDX-License-Identifier: MIT
#include "widgets/beads/task_figures.h"

#include "widgets/kit/theme_beads.h"
#include "widgets/kit/tr.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace fovea::ui {

namespace {

constexpr qreal ringRadius = 46, innerRadius = 27, place = 25;
constexpr qreal ringMiddle = 70; // from the top
constexpr qreal pitch = 28, lineHeight = 31, stepsTop = 34;
constexpr qreal clear = 24; // degrees between the arrow's ends and their places
constexpr double walkTime = 900;

int placesOf(const TaskSpec &spec)
{
    return makeTask(spec)->classes();
}

} // namespace

// The steps, and the ring they walk round: the start outlined, the end filled.
Sketch sketchCycle(const TaskCase &example, const QSizeF &canvas)
{
    const int places = placesOf(example.spec);
    const QPointF middle(canvas.width() - ringRadius - place / 2 - 4, ringMiddle);
    const qreal stepsWidth = middle.x() - ringRadius - place / 2 - size::wide;
    const int columns = std::clamp(int(stepsWidth / pitch), 1, 5);
    const int rows = std::max(1, int((canvas.height() - stepsTop + lineHeight / 2) / lineHeight));

    Sketch sketch;
    sketch.text({0, 8}, Words::tr("steps"), {});
    const auto shown = beadSlots(example.beads, columns * rows);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const QPointF centre(pitch / 2 + pitch * (int(i) % columns),
                             stepsTop + lineHeight * (int(i) / columns));
        if (shown[i].isGap())
            sketch.gap(centre, size::taskBead);
        else
            sketch.bead(centre, size::taskBead, example.beads[std::size_t(shown[i].first)],
                        Sketch::valueTime);
    }

    const auto angle = [&](double at) { return 90 - 360 * at / places; }; // counter-clockwise, as Qt counts
    const auto centre = [&](int at) {
        const qreal turn = angle(at) * M_PI / 180;
        return middle + ringRadius * QPointF(std::cos(turn), -std::sin(turn));
    };
    QPainterPath round;
    round.addEllipse(middle, ringRadius, ringRadius);
    sketch.line(round, {.ink = Ink::Border, .width = 2});
    for (int i = 0; i < places; ++i)
        sketch.node(centre(i), place,
                    {.letter = QString::number(i),
                     .edge = i == 0 ? Ink::Text : Ink::StrongBorder,
                     .width = i == 0 ? 2.0 : 1.25},
                    40);
    sketch.text(centre(0) + QPointF(place / 2 + size::tiny, -size::tiny), Words::tr("start"), {});

    int net = 0;
    for (const Token token : example.tokens)
        net += token - 1;
    const int way = net < 0 ? -1 : 1;
    const int left = std::abs(net) % places; // whole turns are not drawn
    if (net != 0) {
        const double sweep = (left == 0 ? 360.0 : 360.0 * left / places) - 2 * clear;
        const QRectF box(middle.x() - innerRadius, middle.y() - innerRadius, 2 * innerRadius,
                         2 * innerRadius);
        QPainterPath arc;
        arc.arcMoveTo(box, angle(0) - way * clear);
        arc.arcTo(box, angle(0) - way * clear, -way * std::max(sweep, clear / 2));
        sketch.line(arc, {.ink = Ink::Accent, .width = 2, .arrow = true}, walkTime);
    }
    sketch.node(centre(*example.label), place,
                {.letter = QString::number(*example.label),
                 .edge = Ink::Accent,
                 .fill = Ink::Accent,
                 .ink = Ink::OnAccent});
    return sketch;
}

} // namespace fovea::ui
