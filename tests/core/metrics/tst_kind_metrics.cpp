// SPDX-License-Identifier: MIT
#include "core/attention/attention_row.h"
#include "core/metrics/attention_metrics.h"
#include "tests/support/random_map.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

constexpr int length = 12;

std::vector<double> scoresOf(const RandomMap &map, int query)
{
    const auto first = map.scores.begin() + std::ptrdiff_t(map.at(query, 0));
    return {first, first + length};
}

AttentionRow answerOf(const Mask &mask, GradientRule rule, int query, const std::vector<double> &scores,
                      const std::vector<double> &upstream = {})
{
    return attentionRow(mask, rule, {{length, 0}, query, scores, {}, std::uint64_t(query)}, upstream);
}

// A map that the kind itself makes of random scores.
RandomMap mapOf(const Mask &mask, GradientRule rule, std::uint64_t seed)
{
    RandomMap map(length, seed, 1.1, {}, false);
    for (int query = 0; query < length; ++query) {
        const AttentionRow row = answerOf(mask, rule, query, scoresOf(map, query));
        for (int key = 0; key < length; ++key) {
            map.kept[map.at(query, key)] = row.kept[std::size_t(key)];
            map.weights[map.at(query, key)] = float(row.weights[std::size_t(key)]);
        }
    }
    return map;
}

// The largest column sum of the weights' derivative while the same keys are kept.
double steepest(const Mask &mask, GradientRule rule, int query, const std::vector<double> &scores)
{
    const bool through = rule == GradientRule::StraightThrough; // its gradient is not that of its weights
    std::vector<double> columns(length);
    for (std::size_t weight = 0; weight < length; ++weight) {
        std::vector<double> upstream(length);
        upstream[weight] = 1;
        const auto row = answerOf(mask, through ? GradientRule::Kept : rule, query, scores, upstream);
        const auto &gradient =
            rule == GradientRule::ForwardFull
                ? answerOf(*makeMask(maskFrom("full")), GradientRule::Kept, query, scores, upstream).gradient
                : row.gradient;
        for (std::size_t key = 0; key < length; ++key)
            columns[key] += std::abs(gradient[key]);
    }
    return *std::ranges::max_element(columns);
}

// How many of the k best keys are kept.
double recallOf(const RandomMap &map, int query, int k)
{
    std::vector<int> order;
    for (int key = 0; key < length; ++key)
        order.push_back(key);
    std::ranges::stable_sort(
        order, [&](int a, int b) { return map.scores[map.at(query, a)] > map.scores[map.at(query, b)]; });
    double found = 0;
    for (int i = 0; i < k; ++i)
        found += map.kept[map.at(query, order[std::size_t(i)])];
    return found / k;
}

// Whether no upstream gradient at all reaches the scores.
bool getsNothing(const Mask &mask, GradientRule rule, int query, const std::vector<double> &scores)
{
    for (std::size_t weight = 0; weight < length; ++weight) {
        std::vector<double> upstream(length);
        upstream[weight] = 1;
        for (const double entry : answerOf(mask, rule, query, scores, upstream).gradient)
            if (entry != 0)
                return false;
    }
    return true;
}

std::vector<double> fieldsOf(const AttentionMetrics &metrics, const char *id)
{
    const auto all = metrics.values();
    return std::ranges::find(all, id, &MetricValues::id)->all;
}

} // namespace

// Sensitivity, support, recall and frozen rows of every kind, on maps that the kind makes itself.
class TestKindMetrics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKindIsMeasured_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<int>("rule");
        QTest::addColumn<int>("k"); // 0: recall is not defined
        const auto row = [](const char *mask, int k) {
            for (const GradientRule rule :
                 {GradientRule::Kept, GradientRule::StraightThrough, GradientRule::ForwardFull})
                if (!ruleObjection(maskFrom(mask), rule))
                    QTest::addRow("%s, %s", mask, nameOf(rule)) << mask << int(rule) << k;
        };
        row("full", 0);
        row("top-k:1", 1);
        row("top-k:4", 4);
        row("top-k:4:sink=2", 4);
        row("bottom-k:3", 3);
        row("random-k:4", 4);
        row("top-p:0.7", 0);
        row("banded:3", 3);
        row("threshold:1", 0);
        row("block-top:2:size=3", 6);
        row("sampled-k:4", 4);
        row("entmax:1.25", 0);
        row("entmax:1.5", 0);
        row("entmax:2", 0);
        row("smooth-cut:3", 3);
        row("sparse-k:3", 3);
        row("lsh:3", 3);
        row("routing:3", 3);
        row("h2o:2:band=1", 5);
    }

    void everyKindIsMeasured()
    {
        QFETCH(QString, mask);
        QFETCH(int, rule);
        QFETCH(int, k);
        const MaskSpec spec = maskFrom(mask.toStdString());
        const auto gradient = GradientRule(rule);
        const auto made = makeMask(spec);
        const std::vector<ObservedExample> examples(3, ObservedExample{length, {}});
        AttentionMetrics metrics(spec, {length, 0}, PadUse::Attended, 1, examples, gradient);
        metrics.startBatch(0);
        std::vector<double> support, recall, sensitivity;
        double frozen = 0, rows = 0;
        for (int example = 0; example < 3; ++example) {
            const RandomMap map = mapOf(*made, gradient, std::uint64_t(example + 1));
            metrics.observe(example, 0, 0, map.view());
            for (int query = 0; query < length; ++query) {
                const auto first = map.kept.begin() + std::ptrdiff_t(map.at(query, 0));
                support.push_back(double(std::count(first, first + length, 1)));
                recall.push_back(k ? recallOf(map, query, k) : undefined);
                sensitivity.push_back(steepest(*made, gradient, query, scoresOf(map, query)));
                frozen += getsNothing(*made, gradient, query, scoresOf(map, query));
                ++rows;
            }
        }
        const auto &levels = percentileLevels();
        QVERIFY(same(fieldsOf(metrics, "support"), plainPercentiles(support, levels)));
        QVERIFY(same(fieldsOf(metrics, "recall"), plainPercentiles(recall, levels)));
        QVERIFY(same(fieldsOf(metrics, "frozen"), {frozen / rows}));
        const auto got = fieldsOf(metrics, "sensitivity"), want = plainPercentiles(sensitivity, levels);
        for (std::size_t i = 0; i < want.size(); ++i)
            QVERIFY2(same(got[i], want[i], 1e-4),
                     qPrintable(QString("sensitivity %1, not %2").arg(got[i]).arg(want[i])));
    }

    void aSingleKeyFreezes()
    {
        const auto frozenOf = [](const char *mask, GradientRule rule) {
            const std::vector<ObservedExample> examples{{length, {}}};
            AttentionMetrics metrics(maskFrom(mask), {length, 0}, PadUse::Attended, 1, examples, rule);
            metrics.observe(0, 0, 0, mapOf(*makeMask(maskFrom(mask)), rule, 5).view());
            return fieldsOf(metrics, "frozen").front();
        };
        QCOMPARE(frozenOf("top-k:1", GradientRule::Kept), 1.0);
        QCOMPARE(frozenOf("top-k:1", GradientRule::StraightThrough), 0.0);
        QCOMPARE(frozenOf("top-k:1", GradientRule::ForwardFull), 0.0);
        QCOMPARE(frozenOf("top-k:2", GradientRule::Kept), 0.0);
        QVERIFY(frozenOf("entmax:2", GradientRule::Kept) > 0);
    }

    void swapIsZeroWhereWeightsFallToZero()
    {
        for (const char *mask :
             {"entmax:1.5", "smooth-cut:3", "sparse-k:3", "full", "banded:3", "random-k:3"}) {
            const RandomMap map = mapOf(*makeMask(maskFrom(mask)), GradientRule::Kept, 9);
            for (int query = 0; query < length; ++query) {
                const RowNumbers row = map.row(query, {}, theoryOf(maskFrom(mask)));
                QCOMPARE(row.swap, 0.0);
                QVERIFY(row.sensitivity >= 0);
            }
        }
        const RandomMap map = mapOf(*makeMask(maskFrom("threshold:2")), GradientRule::Kept, 9);
        for (int query = 0; query < length; ++query) {
            const RowNumbers row = map.row(query, {}, theoryOf(maskFrom("threshold:2")));
            QVERIFY(row.swap > 0 && row.swap <= 2 * std::exp(-2.0));
        }
    }

    void forwardFullHasTheBoundOfFull()
    {
        const RandomMap full = mapOf(*makeMask(maskFrom("full")), GradientRule::Kept, 4);
        const RandomMap map = mapOf(*makeMask(maskFrom("top-k:3")), GradientRule::ForwardFull, 4);
        for (int query = 0; query < length; ++query) {
            const RowNumbers want = full.row(query, {}, theoryOf(maskFrom("full")));
            const RowNumbers got =
                map.row(query, {}, theoryOf(maskFrom("top-k:3"), GradientRule::ForwardFull));
            QCOMPARE(got.logStability, want.logStability);
            QCOMPARE(got.sensitivity, want.sensitivity);
            QCOMPARE(got.swap, 0.0);
            QCOMPARE(got.kept, 3);
        }
    }
};

FOVEA_TEST(TestKindMetrics)
#include "tst_kind_metrics.moc"
