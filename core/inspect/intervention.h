// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/spec_json.h"
#include "core/model/intervention.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// What is done differently when a trained network is looked at or evaluated. A value; it never changes the
// run.
struct Intervention
{
    std::optional<MaskSpec> mask = {};
    std::optional<double> inverseTemperature = {};
    std::vector<AttentionChange> changes = {};

    bool isEmpty() const { return !mask && !inverseTemperature && changes.empty(); }
    std::size_t size() const { return changes.size() + (mask ? 1 : 0) + (inverseTemperature ? 1 : 0); }
    bool operator==(const Intervention &) const = default;
};

// The lane with its other mask and sharpness; what changes the attention itself is left to the network.
LaneRecord changedLane(LaneRecord lane, const Intervention &intervention);

// UsageError, with a sentence that names what does not exist in such a network: a layer, a head, a position;
// or a mask that its weights do not fit.
void requirePossible(const Intervention &intervention, const LaneRecord &lane, int positions);

// "2" or "2.0": a layer or one head of it, from 0 on. UsageError names `option` and what is allowed.
AttentionChange placeFrom(std::string_view text, const std::string &option, const ModelSpec &model);
// "2.0:7", a place and a position, and "2.0:7-1", a place, a query and a key.
AttentionChange keyCutFrom(std::string_view text, const std::string &option, const ModelSpec &model);
AttentionChange edgeCutFrom(std::string_view text, const std::string &option, const ModelSpec &model);

// The place in the same form.
std::string placeText(const AttentionChange &change);

} // namespace fovea
