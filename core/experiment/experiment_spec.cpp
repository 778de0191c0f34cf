// SPDX-License-Identifier: MIT
#include "core/experiment/experiment_spec.h"

#include "core/experiment/spec_fields.h"
#include "core/support/errors.h"

namespace fovea {

RunSpec ExperimentSpec::laneSpec(std::size_t lane) const
{
    RunSpec spec = base;
    for (const FieldChange &change : lanes.at(lane).set) {
        try {
            setField(spec, change.key, change.value);
        } catch (const UsageError &) {
            // validate() tells of it; a description of the lane must still be possible.
        }
    }
    return spec;
}

std::string laneLetter(std::size_t index)
{
    std::string letters;
    for (std::size_t rest = index + 1; rest > 0; rest = (rest - 1) / 26)
        letters.insert(letters.begin(), char('A' + (rest - 1) % 26));
    return letters;
}

} // namespace fovea
