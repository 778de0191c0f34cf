// SPDX-License-Identifier: MIT
#include "core/theory/curvature.h"

#include "core/engine/networks.h"
#include "core/theory/vectors.h"
#include "core/training/evaluator.h"

#include <algorithm>

namespace fovea {

namespace {

std::vector<float> moved(std::span<const float> weights, double factor, std::span<const double> direction)
{
    std::vector<float> result(weights.size());
    for (std::size_t i = 0; i < weights.size(); ++i)
        result[i] = float(double(weights[i]) + factor * direction[i]);
    return result;
}

} // namespace

CurvatureWays curvatureWays(const MaskSpec &spec, GradientRule rule)
{
    const auto mask = makeMask(spec);
    const bool isExact = !mask->weighing();
    return {isExact, isExact && rule != GradientRule::ForwardFull && mask->choice() == Choice::Score};
}

SymmetricProduct differencedHessian(WeightLoss &loss, std::span<const float> weights, double step)
{
    return [&loss, center = std::vector<float>(weights.begin(), weights.end()), step,
            behind = std::vector<double>(weights.size())](std::span<const double> vector,
                                                          std::span<double> product) mutable {
        const double length = norm(vector);
        if (length == 0) {
            std::ranges::fill(product, 0.0);
            return;
        }
        const double factor = step / length;
        loss.gradientAt(moved(center, factor, vector), product);
        loss.gradientAt(moved(center, -factor, vector), behind);
        for (std::size_t i = 0; i < product.size(); ++i)
            product[i] = (product[i] - behind[i]) / (2 * factor);
    };
}

SymmetricProduct exactHessian(const WeightLoss &loss, std::span<const float> weights)
{
    const std::shared_ptr<HessianProducts> products = makeHessianProducts(loss.spec(), weights);
    return [&loss, products](std::span<const double> vector, std::span<double> product) {
        std::ranges::fill(product, 0.0);
        const int chunk = evaluationChunk(loss.spec().shape);
        for (int first = 0; first < loss.examples(); first += chunk) {
            const Batch batch = loss.set().slice(first, std::min(chunk, loss.examples() - first));
            products->add(batch, loss.moment(), vector, double(batch.examples) / loss.examples(), product);
        }
    };
}

} // namespace fovea
