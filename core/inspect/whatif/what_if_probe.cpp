// SPDX-License-Identifier: MIT
#include "core/inspect/whatif/what_if_probe.h"

#include "core/engine/torch_library.h"

namespace fovea {

WhatIfProbe probeWhatIf(Prober &prober, ProbeRequest request, const std::vector<Intervention> &parts)
{
    WhatIfProbe result;
    request.wantsStages = !whyNoTorchModule();
    request.intervention = {};
    result.before = prober.probe(request);
    request.intervention = together(parts);
    result.after = parts.empty() ? result.before : prober.probe(request);
    if (parts.size() > mostPartsAlone)
        return result;
    for (const Intervention &part : parts) {
        request.intervention = part;
        result.alone.push_back(parts.size() == 1 ? result.after.logits : prober.probe(request).logits);
    }
    return result;
}

} // namespace fovea
