// SPDX-License-Identifier: MIT
#include "core/model/parameter_parts.h"

#include <charconv>

namespace fovea {

ParameterPart partOf(std::string_view parameter)
{
    const auto has = [parameter](std::string_view word) { return parameter.find(word) != parameter.npos; };
    if (has("norm"))
        return ParameterPart::Norms;
    if (has(".attention.query") || has(".attention.key") || has(".attention.bilinear"))
        return ParameterPart::QueryKey;
    if (has(".attention."))
        return ParameterPart::ValueOutput;
    if (has(".mlp."))
        return ParameterPart::Mlp;
    return has("readout") ? ParameterPart::Readout : ParameterPart::Embedding;
}

std::optional<int> blockOf(std::string_view parameter)
{
    constexpr std::string_view prefix = "blocks.";
    if (!parameter.starts_with(prefix))
        return {};
    int block = 0;
    const char *from = parameter.data() + prefix.size();
    const auto read = std::from_chars(from, parameter.data() + parameter.size(), block);
    return read.ptr == from ? std::nullopt : std::optional(block);
}

std::vector<ParameterRange> parameterRanges(const ParameterLayout &layout)
{
    std::vector<ParameterRange> ranges;
    for (const ParameterSlot &slot : layout.parameters()) {
        if (!slot.trained)
            continue;
        const ParameterPart part = partOf(slot.name);
        const std::optional<int> block = blockOf(slot.name);
        if (!ranges.empty() && ranges.back().part == part && ranges.back().block == block &&
            ranges.back().offset + ranges.back().size == slot.offset)
            ranges.back().size += slot.size();
        else
            ranges.push_back({slot.offset, slot.size(), part, block});
    }
    return ranges;
}

} // namespace fovea
