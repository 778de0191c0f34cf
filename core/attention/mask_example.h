// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"

#include <vector>

namespace fovea {

// The rows of a pattern to look at. Where scores or chance decide there is no pattern, and a fixed example
// stands for it: scores as a trained layer has them, one draw of chance.
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
};

} // namespace fovea
