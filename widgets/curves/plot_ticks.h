// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/plot_settings.h"

class QCPAxis;

namespace fovea::ui {

enum class Numbers { Whole, Real };

// Gives an axis its scale with ticks that people read: 10 k instead of 10000, no half epochs, and on a
// logarithmic axis ticks at 1, 2, 5 when it spans little. All numbers of an axis are written one way.
void setTicks(QCPAxis &axis, Scaling scaling, Numbers numbers);

} // namespace fovea::ui
