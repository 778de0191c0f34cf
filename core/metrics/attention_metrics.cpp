// SPDX-License-Identifier: MIT
#include "core/metrics/attention_metrics.h"

#include "core/metrics/conditions.h"
#include "core/metrics/focus.h"
#include "core/metrics/row_choice.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

namespace fovea {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

// The distributions, in the catalogue's order.
enum Quantity {
    Dispersion,
    DispersionAll,
    Separation,
    Beta,
    Entropy,
    Stability,
    Sensitivity,
    Swap,
    Old, // what comes after the conditions and the focus in the catalogue
    Support = Old,
    Recall,
    Quantities
};

double ratio(double sum, std::int64_t count)
{
    return count ? sum / double(count) : undefined;
}

} // namespace

// What is gathered of one block, or of all of them. Floats, since a ListOps run has hundreds of thousands of
// rows. All queries and keys that exist count, so PAD and global tokens too; masked PAD does not exist.
struct AttentionMetrics::Layer
{
    std::array<std::vector<float>, Quantities> values; // beta: a key each; the others: a query each
    double focus = 0;                                  // sums over heads and examples
    double uniform = 0;
    std::int64_t focused = 0;
    std::int64_t frozen = 0; // queries
    std::int64_t queries = 0;

    // Undefined numbers (nothing dropped; a network that has diverged) are left out.
    void add(Quantity quantity, double value)
    {
        if (!std::isnan(value))
            values[quantity].push_back(float(value));
    }

    void add(const RowNumbers &row)
    {
        add(Dispersion, row.dispersion);
        add(DispersionAll, row.dispersionAll);
        add(Separation, row.separation);
        add(Entropy, row.entropy);
        add(Stability, row.logStability);
        add(Sensitivity, row.sensitivity);
        add(Swap, row.swap);
        add(Support, std::isnan(row.dispersion) ? undefined : row.kept); // of numbers only
    }

    void add(const Focus &seen)
    {
        if (std::isnan(seen.score))
            return;
        focus += seen.score;
        uniform += seen.uniform;
        ++focused;
    }

    void add(const Layer &other)
    {
        for (int quantity = 0; quantity < Quantities; ++quantity) {
            auto &mine = values[std::size_t(quantity)];
            const auto &theirs = other.values[std::size_t(quantity)];
            mine.insert(mine.end(), theirs.begin(), theirs.end());
        }
        focus += other.focus;
        uniform += other.uniform;
        focused += other.focused;
        frozen += other.frozen;
        queries += other.queries;
    }

    // The fields of every metric, in the catalogue's order.
    std::vector<std::vector<double>> fields(const MaskTheory &theory)
    {
        std::vector<std::vector<double>> all;
        const auto levelsOf = [&](int quantity) {
            return percentiles(values[std::size_t(quantity)], percentileLevels());
        };
        for (int quantity = 0; quantity < Old; ++quantity)
            all.push_back(levelsOf(quantity));
        auto conditions = ownConditions(all, theory);
        all.push_back(std::move(conditions[0]));
        all.push_back(std::move(conditions[1]));
        all.push_back({ratio(focus, focused), ratio(uniform, focused)});
        all.push_back(levelsOf(Support));
        all.push_back(levelsOf(Recall));
        all.push_back({ratio(double(frozen), queries)});
        return all;
    }

    // W and X, undefined for masks that have none.
    static std::array<std::vector<double>, 2> ownConditions(const std::vector<std::vector<double>> &numbers,
                                                            const MaskTheory &theory)
    {
        const auto &levels = percentileLevels();
        const auto at = [&](Quantity quantity, int level) {
            return numbers[quantity][std::size_t(std::ranges::find(levels, level) - levels.begin())];
        };
        std::array<std::vector<double>, 2> sides;
        for (const int p : conditionLevels()) {
            const double deltaS = theory.hasConditions() ? at(DispersionAll, p) : undefined;
            const double deltaH = at(Dispersion, p);
            const double separation = at(Separation, 100 - p);
            sides[0].push_back(conditionW(deltaS, deltaH, separation));
            sides[1].push_back(conditionX(deltaS, deltaH, separation, at(Beta, p)));
        }
        return sides;
    }
};

AttentionMetrics::AttentionMetrics(const MaskSpec &mask, const Geometry &geometry, PadUse pad, int blocks,
                                   std::span<const ObservedExample> examples, GradientRule rule)
    : m_mask(makeMask(mask)), m_theory(theoryOf(mask, rule)), m_rule(rule), m_geometry(geometry), m_pad(pad),
      m_examples(examples), m_layers(std::size_t(blocks))
{
}

AttentionMetrics::~AttentionMetrics() = default;

void AttentionMetrics::startBatch(int firstExample)
{
    m_firstExample = firstExample;
}

void AttentionMetrics::observe(int example, int block, int /*head*/, const AttentionMap &map)
{
    assert(map.positions == m_geometry.positions());
    const ObservedExample &seen = m_examples[std::size_t(m_firstExample + example)];
    Layer &layer = m_layers[std::size_t(block)];
    const auto allowed = allowedKeys(m_geometry, seen.length, m_pad);
    const auto positions = std::size_t(map.positions);

    for (std::size_t query = 0; query < positions; ++query) {
        if (!allowed.empty() && !allowed[query])
            continue;
        const auto scores = map.scores.subspan(query * positions, positions);
        const auto kept = map.kept.subspan(query * positions, positions);
        const auto weights = map.weights.subspan(query * positions, positions);
        const RowNumbers row = rowNumbers(scores, kept, weights, allowed, m_theory);
        layer.add(row);
        if (!std::isnan(row.dispersion))
            layer.add(Recall, recallOf(*m_mask, {m_geometry, int(query), scores, allowed, 0}, kept, m_best));
        if (!std::isnan(row.sensitivity)) {
            ++layer.queries;
            layer.frozen += isFrozen(row, m_rule, kept, weights);
        }
    }
    m_use.count(map.kept, positions, allowed);
    for (std::size_t key = 0; key < positions; ++key)
        if (m_use.entries > 0 && (allowed.empty() || allowed[key]))
            layer.add(Beta, m_use.beta(key));
    layer.add(focusOf(map, seen.deciding, seen.length, visibleKeys(m_geometry, seen.length, m_pad)));
}

std::vector<MetricValues> AttentionMetrics::values() const
{
    std::vector<MetricValues> metrics;
    for (const MetricInfo &info : metricCatalogue())
        if (info.origin == MetricOrigin::Attention)
            metrics.push_back({info.id, {}, {}});
    Layer pooled;
    for (const Layer &layer : m_layers) {
        pooled.add(layer);
        auto fields = Layer(layer).fields(m_theory);
        for (std::size_t i = 0; i < metrics.size(); ++i)
            metrics[i].layers.push_back(std::move(fields[i]));
    }
    auto fields = pooled.fields(m_theory);
    for (std::size_t i = 0; i < metrics.size(); ++i)
        metrics[i].all = std::move(fields[i]);
    return metrics;
}

} // namespace fovea
