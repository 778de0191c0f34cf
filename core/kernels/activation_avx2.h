// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/norm_avx2.h"

namespace fovea::avx2 {

enum class Curve { Relu, Gelu, Mish };

// hidden = curve(input after dropout). `input` keeps the entries after dropout, which the backward pass
// needs; relu leaves it alone: the sign of `hidden` says all.
void activate(Curve curve, int rows, int width, Rows input, DropBits dropout, Rows hidden);

// gradient: of `hidden`; becomes that of the input before dropout.
void activateBackward(Curve curve, int rows, int width, ConstRows input, ConstRows hidden, DropBits dropout,
                      Rows gradient);

} // namespace fovea::avx2
