// SPDX-License-Identifier: MIT
#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

namespace fovea {

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    const auto begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

std::string joined(std::span<const std::string> parts, std::string_view separator)
{
    std::string text;
    for (const auto &part : parts) {
        if (!text.empty())
            text += separator;
        text += part;
    }
    return text;
}

std::optional<std::int64_t> integerFrom(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return {};
    return value;
}

std::optional<double> realFrom(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return {};
    return value;
}

std::string textOf(double value)
{
    char buffer[40];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
    return {buffer, end};
}

namespace {

// Levenshtein distance.
std::size_t edits(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[b.size()];
}

} // namespace

std::optional<std::string> nearest(std::string_view text, std::span<const std::string> candidates)
{
    constexpr std::size_t enough = 3; // letters that tell what was begun
    if (text.size() >= enough)
        if (const auto begun = std::ranges::find_if(
                candidates, [&](const std::string &candidate) { return candidate.starts_with(text); });
            begun != candidates.end())
            return *begun;
    std::optional<std::string> best;
    // A third of the letters, or two, may be wrong, and never more than half: a guess beyond that is a
    // riddle.
    std::size_t fewest = std::min(std::max<std::size_t>(2, text.size() / 3), text.size() / 2);
    for (const auto &candidate : candidates) {
        const std::size_t distance = edits(text, candidate);
        if (distance < fewest || (distance == fewest && !best)) {
            fewest = distance;
            best = candidate;
        }
    }
    return best;
}

std::string suggestion(std::string_view text, std::span<const std::string> candidates)
{
    const auto candidate = nearest(text, candidates);
    return candidate ? " (did you mean '" + *candidate + "'?)" : std::string();
}

} // namespace fovea
