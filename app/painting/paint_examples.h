// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/painting/paint_offer.h"

namespace fovea::app {

// Sequences of a lane's task for a board of this length, with what of them decides. Of own data, which have
// no rule, there is one without symbols.
std::vector<ui::PaintExample> paintExamples(const RunSpec &run, int length);

} // namespace fovea::app
