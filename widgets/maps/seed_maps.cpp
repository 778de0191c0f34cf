// SPDX-License-Identifier: MIT
#include "widgets/maps/seed_maps.h"

#include "widgets/kit/tr.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace fovea::ui {

namespace {

using Summary = std::function<double(const std::vector<double> &)>;

// `summary` of the values that the runs have in each cell; NaN: no value.
MapScene summarised(const std::vector<const MapScene *> &maps, MapStage stage, const Summary &summary)
{
    MapScene scene;
    const bool alike = !maps.empty() && std::ranges::all_of(maps, [&](const MapScene *map) {
        return map->positions == maps.front()->positions;
    });
    if (!alike)
        return scene;
    const MapScene &first = *maps.front();
    scene.positions = first.positions;
    scene.symbols = first.symbols;
    scene.tokens = first.tokens;
    scene.deciding = first.deciding;
    scene.letter = first.letter;
    scene.style = first.style;
    scene.values.resize(first.values.size());
    std::vector<double> values;
    for (std::size_t entry = 0; entry < scene.values.size(); ++entry) {
        values.clear();
        bool some = false;
        for (const MapScene *map : maps) {
            const float value = map->values[entry];
            some = some || !std::isnan(value);
            if (!std::isnan(value))
                values.push_back(double(value));
            else if (droppedIsZero(stage))
                values.push_back(0);
        }
        scene.values[entry] = some ? float(summary(values)) : std::numeric_limits<float>::quiet_NaN();
    }
    return scene;
}

double meanOf(const std::vector<double> &values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    return sum / double(values.size());
}

} // namespace

MapScene meanOverSeeds(const std::vector<const MapScene *> &maps, MapStage stage)
{
    MapScene scene = summarised(maps, stage, meanOf);
    scene.unit = Words::tr("mean over seeds: %1").arg(stageUnit(stage));
    return scene;
}

MapScene spreadOverSeeds(const std::vector<const MapScene *> &maps, MapStage stage)
{
    MapScene scene = summarised(maps, stage, [](const std::vector<double> &values) {
        if (values.size() < 2)
            return std::nan("");
        const double mean = meanOf(values);
        double squares = 0;
        for (const double value : values)
            squares += (value - mean) * (value - mean);
        return std::sqrt(squares / double(values.size() - 1));
    });
    scene.unit = Words::tr("standard deviation over seeds: %1").arg(stageUnit(stage));
    return scene;
}

} // namespace fovea::ui
