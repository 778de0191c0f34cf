// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/head_vectors.h"
#include "core/spec/experiment_spec.h"

#include <string>
#include <string_view>

namespace fovea {

// A pattern that a person paints, as text: "0:0-4,7;1:1" says that query 0 keeps the keys 0 to 4 and 7, and
// query 1 keeps key 1. Every query has a part of its own, so that their number is the length. Reading throws
// UsageError; writing gives the one shortest form.
KeptLists paintedCells(std::string_view text);
std::string textOfCells(const KeptLists &cells);

// A painted mask to begin with: the pattern of the given mask where it has one at this length that is the
// same for every input, otherwise a band of 5.
MaskSpec paintedLike(const MaskSpec &mask, int length);

} // namespace fovea
