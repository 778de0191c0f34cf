// SPDX-License-Identifier: MIT
#include "core/torch/kept_keys.h"

#include "core/base/random.h"

namespace fovea {

namespace {

// Calls visit(row, example, head, query) for every row in order.
template<typename Visit>
void forEachRow(const AttentionPlace &place, Visit visit)
{
    std::size_t row = 0;
    for (int example = 0; example < place.batch.examples; ++example)
        for (int head = 0; head < place.heads; ++head)
            for (int query = 0; query < place.batch.positions; ++query)
                visit(row++, example, head, query);
}

std::uint64_t dropoutKey(const AttentionPlace &place, int example, int head, int query)
{
    return Dropout::rowKey(place.moment, place.batch.ids[example], place.block, head,
                           DropoutSite::AttentionWeights, query);
}

} // namespace

KeptKeys keptKeys(const Mask &mask, const AttentionPlace &place, std::span<const float> scores)
{
    const std::size_t positions = place.batch.positions;
    const bool drawsKeys = mask.choice() == Choice::Chance;
    KeptKeys result;
    result.starts.reserve(place.rows() + 1);
    result.starts.push_back(0);
    std::vector<int> kept;
    forEachRow(place, [&](std::size_t index, int example, int head, int query) {
        QueryRow row{place.geometry, query, scores.subspan(index * positions, positions), {}, 0};
        if (!place.allowed.empty())
            row.allowed = place.allowed.subspan(example * positions, positions);
        if (drawsKeys)
            row.randomKey =
                placeKey(place.moment.seed, Stream::RandomKeys,
                         {std::uint64_t(place.moment.phase), place.moment.time, std::uint64_t(place.block),
                          place.batch.ids[example], std::uint64_t(head), std::uint64_t(query)});
        kept.clear();
        mask.select(row, kept);
        result.keys.insert(result.keys.end(), kept.begin(), kept.end());
        result.starts.push_back(result.keys.size());
    });
    return result;
}

void fillDropout(const Dropout &dropout, const AttentionPlace &place, std::span<float> factors)
{
    const std::size_t positions = place.batch.positions;
    forEachRow(place, [&](std::size_t index, int example, int head, int query) {
        const std::uint64_t key = dropoutKey(place, example, head, query);
        float *row = factors.data() + index * positions;
        for (std::uint32_t element = 0; element < positions; ++element)
            row[element] = dropout.factor(key, element);
    });
}

std::vector<float> keptDropout(const Dropout &dropout, const AttentionPlace &place, const KeptKeys &kept)
{
    std::vector<float> factors;
    factors.reserve(kept.keys.size());
    forEachRow(place, [&](std::size_t index, int example, int head, int query) {
        const std::uint64_t rowKey = dropoutKey(place, example, head, query);
        for (const int key : kept.row(index))
            factors.push_back(dropout.factor(rowKey, std::uint32_t(key)));
    });
    return factors;
}

} // namespace fovea
