// SPDX-License-Identifier: MIT
#include "core/run/data_pool.h"

#include "core/tasks/valid_data.h"

#include <algorithm>

namespace fovea {

std::shared_ptr<const Dataset> DataPool::get(const RunPlan &plan)
{
    const RunSpec &spec = plan.record.spec;
    if (plan.ownData) {
        validate(*plan.ownData, spec.task);
        return plan.ownData;
    }
    const std::uint64_t seed = dataSeed(spec.data, plan.seed);

    // Held while data are made: lanes that need the same data wait for them, the others wait a second at
    // most.
    const std::lock_guard lock(m_mutex);
    std::erase_if(m_entries, [](const Entry &entry) { return entry.dataset.expired(); });
    for (const Entry &entry : m_entries)
        if (entry.seed == seed && entry.task == spec.task && entry.data == spec.data)
            if (auto dataset = entry.dataset.lock())
                return dataset;
    const auto dataset = std::make_shared<const Dataset>(makeDataset(spec.task, spec.data, plan.seed));
    m_entries.push_back({spec.task, spec.data, seed, dataset});
    return dataset;
}

} // namespace fovea
