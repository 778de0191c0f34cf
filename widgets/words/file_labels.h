// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <string>
#include <vector>

namespace fovea::ui {

// What tells each lane apart, as the terminal writes it into files: one label per lane. A branch names run
// and epoch as files count them; on screen it names the lane it descends from.
std::vector<std::string> fileLabels(const RaceData &race);

} // namespace fovea::ui
