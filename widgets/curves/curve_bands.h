// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/curve_series.h"

#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace fovea::ui {

// A metric of the catalogue as its median with a band of percentiles, where it has them; otherwise its first
// field, with the range of seeds.
Quantity bandedMetric(const std::string &metric, int layer, Band band);

// The quantities along the edges of a band of percentiles; empty where the band is over seeds.
std::optional<std::pair<Quantity, Quantity>> bandEdges(const Quantity &quantity);

QString bandTitle(Band band); // "median and quartiles"
QString bandWords(Band band); // "quartiles (25th to 75th percentile)"

// What the quantity is to be compared with; empty where there is no such value.
std::optional<MetricGuide> guideOf(const Quantity &quantity);

// What uniform attention gives beside the focus score, at the newest epoch; empty for any other quantity.
std::optional<double> uniformFocus(const LaneView &lane, const Quantity &quantity);

// Why the visible lanes have epochs but none of them a value; empty while they have no epochs or some value.
QString emptySentence(const std::vector<LaneView> &lanes, const Quantity &quantity);

// Whether a logarithmic axis shows every value of the visible lanes, band included.
bool isAllPositive(const std::vector<LaneView> &lanes, const Quantity &quantity);

} // namespace fovea::ui
