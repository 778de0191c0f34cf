// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QString>

#include <vector>

namespace fovea::ui {

// "one seed", "median and range of 3 finished seeds"; one text if it holds for all lanes with runs, otherwise
// empty.
QString seedsText(const std::vector<LaneView> &lanes);
// The same for one lane, short: "one seed", "3 seeds"; empty while no run counts.
QString seedsText(const LaneView &lane);
QString divergedText(const LaneView &lane); // "2 diverged"; empty for none

} // namespace fovea::ui
