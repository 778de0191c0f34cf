// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/head_families.h"
#include "core/attention/head_groups.h"

#include <algorithm>

namespace fovea {

namespace {

// Each head has centroids, which are state: not trained, but moved after each step towards the queries and
// keys that are nearest to them. A query goes to its nearest centroid and keeps the keys that are nearest to
// that one.
class Routing final : public ChoosingHeads<Routing, CountMask>, public Grouping
{
public:
    Routing(int count, int clusters, double decay)
        : ChoosingHeads(count), m_clusters(clusters), m_decay(decay)
    {
    }

    int stateRows() const override { return m_clusters; }
    // Centroids choose, not scores; when one key replaces another, the scores do not tell which.
    MaskTheory theory() const override { return {.bound = StabilityBound::None, .cut = Cut::Any}; }

    // Of a row without vectors: as if its centroid were the query itself.
    template<typename Real>
    void choose(const BasicRow<Real> &row, std::vector<int> &kept) const
    {
        selectExtreme(row, count(), Extreme::Largest, kept);
    }

    template<typename Real>
    void chooseHead(const BasicHead<Real> &head, KeptLists &kept) const
    {
        const int positions = head.geometry.positions();
        KeptLists members;
        members.resize(std::size_t(m_clusters));
        std::vector<double> near(std::size_t(positions), 0.0);
        for (int cluster = 0; cluster < m_clusters; ++cluster) {
            for (int key = 0; key < positions; ++key)
                near[std::size_t(key)] = similarity(head, head.keyOf(key), cluster);
            selectExtreme(PreciseRow{head.geometry, 0, near, head.allowed, 0}, count(), Extreme::Largest,
                          members[std::size_t(cluster)]);
        }
        kept.resize(std::size_t(positions));
        for (int query = 0; query < positions; ++query)
            kept[std::size_t(query)] = members[std::size_t(nearest(head, head.queryOf(query)))];
    }

    HeadGroups groupsOf(const HeadVectors &head) const override
    {
        HeadGroups groups{HeadGroups::Kind::Clusters, m_clusters, head.geometry.positions(), {}, {}};
        for (int position = 0; position < groups.positions; ++position) {
            groups.queries.push_back(nearest(head, head.queryOf(position)));
            groups.keys.push_back(nearest(head, head.keyOf(position)));
        }
        return groups;
    }

    void gatherState(const HeadVectors &head, std::span<double> sums) const override
    {
        for (int position = 0; position < head.geometry.positions(); ++position) {
            if (!head.maySee(std::size_t(position)))
                continue;
            add(head, head.queryOf(position), sums);
            add(head, head.keyOf(position), sums);
        }
    }

    void advanceState(std::span<const double> sums, int width, std::span<float> state) const override
    {
        for (int cluster = 0; cluster < m_clusters; ++cluster) {
            const auto sum = sums.subspan(std::size_t(cluster) * std::size_t(width + 1), std::size_t(width));
            const auto mu = state.subspan(std::size_t(cluster) * std::size_t(width), std::size_t(width));
            const double length = lengthOf(sum);
            if (!(length > 0) || sums[std::size_t((cluster + 1) * (width + 1) - 1)] == 0)
                continue; // no query chose it: it stays
            std::vector<double> moved;
            for (std::size_t i = 0; i < mu.size(); ++i)
                moved.push_back(m_decay * double(mu[i]) + (1 - m_decay) * sum[i] / length);
            const double unit = lengthOf(moved);
            for (std::size_t i = 0; i < mu.size() && unit > 0; ++i)
                mu[i] = float(moved[i] / unit);
        }
    }

private:
    template<typename Real>
    double similarity(const BasicHead<Real> &head, std::span<const Real> vector, int cluster) const
    {
        const auto mu =
            head.state.subspan(std::size_t(cluster) * std::size_t(head.width), std::size_t(head.width));
        const double length = lengthOf(vector);
        double dot = 0;
        for (std::size_t i = 0; i < vector.size(); ++i)
            dot += double(vector[i]) * double(mu[i]);
        return length > 0 ? dot / length : 0;
    }

    // The lowest of equals.
    template<typename Real>
    int nearest(const BasicHead<Real> &head, std::span<const Real> vector) const
    {
        int best = 0;
        double largest = -HUGE_VAL;
        for (int cluster = 0; cluster < m_clusters; ++cluster)
            if (const double near = similarity(head, vector, cluster); near > largest) {
                largest = near;
                best = cluster;
            }
        return best;
    }

    // Sums of unit vectors, and their number behind each.
    void add(const HeadVectors &head, std::span<const float> vector, std::span<double> sums) const
    {
        const auto to = sums.subspan(std::size_t(nearest(head, vector)) * std::size_t(head.width + 1),
                                     std::size_t(head.width + 1));
        const double length = lengthOf(vector);
        for (std::size_t i = 0; i < vector.size() && length > 0; ++i)
            to[i] += double(vector[i]) / length;
        to.back() += 1;
    }

    int m_clusters;
    double m_decay;
};

const ParamSchema &schema()
{
    static const ParamSchema params = {
        integerParam("w", "Keys that each query keeps", 5, 1, largestMaskSize),
        integerParam("clusters", "Centroids of each head", 8, 1, 64),
        realParam("decay", "How much of a centroid stays after a step", 0.99, 0, 0.99999),
    };
    return params;
}

} // namespace

MaskInfo routingMask()
{
    return {"routing", "Routing",
            "Queries are sorted to centroids, which follow queries and keys without being trained, and a "
            "query keeps "
            "the w keys nearest to its centroid.",
            schema(), [](const ParamValues &values) -> std::unique_ptr<Mask> {
                return std::make_unique<Routing>(int(integerOf(schema(), values, "w")),
                                                 int(integerOf(schema(), values, "clusters")),
                                                 realOf(schema(), values, "decay"));
            }};
}

} // namespace fovea
