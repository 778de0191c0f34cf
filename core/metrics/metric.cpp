// SPDX-License-Identifier: MIT
#include "core/metrics/metric.h"

#include "core/metrics/conditions.h"
#include "core/metrics/row.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {

namespace {

std::vector<std::string> levelFields(const std::vector<int> &levels)
{
    std::vector<std::string> fields;
    for (const int level : levels)
        fields.push_back("p" + std::to_string(level));
    return fields;
}

// Before clipping. Where a layer has no such number (clipping, the loss, the embedding) it is not defined.
std::vector<MetricInfo> gradientMetrics(const std::vector<std::string> &levels)
{
    const auto origin = MetricOrigin::Gradient;
    return {
        {"gradient_norm",
         "Gradient norm",
         "Of a step: the Euclidean norm of the batch's gradient, before clipping. Percentiles are over the "
         "steps of the epoch.",
         "",
         levels,
         {},
         origin},
        {"gradient_clipped",
         "Clipped steps",
         "Share of the epoch's steps whose gradient was clipped. Such a step has the same length whatever "
         "the slope of the loss.",
         "",
         {"share"},
         {},
         origin},
        {"gradient_parts",
         "Gradient by part",
         "Norm of the gradient of some of the parameters, before clipping, root mean square over the steps "
         "of "
         "the epoch: query and key, value and output, MLP, embedding (with learned positions), read-out, "
         "layer norms. Squares add up to that of the whole.",
         "",
         {"query_key", "value_output", "mlp", "embedding", "readout", "norms"},
         {},
         origin},
        {"gradient_noise",
         "Gradient noise",
         "Trace of the covariance of a batch's gradient, estimated from the two halves of a batch at one "
         "step "
         "in 64; mean over the epoch.",
         "",
         {"trace"},
         {},
         origin},
        {"path_lipschitz",
         "Path Lipschitz",
         "Change of the loss of a batch by the step taken on it, over the length of the step, at one step in "
         "64: how steep the loss was along the way.",
         "",
         {"mean", "max"},
         {},
         origin},
        {"path_smoothness",
         "Path smoothness",
         "Change of the gradient of a batch by the step taken on it, over the length of the step, at one "
         "step "
         "in 64: a lower bound of the curvature met on the way.",
         "",
         {"mean", "max"},
         {},
         origin},
    };
}

Catalogue<MetricInfo> makeCatalogue()
{
    const auto all = levelFields(percentileLevels());
    const auto some = levelFields(conditionLevels());
    std::vector<MetricInfo> metrics = {
        {"dispersion", "Dispersion", "Of a query: the largest minus the smallest score it keeps.", "", all},
        {"dispersion_all", "Dispersion over all keys",
         "Of a query: the largest minus the smallest score over all keys, kept or dropped.", "", all},
        {"separation", "Separation",
         "Of a query: the smallest kept minus the largest dropped score. Not defined where nothing is "
         "dropped; negative where a dropped key scores above a kept one.",
         "", all},
        {"beta", "Beta",
         "Of a key: the number of queries that keep it, over the mean number of keys a query keeps. The "
         "100th percentile is the beta of the theory.",
         "", all},
        {"entropy", "Attention entropy", "Of a query: the entropy of its attention weights.", "nats", all},
        {"stability", "Log stability bound",
         "Of a query: natural logarithm of the bound on how strongly its weights follow its scores. With "
         "dispersion d and n keys kept it is e^d/n, times (1 + 1/separation) for top-k and top-p. Not "
         "defined where the theory has none: bottom-k, and kinds that weigh or choose in another way. No "
         "softmax is steeper than 1/2: above ln 1/2 = -0.69 the bound is empty.",
         "", all, MetricGuide{std::log(softmaxCap), "1/2"}},
        {"sensitivity", "Sensitivity",
         "Of a query: how far its weights really move for a small move of its scores while the same keys "
         "are kept, the l1 norm of their derivative. Of a softmax it is the largest 2 p (1 - p) of its "
         "weights "
         "p and never above 1/2; entmax, with u = p^(2 - alpha), has the largest 2 u (1 - u / sum u).",
         "", all, MetricGuide{softmaxCap, "1/2"}},
        {"swap", "Swap",
         "Of a query: how far its weights jump (l1) when a key crosses the cut, twice the weight of the "
         "kept key that leaves first: for top-k and top-p the one with the smallest score, for bottom-k "
         "the one with the largest, for threshold a key at the cut, for block-top a whole block. Where "
         "scores do "
         "not tell which one leaves (sampled-k, routing, h2o) the heaviest counts. 0 where scores choose "
         "nothing "
         "(full, fixed and random masks) and where weights fall to 0 at the cut (entmax, smooth-cut, "
         "sparse-k).",
         "", all},
        {"condition_w", "Sufficient condition for W",
         "Left-hand side of the condition for a smaller Lipschitz constant in W than full attention has "
         "on "
         "the same scores; it holds below 1. Only for top-k and top-p.",
         "", some, MetricGuide{1, "holds below"}},
        {"condition_x", "Sufficient condition for X",
         "Left-hand side of the condition for a smaller Lipschitz constant in the input than full "
         "attention "
         "has on the same scores; it holds below 1. Only for top-k and top-p.",
         "", some, MetricGuide{1, "holds below"}},
        {"focus",
         "Focus score",
         "Attention weight on the keys that decide the answer, mean over queries, beside what uniform "
         "attention gives; in ListOps the weight of the operators that decide on the arguments their "
         "values "
         "are taken from. Not defined where every token matters.",
         "",
         {"mean", "uniform"}},
        {"support", "Kept keys", "Of a query: how many keys it keeps.", "", all},
        {"recall", "Recall of the best keys",
         "Of a query: the share of its k best keys, by score, that it keeps, where the mask has a k: 1 "
         "for "
         "top-k, about k/L for random-k.",
         "", all},
        {"frozen",
         "Frozen rows",
         "Share of queries whose scores get no gradient, since one key has all the weight: such a query "
         "does "
         "not learn to look elsewhere by itself.",
         "",
         {"share"}},
    };
    for (MetricInfo &info : gradientMetrics(all))
        metrics.push_back(std::move(info));
    return {"metric", std::move(metrics)};
}

template<typename Number>
double interpolated(std::span<const Number> sorted, double level)
{
    if (sorted.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const double place = level / 100 * double(sorted.size() - 1);
    const auto below = std::min(std::size_t(place), sorted.size() - 1);
    const auto above = std::min(below + 1, sorted.size() - 1);
    const double low = double(sorted[below]);
    const double share = place - double(below);
    return share > 0 ? low + (double(sorted[above]) - low) * share : low;
}

template<typename Number>
std::vector<double> sortedPercentiles(std::vector<Number> &values, const std::vector<int> &levels)
{
    std::sort(values.begin(), values.end());
    std::vector<double> numbers;
    for (const int level : levels)
        numbers.push_back(interpolated(std::span<const Number>(values), level));
    return numbers;
}

} // namespace

const Catalogue<MetricInfo> &metricCatalogue()
{
    static const Catalogue<MetricInfo> catalogue = makeCatalogue();
    return catalogue;
}

const std::vector<int> &percentileLevels()
{
    static const std::vector<int> levels = {0, 5, 10, 25, 50, 75, 90, 95, 100};
    return levels;
}

double percentile(std::span<const double> values, double level)
{
    return interpolated(values, level);
}

double percentile(std::span<const float> values, double level)
{
    return interpolated(values, level);
}

std::vector<double> percentiles(std::vector<double> &values, const std::vector<int> &levels)
{
    return sortedPercentiles(values, levels);
}

std::vector<double> percentiles(std::vector<float> &values, const std::vector<int> &levels)
{
    return sortedPercentiles(values, levels);
}

} // namespace fovea
