// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/beads/bead_scene.h"
#include "widgets/kit/theme_beads.h"

#include <QRectF>

#include <span>
#include <vector>

namespace fovea::ui {

// A place in the row of beads: one position, or a run of positions that an ellipsis stands for.
struct BeadSlot
{
    int first = 0;
    int last = 0;

    bool isGap() const { return last > first; }
    bool holds(int position) const { return position >= first && position <= last; }
    bool operator==(const BeadSlot &) const = default;
};

// At most `room` places: both ends, ellipses between, and every token that decides whatever the room is.
std::vector<BeadSlot> beadSlots(std::span<const BeadToken> tokens, int room);

// Where everything of a bead picture stands. Heights depend on size and number of rows only; beads of all
// rows share their centres' x.
struct BeadLayout
{
    static constexpr int mostRows = 3; // in view; more scroll

    struct Frame
    {
        BeadSize size = BeadSize::Normal;
        qreal scale = 1;
        bool arcShown = true;
        qreal width = 0;
        int scroll = 0; // how many of the rows that are not strong are above the view
    };

    BeadLayout() = default;
    BeadLayout(const BeadScene &scene, const Frame &frame);

    static qreal height(const Frame &frame, int rows);
    static qreal leastWidth(const Frame &frame);
    static int mostScroll(const BeadScene &scene);

    QPointF tokenCentre(std::size_t slot) const { return {x(slot), sequenceY}; }
    QPointF beadCentre(std::size_t slot, std::size_t shownRow) const { return {x(slot), rowY[shownRow]}; }
    int slotOf(int position) const; // -1: none
    int slotAt(qreal x) const;      // -1: none
    int rowAt(qreal y) const;       // index of the scene's row; -1: the sequence; -2: neither

    BeadMetrics metrics;
    std::vector<BeadSlot> places;
    qreal firstX = 0;
    qreal pitch = 0;
    qreal bead = 0; // diameter
    qreal arcY = 0; // without an arc: as sequenceY
    qreal sequenceY = 0;
    qreal readoutX = 0; // left edge of what stands right of the beads
    qreal width = 0;
    bool arcShown = false;
    std::vector<int> shownRows; // indices of the scene's rows in view
    std::vector<qreal> rowY;    // of those in view

private:
    qreal x(std::size_t slot) const { return firstX + pitch * qreal(slot); }
    void placeRows(const BeadScene &scene, int scroll);
    void placeBeads(const BeadScene &scene, const Frame &frame);
};

} // namespace fovea::ui
