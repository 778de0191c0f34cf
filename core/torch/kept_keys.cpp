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

KeptKeys keptByHead(const Mask &mask, const AttentionPlace &place, const ScoredHeads &heads)
{
    const std::size_t positions = place.batch.positions;
    const std::size_t vectors = positions * std::size_t(heads.width);
    const std::size_t state = heads.state.size() / std::size_t(place.heads);
    KeptKeys result;
    result.starts.push_back(0);
    KeptLists lists;
    std::size_t map = 0;
    for (int example = 0; example < place.batch.examples; ++example)
        for (int head = 0; head < place.heads; ++head, ++map) {
            mask.selectHead({place.geometry, heads.width, heads.queries.subspan(map * vectors, vectors),
                             heads.keys.subspan(map * vectors, vectors),
                             heads.scores.subspan(map * positions * positions, positions * positions),
                             place.allowedOf(example), headKey(place, head),
                             heads.state.subspan(std::size_t(head) * state, state)},
                            lists);
            for (const std::vector<int> &kept : lists)
                result.append(kept);
        }
    return result;
}

} // namespace

std::uint64_t headKey(const AttentionPlace &place, int head)
{
    return placeKey(place.moment.seed, Stream::RandomKeys,
                    {std::uint64_t(place.moment.phase), place.moment.time, std::uint64_t(place.block),
                     std::uint64_t(head)});
}

KeptKeys keptKeys(const Mask &mask, const AttentionPlace &place, const ScoredHeads &heads)
{
    if (mask.looksAtHead())
        return keptByHead(mask, place, heads);
    const std::size_t positions = place.batch.positions;
    const bool drawsKeys = mask.draws();
    KeptKeys result;
    result.starts.reserve(place.rows() + 1);
    result.starts.push_back(0);
    std::vector<int> kept;
    forEachRow(place, [&](std::size_t index, int example, int head, int query) {
        QueryRow row{place.geometry, query, heads.scores.subspan(index * positions, positions),
                     place.allowedOf(example), 0};
        if (drawsKeys)
            row.randomKey =
                placeKey(place.moment.seed, Stream::RandomKeys,
                         {std::uint64_t(place.moment.phase), place.moment.time, std::uint64_t(place.block),
                          place.batch.ids[example], std::uint64_t(head), std::uint64_t(query)});
        kept.clear();
        mask.select(row, kept);
        result.append(kept);
    });
    return result;
}

KeptKeys allowedKeys(const AttentionPlace &place)
{
    KeptKeys result;
    result.starts.push_back(0);
    std::vector<int> seen;
    forEachRow(place, [&](std::size_t /*row*/, int example, int /*head*/, int /*query*/) {
        const auto allowed = place.allowedOf(example);
        seen.clear();
        for (int key = 0; key < place.batch.positions; ++key)
            if (allowed.empty() || allowed[std::size_t(key)])
                seen.push_back(key);
        result.append(seen);
    });
    return result;
}

WeighedEntries weighedEntries(const Weighing &weighing, const AttentionPlace &place,
                              std::span<const float> scores)
{
    const std::size_t positions = place.batch.positions;
    WeighedEntries result;
    result.entries.starts.push_back(0);
    result.kept.starts.push_back(0);
    RowEntries<float> row;
    std::vector<int> kept;
    const auto append = [](std::vector<float> &to, const std::vector<float> &from) {
        to.insert(to.end(), from.begin(), from.end());
    };
    forEachRow(place, [&](std::size_t index, int example, int /*head*/, int query) {
        weighing.weigh({place.geometry, query, scores.subspan(index * positions, positions),
                        place.allowedOf(example), 0},
                       row);
        keptOf(row, kept);
        result.kept.append(kept);
        result.entries.append(row.keys);
        append(result.weights, row.weights);
        append(result.slope, row.slope);
        append(result.centre, row.centre);
        append(result.push, row.push);
        append(result.pull, row.pull);
        result.push.resize(result.weights.size());
        result.pull.resize(result.weights.size());
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
