// SPDX-License-Identifier: MIT
#include "core/sweep/sweep_plan.h"

#include "core/base/hash.h"
#include "core/base/random.h"
#include "core/base/wording.h"
#include "core/engine/engine.h"
#include "core/experiment/run_address.h"
#include "core/sweep/grid/grid_json.h"
#include "core/tasks/dataset.h"
#include "core/tasks/task.h"

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>
#include <set>

namespace fovea {

namespace {

struct Pair
{
    int cell = 0;
    std::uint64_t seed = 0;
};

// Baselines first, then by the slowest axis spread out; within one place in the order of the grid.
std::vector<int> cellOrder(const SweepCells &cells)
{
    const auto spread = spreadOrder(cells.slowPlaces);
    std::vector<int> rank(std::size_t(cells.slowPlaces) + 1, cells.slowPlaces);
    for (std::size_t i = 0; i < spread.size(); ++i)
        rank[std::size_t(spread[i])] = int(i);
    const auto key = [&](int place) {
        const SweepCell &cell = cells.cells[std::size_t(place)];
        return cell.baseline == place ? -1 : rank[std::size_t(std::max(cell.slow, 0))];
    };
    std::vector<int> order(cells.cells.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, key);
    return order;
}

std::vector<Pair> pairsOf(const GridSpec &grid, const SweepCells &cells)
{
    const auto order = cellOrder(cells);
    std::vector<Pair> pairs;
    if (grid.order.kind == GridOrder::Kind::CellMajor) {
        for (const int cell : order)
            for (const std::uint64_t seed : grid.seeds)
                pairs.push_back({cell, seed});
        return pairs;
    }
    for (const std::uint64_t seed : grid.seeds)
        for (const int cell : order)
            pairs.push_back({cell, seed});
    if (grid.order.kind == GridOrder::Kind::Random) {
        Random random(combined(hashOf("order of a sweep"), grid.order.seed));
        for (std::size_t i = pairs.size(); i > 1; --i)
            std::swap(pairs[i - 1], pairs[random.below(i)]);
    }
    return pairs;
}

std::string hexOf(std::uint64_t value, int digits)
{
    constexpr std::string_view hex = "0123456789abcdef";
    std::string text;
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        text += hex[value >> shift & 15];
    return text;
}

} // namespace

std::vector<int> spreadOrder(int count)
{
    if (count <= 0)
        return {};
    std::vector<int> order = {0};
    if (count > 1)
        order.push_back(count - 1);
    std::deque<std::pair<int, int>> gaps = {{0, count - 1}};
    while (!gaps.empty()) {
        const auto [low, high] = gaps.front();
        gaps.pop_front();
        if (high - low < 2)
            continue;
        const int middle = (low + high) / 2;
        order.push_back(middle);
        gaps.emplace_back(low, middle);
        gaps.emplace_back(middle, high);
    }
    return order;
}

SweepManifest thisMachine()
{
    const EngineReport report = engineReport();
    return {report.fovea, engineBits, report.instructions, report.cpu};
}

std::optional<double> chanceOf(const SweepCell &cell)
{
    const TaskSpec &task = cell.record.spec.task;
    if (task.id == "file")
        return {};
    return makeTask(task)->chance();
}

SweepPlan planOf(const GridSpec &grid)
{
    SweepCells cells = expandedCells(grid);
    SweepPlan plan;
    plan.grid = grid;
    plan.asked = cells.asked;
    plan.merged = cells.merged();
    if (grid.base.data.trainFile)
        plan.dataHash = hashOf(makeDataset(grid.base.task, grid.base.data, grid.seeds.front()));
    std::set<std::string> known;
    for (const Pair &pair : pairsOf(grid, cells)) {
        std::string address = runAddress(cells.cells[std::size_t(pair.cell)].record, pair.seed,
                                         {.lane = 0, .dataHash = plan.dataHash, .parent = {}});
        if (known.insert(address).second)
            plan.runs.push_back({std::move(address), pair.cell, pair.seed});
    }
    plan.cells = std::move(cells.cells);
    plan.columns = std::move(cells.columns);
    plan.made = utcNow();
    plan.manifest = thisMachine();
    plan.id = hexOf(combined(hashOf(toJson(grid)), hashOf(plan.made)), 6);
    return plan;
}

int SweepPlan::runOf(int cell, std::uint64_t seed) const
{
    const std::string address =
        runAddress(cells.at(std::size_t(cell)).record, seed, {.lane = 0, .dataHash = dataHash, .parent = {}});
    const auto at = std::ranges::find(runs, address, &SweepRun::address);
    return at == runs.end() ? -1 : int(at - runs.begin());
}

std::vector<std::vector<int>> SweepPlan::runsOfCells() const
{
    std::map<std::pair<int, std::uint64_t>, int> places;
    for (std::size_t i = 0; i < runs.size(); ++i)
        places[{runs[i].cell, runs[i].seed}] = int(i);
    std::vector<std::vector<int>> all(cells.size());
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        for (const std::uint64_t seed : grid.seeds) {
            const auto at = places.find({int(cell), seed});
            all[cell].push_back(at != places.end() ? at->second : runOf(int(cell), seed));
        }
    return all;
}

} // namespace fovea
