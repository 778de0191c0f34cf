// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/grid.h"

namespace fovea {

// The words of a grid as options of a command line say them. UsageError names option and form.

// "top-k:{1,3,5},full" is top-k:1, top-k:3, top-k:5, full; "1..4" is 1, 2, 3, 4.
std::vector<std::string> listFrom(std::string_view text);
// --axis mask=top-k:{1,3,5}
GridAxis axisFrom(std::string_view text);
// --zip size:model.blocks=2,3,5:train.lr=0.1,0.1,0.05
GridZip zipFrom(std::string_view text);
// --exclude task=parity,mask=top-k:1; a value may be {a,b}
GridRow rowFrom(std::string_view text);

} // namespace fovea
