// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea::app {

// Columns of left-aligned text, two blanks apart.
class TextTable
{
public:
    void add(std::vector<std::string> row); // whatever the texts hold, a row stays a row
    std::string text() const;

private:
    std::vector<std::vector<std::string>> m_rows;
};

std::string percentText(double share);                                       // "95.1 %"
std::string percentText(std::optional<double> share);                        // "-" for none
std::string fixedText(double value, int decimals);                           // "-" for NaN
std::string durationText(double seconds);                                    // "0:21", "1:02:03"
std::string bytesText(std::int64_t bytes);                                   // "2.4 MB"
std::string countText(std::int64_t count, std::string_view noun);            // "1 lane", "3 lanes"
std::string utcNow();                                                        // ISO 8601
std::string sparkline(const std::vector<double> &shares, std::size_t width); // of values 0 to 1

// Columns on a screen: code points, since no text here is wider or narrower than those.
std::size_t columnsOf(std::string_view text);

} // namespace fovea::app
