// SPDX-License-Identifier: MIT
#include "widgets/beads/task_figures.h"

#include "widgets/kit/theme_beads.h"
#include "widgets/kit/tr.h"

#include <QFontMetricsF>

namespace fovea::ui {

namespace {

constexpr qreal usualPitch = 28.5, closest = 20;
constexpr qreal arcY = 12, beadY = 58, labelY = 90;
constexpr qreal pillHeight = 22;
constexpr double arcTime = 600;

} // namespace

// Ends ringed and joined by an arc that says whether they are equal.
Sketch sketchEvenPairs(const TaskCase &example, const QSizeF &canvas)
{
    const std::vector<BeadSlot> places = beadSlots(example.beads, int(canvas.width() / closest));
    const BeadRow row(places.size(), 0, canvas.width(), beadY, usualPitch);
    Sketch sketch;
    for (std::size_t i = 0; i < places.size(); ++i) {
        BeadToken token = example.beads[std::size_t(places[i].first)];
        token.decides = false;
        if (places[i].isGap())
            sketch.gap(row.at(i), row.diameter);
        else
            sketch.bead(row.at(i), row.diameter, token);
    }
    const QPointF first = row.at(0), last = row.at(places.size() - 1);
    sketch.ring(first, row.diameter);
    sketch.text({first.x() - row.diameter / 2, labelY}, Words::tr("first"), {});
    if (places.size() < 2)
        return sketch;
    sketch.ring(last, row.diameter);
    sketch.text({last.x() + row.diameter / 2, labelY}, Words::tr("last"), {.alignment = Qt::AlignRight});

    const qreal foot = beadY - row.diameter / 2 - size::ring - size::ringGap;
    const qreal bend = std::min((last.x() - first.x()) / 2, 24.0);
    QPainterPath arc(QPointF(first.x(), foot));
    arc.cubicTo(first.x(), arcY + 2, first.x() + bend / 3, arcY, first.x() + bend, arcY);
    arc.lineTo(last.x() - bend, arcY);
    arc.cubicTo(last.x() - bend / 3, arcY, last.x(), arcY + 2, last.x(), foot);
    sketch.line(arc, {.ink = Ink::Text, .width = 1.75}, arcTime);
    const double after = sketch.now();

    const Caption caption{.ink = Ink::Text, .type = Type::Body, .bold = true, .alignment = Qt::AlignHCenter};
    const QString sign = *example.label == 0 ? QStringLiteral("=") : QStringLiteral("≠");
    const QString words = sign + QStringLiteral("  ") + example.answer;
    const qreal width = QFontMetricsF(captionFont(caption)).horizontalAdvance(words) + pillHeight;
    const QPointF middle((first.x() + last.x()) / 2, arcY);
    sketch.goTo(after - arcTime / 2);
    sketch.box({middle.x() - width / 2, arcY - pillHeight / 2, width, pillHeight}, pillHeight / 2, Ink::Text,
               Ink::Surface, 1.75);
    sketch.text(middle, words, caption);
    return sketch;
}

} // namespace fovea::ui
