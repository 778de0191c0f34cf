// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"

#include <vector>

namespace fovea {

// The rows of a pattern to look at. Where scores or chance decide there is no pattern, and a fixed example
// stands for it: scores as a trained layer has them, one draw of chance, and for kinds that look at the whole
// head queries and keys that make such scores.
class MaskExample
{
public:
    MaskExample(const Mask &mask, const Geometry &geometry);

    const std::vector<int> &keptBy(int query); // ascending; valid until the next call

private:
    const Mask &m_mask;
    Geometry m_geometry;
    std::vector<float> m_scores;
    std::vector<int> m_kept;
    KeptLists m_head; // of kinds that look at the whole head
};

} // namespace fovea
