// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/engine/engine.h"
#include "core/inspect/attention_reading.h"
#include "core/metrics/attention_metrics.h"
#include "tests/support/crafted_model.h"
#include "tests/support/random_map.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <numeric>

using namespace fovea;

namespace {

constexpr double tolerance = 2e-4; // the norm's epsilon alone moves a score of 5 by 5e-5

constexpr float nothing = std::numeric_limits<float>::quiet_NaN();

bool near(double value, double expected)
{
    return same(value, expected, tolerance);
}

// A probe that no network made: one head over `positions` positions with these scores and kept cells.
AttentionProbe handMade(int positions, std::vector<float> scores, std::vector<std::uint8_t> kept)
{
    AttentionProbe probe;
    probe.positions = positions;
    AttentionProbe::Head head;
    head.scores = std::move(scores);
    head.kept = std::move(kept);
    head.weights.resize(head.scores.size());
    head.valueNorms.assign(std::size_t(positions), 1);
    head.outputNorms.assign(std::size_t(positions), 1);
    probe.layers = {{head}};
    return probe;
}

// Scores of a table in which many keys share a score: the lower position must win.
double tiedScores(Token query, Token key)
{
    return key % 2 == query % 2 ? 1 : -0.5;
}

void sameBits(const std::vector<float> &one, const std::vector<float> &other)
{
    QCOMPARE(one.size(), other.size());
    QVERIFY(std::memcmp(one.data(), other.data(), one.size() * sizeof(float)) == 0);
}

void sameBits(const AttentionProbe &one, const AttentionProbe &other)
{
    QCOMPARE(one.tokens, other.tokens);
    QCOMPARE(one.text, other.text);
    QCOMPARE(one.label, other.label);
    QCOMPARE(one.visible, other.visible);
    sameBits(one.logits, other.logits);
    QCOMPARE(one.layers.size(), other.layers.size());
    for (std::size_t layer = 0; layer < one.layers.size(); ++layer)
        for (std::size_t head = 0; head < one.layers[layer].size(); ++head) {
            const auto &a = one.layers[layer][head];
            const auto &b = other.layers[layer][head];
            sameBits(a.scores, b.scores);
            sameBits(a.weights, b.weights);
            sameBits(a.valueNorms, b.valueNorms);
            sameBits(a.outputNorms, b.outputNorms);
            QCOMPARE(a.kept, b.kept);
            QVERIFY(a.focus == b.focus || (std::isnan(a.focus) && std::isnan(b.focus)));
        }
}

// A crafted network with what it shows of one example, and the truth about it.
struct Case
{
    Case(Layout layout, const std::string &mask, std::vector<Token> tokens, PadUse pad, int ordinary,
         CraftedModel::Table table = distinctScores)
        : model(layout, mask, 7, ordinary, std::move(table))
    {
        model.lane.spec.model.pad = pad;
        const ProbeRequest request = model.request(std::move(tokens));
        truth.emplace(model, request);
        shown = probe(request);
    }

    HeadView head() const { return {shown, 0, 0}; }

    CraftedModel model;
    std::optional<CraftedTruth> truth;
    AttentionProbe shown;
};

} // namespace

class TestAttentionReading : public QObject
{
    Q_OBJECT

    void addCases()
    {
        QTest::addColumn<int>("layout");
        QTest::addColumn<QString>("mask");
        QTest::addColumn<bool>("padIsMasked");
        for (const char *mask : {"full", "top-k:3", "bottom-k:2", "banded:3", "banded:5:global=1",
                                 "block-local:3:global=1", "random-k:3", "top-p:0.7"}) {
            QTest::addRow("%s as printed, repeated tokens, pad attended", mask)
                << int(Layout::Printed) << mask << false;
            QTest::addRow("%s as printed, repeated tokens, pad masked", mask)
                << int(Layout::Printed) << mask << true;
            QTest::addRow("%s as released, distinct tokens", mask) << int(Layout::Released) << mask << false;
        }
    }

    Case fetched()
    {
        QFETCH(int, layout);
        QFETCH(QString, mask);
        QFETCH(bool, padIsMasked);
        // Equal tokens tie to the bit only where a score is a single product.
        const bool printed = Layout(layout) == Layout::Printed;
        const std::vector<Token> tokens =
            printed ? std::vector<Token>{3, 0, 3, 5, 1, 0, 6} : std::vector<Token>{4, 0, 3, 5, 1, 2, 6};
        return {Layout(layout), mask.toStdString(), tokens, padIsMasked ? PadUse::Masked : PadUse::Attended,
                printed ? 9 : 7};
    }

private Q_SLOTS:
    void initTestCase() { configureEngine(); }

    void stagesAreWhatTheTableSays_data() { addCases(); }
    void stagesAreWhatTheTableSays()
    {
        const Case made = fetched();
        const CraftedTruth &truth = *made.truth;
        QCOMPARE(made.shown.positions, truth.positions);
        QCOMPARE(made.shown.tokens, truth.tokens);
        QCOMPARE(made.head().map().kept, truth.kept);
        const auto scores = stageValues(made.head(), MapStage::Scores);
        const auto masked = stageValues(made.head(), MapStage::Masked);
        const auto weights = stageValues(made.head(), MapStage::Weights);
        const auto contribution = stageValues(made.head(), MapStage::Contribution);
        for (int query = 0; query < truth.positions; ++query) {
            double sum = 0;
            int cells = 0;
            for (int key = 0; key < truth.positions; ++key) {
                const std::size_t at = truth.at(query, key);
                const bool kept = truth.kept[at];
                const double norm = made.model.outputNorm(truth.tokens[std::size_t(key)]);
                QVERIFY(near(scores[at], truth.visible[std::size_t(key)] ? truth.scores[at] : undefined));
                QVERIFY(near(masked[at], kept ? truth.scores[at] : undefined));
                QVERIFY(near(weights[at], kept ? truth.weights[at] : undefined));
                QVERIFY(near(contribution[at], kept ? truth.weights[at] * norm : undefined));
                sum += std::isnan(weights[at]) ? 0 : double(weights[at]);
                cells += !std::isnan(weights[at]);
            }
            QVERIFY(std::abs(sum - 1) < 1e-5);
            QVERIFY(cells >= 1);
            QCOMPARE(cells, made.head().map().rows[std::size_t(query)].kept);
            const std::string &mask = made.model.lane.mask.id;
            if (mask == "top-k" || mask == "random-k")
                QCOMPARE(cells, 3);
        }
    }

    void fullWeightsAndTheirDroppedMass_data() { addCases(); }
    void fullWeightsAndTheirDroppedMass()
    {
        const Case made = fetched();
        const CraftedTruth &truth = *made.truth;
        const auto full = fullWeights(made.head());
        for (std::size_t at = 0; at < full.size(); ++at)
            QVERIFY(near(full[at], truth.full[at]));
        for (int query = 0; query < truth.positions; ++query)
            QVERIFY(near(droppedMass(made.head(), query), truth.dropped[std::size_t(query)]));
    }

    void ranksAndRunnerUps_data() { addCases(); }
    void ranksAndRunnerUps()
    {
        const Case made = fetched();
        const CraftedTruth &truth = *made.truth;
        for (int query = 0; query < truth.positions; ++query) {
            std::vector<int> order;
            for (int key = 0; key < truth.positions; ++key)
                if (truth.visible[std::size_t(key)])
                    order.push_back(key);
            std::ranges::stable_sort(order, std::greater{},
                                     [&](int key) { return truth.scores[truth.at(query, key)]; });
            const auto ranked = rankedKeys(made.head(), query);
            QCOMPARE(ranked.size(), order.size());
            std::optional<int> firstDropped;
            for (std::size_t i = 0; i < order.size(); ++i) {
                const std::size_t at = truth.at(query, order[i]);
                QCOMPARE(ranked[i].key, order[i]);
                QVERIFY(near(ranked[i].score, truth.scores[at]));
                QVERIFY(near(ranked[i].weight, truth.weights[at]));
                QCOMPARE(ranked[i].kept, truth.kept[at] == 1);
                QCOMPARE(rankOf(made.head(), query, order[i]), int(i) + 1);
                if (!firstDropped && !truth.kept[at])
                    firstDropped = order[i];
            }
            QCOMPARE(runnerUp(made.head(), query), firstDropped);
            for (int key = 0; key < truth.positions; ++key)
                if (!truth.visible[std::size_t(key)])
                    QCOMPARE(rankOf(made.head(), query, key), 0);
        }
    }

    void tiesGoToTheLowerPosition()
    {
        const Case made(Layout::Printed, "top-k:2", {1, 0, 3, 2, 5}, PadUse::Attended, 5, tiedScores);
        const std::vector<int> odd{0, 2, 4, 1, 3}; // for an odd token the odd tokens, at 0, 2 and 4, score 1
        for (int i = 0; i < 5; ++i) {
            QCOMPARE(rankedKeys(made.head(), 0)[std::size_t(i)].key, odd[std::size_t(i)]);
            QCOMPARE(rankOf(made.head(), 0, odd[std::size_t(i)]), i + 1);
        }
        QCOMPARE(runnerUp(made.head(), 0), 4); // 0 and 2 are kept
        QCOMPARE(runnerUp(made.head(), 1), 0); // 1 and 3 are kept; 0, 2 and 4 tie behind them
        QCOMPARE(made.head().map().rows[0].separation, 0.0);
    }

    void marginalsAndBetaAreThoseOfTheMetrics_data() { addCases(); }
    void marginalsAndBetaAreThoseOfTheMetrics()
    {
        const Case made = fetched();
        const CraftedTruth &truth = *made.truth;
        const auto marginals = keyMarginals(made.head());
        int asking = 0;
        int entries = 0;
        for (int query = 0; query < truth.positions; ++query)
            if (truth.visible[std::size_t(query)]) {
                ++asking;
                for (int key = 0; key < truth.positions; ++key)
                    entries += truth.kept[truth.at(query, key)];
            }
        double largest = 0;
        for (int key = 0; key < truth.positions; ++key) {
            double received = 0;
            int pickedBy = 0;
            for (int query = 0; query < truth.positions; ++query)
                if (truth.visible[std::size_t(query)]) {
                    received += truth.weights[truth.at(query, key)] / asking;
                    pickedBy += truth.kept[truth.at(query, key)];
                }
            const double beta = pickedBy / (double(entries) / asking);
            QVERIFY(near(marginals[std::size_t(key)].received, received));
            QCOMPARE(marginals[std::size_t(key)].pickedBy, pickedBy);
            QVERIFY(near(marginals[std::size_t(key)].beta, beta));
            largest = std::max(largest, beta);
        }
        QVERIFY(near(betaOf(made.head()), largest));

        const std::vector<ObservedExample> examples{{7, {true, {}, {}}}};
        AttentionMetrics metrics(made.model.lane.mask, made.model.shape.geometry,
                                 made.model.lane.spec.model.pad, 1, examples);
        const auto &map = made.head().map();
        metrics.startBatch(0);
        metrics.observe(0, 0, 0, {truth.positions, map.scores, map.kept, map.weights, {}, {}});
        const auto values = metrics.values();
        const auto beta = std::ranges::find(values, "beta", &MetricValues::id);
        QVERIFY(same(beta->layers[0].back(), betaOf(made.head()), 1e-6));
    }

    void gapsBelowRoundingAreTies_data()
    {
        QTest::addColumn<QList<float>>("scores"); // the first two are kept
        QTest::addColumn<int>("cut");
        QTest::addColumn<bool>("tie");
        using Scores = QList<float>;
        const float above = std::nextafter(3.0f, 4.0f);
        QTest::newRow("equal scores") << Scores{8, 3, 3, 1} << int(Cut::Lowest) << true;
        QTest::newRow("one unit apart") << Scores{8, above, 3, 1} << int(Cut::Lowest) << true;
        QTest::newRow("a clear gap") << Scores{8, 3.001f, 3, 1} << int(Cut::Lowest) << false;
        QTest::newRow("small beside small scores")
            << Scores{8e-5f, 3.001e-5f, 3e-5f, 1e-5f} << int(Cut::Lowest) << false;
        QTest::newRow("a share") << Scores{8, above, 3, 1} << int(Cut::Share) << true;
        QTest::newRow("scores choose nothing") << Scores{8, 3, 3, 1} << int(Cut::None) << false;
        QTest::newRow("the smallest are kept, tied") << Scores{1, 3, above, 8} << int(Cut::Highest) << true;
        QTest::newRow("the smallest are kept, apart") << Scores{1, 3, 3.1f, 8} << int(Cut::Highest) << false;
    }

    void gapsBelowRoundingAreTies()
    {
        QFETCH(QList<float>, scores);
        QFETCH(int, cut);
        QFETCH(bool, tie);
        std::vector<float> all(16, 0);
        std::vector<std::uint8_t> kept(16, 1);
        std::ranges::copy(scores, all.begin());
        kept[2] = kept[3] = 0;
        const auto probe = handMade(4, all, kept);
        const HeadView head{probe, 0, 0};
        QCOMPARE(isRoundingTie(head, 0, Cut(cut)), tie);
        QVERIFY(!isRoundingTie(head, 1, Cut(cut))); // nothing is dropped
        const double largest = double(*std::ranges::max_element(scores));
        QCOMPARE(scoreRounding(head, 0), 8 * std::pow(2.0, -23) * largest);
    }

    void changedPicksAreCounted()
    {
        const auto before = handMade(3, std::vector<float>(9), {1, 1, 0, 0, 1, 1, 1, 0, 1});
        const auto after = handMade(3, std::vector<float>(9), {1, 0, 1, 0, 1, 1, 0, 1, 1});
        QCOMPARE(pickChange(before, after).picks, 6);
        QCOMPARE(pickChange(before, after).changed, 2);
        QCOMPARE(pickChange(before, before).changed, 0);

        // A token that is changed takes its picks along: key 2 was nobody's choice and becomes everybody's.
        const auto best = [](Token, Token key) { return double(key); };
        const CraftedModel model(Layout::Printed, "top-k:1", 7, 4, best);
        const PickChange change =
            pickChange(probe(model.request({1, 4, 0, 2})), probe(model.request({1, 4, 6, 2})));
        QCOMPARE(change.picks, 4);
        QCOMPARE(change.changed, 4);
        QCOMPARE(pickChange(probe(model.request({1, 4, 0, 2})), probe(model.request({1, 4, 3, 2}))).changed,
                 0);
    }

    void answersAreTheLargestLogit()
    {
        CraftedModel model(Layout::Released, "top-k:3", 7, 7, distinctScores);
        auto request = model.request({4, 0, 3, 5, 1, 2, 6});
        const double all = std::exp(0.5) + std::exp(2.0) + std::exp(-1.0);
        QCOMPARE(answerOf(probe(request)).label, 1);
        QVERIFY(near(answerOf(probe(request)).confidence, std::exp(2.0) / all));
        QVERIFY(!answerOf(probe(request)).right);
        request.label = 1;
        QCOMPARE(answerOf(probe(request)).right, true);
        request.label = 2;
        QCOMPARE(answerOf(probe(request)).right, false);
        model.setLogits({1, 1, 1});
        QCOMPARE(answerOf(probe(model.request({1, 2}))).label, 0); // the lower class
    }

    void focusIsTheMassOnWhatDecides()
    {
        // Even pairs: the first and the last token decide.
        CraftedModel model(Layout::Released, "top-k:3", 2, 8, distinctScores, 2, 2);
        model.lane.spec.task = {"even-pairs", {{"length", std::int64_t(8)}}};
        const ProbeRequest request = model.request({0, 1, 1, 0, 1, 0, 0, 1});
        const auto shown = probe(request);
        QCOMPARE(shown.deciding.keys, (std::vector<int>{0, 7}));
        double all = 0;
        for (int layer = 0; layer < 2; ++layer) {
            double mean = 0;
            for (int head = 0; head < 2; ++head) {
                const CraftedTruth truth(model, request, layer, head);
                double mass = 0;
                for (int query = 0; query < 8; ++query)
                    mass += (truth.weights[truth.at(query, 0)] + truth.weights[truth.at(query, 7)]) / 8;
                const auto &map = shown.layers[std::size_t(layer)][std::size_t(head)];
                QCOMPARE(map.kept, truth.kept);
                QVERIFY(near(map.focus, mass));
                QCOMPARE(map.focusUniform, 0.25);
                mean += mass / 2;
            }
            QVERIFY(near(meanFocus(shown, layer), mean));
            all += mean / 2;
        }
        QVERIFY(near(meanFocus(shown, -1), all));
        // Own data: every token decides.
        QVERIFY(std::isnan(meanFocus(probe(CraftedModel(Layout::Released, "full", 2, 8, distinctScores)
                                               .request({0, 1, 1, 0, 1, 0, 0, 1})),
                                     -1)));
    }

    // A run that diverged has no order of scores; what is asked of it still has an answer.
    void scoresThatAreNoNumbersBreakNothing()
    {
        std::vector<float> scores(16 * 16, nothing);
        for (std::size_t at = 0; at < scores.size(); at += 3)
            scores[at] = float(at % 7);
        const auto probe = handMade(16, scores, std::vector<std::uint8_t>(scores.size(), 1));
        const HeadView head{probe, 0, 0};
        for (int query = 0; query < 16; ++query) {
            QCOMPARE(rankedKeys(head, query).size(), 16U);
            QVERIFY(rankOf(head, query, 0) >= 1);
            QVERIFY(!runnerUp(head, query));
        }
        QCOMPARE(stageValues(head, MapStage::Scores).size(), scores.size());
        QCOMPARE(fullWeights(head).size(), scores.size());
    }

    void oneProberForManyRunsGivesWhatFreshOnesGive()
    {
        const std::vector<Token> tokens{4, 0, 3, 5, 1, 2, 6};
        const CraftedModel full(Layout::Released, "full", 7, 7, distinctScores, 2, 2);
        const CraftedModel top(Layout::Released, "top-k:2", 7, 7, distinctScores);
        CraftedModel pairs(Layout::Printed, "random-k:2", 2, 8, distinctScores);
        pairs.lane.spec.task = {"even-pairs", {{"length", std::int64_t(8)}}};
        std::vector<ProbeRequest> requests{full.request(tokens), top.request(tokens),
                                           pairs.request({0, 1, 1, 0, 1, 0, 0, 1}),
                                           top.request({1, 1, 2, 6, 5}), pairs.request({1, 0, 1})};
        Prober prober;
        for (int round = 0; round < 3; ++round)
            for (const ProbeRequest &request : requests)
                sameBits(prober.probe(request), probe(request));

        // A refusal leaves nothing behind.
        ProbeRequest bad = requests[1];
        bad.tokens[2] = 40;
        QVERIFY_THROWS_EXCEPTION(InputError, prober.probe(bad));
        bad = requests[1];
        bad.weights = bad.weights.first(5);
        QVERIFY_THROWS_EXCEPTION(InputError, prober.probe(bad));
        sameBits(prober.probe(requests[1]), probe(requests[1]));
    }
};

FOVEA_TEST(TestAttentionReading)
#include "tst_attention_reading.moc"
