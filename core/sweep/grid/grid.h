// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// A field and the values it goes through, as texts of --set: {"train.lr", {"0.1", "0.05"}}. Beside the keys
// of
// --set a grid knows "task" (for task.id), "mask" and "mask.PARAMETER".
struct GridAxis
{
    std::string field;
    std::vector<std::string> values;

    bool operator==(const GridAxis &) const = default;
};

// Fields that change together: one axis, named, of as many places as each member has values.
struct GridZip
{
    std::string name;
    std::vector<GridAxis> members;

    std::size_t places() const { return members.empty() ? 0 : members.front().values.size(); }
    bool operator==(const GridZip &) const = default;
};

// Fields with the values that match them or, in `include`, that they are to have. A zip group is named by its
// place, counted from 0; "*" stands for every value of an axis.
using GridRow = std::vector<GridAxis>;

struct GridOrder
{
    enum class Kind { SeedMajor, CellMajor, Random };
    Kind kind = Kind::SeedMajor;
    std::uint64_t seed = 0; // of Random

    bool operator==(const GridOrder &) const = default;
};

constexpr std::size_t mostSeeds = 10'000;

std::string textOf(const GridOrder &order);                      // "seed-major", "random:7"
GridOrder gridOrderFrom(std::string_view text);                  // UsageError names what is allowed
std::vector<std::uint64_t> gridSeedsFrom(std::string_view text); // "201..205", "1-5", "1,2,7"
std::optional<double> untilFrom(std::string_view text);          // "train>=0.95", "none"
std::string untilText(std::optional<double> until);

// What a sweep is to run: every combination of the axes, changed by exclude and then include, each with every
// seed, and a baseline beside it. A value; expandedCells() says what it comes to.
struct GridSpec
{
    std::string name;
    std::string title;
    std::string description;
    std::string preset; // the base was taken from; empty: none
    RunSpec base;       // without limits: those are `cap` and `until`
    std::vector<GridAxis> axes;
    std::vector<GridZip> zips;
    GridRow baseline; // empty: there is none; one value each
    std::vector<GridRow> exclude;
    std::vector<GridRow> include;
    std::vector<std::uint64_t> seeds = {1};
    GridOrder order;
    std::optional<double> until; // train accuracy that ends a run
    int cap = RunSpec().train.epochs;

    bool operator==(const GridSpec &) const = default;
};

// The train accuracy at which a run of the grid has arrived.
double thresholdOf(const GridSpec &grid);

// The same but for names and descriptions: goes on in the same directory.
bool asksForTheSame(const GridSpec &one, const GridSpec &other);

} // namespace fovea
