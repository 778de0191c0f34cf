// SPDX-License-Identifier: MIT
#include "app/studio/lane_views.h"

#include "app/studio/studio.h"
#include "widgets/models/clock.h"
#include "widgets/models/inspection.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/models/race_data.h"

#include <algorithm>

namespace fovea::app {

namespace {

// The layer that looked most at what decides; empty where every token decides.
std::optional<int> mostFocused(const ui::RunView &run, int epoch)
{
    std::optional<int> best;
    double most = 0;
    for (const EpochRecord &record : run.epochs)
        for (const MetricValues &metric : record.metrics)
            if (record.epoch == epoch && metric.id == "focus")
                for (std::size_t layer = 0; layer < metric.layers.size(); ++layer)
                    if (const double focus = metric.layers[layer].front(); focus > most) {
                        most = focus;
                        best = int(layer);
                    }
    return best;
}

} // namespace

void showMostFocused(Studio &studio, int lane, int epoch)
{
    const auto &lanes = studio.race.lanes();
    const ui::RunView *run = lane >= 0 && lane < int(lanes.size())
                                 ? ui::shownRun(lanes[std::size_t(lane)], studio.inspection)
                                 : nullptr;
    if (const auto layer = run ? mostFocused(*run, epoch) : std::nullopt)
        studio.inspection.setHead(*layer, 0);
}

void showLane(Studio &studio, int lane, int epoch)
{
    ui::Inspection &inspection = studio.inspection;
    const int other = inspection.first() == lane ? inspection.second() : inspection.first();
    inspection.setLanes(std::min(lane, other), std::max(lane, other));
    ui::MapOverlays overlays = inspection.overlays();
    overlays.oracle = true;
    inspection.setOverlays(overlays);
    inspection.setStage(MapStage::Weights);
    showMostFocused(studio, lane, epoch);
    studio.clock.setEpoch(epoch);
}

} // namespace fovea::app
