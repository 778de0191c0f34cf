// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"

#include <cassert>

namespace fovea {

KeyRange Mask::window(const Geometry &geometry, int) const
{
    assert(!"only masks that choose by position have windows");
    return {0, geometry.ordinary};
}

std::unique_ptr<Mask> makeMask(const MaskSpec &spec)
{
    const MaskInfo &info = maskCatalogue().at(spec.id);
    const auto sentences = problems(info.params, spec.params, "Mask " + spec.id);
    if (!sentences.empty())
        throw UsageError(joined(sentences, " "));
    return info.make(spec.params);
}

MaskTheory theoryOf(const MaskSpec &spec)
{
    return makeMask(spec)->theory();
}

} // namespace fovea
