// SPDX-License-Identifier: MIT
#include "widgets/maps/map_difference.h"

#include "widgets/kit/tr.h"
#include "widgets/maps/map_text.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

// The top left corner of a square matrix; an empty one stays empty.
template<typename Value>
std::vector<Value> corner(const std::vector<Value> &values, std::size_t from, std::size_t to)
{
    if (values.empty() || from == to)
        return values;
    std::vector<Value> part;
    part.reserve(to * to);
    for (std::size_t row = 0; row < to; ++row)
        part.insert(part.end(), values.begin() + std::ptrdiff_t(row * from),
                    values.begin() + std::ptrdiff_t(row * from + to));
    return part;
}

template<typename Value>
std::vector<Value> first(const std::vector<Value> &values, std::size_t count)
{
    return {values.begin(), values.begin() + std::ptrdiff_t(std::min(count, values.size()))};
}

QString termText(float value)
{
    return std::isnan(value) ? Words::tr("none") : numberText(double(value));
}

} // namespace

int commonPositions(const MapScene &a, const MapScene &b)
{
    const int most = std::min(a.positions, b.positions);
    int common = 0;
    while (common < most && a.tokens.value(common) == b.tokens.value(common))
        ++common;
    return a.symbols == b.symbols && common >= a.symbols ? common : 0;
}

MapScene firstPositions(const MapScene &scene, int positions)
{
    if (positions == scene.positions)
        return scene;
    MapScene part = scene;
    const auto from = std::size_t(scene.positions);
    const auto to = std::size_t(positions);
    part.positions = positions;
    part.tokens = scene.tokens.mid(0, positions);
    part.values = corner(scene.values, from, to);
    part.outlined = corner(scene.outlined, from, to);
    part.deciding = corner(scene.deciding, from, to);
    part.dropped = corner(scene.dropped, from, to);
    part.runnerUps = first(scene.runnerUps, to);
    std::ranges::replace_if(
        part.runnerUps, [&](int key) { return key >= positions; }, -1);
    part.dispersion = first(scene.dispersion, to);
    part.dispersionAll = first(scene.dispersionAll, to);
    part.separation = first(scene.separation, to);
    part.marginals = first(scene.marginals, to);
    return part;
}

MapScene differenceOf(const MapScene &a, const MapScene &b, MapStage stage)
{
    MapScene scene;
    const int common = commonPositions(a, b);
    if (common == 0)
        return scene;
    const auto size = std::size_t(common);
    scene.positions = common;
    scene.symbols = a.symbols;
    scene.tokens = a.tokens.mid(0, common);
    scene.deciding = corner(a.deciding, std::size_t(a.positions), size);
    scene.unit = Words::tr("difference, first minus second: %1").arg(stageUnit(stage));
    scene.letter = a.letter;
    scene.minusLetter = b.letter;
    scene.minuend = corner(a.values, std::size_t(a.positions), size);
    scene.subtrahend = corner(b.values, std::size_t(b.positions), size);
    scene.values.resize(scene.minuend.size());
    for (std::size_t entry = 0; entry < scene.values.size(); ++entry) {
        const float one = scene.minuend[entry];
        const float other = scene.subtrahend[entry];
        const bool comparable = droppedIsZero(stage) ? !std::isnan(one) || !std::isnan(other)
                                                     : !std::isnan(one) && !std::isnan(other);
        scene.values[entry] = !comparable
                                  ? std::numeric_limits<float>::quiet_NaN()
                                  : (std::isnan(one) ? 0.0f : one) - (std::isnan(other) ? 0.0f : other);
    }
    return scene;
}

QString differenceText(const MapScene &difference, const MapCell &cell)
{
    const std::size_t entry = difference.at(cell.query, cell.key);
    return Words::tr("%1 %2 − %3 %4 = %5")
        .arg(difference.letter, termText(difference.minuend[entry]), difference.minusLetter,
             termText(difference.subtrahend[entry]), numberText(double(difference.values[entry])));
}

} // namespace fovea::ui
