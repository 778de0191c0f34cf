// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace fovea {

// As text of a page or inside a quoted attribute: names may hold markup, and it is shown as text.
std::string escaped(std::string_view text);
// "Faster" for "faster": the first letter of a line.
std::string capitalised(std::string text);
// JSON inside a script element: no "<" may end it.
std::string escapedJson(std::string_view json);

// A number for SVG: at most two decimals, no blanks.
std::string coordinate(double value);

// "lane-2": the class that gives a lane its colour on either ground.
std::string laneClass(int style);
// The lane's letter on its colour.
std::string badge(std::string_view name, int style);

std::string styleRules(); // of every page, with the colours of lanes
std::string pageScript(); // makes a page move; without it the page is complete

} // namespace fovea
