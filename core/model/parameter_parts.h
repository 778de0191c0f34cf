// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/parameter_layout.h"

#include <array>
#include <optional>

namespace fovea {

// What parameters are for. Fields of metrics are in this order: never reorder.
enum class ParameterPart { QueryKey, ValueOutput, Mlp, Embedding, Readout, Norms };
constexpr std::size_t parameterParts = 6;
constexpr std::array<const char *, parameterParts> parameterPartNames = {
    "query_key", "value_output", "mlp", "embedding", "readout", "norms"};

ParameterPart partOf(std::string_view parameter);       // a bilinear form counts as query and key
std::optional<int> blockOf(std::string_view parameter); // 0-based; none for embedding, positions, read-out

// Neighbours in the flat vector that are of one part and one block, joined. Trained parameters only.
struct ParameterRange
{
    std::size_t offset = 0;
    std::size_t size = 0;
    ParameterPart part = ParameterPart::Embedding;
    std::optional<int> block;
};
std::vector<ParameterRange> parameterRanges(const ParameterLayout &layout);

} // namespace fovea
