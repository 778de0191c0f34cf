// SPDX-License-Identifier: MIT
#pragma once

#include "core/metrics/attention_map.h"

#include <cstdint>
#include <vector>

namespace fovea {

// Keeps a copy of every map an inference pass shows, and how often each was shown.
class MapRecorder : public AttentionObserver
{
public:
    struct Copy
    {
        int shown = 0;
        int positions = 0;
        std::vector<float> scores;
        std::vector<std::uint8_t> kept;
        std::vector<float> weights;
        std::vector<float> valueNorms;
        std::vector<float> outputNorms;
    };

    MapRecorder(int examples, int blocks, int heads)
        : m_blocks(blocks), m_heads(heads),
          m_maps(std::size_t(examples) * std::size_t(blocks) * std::size_t(heads))
    {
    }

    void observe(int example, int block, int head, const AttentionMap &map) override
    {
        Copy &copy = m_maps.at(std::size_t((example * m_blocks + block) * m_heads + head));
        copy = {copy.shown + 1,
                map.positions,
                {map.scores.begin(), map.scores.end()},
                {map.kept.begin(), map.kept.end()},
                {map.weights.begin(), map.weights.end()},
                {map.valueNorms.begin(), map.valueNorms.end()},
                {map.outputNorms.begin(), map.outputNorms.end()}};
    }

    // Example by example, in it block by block, in it head by head.
    const std::vector<Copy> &maps() const { return m_maps; }

private:
    int m_blocks;
    int m_heads;
    std::vector<Copy> m_maps;
};

} // namespace fovea
