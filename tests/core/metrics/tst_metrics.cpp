// SPDX-License-Identifier: MIT
#include "core/metrics/attention_metrics.h"
#include "core/metrics/conditions.h"
#include "core/metrics/focus.h"
#include "core/metrics/row.h"
#include "tests/support/random_map.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace fovea;

namespace {

const MetricValues &metric(const std::vector<MetricValues> &all, const char *id)
{
    return *std::ranges::find(all, id, &MetricValues::id);
}

const MaskTheory topK{StabilityBound::Chosen, Cut::Lowest};

MaskSpec maskNamed(const char *id)
{
    return {id, {}};
}

Deciding decidingKeys(std::vector<int> keys)
{
    Deciding deciding;
    deciding.keys = std::move(keys);
    return deciding;
}

} // namespace

class TestMetrics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void catalogueHasItsIdsAndFields()
    {
        const std::vector<std::string> ids = {
            "dispersion",     "dispersion_all", "separation",     "beta",
            "entropy",        "stability",      "sensitivity",    "swap",
            "condition_w",    "condition_x",    "focus",          "support",
            "recall",         "frozen",         "gradient_norm",  "gradient_clipped",
            "gradient_parts", "gradient_noise", "path_lipschitz", "path_smoothness"};
        QCOMPARE(metricCatalogue().ids(), ids);
        for (const MetricInfo &info : metricCatalogue()) {
            QVERIFY2(info.help.ends_with('.') && !info.name.empty(), info.id.c_str());
            QVERIFY(!info.fields.empty());
        }
        const std::vector<std::string> some = {"p75", "p90", "p95", "p100"};
        QCOMPARE(metricCatalogue().at("condition_x").fields, some);
        QCOMPARE(metricCatalogue().at("beta").fields.front(), std::string("p0"));
        QCOMPARE(metricCatalogue().at("beta").fields.size(), percentileLevels().size());
    }

    void percentilesInterpolateBetweenOrderStatistics()
    {
        std::vector<double> values = {4, 1, 3, 2};
        QVERIFY(same(percentiles(values, {0, 25, 50, 75, 90, 100}), {1, 1.75, 2.5, 3.25, 3.7, 4}));
        std::vector<float> one = {7};
        QVERIFY(same(percentiles(one, percentileLevels()), std::vector<double>(9, 7)));
        std::vector<float> none;
        QVERIFY(same(percentiles(none, {0, 50}), {undefined, undefined}));
        const std::vector<double> ends = {0, 1};
        QCOMPARE(percentile(std::span<const double>(ends), 2.5), 0.025);
    }

    void conditionsAgreeWithThePublishedTable_data()
    {
        QTest::addColumn<QList<double>>("deltaS");
        QTest::addColumn<QList<double>>("deltaH");
        QTest::addColumn<QList<double>>("separation");
        QTest::addColumn<QList<double>>("queriesPerKey");
        QTest::addColumn<QList<double>>("w");
        QTest::addColumn<QList<double>>("x");
        using L = QList<double>;
        QTest::newRow("listops holds everywhere")
            << L{8.61, 18.5, 29.4, 87.8} << L{3.51, 6.74, 9.67, 28.2} << L{.016, .005, .002, 1e-9}
            << L{1, 3, 15, 598} << L{0.97, 0.69, 0.56, 0.57} << L{0.90, 0.67, 0.59, 0.61};
        QTest::newRow("parity fails at the largest")
            << L{8.30, 10.1, 11.2, 19.4} << L{2.31, 3.13, 3.78, 9.16} << L{.062, .022, .011, 1e-6}
            << L{8, 13, 16, 33} << L{0.70, 0.76, 0.80, 1.22} << L{0.72, 0.81, 0.86, 1.29};
        QTest::newRow("even pairs never holds")
            << L{2.03, 4.73, 9.44, 14.6} << L{1.03, 2.84, 5.50, 8.25} << L{.009, .003, .002, 3e-8}
            << L{6, 17, 26, 40} << L{3.17, 1.98, 1.31, 1.80} << L{3.02, 2.10, 1.42, 1.90};
        QTest::newRow("missing duplicate holds once")
            << L{4.63, 9.25, 17.1, 23.9} << L{2.36, 4.25, 4.88, 10.5} << L{.018, .006, .003, 1e-7}
            << L{7, 15, 21, 40} << L{1.53, 1.09, 0.67, 1.14} << L{1.53, 1.15, 0.72, 1.20};
    }

    void conditionsAgreeWithThePublishedTable()
    {
        QFETCH(QList<double>, deltaS);
        QFETCH(QList<double>, deltaH);
        QFETCH(QList<double>, separation);
        QFETCH(QList<double>, queriesPerKey);
        QFETCH(QList<double>, w);
        QFETCH(QList<double>, x);
        for (int i = 0; i < 4; ++i) {
            const double gotW = conditionW(deltaS[i], deltaH[i], separation[i]);
            const double gotX = conditionX(deltaS[i], deltaH[i], separation[i], queriesPerKey[i] / 5);
            QVERIFY2(std::abs(gotW - w[i]) <= 0.0051,
                     qPrintable(QString("W %1 at column %2").arg(gotW).arg(i)));
            QVERIFY2(std::abs(gotX - x[i]) <= 0.0051,
                     qPrintable(QString("X %1 at column %2").arg(gotX).arg(i)));
        }
    }

    void conditionsOfUndefinedNumbersAreUndefined()
    {
        QVERIFY(std::isnan(conditionW(0, 1, 1)));
        QVERIFY(std::isnan(conditionW(undefined, 1, 1)));
        QVERIFY(std::isnan(conditionW(1, undefined, 1)));
        QVERIFY(std::isnan(conditionW(1, 1, undefined)));
        QVERIFY(std::isnan(conditionX(1, 1, 1, undefined)));
        QCOMPARE(conditionW(2, 1, 0), conditionW(2, 1, 1e-9));
        QCOMPARE(conditionX(2, 1, -3, 2), conditionX(2, 1, 1e-9, 2));
    }

    void rowsAgreeWithPlainLoops_data()
    {
        QTest::addColumn<double>("share");
        QTest::addColumn<bool>("ties");
        QTest::addColumn<int>("length");
        QTest::newRow("some keys are kept") << 0.4 << false << 9;
        QTest::newRow("all keys are kept") << 1.1 << false << 9;
        QTest::newRow("hardly any key is kept") << 0.02 << false << 9;
        QTest::newRow("scores are often equal") << 0.4 << true << 9;
        QTest::newRow("pad is masked") << 0.5 << false << 5;
        QTest::newRow("pad is masked and all else is kept") << 1.1 << true << 5;
    }

    void rowsAgreeWithPlainLoops()
    {
        QFETCH(double, share);
        QFETCH(bool, ties);
        QFETCH(int, length);
        const auto allowed = allowedKeys({9, 1}, length, PadUse::Masked);
        const RandomMap map(10, 17, share, allowed, ties);
        for (const MaskTheory &theory :
             {MaskTheory{StabilityBound::Fixed, Cut::None}, MaskTheory{StabilityBound::Chosen, Cut::Lowest},
              MaskTheory{StabilityBound::Chosen, Cut::Share},
              MaskTheory{StabilityBound::None, Cut::Highest}}) {
            for (int query = 0; query < map.positions; ++query) {
                const RowNumbers got = map.row(query, allowed, theory);
                const RowNumbers want = plainRow(map, query, allowed, theory);
                QCOMPARE(got.kept, want.kept);
                QVERIFY(same(got.dispersion, want.dispersion));
                QVERIFY(same(got.dispersionAll, want.dispersionAll));
                QVERIFY(same(got.separation, want.separation));
                QVERIFY(same(got.entropy, want.entropy));
                QVERIFY(same(got.logStability, want.logStability));
                QVERIFY(same(got.sensitivity, want.sensitivity));
                QVERIFY(got.sensitivity <= softmaxCap);
                QVERIFY(same(got.swap, want.swap));
            }
        }
    }

    void stabilityDoesNotOverflow()
    {
        const std::vector<float> scores = {500, -500, -600};
        const std::vector<std::uint8_t> kept = {1, 1, 0};
        const std::vector<float> weights = {1, 0, 0};
        const auto row = rowNumbers(scores, kept, weights, {}, topK);
        QVERIFY(same(row.logStability, 1000 - std::log(2.0) + std::log1p(1.0 / 100)));
        QCOMPARE(row.entropy, 0.0);
    }

    void boundsAboveOneHalfAreEmpty()
    {
        QVERIFY(isEmptyBound(std::log(0.501)));
        QVERIFY(!isEmptyBound(std::log(0.499)));
        QVERIFY(!isEmptyBound(undefined));
    }

    void scoresThatAreNotFiniteGiveUndefinedRows()
    {
        for (const float bad :
             {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
            for (const int place : {0, 1, 2}) {
                std::vector<float> scores = {1, 2, 3};
                scores[std::size_t(place)] = bad;
                const std::vector<std::uint8_t> kept = {1, 1, 0};
                const auto row = rowNumbers(scores, kept, std::vector<float>{0.5, 0.5, 0}, {}, topK);
                QCOMPARE(row.kept, 2);
                for (const double value : {row.dispersion, row.dispersionAll, row.separation, row.entropy,
                                           row.logStability, row.sensitivity, row.swap})
                    QVERIFY(std::isnan(value));
            }
        }
    }

    void maskedPadIsSeenByNobody()
    {
        const Geometry geometry{6, 2};
        QVERIFY(allowedKeys(geometry, 4, PadUse::Attended).empty());
        QVERIFY(allowedKeys(geometry, 6, PadUse::Masked).empty());
        const std::vector<std::uint8_t> expected = {1, 1, 1, 1, 0, 0, 1, 1};
        QCOMPARE(allowedKeys(geometry, 4, PadUse::Masked), expected);
        QCOMPARE(visibleKeys(geometry, 4, PadUse::Masked), 6);
        QCOMPARE(visibleKeys(geometry, 4, PadUse::Attended), 8);
    }

    void focusIsTheWeightOnDecidingKeys()
    {
        RandomMap map(4, 1, 1.1, {}, false);
        map.weights = {.1f, .2f, .3f, .4f, 0, 0, 1, 0, .5f, .5f, 0, 0, 1, 0, 0, 0};
        const Focus keys = focusOf(map.view(), decidingKeys({0, 2}), 3, 4);
        QVERIFY(same(keys.score, (0.4 + 1.0 + 0.5) / 3));
        QCOMPARE(keys.uniform, 0.5);

        Deciding pairs;
        pairs.pairs = {{2, 0}, {0, 3}, {2, 1}};
        const Focus named = focusOf(map.view(), pairs, 4, 4);
        QVERIFY(same(named.score, (0.4 + 1.0) / 2));
        QCOMPARE(named.uniform, 1.5 / 4);

        Deciding every;
        every.everyToken = true;
        QVERIFY(std::isnan(focusOf(map.view(), every, 4, 4).score));
        QVERIFY(std::isnan(focusOf(map.view(), every, 4, 4).uniform));
        QVERIFY(std::isnan(focusOf(map.view(), Deciding(), 4, 4).score));
    }

    void uniformAttentionHasTheUniformFocus()
    {
        RandomMap map(5, 1, 1.1, {}, false);
        std::ranges::fill(map.weights, 0.2f);
        const Focus focus = focusOf(map.view(), decidingKeys({1, 4}), 5, 5);
        QVERIFY(same(focus.score, focus.uniform));
    }

    void collectorAgreesWithPlainLoops_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<bool>("padIsMasked");
        for (const char *mask : {"full", "banded", "top-k", "top-p", "bottom-k", "random-k"}) {
            QTest::addRow("%s, pad attended", mask) << mask << false;
            QTest::addRow("%s, pad masked", mask) << mask << true;
        }
    }

    void collectorAgreesWithPlainLoops()
    {
        QFETCH(QString, mask);
        QFETCH(bool, padIsMasked);
        const PadUse pad = padIsMasked ? PadUse::Masked : PadUse::Attended;
        const Geometry geometry{7, 1};
        const MaskSpec spec = maskNamed(mask.toUtf8().constData());
        const MaskTheory theory = theoryOf(spec);
        const std::vector<ObservedExample> examples = {
            {5, decidingKeys({0, 4})}, {7, decidingKeys({1})}, {6, decidingKeys({0, 1, 2})}};
        AttentionMetrics collector(spec, geometry, pad, 2, examples);

        // [0], [1]: blocks; [2]: pooled.
        std::vector<double> dispersion[3], dispersionAll[3], separation[3], beta[3], entropy[3], stability[3];
        std::vector<double> sensitivity[3], swap[3];
        double focus[3] = {}, uniform[3] = {};
        for (int example = 0; example < 3; ++example) {
            const int length = examples[std::size_t(example)].length;
            const auto allowed = allowedKeys(geometry, length, pad);
            collector.startBatch(example < 2 ? 0 : 2); // batches of two examples and one
            for (int block = 0; block < 2; ++block) {
                for (int head = 0; head < 2; ++head) {
                    const RandomMap map(8, std::uint64_t(100 * example + 10 * block + head), 0.4, allowed,
                                        false);
                    collector.observe(example < 2 ? example : 0, block, head, map.view());
                    double kept = 0, queries = 0;
                    std::vector<double> keptBy(8, 0);
                    for (int query = 0; query < 8; ++query) {
                        if (!allowed.empty() && !allowed[std::size_t(query)])
                            continue;
                        const auto row = plainRow(map, query, allowed, theory);
                        for (const int slot : {block, 2}) {
                            dispersion[slot].push_back(row.dispersion);
                            dispersionAll[slot].push_back(row.dispersionAll);
                            separation[slot].push_back(row.separation);
                            entropy[slot].push_back(row.entropy);
                            stability[slot].push_back(row.logStability);
                            sensitivity[slot].push_back(row.sensitivity);
                            swap[slot].push_back(row.swap);
                        }
                        kept += row.kept;
                        ++queries;
                        for (int key = 0; key < 8; ++key)
                            keptBy[std::size_t(key)] += map.kept[map.at(query, key)];
                    }
                    const auto seen = focusOf(map.view(), examples[std::size_t(example)].deciding, length,
                                              visibleKeys(geometry, length, pad));
                    for (const int slot : {block, 2}) {
                        for (int key = 0; key < 8; ++key)
                            if (allowed.empty() || allowed[std::size_t(key)])
                                beta[slot].push_back(keptBy[std::size_t(key)] / (kept / queries));
                        focus[slot] += seen.score / (slot == 2 ? 12 : 6);
                        uniform[slot] += seen.uniform / (slot == 2 ? 12 : 6);
                    }
                }
            }
        }

        const auto got = collector.values();
        QCOMPARE(got.size(), std::size_t(14));
        for (int slot = 0; slot < 3; ++slot) {
            const auto fields = [&](const char *id) {
                const auto &values = metric(got, id);
                return slot == 2 ? values.all : values.layers[std::size_t(slot)];
            };
            const auto &levels = percentileLevels();
            QVERIFY(same(fields("dispersion"), plainPercentiles(dispersion[slot], levels)));
            QVERIFY(same(fields("dispersion_all"), plainPercentiles(dispersionAll[slot], levels)));
            QVERIFY(same(fields("separation"), plainPercentiles(separation[slot], levels)));
            QVERIFY(same(fields("beta"), plainPercentiles(beta[slot], levels)));
            QVERIFY(same(fields("entropy"), plainPercentiles(entropy[slot], levels)));
            QVERIFY(same(fields("stability"), plainPercentiles(stability[slot], levels)));
            QVERIFY(same(fields("sensitivity"), plainPercentiles(sensitivity[slot], levels)));
            QVERIFY(same(fields("swap"), plainPercentiles(swap[slot], levels)));
            QVERIFY(same(fields("focus"), {focus[slot], uniform[slot]}));
            for (std::size_t i = 0; i < conditionLevels().size(); ++i) {
                const int p = conditionLevels()[i];
                const auto at = [](const std::vector<double> &values, int level) {
                    return plainPercentiles(values, {level})[0];
                };
                const double s = at(dispersionAll[slot], p), h = at(dispersion[slot], p);
                const double apart = at(separation[slot], 100 - p);
                const bool defined = mask == "top-k" || mask == "top-p";
                QVERIFY(same(fields("condition_w")[i], defined ? conditionW(s, h, apart) : undefined));
                QVERIFY(same(fields("condition_x")[i],
                             defined ? conditionX(s, h, apart, at(beta[slot], p)) : undefined));
            }
        }
    }

    void divergedMapsGiveUndefinedMetrics()
    {
        const std::vector<ObservedExample> examples = {{4, decidingKeys({0})}};
        AttentionMetrics collector(maskNamed("top-k"), {4, 0}, PadUse::Attended, 1, examples);
        RandomMap map(4, 3, 0.5, {}, false);
        std::ranges::fill(map.scores, std::numeric_limits<float>::quiet_NaN());
        std::ranges::fill(map.weights, std::numeric_limits<float>::quiet_NaN());
        collector.observe(0, 0, 0, map.view());
        for (const MetricValues &values : collector.values())
            if (values.id != "beta")
                for (const double value : values.all)
                    QVERIFY2(std::isnan(value), values.id.c_str());
    }

    void noExamplesGiveUndefinedMetrics()
    {
        const AttentionMetrics collector(maskNamed("full"), {4, 0}, PadUse::Attended, 2, {});
        for (const MetricValues &values : collector.values()) {
            QCOMPARE(values.layers.size(), 2U);
            QCOMPARE(values.all.size(), metricCatalogue().at(values.id).fields.size());
            for (const double value : values.all)
                QVERIFY(std::isnan(value));
        }
    }
};

FOVEA_TEST(TestMetrics)
#include "tst_metrics.moc"
