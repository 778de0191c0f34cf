// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/color_map.h"
#include "widgets/models/inspection.h"

#include <QStringList>

#include <limits>
#include <vector>

namespace fovea::ui {

// Everything a heat map draws, as values: what stands in the picture, in its exports and in its tests is the
// same. Rows are queries; matrices are positions x positions; NaN is "no value here".
struct MapScene
{
    int positions = 0;
    int symbols = 0;    // positions of the sequence itself; PAD and global tokens follow
    QStringList tokens; // one per position; "·" for PAD, "g0" for global tokens
    std::vector<float> values;
    ColorScale scale;
    QString unit;      // what the values are, for the scale bar
    QString scaleNote; // what the scale depends on: "the same at every epoch"; empty: nothing to say

    QString letter; // of the lane
    int style = 0;  // of Theme::lane()
    // Of a difference: what it is the difference of; empty otherwise.
    QString minusLetter;
    std::vector<float> minuend;
    std::vector<float> subtrahend;

    std::vector<std::uint8_t> outlined; // kept cells; empty: none are drawn
    std::vector<int> runnerUps;         // best dropped key of each query, -1: none; empty: not drawn
    std::vector<std::uint8_t> deciding; // cells that decide; empty: not drawn
    std::vector<float> dropped;         // full attention's weight of dropped cells; empty: not drawn

    std::vector<std::uint8_t> cut;    // cells that a person has cut; empty: none
    std::optional<HeadGroups> groups; // clusters or buckets of the positions, as strips beside the tokens

    std::vector<double> dispersion; // one per query; empty: no bars
    std::vector<double> dispersionAll;
    std::vector<double> separation;
    double widest = 0; // the bars' full length, in score units

    std::vector<KeyMarginal> marginals; // one per key; empty: none

    std::size_t at(int query, int key) const
    {
        return std::size_t(query) * std::size_t(positions) + std::size_t(key);
    }
};

// How a person sees the positions of a probe. An empty alphabet shows tokens as numbers.
QStringList tokenTexts(const AttentionProbe &probe, const QStringList &alphabet);

QString stageName(MapStage stage);
QString stageUnit(MapStage stage);
bool isSignedStage(MapStage stage);
bool droppedIsZero(MapStage stage); // a key that was dropped counts as 0

struct ValueRange
{
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void add(const std::vector<float> &values); // NaN left out
    bool isEmpty() const { return !(low <= high); }
    bool operator==(const ValueRange &) const = default;
};

// Around zero for scores and differences, from zero for weights.
ColorScale scaleFor(const ValueRange &range, bool isSigned, bool root);

// The picture of one head; `scale` is left to the caller, who may share it between maps.
MapScene sceneOf(const HeadView &head, const QStringList &alphabet, MapStage stage,
                 const MapOverlays &overlays);

// The cells where attention decides the answer, by the task's own rule.
std::vector<std::uint8_t> decidingCells(const AttentionProbe &probe);

} // namespace fovea::ui
