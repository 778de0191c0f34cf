// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/run_folder.h"
#include "core/tasks/dataset.h"

#include <functional>
#include <memory>

namespace fovea {

// The data sets of the runs that one worker made last: runs of a sweep follow each other with the same data.
class DataShelf
{
public:
    std::shared_ptr<const Dataset> get(const RunSpec &spec, std::uint64_t seed);

private:
    struct Entry
    {
        TaskSpec task;
        DataSpec data;
        std::uint64_t seed = 0;
        std::shared_ptr<const Dataset> dataset;
    };
    std::vector<Entry> m_entries; // newest last
};

enum class TaskEnd { Done, Paused };

struct TaskCalls
{
    std::function<bool()> keepGoing;                  // asked between batches
    std::function<void(const EpochRecord &)> onEpoch; // once it is on disk
};

// Trains one run of a sweep in its folder, from where an earlier start of it got, and leaves its result
// there. StorageError when the disk refuses; other errors are the run's own and would come back.
TaskEnd trainRun(const SweepFolder &folder, const SweepPlan &plan, const SweepRun &run, DataShelf &shelf,
                 const TaskCalls &calls);

} // namespace fovea
