// SPDX-License-Identifier: MIT
#include "core/experiment/lane_spec.h"

#include "core/base/errors.h"
#include "core/experiment/spec_fields.h"

namespace fovea {

RunSpec laneSpec(const ExperimentSpec &experiment, std::size_t lane)
{
    RunSpec spec = experiment.base;
    for (const FieldChange &change : experiment.lanes.at(lane).set) {
        try {
            setField(spec, change.key, change.value);
        } catch (const UsageError &) {
            // A description of the lane must still be possible.
        }
    }
    return spec;
}

} // namespace fovea
