// SPDX-License-Identifier: MIT
#include "widgets/theory/lane_measures.h"

#include "core/metrics/conditions.h"
#include "core/metrics/metric.h"
#include "core/model/parameter_parts.h"
#include "widgets/kit/tr.h"
#include "widgets/words/lane_words.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace fovea::ui {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

std::string levelName(int level)
{
    return "p" + std::to_string(level);
}

const MetricValues *find(const EpochRecord &record, const std::string &metric)
{
    const auto found = std::ranges::find(record.metrics, metric, &MetricValues::id);
    return found == record.metrics.end() ? nullptr : &*found;
}

double valueOf(const EpochRecord &record, const std::string &metric, const std::string &field, int block)
{
    const MetricValues *values = find(record, metric);
    const MetricInfo *info = metricCatalogue().find(metric);
    if (!values || !info || (block >= 0 && std::size_t(block) >= values->layers.size()))
        return nothing;
    const auto &numbers = block < 0 ? values->all : values->layers[std::size_t(block)];
    const auto place = std::size_t(std::ranges::find(info->fields, field) - info->fields.begin());
    const double value = place < numbers.size() ? numbers[place] : nothing;
    return std::isfinite(value) ? value : nothing;
}

double median(std::vector<double> values)
{
    std::erase_if(values, [](double value) { return std::isnan(value); });
    std::ranges::sort(values);
    return percentile(std::span<const double>(values), 50);
}

template<typename Use>
void eachEpoch(const LaneView &lane, const Use &use)
{
    for (const RunView &run : lane.runs)
        for (const EpochRecord &record : run.epochs)
            use(run, record);
}

} // namespace

bool Measure::isEmpty() const
{
    return std::ranges::all_of(line, [](double value) { return std::isnan(value); });
}

std::optional<std::size_t> Measure::placeOf(int epoch) const
{
    const auto found = std::ranges::lower_bound(epochs, epoch);
    if (found == epochs.end() || *found != epoch)
        return {};
    return std::size_t(found - epochs.begin());
}

double Measure::at(int epoch) const
{
    const auto place = placeOf(epoch);
    return place ? line[*place] : nothing;
}

Measure measured(const LaneView &lane, const std::string &metric, const std::string &field, int block)
{
    const MetricInfo *info = metricCatalogue().find(metric);
    const bool spread = info && std::ranges::find(info->fields, "p25") != info->fields.end();
    std::map<int, std::array<std::vector<double>, 3>> seeds; // by epoch
    eachEpoch(lane, [&](const RunView &, const EpochRecord &record) {
        auto &values = seeds[record.epoch];
        values[0].push_back(valueOf(record, metric, field, block));
        values[1].push_back(spread ? valueOf(record, metric, "p25", block) : values[0].back());
        values[2].push_back(spread ? valueOf(record, metric, "p75", block) : values[0].back());
    });
    Measure measure;
    for (auto &[epoch, values] : seeds) {
        measure.epochs.push_back(epoch);
        measure.line.push_back(median(values[0]));
        for (auto *each : {&values[1], &values[2]})
            std::erase_if(*each, [](double value) { return std::isnan(value); });
        const bool any = !values[1].empty() && !values[2].empty();
        measure.lower.push_back(!any ? nothing : spread ? median(values[1]) : std::ranges::min(values[1]));
        measure.upper.push_back(!any ? nothing : spread ? median(values[2]) : std::ranges::max(values[2]));
    }
    return measure;
}

Measure measured(const LaneView &lane, const std::string &metric, const MeasureView &view)
{
    return measured(lane, metric, levelName(view.level), view.block);
}

std::vector<StabilityLane> stabilityLanes(const RaceData &race, const MeasureView &view)
{
    std::vector<StabilityLane> lanes;
    for (std::size_t i = 0; i < race.lanes().size(); ++i) {
        const LaneView &lane = race.lanes()[i];
        if (lane.hidden)
            continue;
        const MaskTheory theory = theoryOf(lane.spec.mask, lane.run.model.gradient);
        StabilityLane made{.lane = int(i),
                           .letter = chipLetter(lane),
                           .title = laneTitle(lane),
                           .style = lane.style,
                           .hasBound = theory.bound != StabilityBound::None,
                           .hasCut = theory.cut != Cut::None,
                           .bound = measured(lane, "stability", view),
                           .exact = measured(lane, "sensitivity", view),
                           .jump = measured(lane, "swap", view),
                           .diverged = {}};
        for (auto *side : {&made.bound.line, &made.bound.lower, &made.bound.upper})
            for (double &value : *side)
                value = std::exp(value); // it is kept as a logarithm
        for (const RunView &run : lane.runs)
            if (run.status == RunStatus::Diverged && !made.diverged)
                made.diverged = run.trained();
        lanes.push_back(std::move(made));
    }
    return lanes;
}

const RegimePoint *RegimeLane::at(int epoch) const
{
    const auto found = std::ranges::find(points, epoch, &RegimePoint::epoch);
    return found == points.end() ? nullptr : &*found;
}

namespace {

std::vector<RegimePoint> pointsOf(const LaneView &full, const LaneView &lane, const MeasureView &view)
{
    const std::string level = levelName(view.level), mirror = levelName(100 - view.level);
    std::map<int, std::array<std::vector<double>, 6>> seeds;
    eachEpoch(lane, [&](const RunView &run, const EpochRecord &record) {
        const auto other = std::ranges::find(full.runs, run.seed, &RunView::seed);
        if (other == full.runs.end())
            return;
        const auto dense = std::ranges::find(other->epochs, record.epoch, &EpochRecord::epoch);
        if (dense == other->epochs.end())
            return;
        const double deltaS = valueOf(*dense, "dispersion", level, view.block);
        const double deltaH = valueOf(record, "dispersion", level, view.block);
        const double separation =
            std::max(valueOf(record, "separation", mirror, view.block), smallestSeparation);
        const double beta = valueOf(record, "beta", level, view.block);
        const double w = conditionW(deltaS, deltaH, separation);
        if (std::isnan(w))
            return;
        auto &values = seeds[record.epoch];
        const std::array<double, 6> numbers{deltaS, deltaH, separation,
                                            beta,   w,      conditionX(deltaS, deltaH, separation, beta)};
        for (std::size_t i = 0; i < numbers.size(); ++i)
            values[i].push_back(numbers[i]);
    });
    std::vector<RegimePoint> points;
    for (const auto &[epoch, values] : seeds)
        points.push_back({epoch, median(values[0]), median(values[1]), median(values[2]), median(values[3]),
                          median(values[4]), median(values[5])});
    return points;
}

} // namespace

Regime regimeOf(const RaceData &race, const MeasureView &view)
{
    Regime regime;
    const auto &lanes = race.lanes();
    for (std::size_t i = 0; i < lanes.size() && regime.baseline < 0; ++i)
        if (!lanes[i].hidden && lanes[i].spec.mask.id == "full") {
            regime.baseline = int(i);
            regime.baselineLetter = chipLetter(lanes[i]);
        }
    bool chooses = false;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const LaneView &lane = lanes[i];
        if (lane.hidden || !theoryOf(lane.spec.mask, lane.run.model.gradient).hasConditions())
            continue;
        chooses = true;
        if (regime.baseline < 0)
            continue;
        RegimeLane made{int(i), chipLetter(lane), lane.style,
                        pointsOf(lanes[std::size_t(regime.baseline)], lane, view)};
        if (!made.points.empty())
            regime.lanes.push_back(std::move(made));
    }
    if (!chooses)
        regime.reason = Words::tr(
            "The conditions are about lanes that keep the best scores (top-k, top-p). None is shown.");
    else if (regime.baseline < 0)
        regime.reason = Words::tr("The conditions compare with a lane of full attention. None is shown.");
    else if (regime.lanes.empty())
        regime.reason = Words::tr("No seed and epoch yet that both lanes have.");
    return regime;
}

std::vector<GradientLane> gradientLanes(const RaceData &race, int block)
{
    std::vector<GradientLane> lanes;
    for (std::size_t i = 0; i < race.lanes().size(); ++i) {
        const LaneView &lane = race.lanes()[i];
        if (lane.hidden)
            continue;
        GradientLane made{.lane = int(i),
                          .letter = chipLetter(lane),
                          .style = lane.style,
                          .clip = lane.run.train.clip,
                          .norm = measured(lane, "gradient_norm", "p50", block),
                          .clipped = measured(lane, "gradient_clipped", "share", -1),
                          .parts = {}};
        for (const char *part : parameterPartNames)
            made.parts.push_back(measured(lane, "gradient_parts", part, block));
        lanes.push_back(std::move(made));
    }
    return lanes;
}

std::vector<double> partShares(const GradientLane &lane, int epoch)
{
    std::vector<double> shares;
    double sum = 0;
    for (const Measure &part : lane.parts) {
        const double norm = part.at(epoch);
        shares.push_back(std::isnan(norm) ? 0 : norm * norm);
        sum += shares.back();
    }
    if (!(sum > 0))
        return {};
    for (double &share : shares)
        share /= sum;
    return shares;
}

} // namespace fovea::ui
