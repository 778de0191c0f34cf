// SPDX-License-Identifier: MIT
#include "core/inspect/intervention.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/validate.h"

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

LaneRecord changedLane(LaneRecord lane, const Intervention &intervention)
{
    if (intervention.mask)
        lane.mask = *intervention.mask;
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
                         " global tokens, but this network was trained with " + std::to_string(before) +
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
