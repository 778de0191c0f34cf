// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"
#include "widgets/models/race_data.h"

namespace fovea::ui {

// The mask that a new lane of this kind starts with: its defaults, or, where a lane has those already, the
// first number doubled (a share halved) until it is new, so that a new lane shows something new. A mask that
// is made for one length is made for this one.
MaskSpec offeredMask(const MaskInfo &info, const std::vector<LaneView> &lanes, int length);

} // namespace fovea::ui
