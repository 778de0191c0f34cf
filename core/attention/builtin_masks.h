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
MaskInfo thresholdMask();
MaskInfo entmaxMask();
MaskInfo smoothCutMask();
MaskInfo sparseKMask();
MaskInfo blockTopMask();
MaskInfo sampledKMask();
MaskInfo lshMask();
MaskInfo routingMask();
MaskInfo h2oMask();
MaskInfo paintedMask();

} // namespace fovea
