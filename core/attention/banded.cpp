// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/mask_families.h"

#include <algorithm>

namespace fovea {

namespace {

// Width 5 at length 8: query 4 keeps 2..6, query 0 keeps 0..4, query 7 keeps 3..7.
class Banded final : public WindowMask
{
public:
    using WindowMask::WindowMask;

protected:
    KeyRange ordinaryWindow(int ordinary, int query) const override
    {
        const int width = std::min(size(), ordinary);
        const int begin = std::clamp(query - (size() - 1) / 2, 0, ordinary - width);
        return {begin, begin + width};
    }
};

const ParamSchema &schema()
{
    static const ParamSchema params = {
        integerParam("width", "Keys in the band, the query among them", 5, 1, largestMaskSize),
        globalParam(),
    };
    return params;
}

} // namespace

MaskInfo bandedMask()
{
    return {"banded", "Banded",
            "A query keeps the keys in a band around it; at the ends the band is shifted, so that its width "
            "stays.",
            schema(), [](const ParamValues &values) -> std::unique_ptr<Mask> {
                return std::make_unique<Banded>(int(integerOf(schema(), values, "width")),
                                                int(integerOf(schema(), values, "global")));
            }};
}

} // namespace fovea
