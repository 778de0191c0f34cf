// SPDX-License-Identifier: MIT
#include "core/session/session_origin.h"

#include "core/base/wording.h"
#include "core/engine/engine.h"

namespace fovea {

Provenance provenanceOf(std::string command, int threads)
{
    const EngineReport report = engineReport();
    return {.fovea = report.fovea,
            .torch = report.torch,
            .blas = report.blas,
            .cpu = report.cpu,
            .threads = threads,
            .command = std::move(command),
            .started = utcNow(),
            .ended = {}};
}

std::shared_ptr<const Dataset> ownDataOf(const ExperimentSpec &experiment)
{
    const RunSpec &base = experiment.base;
    if (!base.data.trainFile && !base.data.heldoutFile)
        return nullptr;
    return std::make_shared<const Dataset>(makeDataset(base.task, base.data, experiment.seeds.front()));
}

} // namespace fovea
