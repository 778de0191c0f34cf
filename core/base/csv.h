// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// A cell of a CSV as RFC 4180 has it: in quotes where it needs them, quotes inside doubled.
std::string csvCell(std::string_view text);
// The shortest text that reads back as the same number; empty for what is not finite or not there.
std::string csvNumber(double value);
std::string csvNumber(const std::optional<double> &value);
// The cells, quoted where they need it, with commas between them and an end of line.
std::string csvRow(const std::vector<std::string> &cells);

} // namespace fovea
