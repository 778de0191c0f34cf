// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

std::string_view trimmed(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);
std::string joined(std::span<const std::string> parts, std::string_view separator);

// The whole text must be the number; empty otherwise. Reals accept no "nan" and no "inf".
std::optional<std::int64_t> integerFrom(std::string_view text);
std::optional<double> realFrom(std::string_view text);

// The shortest text that reads back as the same double, without locale: 0.1, 5, 1e-09.
std::string textOf(double value);

// The candidate with the fewest edits from `text`, if it is close enough to be a slip of the pen.
std::optional<std::string> nearest(std::string_view text, std::span<const std::string> candidates);

// " (did you mean 'x'?)", or nothing.
std::string suggestion(std::string_view text, std::span<const std::string> candidates);

} // namespace fovea
