// SPDX-License-Identifier: MIT
#include "core/kernels/frame.h"

#include "core/kernels/entmax_avx2.h"
#include "core/kernels/select_avx2.h"
#include "core/kernels/sparse_avx2.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

constexpr int groupRows = 80; // rows that go through the network together, so that they stay in cache

std::vector<float> sinusoidsOf(int positions, int width)
{
    std::vector<float> table;
    table.reserve(std::size_t(positions) * std::size_t(width));
    for (int position = 0; position < positions; ++position)
        for (int feature = 0; feature < width; ++feature) {
            const double angle = position / std::pow(10000.0, double(feature / 2 * 2) / width);
            table.push_back(float(feature % 2 ? std::cos(angle) : std::sin(angle)));
        }
    return table;
}

Strategy strategyOf(const Plan &plan, const Geometry &geometry)
{
    if (plan.mask->keepsAll(geometry))
        return Strategy::Dense;
    switch (plan.mask->choice()) {
    case Choice::Everything:
        return Strategy::Dense;
    case Choice::Position:
        return Strategy::Fixed;
    case Choice::Chance:
        return Strategy::Drawn;
    case Choice::Score:
        break;
    }
    if (const Weighing *weighing = plan.mask->weighing())
        return weighing->alpha() && avx2::entmaxPower(*weighing->alpha()) ? Strategy::Entmax
                                                                          : Strategy::Weighed;
    const auto count = plan.mask->keysPerQuery(geometry);
    return plan.mask->extreme() && count && *count >= 1 && *count <= avx2::mostSelected ? Strategy::Ranked
                                                                                        : Strategy::Chosen;
}

} // namespace

Frame::Frame(const Plan &plan, int positionCount)
    : geometry{positionCount - plan.spec.shape.geometry.globals, plan.spec.shape.geometry.globals},
      positions(positionCount), group(std::max(1, groupRows / positionCount)),
      strategy(strategyOf(plan, geometry)),
      gradient(strategy == Strategy::Dense ? GradientRule::Kept : plan.spec.model.gradient)
{
    requireLength(*plan.mask, geometry);
    if (strategy == Strategy::Ranked) {
        ranked = *plan.mask->keysPerQuery(geometry);
        rankSign = plan.mask->extreme() == Extreme::Smallest ? -1.0f : 1.0f;
    }
    if (strategy == Strategy::Entmax)
        entmaxPower = *avx2::entmaxPower(*plan.mask->weighing()->alpha());
    if (plan.spec.model.positions == Positions::Sinusoidal)
        sinusoids = sinusoidsOf(positions, plan.width);
    if (strategy != Strategy::Fixed)
        return;
    std::vector<int> kept;
    start.push_back(0);
    for (int query = 0; query < positions; ++query) {
        plan.mask->select({geometry, query, {}, {}, 0}, kept);
        keys.insert(keys.end(), kept.begin(), kept.end());
        start.push_back(int(keys.size()));
    }
    keys.resize(keys.size() + avx2::sparseSlack);
}

} // namespace fovea
