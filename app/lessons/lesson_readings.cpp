// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_readings.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/metrics/conditions.h"
#include "core/metrics/metric.h"
#include "widgets/models/lane_lengths.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea::app {

namespace {

struct LaneShape
{
    std::unique_ptr<Mask> mask;
    Geometry geometry;
};

std::optional<LaneShape> shapeOf(const LessonWorld &world, const std::string &letter)
{
    const ui::LaneView *lane = world.laneView(letter);
    if (!lane || !lane->problems.empty())
        return {};
    LaneShape shape{makeMask(lane->spec.mask), {}};
    shape.geometry = {ui::LaneLengths().of(*lane), shape.mask->globals()};
    return shape;
}

PairedRun pairedRun(const ui::LaneView &lane, const ui::RunView &run)
{
    return {theoryOf(lane.spec.mask, lane.run.model.gradient), ui::LaneLengths().of(lane), run.epochs};
}

std::optional<double> valueOf(const EpochRecord &epoch, const std::string &metric, std::size_t field)
{
    for (const MetricValues &values : epoch.metrics)
        if (values.id == metric && field < values.all.size() && std::isfinite(values.all[field]))
            return values.all[field];
    return {};
}

} // namespace

std::int64_t whole(const std::string &text)
{
    return integerFrom(text).value_or(0);
}

double real(const std::string &text)
{
    return realFrom(text).value_or(0);
}

MapStage stageFrom(const std::string &text)
{
    return text == "scores"    ? MapStage::Scores
           : text == "masked"  ? MapStage::Masked
           : text == "weights" ? MapStage::Weights
                               : MapStage::Contribution;
}

ui::MapArrangement arrangementFrom(const std::string &text)
{
    using ui::MapArrangement;
    return text == "one"          ? MapArrangement::One
           : text == "pair"       ? MapArrangement::Pair
           : text == "all"        ? MapArrangement::All
           : text == "difference" ? MapArrangement::Difference
                                  : MapArrangement::Swipe;
}

std::optional<double> keptBy(const LessonWorld &world, const std::string &letter)
{
    const auto shape = shapeOf(world, letter);
    const auto keys = shape ? shape->mask->keysPerQuery(shape->geometry) : std::nullopt;
    return keys ? std::optional<double>(*keys) : std::nullopt;
}

double reachOf(const LessonWorld &world, const std::string &letter, int blocks)
{
    const auto shape = shapeOf(world, letter);
    if (!shape)
        return 0;
    const Mask &mask = *shape->mask;
    const Geometry &geometry = shape->geometry;
    if (mask.choice() != Choice::Position || mask.keepsAll(geometry) || (geometry.globals > 0 && blocks > 1))
        return 1;
    // Windows are ranges that move with the query, so what the first position hears is one range as well.
    // Other patterns have none; their farthest key stands for it.
    int end = 1;
    std::vector<int> kept;
    for (int block = 0; block < blocks; ++block)
        for (int query = 0, heard = end; query < heard; ++query) {
            mask.select({geometry, query, {}, {}, 0}, kept);
            for (const int key : kept)
                end = key < geometry.ordinary ? std::max(end, key + 1) : end;
        }
    return double(end) / geometry.ordinary;
}

std::optional<double> focusOf(const LessonWorld &world, const std::string &letter)
{
    const auto head = world.head(letter);
    return head && std::isfinite(head->map().focus) ? std::optional<double>(head->map().focus) : std::nullopt;
}

bool isSelected(const LessonWorld &world, const std::vector<std::string> &arguments)
{
    const auto query = world.inspection.query();
    const auto head = world.head();
    if (!query || !head)
        return false;
    if (arguments.empty())
        return true;
    const auto wanted = int(whole(arguments[0]));
    return *query == (wanted < 0 ? head->positions() + wanted : wanted);
}

std::optional<PairedConditions> conditionsOf(const LessonWorld &world, const std::string &full,
                                             const std::string &letter)
{
    const ui::LaneView *dense = world.laneView(full);
    const ui::LaneView *lane = world.laneView(letter);
    if (!dense || !lane || dense->runs.empty() || lane->runs.empty())
        return {};
    return pairedConditions(pairedRun(*dense, dense->runs.front()), pairedRun(*lane, lane->runs.front()));
}

std::vector<double> conditionsBySeed(const LessonWorld &world, const std::string &full,
                                     const std::string &letter, double level)
{
    std::vector<double> values;
    const ui::LaneView *dense = world.laneView(full);
    const ui::LaneView *lane = world.laneView(letter);
    const auto &levels = conditionLevels();
    const auto at = std::size_t(std::ranges::find(levels, int(level)) - levels.begin());
    if (!dense || !lane)
        return values;
    for (const ui::RunView &run : lane->runs) {
        const auto other = std::ranges::find(dense->runs, run.seed, &ui::RunView::seed);
        if (other == dense->runs.end())
            continue;
        const auto conditions = pairedConditions(pairedRun(*dense, *other), pairedRun(*lane, run));
        if (conditions && at < conditions->w.size())
            values.push_back(conditions->w[at]);
    }
    return values;
}

std::optional<double> lastMetric(const LessonWorld &world, const std::string &letter,
                                 const std::string &metric, const std::string &field)
{
    const ui::LaneView *lane = world.laneView(letter);
    if (!lane)
        return {};
    const auto &fields = metricCatalogue().find(metric)->fields;
    const auto at = std::size_t(std::find(fields.begin(), fields.end(), field) - fields.begin());
    std::vector<double> ends;
    for (const ui::RunView &run : lane->runs)
        if (const auto end = run.epochs.empty() ? std::nullopt : valueOf(run.epochs.back(), metric, at))
            ends.push_back(*end);
    return medianOf(std::move(ends));
}

std::optional<double> receivedBy(const LessonWorld &world, const std::string &letter, int layer,
                                 std::int64_t position)
{
    const auto head = world.head(letter);
    if (!head || layer < 0 || layer >= int(head->probe.layers.size()))
        return {};
    const auto at = std::size_t(position < 0 ? head->positions() + position : position);
    const auto marginals = keyMarginals({head->probe, layer, head->head});
    return at < marginals.size() ? std::optional<double>(marginals[at].received) : std::nullopt;
}

ValueReading valueReading(const HeadView &head, int query)
{
    ValueReading reading;
    reading.shortest = std::numeric_limits<double>::infinity();
    double most = -1;
    for (int key = 0; key < head.positions(); ++key) {
        if (!head.isKept(query, key))
            continue;
        const double weight = head.map().weights[head.at(query, key)];
        const double length = head.map().outputNorms[std::size_t(key)];
        reading.shortest = std::min(reading.shortest, length);
        reading.longest = std::max(reading.longest, length);
        if (weight > reading.topWeight) {
            reading.topWeight = weight;
            reading.heaviest = key;
        }
        if (weight * length > most) {
            most = weight * length;
            reading.most = key;
            reading.weightOfMost = weight;
        }
    }
    return reading;
}

SeedWins winsOf(const LessonWorld &world, const std::string &first, const std::string &other)
{
    const SignTest test = compareLanes(outcomesOf(world, other), outcomesOf(world, first)).test;
    return {test.wins, test.losses, test.pairs()};
}

std::vector<RunOutcome> outcomesOf(const LessonWorld &world, const std::string &letter)
{
    std::vector<RunOutcome> outcomes;
    if (const ui::LaneView *lane = world.laneView(letter))
        for (const ui::RunView &run : lane->runs)
            if (run.started())
                outcomes.push_back(
                    fovea::outcomeOf(run.seed, run.status, lane->run.train, run.epochs, convergedAccuracy));
    return outcomes;
}

} // namespace fovea::app
