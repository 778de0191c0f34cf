// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"
#include "core/spec/experiment_spec.h"

#include <QString>

namespace fovea {

// What a call complains about; empty when it does not.
template<typename Failure, typename Call>
QString complaint(Call call)
{
    try {
        call();
    } catch (const Failure &error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

inline ExperimentSpec twoLanes()
{
    ExperimentSpec experiment;
    experiment.name = "two lanes";
    experiment.lanes = {{"A", maskFrom("full"), {}}, {"B", maskFrom("top-k:5"), {}}};
    return experiment;
}

} // namespace fovea
