// SPDX-License-Identifier: MIT
#include "core/base/wording.h"

#include "core/base/printable.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>

namespace fovea {

std::string fixedText(double value, int decimals)
{
    if (!std::isfinite(value))
        return "-";
    // What lies exactly between two goes away from zero, as in the window; printf would go to the even one.
    const double scale = std::pow(10.0, decimals);
    const double scaled = value * scale;
    if (std::abs(scaled - std::trunc(scaled)) == 0.5 && std::fma(value, scale, -scaled) == 0)
        value = std::nextafter(value, std::copysign(HUGE_VAL, value));
    char buffer[400];
    std::snprintf(buffer, sizeof buffer, "%.*f", decimals, value);
    return buffer;
}

std::string percentText(double share)
{
    return std::isfinite(share) ? fixedText(100 * share, 1) + " %" : "-";
}

std::string percentText(std::optional<double> share)
{
    return share ? percentText(*share) : "-";
}

std::string durationText(double seconds)
{
    const auto whole = std::int64_t(std::ceil(std::max(0.0, seconds)));
    char buffer[40];
    if (whole >= 3600)
        std::snprintf(buffer, sizeof buffer, "%lld:%02lld:%02lld", static_cast<long long>(whole / 3600),
                      static_cast<long long>(whole / 60 % 60), static_cast<long long>(whole % 60));
    else
        std::snprintf(buffer, sizeof buffer, "%lld:%02lld", static_cast<long long>(whole / 60),
                      static_cast<long long>(whole % 60));
    return buffer;
}

std::string spanText(double seconds)
{
    const auto whole = std::max<std::int64_t>(1, std::lround(seconds));
    if (whole < 60)
        return std::to_string(whole) + " s";
    if (whole < 3600)
        return std::to_string((whole + 30) / 60) + " min";
    const std::int64_t hours = whole / 3600, minutes = whole % 3600 / 60;
    if (hours >= 48)
        return std::to_string((hours + 12) / 24) + " days";
    return std::to_string(hours) + " h" +
           (minutes == 0 || hours >= 10 ? std::string() : " " + std::to_string(minutes) + " min");
}

std::string spanRangeText(double low, double high)
{
    const std::string from = spanText(low), to = spanText(high);
    return from == to ? to : from + " to " + to;
}

std::string bytesText(std::int64_t bytes)
{
    constexpr std::array<const char *, 4> units = {"kB", "MB", "GB", "TB"};
    if (bytes < 1000)
        return std::to_string(bytes) + " bytes";
    double value = double(bytes) / 1000;
    std::size_t unit = 0;
    for (; value >= 999.5 && unit + 1 < units.size(); ++unit)
        value /= 1000;
    return fixedText(value, value < 10 ? 1 : 0) + " " + units[unit];
}

std::string countText(std::int64_t count, std::string_view noun)
{
    return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::string utcNow()
{
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char buffer[40];
    std::strftime(buffer, sizeof buffer, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return buffer;
}

std::string sparkline(const std::vector<double> &shares, std::size_t width)
{
    constexpr std::array<const char *, 8> bars = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const std::size_t count = std::min(width, shares.size());
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        // The last value of each of `count` equal parts, so that the end of the line is the end of the run.
        const double share = shares[(i + 1) * shares.size() / count - 1];
        const double level = std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0.0;
        text += bars[std::min<std::size_t>(7, std::size_t(level * 8))];
    }
    return text;
}

} // namespace fovea
