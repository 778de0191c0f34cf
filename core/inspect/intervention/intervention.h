// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/spec_json.h"
#include "core/model/intervention.h"
#include "core/model/parameter_layout.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// A head's attention that is taken from elsewhere: from another example, from another run that reads the
// same sequence, or from both. Blocks and heads are those of the network it is put into, and the donor's.
struct AttentionPatch
{
    static constexpr int itself = -1;

    int block = 0;
    int head = AttentionChange::allHeads;
    int donor = itself;              // which of the runs that the asker brings
    std::optional<int> example = {}; // of the set that is looked at, from 0; empty: the sequence that is read

    bool operator==(const AttentionPatch &) const = default;
};

// What is done differently when a trained network is looked at or evaluated. A value; it never changes the
// run.
struct Intervention
{
    std::optional<MaskSpec> mask = {};
    std::optional<double> inverseTemperature = {};
    std::optional<GradientRule> gradient = {}; // its forward half: whether dropped keys are weighed too
    std::vector<AttentionChange> changes = {};
    std::vector<AttentionPatch> patches = {}; // become changes before a network sees them

    bool isEmpty() const { return size() == 0; }
    std::size_t size() const
    {
        return changes.size() + patches.size() + (mask ? 1 : 0) + (inverseTemperature ? 1 : 0) +
               (gradient ? 1 : 0);
    }
    bool operator==(const Intervention &) const = default;
};

// Each change by itself: the mask, the sharpness, the rule, then changes and patches in their order.
std::vector<Intervention> partsOf(const Intervention &intervention);
Intervention together(const std::vector<Intervention> &parts);

// The lane with its other mask, sharpness and rule; what changes the attention itself is left to the network.
// Another mask weighs its kept keys alone, whatever rule the lane was trained by, unless a rule is given too.
LaneRecord changedLane(LaneRecord lane, const Intervention &intervention);

// UsageError, with a sentence that names what does not exist in such a network: a layer, a head, a position;
// or a mask that its weights do not fit.
void requirePossible(const Intervention &intervention, const LaneRecord &lane, int positions);

// The trained weights in the order that the changed lane has them in: a mask may bring state of its own, or
// leave out what the trained one kept. UsageError where the weights lack what it needs.
std::vector<float> fittingWeights(std::span<const float> weights, const LaneRecord &lane,
                                  const InputShape &trained, const Intervention &intervention,
                                  const InputShape &changed);

// "2" or "2.0": a layer or one head of it, from 0 on. UsageError names `option` and what is allowed.
AttentionChange placeFrom(std::string_view text, const std::string &option, const ModelSpec &model);
// "2.0:7", a place and a position, and "2.0:7-1", a place, a query and a key.
AttentionChange keyCutFrom(std::string_view text, const std::string &option, const ModelSpec &model);
AttentionChange edgeCutFrom(std::string_view text, const std::string &option, const ModelSpec &model);
// "2.0=run:3", "2.0=example:17": a place and where its attention is taken from. A run's number stands as the
// donor; the asker looks it up.
AttentionPatch patchFrom(std::string_view text, const std::string &option, const ModelSpec &model);

// The place in the same form.
std::string placeText(const AttentionChange &change);
std::string patchText(const AttentionPatch &patch);

} // namespace fovea
