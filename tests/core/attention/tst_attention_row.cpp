// SPDX-License-Identifier: MIT
#include "core/attention/attention_row.h"
#include "core/base/random.h"
#include "tests/support/plain_weighing.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

using Numbers = QList<double>;

const Numbers usual{2, 1.5, .25, 1.5, -.75, 1, -2, 0};
const Numbers upstream{1, -.5, 2, .25, .5, -1, 3, 0};

AttentionRow answerTo(const std::string &mask, GradientRule rule, const Numbers &scores, int query = 0)
{
    const auto made = makeMask(maskFrom(mask));
    const std::vector<double> given(scores.begin(), scores.end());
    const std::vector<double> from(upstream.begin(), upstream.begin() + scores.size());
    return attentionRow(*made, rule, PreciseRow{{int(scores.size()), 0}, query, given, {}, 5}, from);
}

bool near(const std::vector<double> &actual, const Numbers &expected, double tolerance)
{
    return std::ranges::equal(actual, expected,
                              [&](double a, double b) { return std::abs(a - b) <= tolerance; });
}

std::string rowText(const std::vector<double> &numbers)
{
    std::string text;
    for (const double number : numbers)
        text += std::to_string(number) + " ";
    return text;
}

std::vector<double> randomNumbers(Random &random, int count, double range)
{
    std::vector<double> numbers;
    for (int i = 0; i < count; ++i)
        numbers.push_back(random.uniform(-range, range));
    return numbers;
}

} // namespace

// One row of each kind, in double: the vectors of the definitions, the plain loops, and differences.
class TestAttentionRow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void vectorsOfTheDefinitions_data();
    void vectorsOfTheDefinitions();
    void agreesWithThePlainLoops_data();
    void agreesWithThePlainLoops();
    void gradientsAreDifferenceQuotients_data() { agreesWithThePlainLoops_data(); }
    void gradientsAreDifferenceQuotients();
    void steepnessIsTheNormOfTheDerivative_data();
    void steepnessIsTheNormOfTheDerivative();
    void rulesChangeWhereTheGradientGoes();
    void rulesAreRefusedWhereKeysAreWeighed();
    void tiesOfASmoothCutShareEqually();
    void aRowOfOneKeyHasNoGradient_data() { agreesWithThePlainLoops_data(); }
    void aRowOfOneKeyHasNoGradient();
};

void TestAttentionRow::vectorsOfTheDefinitions_data()
{
    QTest::addColumn<QString>("mask");
    QTest::addColumn<Numbers>("scores");
    QTest::addColumn<Numbers>("weights");
    QTest::addColumn<Numbers>("gradient"); // empty: weights times (g - mean g)
    const Numbers top3{.451863, .274069, 0, .274069, 0, 0, 0, 0};
    const Numbers top3d{.278643, -.242097, 0, -.036546, 0, 0, 0, 0};
    const Numbers top5{.363014, .220179, .063082, .220179, 0, .133545, 0, 0};
    const Numbers top5d{.253896, -.176273, .107203, -.011139, 0, -.173688, 0, 0};
    const auto row = [](const char *mask, const Numbers &weights, const Numbers &gradient) {
        QTest::newRow(mask) << mask << usual << weights << gradient;
    };
    row("full", {.336441, .204061, .058465, .204061, .021508, .123770, .006162, .045532},
        {.232876, -.164846, .098932, -.011800, .004133, -.161869, .016590, -.014016});
    row("top-k:2", {.622459, .377541, 0, 0, 0, 0, 0, 0}, {.352506, -.352506, 0, 0, 0, 0, 0, 0});
    row("top-k:3", top3, top3d);
    row("threshold:0.5", top3, top3d);
    row("top-k:5", top5, top5d);
    row("threshold:1.75", top5, top5d);
    row("threshold:1", {.387456, .235004, 0, .235004, 0, .142537, 0, 0},
        {.315324, -.161252, 0, .015001, 0, -.169073, 0, 0});
    row("entmax:2", {.666667, .166667, 0, .166667, 0, 0, 0, 0}, {.75, -.75, 0, 0, 0, 0, 0, 0});
    row("entmax:1.75", {.594577, .202711, 0, .202711, 0, 0, 0, 0},
        {.597146, -.550196, 0, -.046950, 0, 0, 0, 0});
    row("entmax:1.5", {.515104, .218750, 0, .218750, 0, .047396, 0, 0},
        {.570749, -.329622, 0, .021158, 0, -.262285, 0, 0});
    row("entmax:1.25", {.431257, .220650, .019330, .220650, .000228, .098606, 0, .009280},
        {.391186, -.246262, .089949, -.004805, .000436, -.222583, 0, -.007921});
    row("entmax:1.1", {.373962, .212019, .043761, .212019, .010058, .116168, .001107, .030905},
        {.292778, -.195705, .102298, -.010011, .003339, -.185915, .005926, -.012708});
    row("block-top:2:size=2", {.418965, .254115, .072805, .254115, 0, 0, 0, 0}, {});
    row("sparse-k:3", {.468711, .236906, 0, .236906, 0, .057476, 0, 0},
        {.303721, -.275948, 0, .114948, 0, -.142721, 0, 0});
    Numbers other = usual;
    other[3] = 1.25;
    QTest::newRow("smooth-cut:3") << "smooth-cut:3" << other
                                  << Numbers{.648157, .244706, 0, .107138, 0, 0, 0, 0}
                                  << Numbers{.458762, -.654623, 0, -.146559, 0, .342420, 0, 0};
    other = usual;
    other[0] = -1;
    QTest::newRow("top-k:3:sink=1") << "top-k:3:sink=1" << other
                                    << Numbers{.039424, .480288, 0, .480288, 0, 0, 0, 0} << Numbers{};
}

void TestAttentionRow::vectorsOfTheDefinitions()
{
    QFETCH(QString, mask);
    QFETCH(Numbers, scores);
    QFETCH(Numbers, weights);
    QFETCH(Numbers, gradient);
    const AttentionRow row = answerTo(mask.toStdString(), GradientRule::Kept, scores);
    QVERIFY2(near(row.weights, weights, 6e-7), rowText(row.weights).c_str());
    for (std::size_t key = 0; key < row.kept.size(); ++key)
        QCOMPARE(row.kept[key] != 0, weights[qsizetype(key)] != 0);
    if (gradient.isEmpty()) {
        double mean = 0;
        for (qsizetype i = 0; i < scores.size(); ++i)
            mean += row.weights[std::size_t(i)] * upstream[i];
        for (qsizetype i = 0; i < scores.size(); ++i)
            gradient.push_back(row.weights[std::size_t(i)] * (upstream[i] - mean));
    }
    QVERIFY2(near(row.gradient, gradient, 6e-7), rowText(row.gradient).c_str());
}

void TestAttentionRow::agreesWithThePlainLoops_data()
{
    QTest::addColumn<QString>("mask");
    for (const char *mask : {"full",
                             "top-k:3",
                             "top-k:4:sink=2",
                             "bottom-k:3",
                             "top-p:0.7",
                             "random-k:4",
                             "banded:3",
                             "threshold:1.3",
                             "block-top:2:size=3",
                             "sampled-k:4:temperature=0.7",
                             "entmax:1.05",
                             "entmax:1.2",
                             "entmax:1.25",
                             "entmax:1.5",
                             "entmax:1.75",
                             "entmax:2",
                             "smooth-cut:1",
                             "smooth-cut:4",
                             "sparse-k:1",
                             "sparse-k:4"})
        QTest::newRow(mask) << mask;
}

void TestAttentionRow::agreesWithThePlainLoops()
{
    QFETCH(QString, mask);
    const MaskSpec spec = maskFrom(mask.toStdString());
    const auto made = makeMask(spec);
    Random random(1);
    for (int trial = 0; trial < 60; ++trial) {
        const int length = 1 + trial % 20;
        const std::vector<double> scores = randomNumbers(random, length, trial % 3 ? 3 : .3);
        const std::vector<double> from = randomNumbers(random, length, 1);
        std::vector<std::uint8_t> allowed(scores.size(), 1);
        for (std::size_t key = 1; key < allowed.size() && trial % 2; ++key)
            allowed[key] = random.below(4) > 0;
        const Geometry geometry{length, 0};
        const int query = trial % length;
        const AttentionRow row = attentionRow(*made, GradientRule::Kept,
                                              {geometry, query, scores, allowed, std::uint64_t(trial)}, from);
        const plain::Query question{spec, geometry, query, scores, allowed, std::uint64_t(trial)};
        QVERIFY(row.kept == plain::pick(question).kept);
        auto expected = plain::weigh(question, {});
        if (!expected) { // softmax over the kept keys
            expected.emplace();
            double sum = 0;
            for (std::size_t key = 0; key < scores.size(); ++key)
                sum += row.kept[key] ? std::exp(scores[key]) : 0;
            for (std::size_t key = 0; key < scores.size(); ++key)
                expected->weights.push_back(row.kept[key] ? std::exp(scores[key]) / sum : 0);
        }
        const std::vector<double> gradient = expected->backward(from);
        QVERIFY2(near(row.weights, {expected->weights.begin(), expected->weights.end()}, 1e-10),
                 rowText(row.weights).c_str());
        QVERIFY2(near(row.gradient, {gradient.begin(), gradient.end()}, 1e-7), rowText(row.gradient).c_str());
    }
}

// Away from kinks, a small move of one score changes sum g p by the gradient.
void TestAttentionRow::gradientsAreDifferenceQuotients()
{
    QFETCH(QString, mask);
    const auto made = makeMask(maskFrom(mask.toStdString()));
    constexpr double step = 1e-6;
    const std::vector<double> scores{.9, -.35, 1.6, .27, -1.4, 1.15, .55, -.8, 1.9, -.05};
    const std::vector<double> from{1, -.5, 2, .25, .5, -1, 3, 0, -2, .7};
    const Geometry geometry{int(scores.size()), 0};
    const auto answer = [&](const std::vector<double> &at) {
        return attentionRow(*made, GradientRule::Kept, {geometry, 4, at, {}, 3}, from);
    };
    const AttentionRow row = answer(scores);
    for (std::size_t key = 0; key < scores.size(); ++key) {
        double values[2];
        for (const int side : {0, 1}) {
            std::vector<double> moved = scores;
            moved[key] += side ? step : -step;
            values[side] = 0;
            const AttentionRow there = answer(moved);
            QVERIFY(there.kept == row.kept);
            for (std::size_t i = 0; i < scores.size(); ++i)
                values[side] += there.weights[i] * from[i];
        }
        const double slope = (values[1] - values[0]) / (2 * step);
        QVERIFY2(std::abs(slope - row.gradient[key]) < 1e-7,
                 qPrintable(QString("%1: %2 for %3").arg(key).arg(row.gradient[key]).arg(slope)));
    }
}

void TestAttentionRow::steepnessIsTheNormOfTheDerivative_data()
{
    QTest::addColumn<QString>("mask");
    for (const char *mask : {"entmax:1.1", "entmax:1.5", "entmax:2", "smooth-cut:1", "smooth-cut:3",
                             "sparse-k:1", "sparse-k:3", "sparse-k:5"})
        QTest::newRow(mask) << mask;
}

// The largest column sum of |d weight_j / d score_i|, each entry asked by itself.
void TestAttentionRow::steepnessIsTheNormOfTheDerivative()
{
    QFETCH(QString, mask);
    const auto made = makeMask(maskFrom(mask.toStdString()));
    Random random(2);
    for (int trial = 0; trial < 40; ++trial) {
        const std::vector<double> scores = randomNumbers(random, 9, trial % 2 ? 2 : .4);
        const PreciseRow row{{9, 0}, 0, scores, {}, 0};
        RowEntries<double> entries;
        made->weighing()->weighPrecisely(row, entries);
        std::vector<double> columns(scores.size());
        for (std::size_t weight = 0; weight < scores.size(); ++weight) {
            std::vector<double> from(scores.size());
            from[weight] = 1;
            const AttentionRow answer = attentionRow(*made, GradientRule::Kept, row, from);
            for (std::size_t key = 0; key < scores.size(); ++key)
                columns[key] += std::abs(answer.gradient[key]);
        }
        QVERIFY(std::abs(entries.steepness() - *std::ranges::max_element(columns)) < 1e-9);
    }
}

void TestAttentionRow::rulesChangeWhereTheGradientGoes()
{
    const AttentionRow full = answerTo("full", GradientRule::Kept, usual);
    for (const char *mask : {"top-k:3", "threshold:0.5", "banded:3", "block-top:1:size=3", "random-k:3",
                             "sampled-k:3", "painted:0:0,1,3;1:1;2:2;3:3;4:4;5:5;6:6;7:7"}) {
        const AttentionRow kept = answerTo(mask, GradientRule::Kept, usual);
        const AttentionRow through = answerTo(mask, GradientRule::StraightThrough, usual);
        QVERIFY(through.kept == kept.kept);
        QVERIFY(through.weights == kept.weights);
        QVERIFY(through.gradient == full.gradient);
        const AttentionRow forward = answerTo(mask, GradientRule::ForwardFull, usual);
        QVERIFY(forward.kept == kept.kept);
        QVERIFY(forward.weights == full.weights);
        for (std::size_t key = 0; key < forward.gradient.size(); ++key)
            QCOMPARE(forward.gradient[key], kept.kept[key] ? full.gradient[key] : 0.0);
        QVERIFY(forward.gradient != full.gradient);
    }
}

void TestAttentionRow::rulesAreRefusedWhereKeysAreWeighed()
{
    for (const char *mask : {"entmax:1.5", "smooth-cut:3", "sparse-k:3"}) {
        QVERIFY(!ruleObjection(maskFrom(mask), GradientRule::Kept));
        for (const GradientRule rule : {GradientRule::StraightThrough, GradientRule::ForwardFull}) {
            const auto sentence = ruleObjection(maskFrom(mask), rule);
            QVERIFY(sentence && sentence->ends_with('.'));
            QVERIFY(sentence->find(nameOf(rule)) != sentence->npos);
            QVERIFY(sentence->find(maskFrom(mask).id) != sentence->npos);
        }
    }
    QVERIFY(!ruleObjection(maskFrom("threshold:3"), GradientRule::StraightThrough));
}

// Where nothing is above the runner-up there are no shares: the first k are equal and nothing moves them.
void TestAttentionRow::tiesOfASmoothCutShareEqually()
{
    const AttentionRow row = answerTo("smooth-cut:2", GradientRule::Kept, {1, 1, 1, 1});
    QVERIFY(near(row.weights, {.5, .5, 0, 0}, 0));
    QVERIFY(near(row.gradient, {0, 0, 0, 0}, 0));
}

void TestAttentionRow::aRowOfOneKeyHasNoGradient()
{
    QFETCH(QString, mask);
    const AttentionRow row = answerTo(mask.toStdString(), GradientRule::Kept, {.7});
    QVERIFY(near(row.weights, {1}, 0));
    QVERIFY(near(row.gradient, {0}, 0));
}

FOVEA_TEST(TestAttentionRow)
#include "tst_attention_row.moc"
