// SPDX-License-Identifier: MIT
#include "core/inspect/whatif/patch.h"

#include "core/base/errors.h"

namespace fovea {

std::vector<int> headsOf(const AttentionPatch &patch, const ModelSpec &into)
{
    if (patch.head != AttentionChange::allHeads)
        return {patch.head};
    std::vector<int> heads;
    for (int head = 0; head < into.heads; ++head)
        heads.push_back(head);
    return heads;
}

void requirePlaceIn(const ModelSpec &donor, const AttentionPatch &patch, const ModelSpec &into)
{
    if (patch.block >= donor.blocks)
        throw UsageError("The donor has " + std::to_string(donor.blocks) +
                         " layers and so no attention of layer " + std::to_string(patch.block) +
                         " (from 0) to take.");
    for (const int head : headsOf(patch, into))
        if (head >= donor.heads)
            throw UsageError("The donor has " + std::to_string(donor.heads) +
                             " heads per layer and so no attention of head " + std::to_string(head) +
                             " (from 0) to take.");
}

std::vector<AttentionChange> changesOf(const AttentionPatch &patch, const AttentionProbe &donor,
                                       const ModelSpec &into, int positions)
{
    ModelSpec shape;
    shape.blocks = int(donor.layers.size());
    shape.heads = donor.layers.empty() ? 0 : int(donor.layers.front().size());
    requirePlaceIn(shape, patch, into);
    if (donor.positions != positions)
        throw UsageError("The donor's attention is over " + std::to_string(donor.positions) +
                         " positions, but " + std::to_string(positions) +
                         " are read here: it cannot be put in.");
    std::vector<AttentionChange> changes;
    for (const int head : headsOf(patch, into)) {
        AttentionChange change;
        change.kind = AttentionChange::Kind::Patch;
        change.block = patch.block;
        change.head = head;
        change.weights = donor.layers[std::size_t(patch.block)][std::size_t(head)].weights;
        changes.push_back(std::move(change));
    }
    return changes;
}

} // namespace fovea
