// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/head_families.h"
#include "core/attention/head_groups.h"
#include "core/base/errors.h"
#include "core/base/random.h"

#include <algorithm>

namespace fovea {

namespace {

// Queries and keys fall into buckets by random rotations, and a query looks for its k best keys among those
// that share a bucket with it in any round. So that inner products decide, keys are lifted on a sphere: with
// M the length of the longest, (k / M, sqrt(1 - |k|^2 / M^2)), and queries are (q / |q|, 0).
class Lsh final : public ChoosingHeads<Lsh>, public Grouping
{
public:
    Lsh(int count, int rounds, int buckets) : m_count(count), m_rounds(rounds), m_buckets(buckets) {}

    bool draws() const override { return true; }
    int paddingMultiple() const override { return m_count; }
    // However many it may keep, it does not meet everybody.
    bool keepsAll(const Geometry &geometry) const override { return geometry.positions() <= 1; }
    // A query may meet fewer than it would keep.
    std::optional<int> keysPerQuery(const Geometry &geometry) const override
    {
        return keepsAll(geometry) ? std::optional(geometry.positions()) : std::nullopt;
    }
    std::optional<int> comparedWith(const Geometry &geometry) const override
    {
        return keepsAll(geometry) ? std::nullopt : std::optional(std::min(m_count, geometry.positions()));
    }
    // Hashes choose by vectors. Of what they leave, the best scores are kept.
    MaskTheory theory() const override { return {.bound = StabilityBound::None, .cut = Cut::Lowest}; }

    // Of a row without vectors: as if everything had met.
    template<typename Real>
    void choose(const BasicRow<Real> &row, std::vector<int> &kept) const
    {
        selectExtreme(row, m_count, Extreme::Largest, kept);
    }

    template<typename Real>
    void chooseHead(const BasicHead<Real> &head, KeptLists &kept) const
    {
        const auto positions = std::size_t(head.geometry.positions());
        const auto [queryBuckets, keyBuckets] = bucketsOf(head);
        kept.resize(positions);
        std::vector<std::uint8_t> candidates(positions);
        for (std::size_t query = 0; query < positions; ++query) {
            bool any = false;
            for (std::size_t key = 0; key < positions; ++key) {
                candidates[key] = 0;
                for (std::size_t round = 0; round < queryBuckets.size() && head.maySee(key); ++round)
                    candidates[key] |= queryBuckets[round][query] == keyBuckets[round][key];
                any = any || candidates[key];
            }
            if (!any && head.maySee(query)) // it shares no bucket: it sees itself
                candidates[query] = 1;
            BasicRow<Real> row = rowOf(head, int(query));
            row.allowed = candidates;
            selectExtreme(row, m_count, Extreme::Largest, kept[query]);
        }
    }

    HeadGroups groupsOf(const HeadVectors &head) const override
    {
        HeadGroups groups{HeadGroups::Kind::Buckets, m_buckets, head.geometry.positions(), {}, {}};
        const auto [queryBuckets, keyBuckets] = bucketsOf(head);
        for (std::size_t round = 0; round < queryBuckets.size(); ++round) {
            groups.queries.insert(groups.queries.end(), queryBuckets[round].begin(),
                                  queryBuckets[round].end());
            groups.keys.insert(groups.keys.end(), keyBuckets[round].begin(), keyBuckets[round].end());
        }
        return groups;
    }

private:
    // Of queries and keys, by round.
    template<typename Real>
    std::pair<KeptLists, KeptLists> bucketsOf(const BasicHead<Real> &head) const
    {
        std::pair<KeptLists, KeptLists> buckets;
        for (int round = 0; round < m_rounds; ++round)
            hash(head, round, buckets.first, buckets.second);
        return buckets;
    }

    template<typename Real>
    void hash(const BasicHead<Real> &head, int round, KeptLists &queryBuckets, KeptLists &keyBuckets) const
    {
        const int positions = head.geometry.positions();
        const auto width = std::size_t(head.width);
        const auto half = std::size_t(m_buckets / 2);
        Random random(combined(head.randomKey, std::uint64_t(round)));
        std::vector<double> rotation((width + 1) * half); // (width + 1, half)
        for (double &entry : rotation)
            entry = random.normal();
        const auto bucketOf = [&](std::span<const Real> vector, double scale, double lift) {
            int best = 0;
            double largest = -HUGE_VAL;
            std::vector<double> turned(half);
            for (std::size_t b = 0; b < half; ++b) {
                turned[b] = lift * rotation[width * half + b];
                for (std::size_t i = 0; i < width; ++i)
                    turned[b] += scale * double(vector[i]) * rotation[i * half + b];
            }
            for (std::size_t b = 0; b < 2 * half; ++b) {
                const double value = b < half ? turned[b] : -turned[b - half];
                if (value > largest) {
                    largest = value;
                    best = int(b);
                }
            }
            return best;
        };
        double longest = 0;
        for (int key = 0; key < positions; ++key)
            if (head.maySee(std::size_t(key)))
                longest = std::max(longest, lengthOf(head.keyOf(key)));
        queryBuckets.emplace_back();
        keyBuckets.emplace_back();
        for (int position = 0; position < positions; ++position) {
            const double query = lengthOf(head.queryOf(position));
            queryBuckets.back().push_back(
                bucketOf(head.queryOf(position), query > 0 ? 1 / query : 0, /*lift=*/0));
            const double key = longest > 0 ? lengthOf(head.keyOf(position)) / longest : 0;
            keyBuckets.back().push_back(bucketOf(head.keyOf(position), longest > 0 ? 1 / longest : 0,
                                                 std::sqrt(std::max(0.0, 1 - key * key))));
        }
    }

    int m_count;
    int m_rounds;
    int m_buckets;
};

const ParamSchema &schema()
{
    static const ParamSchema params = {
        countParam(),
        integerParam("rounds", "How often queries and keys are hashed anew", 4, 1, 64),
        integerParam("buckets", "Buckets of a round, an even number", 8, 2, 512),
    };
    return params;
}

} // namespace

MaskInfo lshMask()
{
    return {
        "lsh", "LSH",
        "Random hashes of queries and keys decide who meets, and a query keeps the k best of those it meets: "
        "top-k that is found only roughly.",
        schema(), [](const ParamValues &values) -> std::unique_ptr<Mask> {
            const auto buckets = integerOf(schema(), values, "buckets");
            if (buckets % 2)
                throw UsageError("Mask lsh: buckets is '" + std::to_string(buckets) +
                                 "', but must be even, 2 to 512.");
            return std::make_unique<Lsh>(int(integerOf(schema(), values, "k")),
                                         int(integerOf(schema(), values, "rounds")), int(buckets));
        }};
}

} // namespace fovea
