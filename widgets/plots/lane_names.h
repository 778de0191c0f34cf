// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QString>

#include <vector>

namespace fovea::ui {

// One text a lane, naming only what differs between them: its own name, mask, and changed fields ("lr 0.05").
std::vector<QString> laneDifferences(const std::vector<LaneView> &lanes);

// "one seed", "median and quartiles of 3 seeds"; one text if it holds for all lanes with runs, otherwise
// empty.
QString seedsText(const std::vector<LaneView> &lanes);
// The same for one lane, short: "1 seed", "3 seeds"; empty before its first epoch.
QString seedsText(const LaneView &lane);

} // namespace fovea::ui
