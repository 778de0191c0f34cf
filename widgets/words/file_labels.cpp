// SPDX-License-Identifier: MIT
#include "widgets/words/file_labels.h"

#include "core/experiment/lane_label.h"

namespace fovea::ui {

std::vector<std::string> fileLabels(const RaceData &race)
{
    std::vector<std::string> labels = laneLabels(race.experiment());
    for (std::size_t lane = labels.size(); lane < race.lanes().size(); ++lane) // guests, of other sessions
        labels.push_back(race.lanes()[lane].label);
    return labels;
}

} // namespace fovea::ui
