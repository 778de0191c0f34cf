// SPDX-License-Identifier: MIT
#include "app/cli/forecast.h"

#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/engine/networks.h"
#include "core/experiment/lane_label.h"
#include "core/experiment/lane_spec.h"
#include "core/model/network.h"
#include "core/report/text_table.h"
#include "core/store/session.h"
#include "core/training/run_data.h"

#include <algorithm>

namespace fovea::app {

namespace {

LaneForecast laneForecast(const LaneSpec &lane, const std::string &label, const RunSpec &spec,
                          const Dataset &data)
{
    LaneForecast forecast{.name = lane.name,
                          .label = label,
                          .model = spec.model,
                          .mask = lane.mask,
                          .shape = inputShape(data, {spec, lane.mask}),
                          .parameters = 0,
                          .kernels = {}};
    forecast.parameters = std::int64_t(ParameterLayout(spec.model, forecast.shape, lane.mask).size());
    const NetworkSpec network{spec.model, lane.mask, forecast.shape};
    const EngineUse use = ensureEngine(network);
    forecast.kernels =
        use.engine == Engine::Fused ? "avx2 (fused)" : "reference (LibTorch. " + use.reason + ")";
    return forecast;
}

} // namespace

Forecast forecastOf(const ExperimentSpec &experiment, std::shared_ptr<const Dataset> ownData)
{
    const RunSpec &base = experiment.base;
    const std::uint64_t seed = experiment.seeds.front();
    const auto dataOf = [&](const RunSpec &spec) {
        return ownData ? ownData : std::make_shared<const Dataset>(makeDataset(spec.task, spec.data, seed));
    };
    Forecast forecast;
    forecast.data = dataOf(base);
    const auto labels = laneLabels(experiment);
    std::vector<std::int64_t> parameters;
    for (std::size_t i = 0; i < experiment.lanes.size(); ++i) {
        const RunSpec spec = laneSpec(experiment, i);
        const bool shares = spec.task == base.task && spec.data == base.data;
        forecast.lanes.push_back(
            laneForecast(experiment.lanes[i], labels[i], spec, shares ? *forecast.data : *dataOf(spec)));
        parameters.push_back(forecast.lanes.back().parameters);
    }
    forecast.bytes = expectedBytes(experiment, parameters);
    return forecast;
}

std::string textOf(const Forecast &forecast)
{
    TextTable table;
    std::vector<std::string> kernels;
    bool same = true;
    for (const LaneForecast &lane : forecast.lanes) {
        const Geometry &geometry = lane.shape.geometry;
        same = same && geometry.ordinary == forecast.lanes.front().shape.geometry.ordinary;
        if (std::find(kernels.begin(), kernels.end(), lane.kernels) == kernels.end())
            kernels.push_back(lane.kernels);
        table.add({"  lane " + lane.name, lane.label, "padded length " + std::to_string(geometry.ordinary),
                   geometry.globals ? countText(geometry.globals, "global token") : "",
                   countText(lane.parameters, "parameter")});
    }
    return table.text() +
           (same ? "" : "Lanes differ in padded length, so they do not see exactly the same inputs.\n") +
           "Kernels: " + joined(kernels, ", ") + ". Expected size of the session: about " +
           bytesText(forecast.bytes) + ".";
}

} // namespace fovea::app
