// SPDX-License-Identifier: MIT
#include "widgets/beads/bead_layout.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal wordGap = 7;     // between a number and its words
constexpr qreal widest = 1.4;    // times the usual pitch: a short sequence in a wide place ...
constexpr int usualSymbols = 40; // ... takes at most the room of this many
constexpr int leastRoom = 5;     // both ends, an ellipsis, and one beside each end

qreal sequenceTop(const BeadLayout::Frame &frame, const BeadMetrics &metrics)
{
    const qreal ringed = metrics.ringRadius() + size::hair;
    return frame.arcShown ? std::max(metrics.pill / 2 + size::hair + metrics.arcRise, ringed) : ringed;
}

// Room right of the beads. It is kept for texts that change during a race, so that nothing jumps.
qreal roomAfter(const BeadScene &scene, const BeadMetrics &metrics, bool answerBeside)
{
    if (metrics.above)
        return 0;
    qreal texts = 0;
    if (!scene.onWords.isEmpty())
        texts =
            metrics.readout + wordGap + QFontMetricsF(ui::font(Type::Small)).horizontalAdvance(scene.onWords);
    if (!scene.moment.isEmpty())
        texts = std::max(texts, metrics.readout + wordGap + 4 * size::wide);
    if (answerBeside && !scene.answer.isEmpty()) {
        QFont bold = ui::font(Type::Body);
        bold.setBold(true);
        texts = std::max(texts, QFontMetricsF(bold).horizontalAdvance(scene.answerSign +
                                                                      QStringLiteral("  ") + scene.answer));
    }
    return texts > 0 ? metrics.afterBeads + texts : 0;
}

} // namespace

std::vector<BeadSlot> beadSlots(std::span<const BeadToken> tokens, int room)
{
    const int count = int(tokens.size());
    std::vector<bool> kept(tokens.size(), count <= room);
    if (count > room) {
        int deciding = 0;
        for (int i = 0; i < count; ++i)
            if (tokens[std::size_t(i)].decides) {
                kept[std::size_t(i)] = true;
                ++deciding;
            }
        const auto slotsNeeded = [&] { // an ellipsis for each run of left-out positions
            int needed = 0;
            for (int i = 0; i < count; ++i)
                needed += kept[std::size_t(i)] || i == 0 || kept[std::size_t(i - 1)];
            return needed;
        };
        // From both ends inwards, as long as there is room; the ends themselves always.
        for (int i = 0; i < (count + 1) / 2; ++i) {
            for (const int at : {i, count - 1 - i}) {
                if (kept[std::size_t(at)])
                    continue;
                kept[std::size_t(at)] = true;
                if (i > 0 && slotsNeeded() > room) {
                    kept[std::size_t(at)] = false;
                    i = count; // full
                    break;
                }
            }
        }
    }
    std::vector<BeadSlot> places;
    for (int i = 0; i < count; ++i) {
        const bool extendsGap = !kept[std::size_t(i)] && !places.empty() && !kept[std::size_t(i - 1)];
        if (extendsGap)
            places.back().last = i;
        else
            places.push_back({i, i});
    }
    return places;
}

BeadLayout::BeadLayout(const BeadScene &scene, const Frame &frame)
    : metrics(beadMetrics(frame.size, frame.scale)), width(frame.width), arcShown(frame.arcShown)
{
    if (!metrics.above) // type may be larger than usual
        metrics.readout = std::max(
            metrics.readout, QFontMetricsF(ui::font(Type::Body)).horizontalAdvance(QStringLiteral("99 %")));
    sequenceY = sequenceTop(frame, metrics);
    arcY = arcShown ? sequenceY - metrics.arcRise : sequenceY;
    placeBeads(scene, frame);
    placeRows(scene, frame.scroll);
}

void BeadLayout::placeBeads(const BeadScene &scene, const Frame &frame)
{
    // The outermost rings and the largest attention beads stay inside.
    const qreal overhang = std::max(metrics.ringRadius(), scene.rows.empty() ? 0 : metrics.most / 2);
    const bool wordsBeside = !scene.caption.isEmpty() || !scene.rows.empty();
    const qreal left =
        std::max(wordsBeside && !metrics.above ? metrics.beforeBeads + metrics.bead / 2 : 0, overhang);
    const qreal right =
        frame.width - std::max(roomAfter(scene, metrics, !arcShown) + metrics.bead / 2, overhang);
    const qreal span = std::max(right - left, metrics.pitch);
    const int count = int(scene.tokens.size());
    firstX = left;
    const qreal across = std::min(span, metrics.pitch * std::max(count, usualSymbols) - metrics.pitch);
    pitch = count > 1 ? std::min(widest * metrics.pitch, across / (count - 1)) : metrics.pitch;
    if (pitch < metrics.closest) {
        places = beadSlots(scene.tokens, std::max(leastRoom, int(span / metrics.pitch) + 1));
        pitch = std::min(metrics.pitch, places.size() > 1 ? span / qreal(places.size() - 1) : metrics.pitch);
    } else {
        places = beadSlots(scene.tokens, count);
    }
    if (metrics.above && places.size() > 1) // across the whole width
        pitch = std::min(span / qreal(places.size() - 1), 2 * metrics.pitch);
    bead = std::min(metrics.bead, pitch * metrics.bead / metrics.pitch);
    readoutX = (places.empty() ? firstX : x(places.size() - 1)) + metrics.bead / 2 + metrics.afterBeads;
}

namespace {

// Rows that stay in view, few enough that one place is left for the others to scroll through.
std::vector<bool> keptRows(const BeadScene &scene)
{
    std::vector<bool> kept(scene.rows.size());
    int left = BeadLayout::mostRows - 1;
    for (std::size_t i = 0; i < kept.size() && left > 0; ++i)
        if (scene.rows[i].kept) {
            kept[i] = true;
            --left;
        }
    return kept;
}

} // namespace

void BeadLayout::placeRows(const BeadScene &scene, int scroll)
{
    const int count = int(scene.rows.size());
    const std::vector<bool> kept = keptRows(scene);
    int skipped = std::clamp(scroll, 0, mostScroll(scene));
    int others = mostRows - int(std::ranges::count(kept, true));
    for (int i = 0; i < count; ++i) {
        if (count > mostRows && !kept[std::size_t(i)] && (skipped-- > 0 || others-- <= 0))
            continue;
        shownRows.push_back(i);
    }
    for (std::size_t i = 0; i < shownRows.size(); ++i)
        rowY.push_back(sequenceY + metrics.firstRow + metrics.rowPitch * qreal(i));
}

// Rows out of sight, whichever they are.
int BeadLayout::mostScroll(const BeadScene &scene)
{
    return std::max(0, int(scene.rows.size()) - mostRows);
}

qreal BeadLayout::height(const Frame &frame, int rows)
{
    const BeadMetrics metrics = beadMetrics(frame.size, frame.scale);
    const int shown = std::min(rows, mostRows);
    const qreal below = shown == 0 ? metrics.ringRadius()
                                   : metrics.firstRow + metrics.rowPitch * (shown - 1) + metrics.most / 2;
    return std::ceil(sequenceTop(frame, metrics) + below + size::hair);
}

qreal BeadLayout::leastWidth(const Frame &frame)
{
    const BeadMetrics metrics = beadMetrics(frame.size, frame.scale);
    return metrics.beforeBeads + metrics.readout + metrics.afterBeads + 2 * metrics.ringRadius() +
           metrics.pitch * leastRoom + 4 * size::wide;
}

int BeadLayout::slotOf(int position) const
{
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i].holds(position))
            return int(i);
    return -1;
}

int BeadLayout::slotAt(qreal at) const
{
    const int slot = pitch > 0 ? int(std::lround((at - firstX) / pitch)) : 0;
    const bool isNear = slot >= 0 && slot < int(places.size()) &&
                        std::abs(at - x(std::size_t(slot))) <= std::max(pitch, metrics.most) / 2;
    return isNear ? slot : -1;
}

int BeadLayout::rowAt(qreal y) const
{
    if (std::abs(y - sequenceY) <= metrics.ringRadius())
        return -1;
    const qreal reach = std::min(metrics.rowPitch, metrics.most + size::tiny) / 2;
    for (std::size_t i = 0; i < rowY.size(); ++i)
        if (std::abs(y - rowY[i]) <= reach)
            return shownRows[i];
    return -2;
}

} // namespace fovea::ui
