// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"

namespace fovea {

// One function a mask, each in the file of its name; builtin_masks.cpp puts them into the catalogue.
MaskInfo fullMask();
MaskInfo bandedMask();
MaskInfo blockLocalMask();
MaskInfo topKMask();
MaskInfo bottomKMask();
MaskInfo randomKMask();
MaskInfo topPMask();

} // namespace fovea
