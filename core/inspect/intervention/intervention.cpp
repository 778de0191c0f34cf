// SPDX-License-Identifier: MIT
#include "core/inspect/intervention/intervention.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/validate.h"

#include <algorithm>

namespace fovea {

namespace {

using Kind = AttentionChange::Kind;

std::string rangeText(int count)
{
    return count == 1 ? "0" : "0 to " + std::to_string(count - 1);
}

void requirePlace(const std::string &who, int block, int head, const ModelSpec &model)
{
    if (block < 0 || block >= model.blocks)
        throw UsageError(who + " names layer " + std::to_string(block) + ", but this network has " +
                         std::to_string(model.blocks) + "; allowed is " + rangeText(model.blocks) + ".");
    if (head != AttentionChange::allHeads && (head < 0 || head >= model.heads))
        throw UsageError(who + " names head " + std::to_string(head) + ", but a layer of this network has " +
                         std::to_string(model.heads) + "; allowed is " + rangeText(model.heads) + ".");
}

void requirePosition(const std::string &what, int position, int positions)
{
    if (position < 0 || position >= positions)
        throw UsageError("The " + what + " is position " + std::to_string(position) + "; allowed is " +
                         rangeText(positions) + ".");
}

[[noreturn]] void refuseForm(std::string_view text, const std::string &option, const std::string &form)
{
    throw UsageError(option + " is '" + std::string(text) + "'; it takes " + form + ", counted from 0.");
}

// A whole number that fits; empty otherwise.
std::optional<int> small(std::string_view text)
{
    const auto number = integerFrom(text);
    if (!number || *number < 0 || *number > 1'000'000)
        return {};
    return int(*number);
}

AttentionChange placeIn(std::string_view place, std::string_view whole, const std::string &option,
                        const std::string &form, const ModelSpec &model)
{
    const auto parts = split(place, '.');
    const auto block = small(parts[0]);
    const auto head = parts.size() == 2 ? small(parts[1]) : std::optional<int>();
    if (!block || parts.size() > 2 || (parts.size() == 2 && !head))
        refuseForm(whole, option, form);
    AttentionChange change;
    change.block = *block;
    change.head = head.value_or(AttentionChange::allHeads);
    requirePlace(option, change.block, change.head, model);
    return change;
}

} // namespace

std::vector<Intervention> partsOf(const Intervention &intervention)
{
    std::vector<Intervention> parts;
    if (intervention.mask)
        parts.push_back({.mask = intervention.mask});
    if (intervention.inverseTemperature)
        parts.push_back({.inverseTemperature = intervention.inverseTemperature});
    if (intervention.gradient)
        parts.push_back({.gradient = intervention.gradient});
    for (const AttentionChange &change : intervention.changes)
        parts.push_back({.changes = {change}});
    for (const AttentionPatch &patch : intervention.patches)
        parts.push_back({.patches = {patch}});
    return parts;
}

Intervention together(const std::vector<Intervention> &parts)
{
    Intervention all;
    for (const Intervention &part : parts) {
        all.mask = part.mask ? part.mask : all.mask;
        if (part.inverseTemperature)
            all.inverseTemperature = part.inverseTemperature;
        if (part.gradient)
            all.gradient = part.gradient;
        all.changes.insert(all.changes.end(), part.changes.begin(), part.changes.end());
        all.patches.insert(all.patches.end(), part.patches.begin(), part.patches.end());
    }
    return all;
}

LaneRecord changedLane(LaneRecord lane, const Intervention &intervention)
{
    if (intervention.mask)
        lane.mask = *intervention.mask;
    if (intervention.gradient)
        lane.spec.model.gradient = *intervention.gradient;
    else if (intervention.mask)
        lane.spec.model.gradient = GradientRule::Kept; // with the weights of all keys it would do nothing
    if (intervention.inverseTemperature)
        lane.spec.model.inverseTemperature = *intervention.inverseTemperature;
    return lane;
}

void requirePossible(const Intervention &intervention, const LaneRecord &lane, int positions)
{
    if (intervention.isEmpty())
        return;
    const LaneRecord changed = changedLane(lane, intervention);
    if (const auto problems = validate(changed.spec, changed.mask); !problems.empty())
        throw UsageError(joined(problems, " "));
    const int before = makeMask(lane.mask)->globals(), after = makeMask(changed.mask)->globals();
    if (before != after)
        throw UsageError("The mask " + textOf(changed.mask) + " has " + std::to_string(after) +
                         (after == 1 ? " global token" : " global tokens") +
                         ", but this network was trained with " + std::to_string(before) +
                         ": its weights do not fit.");
    for (const AttentionChange &change : intervention.changes) {
        requirePlace("The change", change.block, change.head, lane.spec.model);
        if (change.kind == Kind::CutKey || change.kind == Kind::CutEdge)
            requirePosition("key", change.key, positions);
        if (change.kind == Kind::CutEdge)
            requirePosition("query", change.query, positions);
        if (change.kind == Kind::Patch &&
            change.weights.size() != std::size_t(positions) * std::size_t(positions))
            throw UsageError("The attention that should be put in is of another length than " +
                             std::to_string(positions) + " positions.");
    }
    for (const AttentionPatch &patch : intervention.patches)
        requirePlace("The patch", patch.block, patch.head, lane.spec.model);
}

std::vector<float> fittingWeights(std::span<const float> weights, const LaneRecord &lane,
                                  const InputShape &trained, const Intervention &intervention,
                                  const InputShape &changed)
{
    const LaneRecord other = changedLane(lane, intervention);
    const ParameterLayout from(lane.spec.model, trained, lane.mask);
    const ParameterLayout to(other.spec.model, changed, other.mask);
    if (from.size() != weights.size())
        throw InputError("The weights do not fit this run's model.");
    std::vector<float> fitting;
    fitting.reserve(to.size());
    for (const ParameterSlot &slot : to.parameters()) {
        const ParameterSlot *known = from.find(slot.name);
        if (!slot.trained && (!known || known->rows != slot.rows))
            throw UsageError("The mask " + textOf(other.mask) +
                             " needs centroids that follow training; these weights, trained with " +
                             textOf(lane.mask) + ", have " +
                             (known ? std::to_string(known->rows / lane.spec.model.heads) + " per head"
                                    : std::string("none")) +
                             ".");
        if (!known || known->size() != slot.size())
            throw UsageError("The mask " + textOf(other.mask) + " pads sequences to " +
                             std::to_string(changed.geometry.ordinary) +
                             " positions, for which this network has learned none.");
        const auto begin = weights.begin() + std::ptrdiff_t(known->offset);
        fitting.insert(fitting.end(), begin, begin + std::ptrdiff_t(known->size()));
    }
    return fitting;
}

AttentionChange placeFrom(std::string_view text, const std::string &option, const ModelSpec &model)
{
    return placeIn(text, text, option, "LAYER or LAYER.HEAD", model);
}

AttentionChange keyCutFrom(std::string_view text, const std::string &option, const ModelSpec &model)
{
    const std::string form = "LAYER:KEY or LAYER.HEAD:KEY";
    const auto parts = split(text, ':');
    const auto key = parts.size() == 2 ? small(parts[1]) : std::optional<int>();
    if (!key)
        refuseForm(text, option, form);
    AttentionChange change = placeIn(parts[0], text, option, form, model);
    change.kind = Kind::CutKey;
    change.key = *key;
    return change;
}

AttentionChange edgeCutFrom(std::string_view text, const std::string &option, const ModelSpec &model)
{
    const std::string form = "LAYER:QUERY-KEY or LAYER.HEAD:QUERY-KEY";
    const auto parts = split(text, ':');
    const auto edge = parts.size() == 2 ? split(parts[1], '-') : std::vector<std::string_view>();
    const auto query = edge.size() == 2 ? small(edge[0]) : std::optional<int>();
    const auto key = edge.size() == 2 ? small(edge[1]) : std::optional<int>();
    if (!query || !key)
        refuseForm(text, option, form);
    AttentionChange change = placeIn(parts[0], text, option, form, model);
    change.kind = Kind::CutEdge;
    change.query = *query;
    change.key = *key;
    return change;
}

AttentionPatch patchFrom(std::string_view text, const std::string &option, const ModelSpec &model)
{
    const std::string form = "LAYER[.HEAD]=run:R or LAYER[.HEAD]=example:I";
    const auto sides = split(text, '=');
    const auto source = sides.size() == 2 ? split(sides[1], ':') : std::vector<std::string_view>();
    const auto number = source.size() == 2 ? small(source[1]) : std::optional<int>();
    if (!number || (source[0] != "run" && source[0] != "example"))
        refuseForm(text, option, form);
    const AttentionChange place = placeIn(sides[0], text, option, form, model);
    AttentionPatch patch{.block = place.block, .head = place.head};
    if (source[0] == "run")
        patch.donor = *number;
    else
        patch.example = *number;
    return patch;
}

std::string patchText(const AttentionPatch &patch)
{
    AttentionChange place;
    place.block = patch.block;
    place.head = patch.head;
    std::string text = placeText(place) + "=";
    if (patch.donor != AttentionPatch::itself)
        text += "run:" + std::to_string(patch.donor);
    return patch.example ? text + "example:" + std::to_string(*patch.example) : text;
}

std::string placeText(const AttentionChange &change)
{
    std::string text = std::to_string(change.block);
    if (change.head != AttentionChange::allHeads)
        text += "." + std::to_string(change.head);
    if (change.kind == Kind::CutKey)
        text += ":" + std::to_string(change.key);
    if (change.kind == Kind::CutEdge)
        text += ":" + std::to_string(change.query) + "-" + std::to_string(change.key);
    return text;
}

} // namespace fovea
