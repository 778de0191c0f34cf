// SPDX-License-Identifier: MIT
#include "widgets/models/binomial_error.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fovea::ui {

namespace {

constexpr double level = 0.05; // for the whole race

double criticalValue(double looks)
{
    return normalQuantile(level / (2 * std::max(1.0, looks)));
}

} // namespace

double normalQuantile(double tail)
{
    double low = 0;
    double high = 40; // beyond what a double tells from 0
    for (int i = 0; i < 80; ++i) {
        const double middle = (low + high) / 2;
        const double beyond = std::erfc(middle / std::numbers::sqrt2) / 2;
        (beyond > tail ? low : high) = middle;
    }
    return (low + high) / 2;
}

bool isBeyondChance(double accuracy, double examples, double chance, double looks)
{
    if (!(examples > 0) || !std::isfinite(chance))
        return false;
    return accuracy - chance > criticalValue(looks) * std::sqrt(chance * (1 - chance) / examples);
}

bool isAhead(double one, double examplesOne, double other, double examplesOther, double looks)
{
    if (!(examplesOne > 0) || !(examplesOther > 0))
        return false;
    const double both = (one * examplesOne + other * examplesOther) / (examplesOne + examplesOther);
    const double error = std::sqrt(both * (1 - both) * (1 / examplesOne + 1 / examplesOther));
    return one - other > criticalValue(looks) * error;
}

} // namespace fovea::ui
