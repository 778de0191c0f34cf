// SPDX-License-Identifier: MIT
#pragma once

namespace fovea::ui {

// Which runs of a claim: those of one of its parts, of one place in the part's list of seeds or of all.
struct SeedPlace
{
    int part = 0;
    int seed = -1; // -1: all of them

    bool operator==(const SeedPlace &) const = default;
};

} // namespace fovea::ui
