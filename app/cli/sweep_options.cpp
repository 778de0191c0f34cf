// SPDX-License-Identifier: MIT
#include "app/cli/sweep_options.h"

#include "app/command/known_values.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/spec_fields.h"
#include "core/files/disk.h"
#include "core/sweep/grid/grid_json.h"
#include "core/sweep/grid/grid_text.h"
#include "core/sweep/grid/prepared_grids.h"

#include <algorithm>

namespace fovea::app {

namespace {

GridSpec startOf(const Arguments &arguments, const std::string &name)
{
    if (!name.empty() && arguments.has("preset"))
        throw UsageError("A grid and --preset cannot be given together.");
    if (!name.empty()) {
        const bool isFile = exists(name) || name.ends_with(".json");
        return isFile ? gridFromFile(name) : preparedGrid(name).grid;
    }
    GridSpec grid;
    if (const auto id = arguments.value("preset"))
        setBase(grid, *id);
    return grid;
}

void applyBase(GridSpec &grid, const Arguments &arguments)
{
    for (const std::string &text : arguments.values("set")) {
        const FieldChange change = fieldChangeFrom(text);
        setBaseField(grid, change.key, change.value);
    }
}

} // namespace

std::vector<Option> gridOptions()
{
    return {
        withValues({"preset", "P", "The base: the settings of a prepared experiment"}, presetIds),
        withValues({"set", "KEY=VALUE", "Changes one setting of the base; may be given several times"},
                   settingKeys),
        {"name", "NAME", "What the sweep is called"},
        {"axis", "FIELD=VALUES",
         "Adds an axis: 'mask=top-k:{1,3,5},full' (quoted: a shell expands braces) or train.lr=0.1,0.05; the "
         "first is slowest"},
        {"zip", "NAME:F=V:F=V", "Adds fields that change together: size:model.blocks=2,3:train.lr=0.1,0.05"},
        {"baseline", "F=V,F=V", "What every cell is compared with: mask=full"},
        {"exclude", "F=V,F=V", "Leaves out cells: task=parity,mask=top-k:1; may be given several times"},
        {"include", "F=V,F=V", "Adds a cell: mask=banded:5; may be given several times"},
        {"seeds", "LIST", "Seeds, as 201..205 or 1,2,3"},
        {"order", "ORDER", "Order of work: seed-major, cell-major or random:SEED"},
        {"until", "RULE", "Ends a run early: train>=0.95; none: at the cap alone"},
        {"cap", "N", "Epochs at most (default: those of the base)"},
    };
}

bool givesGrid(const Arguments &arguments)
{
    const auto options = gridOptions();
    return std::ranges::any_of(options, [&](const Option &option) { return arguments.has(option.name); });
}

GridSpec gridFrom(const Arguments &arguments, const std::string &name)
{
    if (name.empty() && !givesGrid(arguments))
        throw UsageError(
            "Which grid? Name a file, a prepared grid ('fovea-cli sweep grids' lists them), or give --axis.");
    GridSpec grid = startOf(arguments, name);
    applyBase(grid, arguments);
    for (const std::string &text : arguments.values("axis")) {
        const GridAxis axis = axisFrom(text);
        const auto same = std::ranges::find(grid.axes, axis.field, &GridAxis::field);
        if (same != grid.axes.end())
            *same = axis; // of the file: other values
        else
            grid.axes.push_back(axis);
    }
    for (const std::string &text : arguments.values("zip"))
        grid.zips.push_back(zipFrom(text));
    if (const auto text = arguments.value("baseline"))
        grid.baseline = rowFrom(*text);
    for (const std::string &text : arguments.values("exclude"))
        grid.exclude.push_back(rowFrom(text));
    for (const std::string &text : arguments.values("include"))
        grid.include.push_back(rowFrom(text));
    if (const auto text = arguments.value("seeds"))
        grid.seeds = gridSeedsFrom(*text);
    if (const auto text = arguments.value("order"))
        grid.order = gridOrderFrom(*text);
    if (const auto text = arguments.value("until"))
        grid.until = untilFrom(*text);
    if (const auto cap = arguments.integer("cap", 1, 100'000))
        grid.cap = int(*cap);
    if (const auto text = arguments.value("name"))
        grid.name = *text;
    if (grid.name.empty())
        grid.name = grid.preset.empty() ? "sweep" : grid.preset;
    requireSound(grid);
    return grid;
}

} // namespace fovea::app
