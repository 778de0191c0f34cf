// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace fovea {

// What the read-out would answer if the network ended at each stage: stage 0 are the embeddings, stage n is
// the stream after n blocks. Of every example of a batch.
struct StageLogits
{
    int stages = 0;
    int examples = 0;
    int positions = 0;
    int classes = 0;
    std::vector<float> pooled;       // stages x examples x classes, as the answer itself is read
    std::vector<float> positionwise; // stages x examples x positions x classes, each position by itself

    std::span<const float> pooledAt(int stage, int example = 0) const
    {
        const auto row = std::size_t(stage) * std::size_t(examples) + std::size_t(example);
        return std::span(pooled).subspan(row * std::size_t(classes), std::size_t(classes));
    }
    std::span<const float> at(int stage, int position, int example = 0) const
    {
        const auto row =
            (std::size_t(stage) * std::size_t(examples) + std::size_t(example)) * std::size_t(positions) +
            std::size_t(position);
        return std::span(positionwise).subspan(row * std::size_t(classes), std::size_t(classes));
    }
};

} // namespace fovea
