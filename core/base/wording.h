// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

std::string percentText(double share);                                       // "95.1 %"
std::string percentText(std::optional<double> share);                        // "-" for none
std::string fixedText(double value, int decimals);                           // "-" for NaN
std::string durationText(double seconds);                                    // "0:21", "1:02:03"
std::string spanText(double seconds);                                        // "52 min", "1 h 20 min"
std::string spanRangeText(double low, double high);                          // "52 s to 3 min", "3 min"
std::string bytesText(std::int64_t bytes);                                   // "2.4 MB"
std::string countText(std::int64_t count, std::string_view noun);            // "1 lane", "3 lanes"
std::string utcNow();                                                        // ISO 8601
std::string sparkline(const std::vector<double> &shares, std::size_t width); // of values 0 to 1

} // namespace fovea
