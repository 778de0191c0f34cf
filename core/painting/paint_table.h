// SPDX-License-Identifier: MIT
#pragma once

#include "core/painting/paint_grid.h"

#include <string>
#include <string_view>

namespace fovea {

// A pattern as a table: a line per query, a number per key, split by commas, semicolons, tabs or blanks; 0 is
// empty, every other number is filled. InputError names the line, and what is wrong where it is not
// `length` by `length`.
PaintGrid gridFromTable(std::string_view text, int length);

// A pattern as text: "painted:0:0-4,7;1:1", or only what follows the colon. InputError as above.
PaintGrid gridFromText(std::string_view text, int length);

// Whichever of the two it is.
PaintGrid gridFrom(std::string_view text, int length);

// The sentence for a pattern that has another size.
std::string wrongSize(std::string_view what, int rows, int columns, int length);

} // namespace fovea
