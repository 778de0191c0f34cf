// SPDX-License-Identifier: MIT
#include "core/sweep/grid/grid_cells.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/experiment/run_address.h"
#include "core/experiment/validate.h"
#include "core/sweep/grid/grid_drafts.h"
#include "core/tasks/data_size.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace fovea {

namespace {

// Makes cells and finds those that describe the same runs.
class CellMaker
{
public:
    explicit CellMaker(const GridSpec &grid) : m_grid(grid) {}

    LaneRecord record(const std::vector<CellField> &fields) const
    {
        try {
            LaneRecord made = recordWith(m_grid.base, fields);
            made.spec.train.epochs = m_grid.cap;
            made.spec.stop.trainAccuracy = m_grid.until;
            return made;
        } catch (const UsageError &error) {
            throw UsageError(inCell(fields) + error.what());
        }
    }

    // The place of the cell that describes these runs, which may be new.
    int add(const LaneRecord &record, const std::vector<CellField> &fields, int slow)
    {
        // Two seeds, because with data.seed = run a single one could be that of other data by chance.
        const std::string key = runAddress(record, 1) + runAddress(record, 2);
        const auto [at, isNew] = m_places.emplace(key, int(result.cells.size()));
        if (isNew) {
            if (const auto problems = validate(record.spec, record.mask); !problems.empty())
                throw UsageError(inCell(fields) + joined(problems, " "));
            try {
                requireEnoughSequences(record.spec.task, record.spec.data);
            } catch (const UsageError &error) {
                throw UsageError(inCell(fields) + error.what());
            }
            result.cells.push_back({record, {}, -1, slow});
        }
        return at->second;
    }

    SweepCells result;

private:
    static std::string inCell(const std::vector<CellField> &fields)
    {
        return fields.empty() ? std::string() : "The cell " + wordsOf(fields) + ": ";
    }

    const GridSpec &m_grid;
    std::map<std::string, int> m_places;
};

// Fields that the grid names anywhere, in the order in which it does.
std::vector<std::string> namedFields(const GridSpec &grid)
{
    std::vector<std::string> names;
    const auto add = [&](const std::string &field) {
        const std::string name = field == "task.id" ? "task" : field;
        if (!zipNamed(grid, field) && std::ranges::find(names, name) == names.end())
            names.push_back(name);
    };
    for (const GridAxis &axis : grid.axes)
        add(axis.field);
    for (const GridZip &zip : grid.zips)
        for (const GridAxis &member : zip.members)
            add(member.field);
    for (const GridAxis &one : grid.baseline)
        add(one.field);
    for (const GridRow &row : grid.include)
        for (const GridAxis &one : row)
            add(one.field);
    return names;
}

constexpr std::int64_t mostCountable = std::numeric_limits<std::int64_t>::max();

std::int64_t times(std::int64_t a, std::size_t b)
{
    std::int64_t result = 0;
    return __builtin_mul_overflow(a, std::int64_t(b), &result) ? mostCountable : result;
}

// How many values a field of `include` stands for.
std::size_t namedValues(const GridSpec &grid, const GridAxis &one)
{
    std::size_t count = 0;
    for (const std::string &value : one.values) {
        if (value != "*")
            ++count;
        else if (const GridZip *zip = zipNamed(grid, one.field))
            count += zip->places();
        else
            count += std::ranges::find(grid.axes, one.field, &GridAxis::field)->values.size();
    }
    return count;
}

// Before any cell or run is made: too many of them would fill the memory.
void requireCountable(const GridSpec &grid)
{
    const std::int64_t cells = askedCells(grid), runs = times(cells, grid.seeds.size());
    if (cells > mostCells)
        throw UsageError("The grid has " + std::to_string(cells) + " cells, each with " +
                         countText(std::int64_t(grid.seeds.size()), "seed") + "; allowed are at most " +
                         std::to_string(mostCells) +
                         " cells. Fewer values on an axis, or several grids, do it.");
    if (runs > mostRuns)
        throw UsageError("The grid has " + std::to_string(cells) + " cells x " +
                         countText(std::int64_t(grid.seeds.size()), "seed") + " = " + std::to_string(runs) +
                         " runs; allowed are at most " + std::to_string(mostRuns) +
                         " runs. Fewer seeds or values, or several grids, do it.");
}

void nameDifferences(const GridSpec &grid, SweepCells &all)
{
    const auto names = namedFields(grid);
    for (const std::string &name : names) {
        std::set<std::string> values;
        for (const SweepCell &cell : all.cells)
            values.insert(fieldOf(cell.record, name));
        if (values.size() > 1)
            all.columns.push_back(name);
    }
    for (SweepCell &cell : all.cells)
        for (const std::string &column : all.columns)
            cell.fields.push_back({column, fieldOf(cell.record, column)});
}

} // namespace

int SweepCells::merged() const
{
    return asked - int(std::ranges::count_if(cells, [&](const SweepCell &cell) { return cell.slow >= 0; }));
}

std::int64_t axesCells(const GridSpec &grid)
{
    std::int64_t count = 1;
    for (const GridAxis &axis : grid.axes)
        count = times(count, axis.values.size());
    for (const GridZip &zip : grid.zips)
        count = times(count, zip.places());
    return count;
}

std::int64_t askedCells(const GridSpec &grid)
{
    std::int64_t count = axesCells(grid);
    for (const GridRow &row : grid.include) {
        std::int64_t included = 1;
        for (const GridAxis &one : row)
            included = times(included, namedValues(grid, one));
        if (__builtin_add_overflow(count, included, &count))
            return mostCountable;
    }
    return count;
}

SweepCells expandedCells(const GridSpec &grid)
{
    requireCountable(grid);
    const auto dimensions = dimensionsOf(grid);
    CellMaker maker(grid);
    maker.result.slowPlaces = dimensions.empty() ? 1 : int(dimensions[slowest(dimensions)].places.size());
    std::map<int, std::vector<CellField>> wanted; // fields of the cells that are no baselines
    const auto add = [&](const Draft &draft, const LaneRecord &record, int slow) {
        ++maker.result.asked;
        wanted.emplace(maker.add(record, draft.fields, slow), draft.fields);
    };
    for (const Draft &draft : product(grid, dimensions)) {
        const LaneRecord record = maker.record(draft.fields);
        if (std::ranges::none_of(grid.exclude,
                                 [&](const GridRow &row) { return matches(grid, draft, record, row); }))
            add(draft, record, draft.slow);
    }
    for (const GridRow &row : grid.include)
        for (const Draft &draft : includedBy(grid, row))
            add(draft, maker.record(draft.fields), maker.result.slowPlaces);
    if (maker.result.cells.empty())
        throw UsageError("Nothing is left of the grid: exclude leaves out every cell.");
    if (!grid.baseline.empty())
        for (const auto &[place, fields] : wanted) {
            const auto changed = withBaseline(grid, fields);
            const int baseline = maker.add(maker.record(changed), changed, /*slow=*/-1);
            maker.result.cells[std::size_t(place)].baseline = baseline;
            maker.result.cells[std::size_t(baseline)].baseline = baseline;
        }
    nameDifferences(grid, maker.result);
    return std::move(maker.result);
}

} // namespace fovea
