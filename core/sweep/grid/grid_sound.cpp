// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/spec_fields.h"
#include "core/sweep/grid/cell_fields.h"
#include "core/sweep/grid/grid_json.h"

#include <algorithm>
#include <set>

namespace fovea {

namespace {

std::vector<std::string> zipNames(const GridSpec &grid)
{
    std::vector<std::string> names;
    for (const GridZip &zip : grid.zips)
        names.push_back(zip.name);
    return names;
}

void requireValues(const std::string &path, const GridAxis &axis)
{
    if (axis.values.empty())
        throw UsageError(path + " is empty: an axis needs at least one value.");
}

void checkZip(const GridZip &zip)
{
    const std::string path = "zip." + zip.name;
    if (zip.name.empty())
        throw UsageError("A zip group has no name: it is one axis, and needs one.");
    if (zip.members.empty())
        throw UsageError(path + " is empty: a zip group needs at least one field.");
    std::vector<std::string> lengths;
    for (const GridAxis &member : zip.members) {
        requireGridField(member.field);
        requireValues(path + "." + member.field, member);
        lengths.push_back(member.field + " has " + std::to_string(member.values.size()));
    }
    for (const GridAxis &member : zip.members)
        if (member.values.size() != zip.places())
            throw UsageError(
                path + ": its fields change together, so each needs as many values as the others, but " +
                joined(lengths, ", ") + ".");
}

void checkPlaces(const GridZip &zip, const GridAxis &named, const std::string &path)
{
    for (const std::string &text : named.values) {
        const auto place = integerFrom(text);
        if (text != "*" && (!place || *place < 0 || *place >= std::int64_t(zip.places())))
            throw UsageError(path + "." + named.field + " is '" + text +
                             "'; allowed is a place in the zip group '" + zip.name + "', 0 to " +
                             std::to_string(zip.places() - 1) + ", or *.");
    }
}

void checkRow(const GridSpec &grid, const GridRow &row, const std::string &path)
{
    const auto names = zipNames(grid);
    if (row.empty())
        throw UsageError(path + " names no field.");
    for (const GridAxis &one : row) {
        requireGridField(one.field, names);
        requireValues(path + "." + one.field, one);
        const auto zip = std::ranges::find(grid.zips, one.field, &GridZip::name);
        const bool isAxis = std::ranges::find(grid.axes, one.field, &GridAxis::field) != grid.axes.end();
        if (zip != grid.zips.end())
            checkPlaces(*zip, one, path);
        else if (!isAxis && std::ranges::find(one.values, "*") != one.values.end())
            throw UsageError(path + "." + one.field +
                             " is '*', which stands for every value of an axis, but '" + one.field +
                             "' is no axis of this grid.");
    }
}

void checkNamedOnce(const GridSpec &grid)
{
    std::set<std::string> named;
    const auto add = [&](const std::string &name) {
        if (!named.insert(name == "task.id" ? "task" : name).second)
            throw UsageError("'" + name + "' is given twice among axes and zip groups.");
    };
    for (const GridAxis &axis : grid.axes)
        add(axis.field);
    for (const GridZip &zip : grid.zips) {
        add(zip.name);
        for (const GridAxis &member : zip.members)
            if (member.field != zip.name)
                add(member.field);
    }
}

void checkSeeds(const std::vector<std::uint64_t> &seeds)
{
    if (seeds.empty())
        throw UsageError("There are no seeds: give at least one.");
    if (seeds.size() > mostSeeds)
        throw UsageError("There are " + std::to_string(seeds.size()) + " seeds; allowed are at most " +
                         std::to_string(mostSeeds) + ".");
    std::set<std::uint64_t> seen;
    for (const std::uint64_t seed : seeds)
        if (!seen.insert(seed).second)
            throw UsageError("The seed " + std::to_string(seed) + " is given twice.");
}

} // namespace

void requireSound(const GridSpec &grid)
{
    for (const GridAxis &axis : grid.axes) {
        requireGridField(axis.field);
        requireValues("axes." + axis.field, axis);
    }
    for (const GridZip &zip : grid.zips)
        checkZip(zip);
    checkNamedOnce(grid);
    if (!grid.baseline.empty())
        checkRow(grid, grid.baseline, "baseline");
    for (const GridAxis &one : grid.baseline)
        if (one.values.size() != 1 || one.values.front() == "*")
            throw UsageError("baseline." + one.field + " has several values, but there is one baseline.");
    for (std::size_t i = 0; i < grid.exclude.size(); ++i)
        checkRow(grid, grid.exclude[i], "exclude[" + std::to_string(i) + "]");
    for (std::size_t i = 0; i < grid.include.size(); ++i)
        checkRow(grid, grid.include[i], "include[" + std::to_string(i) + "]");
    checkSeeds(grid.seeds);
    RunSpec limits;
    setField(limits, "train.epochs", std::to_string(grid.cap));
    if (grid.base.train.init == InitKind::Independent)
        throw UsageError(
            "train.init is independent, but the runs of a grid are compared from the same initial weights: "
            "it must be paired.");
}

} // namespace fovea
