// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/mask_families.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {

namespace {

// Two blocks of size 2 on 2 1.5 .25 1.5 -.75 1 -2 0: the means are 1.75 .875 .125 -1, so keys 0 to 3 are
// kept.
class BlockTop final : public Choosing<BlockTop>
{
public:
    BlockTop(int blocks, int size) : m_blocks(blocks), m_size(size) {}

    Choice choice() const override { return Choice::Score; }
    // A kept block may hold keys below dropped ones, which the bound does not allow for.
    MaskTheory theory() const override
    {
        return {.bound = StabilityBound::None, .cut = Cut::Block, .block = m_size};
    }
    int paddingMultiple() const override { return m_size; }
    bool keepsAll(const Geometry &geometry) const override { return m_blocks >= blocksOf(geometry); }

    template<typename Real>
    void choose(const BasicRow<Real> &row, std::vector<int> &kept) const
    {
        const int positions = row.geometry.positions();
        std::vector<double> means;
        std::vector<std::uint8_t> allowed;
        for (int first = 0; first < positions; first += m_size) {
            const auto [mean, any] = meanOf(row, first);
            means.push_back(mean);
            allowed.push_back(any);
        }
        std::vector<int> blocks;
        const Geometry geometry{int(means.size()), 0};
        selectExtreme(PreciseRow{geometry, 0, means, allowed, 0}, m_blocks, Extreme::Largest, blocks);
        kept.clear();
        for (const int block : blocks)
            appendAllowed(row, {block * m_size, std::min((block + 1) * m_size, positions)}, kept);
    }

    // The last block may be shorter than the others, and then the input decides.
    std::optional<int> keysPerQuery(const Geometry &geometry) const override
    {
        if (keepsAll(geometry))
            return geometry.positions();
        return geometry.positions() % m_size ? std::nullopt : std::optional(m_blocks * m_size);
    }
    std::optional<int> comparedWith(const Geometry &geometry) const override
    {
        return keepsAll(geometry) ? std::nullopt : std::optional(m_blocks * m_size);
    }

private:
    int blocksOf(const Geometry &geometry) const
    {
        return int((std::int64_t(geometry.positions()) + m_size - 1) / m_size);
    }

    struct Block
    {
        double mean = -std::numeric_limits<double>::infinity();
        bool any = false; // whether a key of it may be seen
    };

    // Over the keys that may be seen; what is not a number counts only where there is nothing else.
    template<typename Real>
    Block meanOf(const BasicRow<Real> &row, int first) const
    {
        Block block;
        double sum = 0;
        int numbers = 0;
        for (int key = first; key < std::min(first + m_size, row.geometry.positions()); ++key) {
            if (!row.maySee(std::size_t(key)))
                continue;
            block.any = true;
            const double score = double(row.scores[std::size_t(key)]);
            if (std::isnan(score))
                continue;
            sum += score;
            ++numbers;
        }
        if (numbers)
            block.mean = sum / numbers;
        return block;
    }

    int m_blocks;
    int m_size;
};

const ParamSchema &schema()
{
    static const ParamSchema params = {
        integerParam("m", "Blocks that each query keeps", 2, 1, largestMaskSize),
        integerParam("size", "Keys in a block", 3, 1, largestMaskSize),
    };
    return params;
}

} // namespace

MaskInfo blockTopMask()
{
    return {
        "block-top", "Block top-k",
        "The keys are cut into blocks, and a query keeps the m blocks with the largest mean scores: focus, "
        "but a coarse one.",
        schema(), [](const ParamValues &values) -> std::unique_ptr<Mask> {
            return std::make_unique<BlockTop>(int(integerOf(schema(), values, "m")),
                                              int(integerOf(schema(), values, "size")));
        }};
}

} // namespace fovea
