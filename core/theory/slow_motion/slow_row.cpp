// SPDX-License-Identifier: MIT
#include "core/theory/slow_motion/slow_row.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea {

namespace {

double lengthOf(std::span<const double> vector)
{
    double sum = 0;
    for (const double value : vector)
        sum += value * value;
    return std::sqrt(sum);
}

std::span<const double> valueOf(const SlowRow &row, int key)
{
    return std::span(row.values).subspan(std::size_t(key) * std::size_t(row.width), std::size_t(row.width));
}

void findCut(SlowRow &row)
{
    for (int key = 0; key < row.keys; ++key) {
        const std::size_t at = std::size_t(key);
        if (!row.visible[at])
            continue;
        std::optional<double> &end = row.kept[at] ? row.lowestKept : row.bestDropped;
        const bool isFurther = !end || (row.kept[at] ? row.scores[at] < *end : row.scores[at] > *end);
        if (isFurther)
            end = row.scores[at];
        if (isFurther && !row.kept[at])
            row.bestDroppedKey = key;
    }
    if (!row.bestDropped)
        row.lowestKept.reset();
}

void weigh(SlowRow &row)
{
    double smallest = 1;
    for (std::size_t key = 0; key < row.weights.size(); ++key) {
        const double p = row.weights[key];
        if (p > 0)
            row.entropy -= p * std::log(p);
        row.largestWeight = std::max(row.largestWeight, p);
        if (row.kept[key])
            smallest = std::min(smallest, p);
    }
    row.swap = row.bestDropped ? 2 * smallest : 0;
}

void mixValues(SlowRow &row)
{
    row.mix.assign(std::size_t(row.width), 0);
    row.meanValue.assign(std::size_t(row.width), 0);
    const int visible = row.visibleKeys();
    for (int key = 0; key < row.keys; ++key) {
        if (!row.visible[std::size_t(key)])
            continue;
        const std::span<const double> value = valueOf(row, key);
        const double p = row.weights[std::size_t(key)];
        row.pathLength += p * lengthOf(value);
        for (std::size_t i = 0; i < value.size(); ++i) {
            row.mix[i] += p * value[i];
            row.meanValue[i] += value[i] / visible;
        }
    }
    row.mixLength = lengthOf(row.mix);
    std::vector<double> away = row.mix;
    for (std::size_t i = 0; i < away.size(); ++i)
        away[i] -= row.meanValue[i];
    row.fromTheMean = lengthOf(away);
}

void measureGradient(SlowRow &row)
{
    double squares = 0;
    for (const double dz : row.gradient) {
        row.gradientL1 += std::abs(dz);
        squares += dz * dz;
    }
    row.gradientL2 = std::sqrt(squares);
    row.participation = squares > 0 ? row.gradientL1 * row.gradientL1 / squares : 0;
}

// The direction in which these rows are spread most, a unit vector, by repeated products with their
// covariance; zero where there is no spread.
std::vector<double> principal(const std::vector<std::vector<double>> &rows)
{
    // Begins at the longest row, which has some part in that direction.
    std::vector<double> u =
        *std::ranges::max_element(rows, {}, [](const std::vector<double> &row) { return lengthOf(row); });
    const auto toUnit = [&u] {
        const double length = lengthOf(u);
        for (double &value : u)
            value = length > 0 ? value / length : 0;
        return length > 0;
    };
    for (int turn = 0; turn < 200 && toUnit(); ++turn) {
        std::vector<double> next(u.size(), 0.0);
        for (const std::vector<double> &row : rows) {
            const double along = std::inner_product(row.begin(), row.end(), u.begin(), 0.0);
            for (std::size_t i = 0; i < u.size(); ++i)
                next[i] += along * row[i];
        }
        u = std::move(next);
    }
    toUnit();
    // A direction and its opposite are the same: its largest number points up, so that pictures do not flip.
    if (*std::ranges::max_element(u, {}, [](double value) { return std::abs(value); }) < 0)
        for (double &value : u)
            value = -value;
    return u;
}

// The values of the visible keys around their mean.
std::vector<std::vector<double>> centred(const SlowRow &row)
{
    std::vector<std::vector<double>> rows;
    for (int key = 0; key < row.keys; ++key) {
        if (!row.visible[std::size_t(key)])
            continue;
        const std::span<const double> value = valueOf(row, key);
        rows.emplace_back(value.begin(), value.end());
        for (std::size_t i = 0; i < value.size(); ++i)
            rows.back()[i] -= row.meanValue[i];
    }
    return rows;
}

} // namespace

int SlowRow::keptKeys() const
{
    return int(std::ranges::count(kept, 1));
}

int SlowRow::visibleKeys() const
{
    return int(std::ranges::count(visible, 1));
}

std::optional<int> SlowRow::mostUseful() const
{
    std::optional<int> best;
    for (int key = 0; key < keys; ++key)
        if (visible[std::size_t(key)] && (!best || worth[std::size_t(key)] < worth[std::size_t(*best)]))
            best = key;
    return best;
}

std::optional<double> SlowRow::separation() const
{
    if (!lowestKept || !bestDropped)
        return {};
    return *lowestKept - *bestDropped;
}

SlowRow slowRow(const Mask &mask, GradientRule rule, const SlowRowInput &input,
                const std::vector<int> *chosen)
{
    SlowRow row;
    row.keys = int(input.scores.size());
    row.width = int(input.mixGradient.size());
    row.scores = input.scores;
    row.values = input.values;
    row.mixGradient = input.mixGradient;
    row.visible = input.visible.empty() ? std::vector<std::uint8_t>(input.scores.size(), 1) : input.visible;
    for (int key = 0; key < row.keys; ++key) {
        double g = 0;
        const std::span<const double> value = valueOf(row, key);
        for (std::size_t i = 0; i < value.size(); ++i)
            g += value[i] * input.mixGradient[i];
        row.worth.push_back(g);
    }
    const AttentionRow answer = attentionRow(
        mask, rule, {{row.keys - input.globals, input.globals}, input.query, row.scores, input.visible, 0},
        row.worth, chosen);
    row.kept = answer.kept;
    row.weights = answer.weights;
    row.gradient = answer.gradient;
    for (std::size_t key = 0; key < row.weights.size(); ++key)
        row.meanWorth += row.weights[key] * row.worth[key];
    findCut(row);
    const bool dropsNone = !row.bestDropped;
    row.isSoftmax = mask.weighing() ? mask.keepsAll({row.keys - input.globals, input.globals})
                                    : rule == GradientRule::Kept || dropsNone;
    weigh(row);
    mixValues(row);
    measureGradient(row);
    return row;
}

SlowRowInput workedRow()
{
    return {.scores = {1.2, 0.8, 0.5, -0.3, 0.1},
            .values = {1, 0, 0, 1, -1, 0.5, 2, -1, 0.5, 0.5},
            .mixGradient = {0.3, -0.4},
            .visible = {}};
}

std::pair<double, double> ValuePlane::at(std::span<const double> vector) const
{
    double x = 0, y = 0;
    for (std::size_t i = 0; i < vector.size(); ++i) {
        x += vector[i] * first[i];
        y += vector[i] * second[i];
    }
    return {x, y};
}

ValuePlane valuePlane(const SlowRow &row)
{
    if (row.width == 2)
        return {{1, 0}, {0, 1}, 1};
    if (row.width == 1)
        return {{1}, {0}, 1};
    std::vector<std::vector<double>> rows = centred(row);
    ValuePlane plane;
    plane.first = principal(rows);
    for (std::vector<double> &value : rows) { // takes that direction out
        const double along = std::inner_product(value.begin(), value.end(), plane.first.begin(), 0.0);
        for (std::size_t i = 0; i < value.size(); ++i)
            value[i] -= along * plane.first[i];
    }
    plane.second = principal(rows);
    plane.explained = shareInPlane(row, plane);
    return plane;
}

double shareInPlane(const SlowRow &row, const ValuePlane &plane)
{
    double spread = 0, inside = 0;
    for (const std::vector<double> &value : centred(row)) {
        const auto [x, y] = plane.at(value);
        spread += std::pow(lengthOf(value), 2);
        inside += x * x + y * y;
    }
    return spread > 0 ? inside / spread : 1;
}

} // namespace fovea
