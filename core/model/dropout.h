// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/batch.h"

#include <cstdint>

namespace fovea {

// Where dropout strikes. The values place the random numbers: never renumber.
enum class DropoutSite : std::uint64_t {
    Embedding = 0,
    AttentionWeights = 1,
    AfterAttention = 2,
    InsideMlp = 3,
    AfterMlp = 4,
};

// One rate, as a threshold on 32 random bits. Kept entries are multiplied by scale().
class Dropout
{
public:
    explicit Dropout(double rate);

    bool active() const { return m_threshold != 0; }
    float scale() const { return m_scale; }
    std::uint32_t threshold() const { return m_threshold; } // bits below it are dropped

    // Key of one row of one site: row = position (query for attention weights), whose elements are features
    // (keys).
    static std::uint64_t rowKey(const Moment &moment, std::uint32_t example, int block, int head,
                                DropoutSite site, int row);

    // 0 or scale().
    float factor(std::uint64_t rowKey, std::uint32_t element) const
    {
        return elementBits(rowKey, element) < m_threshold ? 0.0f : m_scale;
    }

private:
    std::uint32_t m_threshold = 0;
    float m_scale = 1;
};

} // namespace fovea
