// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace fovea {

// One lane's curve. Points are epochs from 1 on, in order and without gaps.
struct ChartSeries
{
    std::string name; // of the lane
    std::string label;
    int style = 0;
    std::vector<double> middle;
    std::vector<double> low; // the band; empty: none
    std::vector<double> high;
    std::optional<int> arrival; // the epoch of its flag
};

struct Chart
{
    std::string id; // of the element, and what the page's script knows it by
    std::string title;
    double low = 0;
    double high = 1;
    int decimals = 0;           // of the numbers that are read off
    std::optional<double> line; // dashed, with its label
    std::string lineLabel;
    int epochs = 1; // where the axis ends
    std::vector<ChartSeries> series;
};

// As SVG that is complete without script, with a sentence for screen readers.
std::string svgOf(const Chart &chart);

// The same numbers as a table, an epoch per row.
std::string tableOf(const Chart &chart);

// Round numbers between the two, about this many.
std::vector<double> axisTicks(double low, double high, int wanted);

} // namespace fovea
