// SPDX-License-Identifier: MIT
#include "core/session/session_data.h"

#include "core/base/errors.h"
#include "core/tasks/valid_data.h"

namespace fovea {

std::shared_ptr<const Dataset> datasetOf(const Session &session, const StoredRun &run)
{
    const std::string number = std::to_string(std::int64_t(run.id));
    if (run.facts.dataHash == 0)
        throw UsageError("Run " + number + " has not started yet, so there is nothing to look at.");
    auto data = session.ownData();
    if (data)
        validate(*data, run.record.spec.task);
    else
        data = std::make_shared<const Dataset>(
            makeDataset(run.record.spec.task, run.record.spec.data, run.seed));
    if (hashOf(*data) != run.facts.dataHash)
        throw InputError("The data of run " + number +
                         " can no longer be made as they were: their fingerprint differs.");
    return data;
}

} // namespace fovea
