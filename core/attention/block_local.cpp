// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/mask_families.h"

#include <algorithm>

namespace fovea {

namespace {

// Size 5 at length 8: queries 0..4 keep 0..4, queries 5..7 keep 5..7.
class BlockLocal final : public WindowMask
{
public:
    using WindowMask::WindowMask;

protected:
    KeyRange ordinaryWindow(int ordinary, int query) const override
    {
        const int begin = query - query % size();
        return {begin, std::min(begin + size(), ordinary)};
    }
};

const ParamSchema &schema()
{
    static const ParamSchema params = {
        integerParam("size", "Positions in a block", 5, 1, largestMaskSize),
        globalParam(),
    };
    return params;
}

} // namespace

MaskInfo blockLocalMask()
{
    return {"block-local", "Block-local",
            "The sequence is cut into blocks, and a query keeps the keys of its own block.", schema(),
            [](const ParamValues &values) -> std::unique_ptr<Mask> {
                return std::make_unique<BlockLocal>(int(integerOf(schema(), values, "size")),
                                                    int(integerOf(schema(), values, "global")));
            }};
}

} // namespace fovea
