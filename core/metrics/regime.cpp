// SPDX-License-Identifier: MIT
#include "core/metrics/regime.h"

#include "core/metrics/conditions.h"

#include <cmath>

namespace fovea {

std::optional<double> smallestFeasible(Condition condition, double deltaS, double ratio, double beta)
{
    if (!(deltaS > 0))
        return {};
    const double room = std::exp(deltaS * (1 - ratio));
    // 1 + 1/separation may be at most this.
    const double most =
        condition == Condition::W ? room / 2 : ((deltaS + 1) * room - beta) / (deltaS * (1 + beta));
    if (!(most > 1))
        return {};
    return 1 / ((most - 1) * deltaS);
}

double PaperRow::condition(Condition which, std::size_t level) const
{
    return which == Condition::W ? conditionW(deltaS[level], deltaH[level], separation[level])
                                 : conditionX(deltaS[level], deltaH[level], separation[level], beta(level));
}

std::span<const PaperRow> paperTable()
{
    static constexpr std::array<PaperRow, 4> rows{{
        {"ListOps",
         'L',
         {8.61, 18.5, 29.4, 87.8},
         {3.51, 6.74, 9.67, 28.2},
         {.016, .005, .002, 1e-9},
         {1, 3, 15, 598}},
        {"Parity",
         'P',
         {8.30, 10.1, 11.2, 19.4},
         {2.31, 3.13, 3.78, 9.16},
         {.062, .022, .011, 1e-6},
         {8, 13, 16, 33}},
        {"Even Pairs",
         'E',
         {2.03, 4.73, 9.44, 14.6},
         {1.03, 2.84, 5.50, 8.25},
         {.009, .003, .002, 3e-8},
         {6, 17, 26, 40}},
        {"Missing Duplicates",
         'M',
         {4.63, 9.25, 17.1, 23.9},
         {2.36, 4.25, 4.88, 10.5},
         {.018, .006, .003, 1e-7},
         {7, 15, 21, 40}},
    }};
    return rows;
}

} // namespace fovea
