// SPDX-License-Identifier: MIT
#include "core/sweep/grid/grid.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/results/records.h"

#include <charconv>

namespace fovea {

namespace {

std::uint64_t seedFrom(std::string_view text, std::string_view whole)
{
    std::uint64_t seed = 0;
    const auto end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, seed);
    if (text.empty() || read.ec != std::errc() || read.ptr != end)
        throw UsageError("seeds is '" + std::string(whole) +
                         "'; seeds are whole numbers, written as 1,2,3 or as a range, 201..205.");
    return seed;
}

} // namespace

std::string textOf(const GridOrder &order)
{
    switch (order.kind) {
    case GridOrder::Kind::SeedMajor:
        return "seed-major";
    case GridOrder::Kind::CellMajor:
        return "cell-major";
    case GridOrder::Kind::Random:
        break;
    }
    return "random:" + std::to_string(order.seed);
}

GridOrder gridOrderFrom(std::string_view text)
{
    static const std::vector<std::string> known = {"seed-major", "cell-major", "random:1"};
    if (text == "seed-major")
        return {};
    if (text == "cell-major")
        return {GridOrder::Kind::CellMajor, 0};
    constexpr std::string_view random = "random:";
    if (text.starts_with(random))
        if (const auto seed = integerFrom(text.substr(random.size())); seed && *seed >= 0)
            return {GridOrder::Kind::Random, std::uint64_t(*seed)};
    throw UsageError("order is '" + std::string(text) + "'" + suggestion(text, known) +
                     "; allowed is seed-major, cell-major or random:SEED.");
}

std::vector<std::uint64_t> gridSeedsFrom(std::string_view text)
{
    std::vector<std::uint64_t> seeds;
    for (const std::string_view raw : split(text, ',')) {
        const std::string_view part = trimmed(raw);
        auto mark = part.find("..");
        std::size_t width = 2;
        if (mark == std::string_view::npos) {
            mark = part.find('-', 1);
            width = 1;
        }
        const std::uint64_t first = seedFrom(trimmed(part.substr(0, mark)), text);
        const std::uint64_t last =
            mark == std::string_view::npos ? first : seedFrom(trimmed(part.substr(mark + width)), text);
        if (last < first)
            throw UsageError("seeds is '" + std::string(text) +
                             "'; a range begins with its smaller seed, as in " + std::to_string(last) + ".." +
                             std::to_string(first) + ".");
        if (last - first >= mostSeeds - seeds.size())
            throw UsageError("seeds is '" + std::string(text) + "'; allowed are at most " +
                             std::to_string(mostSeeds) + " seeds.");
        for (std::uint64_t i = 0; i <= last - first; ++i)
            seeds.push_back(first + i);
    }
    return seeds;
}

std::optional<double> untilFrom(std::string_view text)
{
    if (text == "none")
        return {};
    for (const std::string_view begin : {"train>=", "train-acc=", "train_acc="})
        if (text.starts_with(begin))
            if (const auto share = realFrom(trimmed(text.substr(begin.size())));
                share && *share > 0 && *share <= 1)
                return share;
    throw UsageError(
        "until is '" + std::string(text) +
        "'; allowed is none or train>=SHARE, as in train>=0.95, with a share above 0 and at most 1.");
}

std::string untilText(std::optional<double> until)
{
    return until ? "train>=" + textOf(*until) : "none";
}

double thresholdOf(const GridSpec &grid)
{
    return grid.until.value_or(convergedAccuracy);
}

bool asksForTheSame(const GridSpec &one, const GridSpec &other)
{
    GridSpec same = other;
    same.name = one.name;
    same.title = one.title;
    same.description = one.description;
    same.preset = one.preset;
    return same == one;
}

} // namespace fovea
