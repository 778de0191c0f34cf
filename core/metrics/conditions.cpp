// SPDX-License-Identifier: MIT
#include "core/metrics/conditions.h"

#include "core/metrics/row.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {

namespace {

// 1 + 1/separation. NaN stays NaN.
double swapFactor(double separation)
{
    return 1 + 1 / (separation < smallestSeparation ? smallestSeparation : separation);
}

// delta_h / delta_s plus what is paid for choosing by score.
double leftHandSide(double deltaS, double deltaH, double logCost)
{
    if (!(deltaS > 0))
        return std::numeric_limits<double>::quiet_NaN();
    return (deltaH + logCost) / deltaS;
}

} // namespace

const std::vector<int> &conditionLevels()
{
    static const std::vector<int> levels = {75, 90, 95, 100};
    return levels;
}

double conditionW(double deltaS, double deltaH, double separation)
{
    return leftHandSide(deltaS, deltaH, std::log(2 * swapFactor(separation)));
}

double conditionX(double deltaS, double deltaH, double separation, double beta)
{
    const double chosen = deltaS * (1 + beta) * swapFactor(separation) + beta;
    return leftHandSide(deltaS, deltaH, std::log(chosen) - std::log1p(deltaS));
}

double cappedDispersion(double deltaS, int keys)
{
    if (std::isnan(deltaS))
        return deltaS;
    return std::min(deltaS, std::log(std::max(1.0, softmaxCap * keys)));
}

} // namespace fovea
