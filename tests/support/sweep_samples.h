// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/grid_json.h"
#include "core/sweep/run_folder.h"
#include "core/sweep/sweep_plan.h"

#include <QTemporaryDir>

#include <string>

namespace fovea::test {

// Two masks and a baseline on even pairs of length 6; an epoch takes a millisecond.
inline GridSpec smallGrid(int cap = 4)
{
    GridSpec grid = gridFromJson(R"({"name": "small",
        "base": {"task": {"id": "even-pairs", "length": 6}, "data": {"train": 30, "heldout": 15},
                 "model": {"blocks": 1, "d_model": 8, "d_head": 8, "d_mlp": 8}, "train": {"batch": 7},
                 "metrics": {"examples": 4}},
        "axes": {"mask": ["top-k:2", "banded:3"]}, "baseline": {"mask": "full"}, "seeds": [5, 6]})");
    grid.cap = cap;
    return grid;
}

// A sweep in a folder of its own, planned.
struct SweepOnDisk
{
    explicit SweepOnDisk(const GridSpec &grid = smallGrid()) : plan(planOf(grid))
    {
        folder.prepare();
        folder.writePlan(plan);
    }

    RunFolder run(int place) const { return {folder, plan.runs.at(std::size_t(place))}; }

    QTemporaryDir home;
    SweepFolder folder{home.filePath("sweep").toStdString()};
    SweepPlan plan;
};

} // namespace fovea::test
