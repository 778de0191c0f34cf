// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/records.h"
#include "core/store/tables/row_hash.h"

#include <array>
#include <string>
#include <vector>

namespace fovea {

// The metrics of an epoch as rows: percentiles side by side, every other number in a row of its own. Layer -1
// is all layers together.

constexpr std::array<std::string_view, 9> percentileNames = {"p0",  "p5",  "p10", "p25", "p50",
                                                             "p75", "p90", "p95", "p100"};

struct PercentileRow
{
    std::string metric;
    std::int64_t layer = -1;
    std::array<double, percentileNames.size()> values;

    void addTo(RowHash &hash) const;
};

struct NumberRow
{
    std::string metric;
    std::int64_t layer = -1;
    std::string name;
    double value = 0;

    void addTo(RowHash &hash) const;
};

// In the order of the tables' keys.
struct MetricRows
{
    std::vector<PercentileRow> percentiles;
    std::vector<NumberRow> numbers;
};

// Numbers of metrics that the catalogue does not have are named by their place: "value0".
MetricRows rowsOf(const std::vector<MetricValues> &metrics);

// In the catalogue's order, each with the catalogue's fields, not a number where the file has none; what the
// catalogue does not have follows. InputError where a layer is left out.
std::vector<MetricValues> metricsFrom(const MetricRows &rows);

} // namespace fovea
