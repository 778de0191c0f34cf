// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/field_words.h"

#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// What tells the lanes of an experiment apart, in words, one label per lane: its mask, then each field that
// the lane changes: "full", "top-k 5", "full, sharpness 8". Left out is what all lanes change alike, and what
// has no effect on how the lane learns. The lane's name is not part of it.
std::vector<std::string> laneLabels(const ExperimentSpec &experiment);

// Whether the field can change how such a lane learns. False for what is only measured and stored, and for
// what another setting switches off: the momentum of Adam, the number of sequences beside a data file.
bool hasEffect(const RunSpec &spec, const MaskSpec &mask, std::string_view key);

} // namespace fovea
