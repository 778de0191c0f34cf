// SPDX-License-Identifier: MIT
#include "widgets/docks/mask_offer.h"

#include "core/attention/mask.h"
#include "core/attention/painted_cells.h"

#include <algorithm>

namespace fovea::ui {

namespace {

bool isTaken(const MaskSpec &mask, const std::vector<LaneView> &lanes)
{
    return std::any_of(lanes.begin(), lanes.end(),
                       [&](const LaneView &lane) { return lane.spec.mask == mask; });
}

constexpr int digits = 3; // of a value that is offered

// The next value to try; the same one again where there is none.
ParamValue nextValue(const Param &param, const ParamValue &value)
{
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return std::min(*whole * 2, std::int64_t(param.maximum));
    if (const auto *real = std::get_if<double>(&value))
        return QString::number((*real + param.minimum) / 2, 'g', digits).toDouble();
    return value;
}

} // namespace

MaskSpec offeredMask(const MaskInfo &info, const std::vector<LaneView> &lanes, int length)
{
    MaskSpec mask{info.id, {}};
    if (info.params.empty())
        return mask;
    if (makeMask(mask)->onlyLength())
        return paintedLike(mask, length);
    const Param &param = info.params.front();
    ParamValue value = param.fallback;
    while (isTaken(mask, lanes)) {
        const ParamValue next = nextValue(param, value);
        if (next == value)
            return {info.id, {}};
        value = next;
        mask.params[param.id] = value;
    }
    return mask;
}

} // namespace fovea::ui
