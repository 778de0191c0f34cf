// SPDX-License-Identifier: MIT
#include "core/metrics/row_choice.h"

#include "core/attention/mask_families.h"

#include <limits>

namespace fovea {

double recallOf(const Mask &mask, const QueryRow &row, std::span<const std::uint8_t> kept,
                std::vector<int> &best)
{
    const auto compared = mask.comparedWith(row.geometry);
    if (!compared)
        return std::numeric_limits<double>::quiet_NaN();
    if (mask.extreme() == Extreme::Largest)
        return 1;
    selectExtreme(row, *compared, Extreme::Largest, best);
    double found = 0;
    for (const int key : best)
        found += kept[std::size_t(key)];
    return best.empty() ? std::numeric_limits<double>::quiet_NaN() : found / double(best.size());
}

// Straight-through gradients reach every key, so that only a query that sees a single one gets none.
bool isFrozen(const RowNumbers &row, GradientRule rule, std::span<const std::uint8_t> kept,
              std::span<const float> weights)
{
    switch (rule) {
    case GradientRule::Kept:
        break;
    case GradientRule::StraightThrough:
        return row.visible <= 1;
    case GradientRule::ForwardFull:
        for (std::size_t key = 0; key < kept.size(); ++key)
            if (kept[key] && weights[key] > 0 && weights[key] < 1)
                return false;
        return true;
    }
    return row.sensitivity == 0;
}

} // namespace fovea
