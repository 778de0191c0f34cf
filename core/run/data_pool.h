// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/run_event.h"
#include "core/tasks/dataset.h"

#include <memory>
#include <mutex>
#include <vector>

namespace fovea {

// Datasets that lanes share: made once by the worker that asks first, dropped with the last run that uses
// them.
class DataPool
{
public:
    std::shared_ptr<const Dataset> get(const RunPlan &plan);

private:
    struct Entry
    {
        TaskSpec task;
        DataSpec data;
        std::uint64_t seed = 0;
        std::weak_ptr<const Dataset> dataset;
    };

    std::mutex m_mutex;
    std::vector<Entry> m_entries;
};

} // namespace fovea
