// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/catalogue.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fovea {

// A value to compare a metric with: a line in its plots.
struct MetricGuide
{
    double value = 0; // in the metric's own unit
    std::string name; // "1/2"; what it is stands in the metric's help

    bool operator==(const MetricGuide &) const = default;
};

// What it is measured on: attention, on examples after an epoch; gradients, while its steps are taken.
enum class MetricOrigin { Attention, Gradient };

// A quantity of every epoch, per layer and pooled over layers, as one or more named numbers.
struct MetricInfo
{
    std::string id; // "dispersion"; a JSON key and the stem of CSV columns
    std::string name;
    std::string help;                // definition in a sentence or two
    std::string unit;                // empty for plain numbers
    std::vector<std::string> fields; // "p0" .. "p100", or "mean", "uniform"
    std::optional<MetricGuide> guide = {};
    MetricOrigin origin = MetricOrigin::Attention;
};

// dispersion, dispersion_all, separation, beta, entropy, stability, sensitivity, swap, condition_w,
// condition_x, focus, support, recall, frozen; then those of gradients: gradient_norm, gradient_clipped,
// gradient_parts, gradient_noise, path_lipschitz, path_smoothness.
const Catalogue<MetricInfo> &metricCatalogue();

// The measured numbers of one metric, in the order of its fields; NaN for "not defined".
struct MetricValues
{
    std::string id;
    std::vector<double> all;                 // pooled over layers
    std::vector<std::vector<double>> layers; // one per block
};

// The levels of every distribution: 0, 5, 10, 25, 50, 75, 90, 95, 100.
const std::vector<int> &percentileLevels();

// Linear interpolation between order statistics; NaN for no values. `values` ascending, level 0 to 100.
double percentile(std::span<const double> values, double level);
double percentile(std::span<const float> values, double level);

// The same at several levels. Sorts `values`, which hold no NaN.
std::vector<double> percentiles(std::vector<double> &values, const std::vector<int> &levels);
std::vector<double> percentiles(std::vector<float> &values, const std::vector<int> &levels);

} // namespace fovea
