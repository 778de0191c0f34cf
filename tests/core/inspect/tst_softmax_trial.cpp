// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/inspect/worst_move.h"
#include "core/metrics/conditions.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace fovea;

namespace {

using Scores = std::vector<double>;

constexpr double tolerance = 1e-12;

bool isClose(double a, double b, double relative = tolerance)
{
    return std::abs(a - b) <= relative * std::max({1.0, std::abs(a), std::abs(b)});
}

// Written from the contract alone: a key is kept if fewer than k keys beat it.
std::vector<bool> plainKept(const Scores &z, int k)
{
    std::vector<bool> kept(z.size());
    for (std::size_t i = 0; i < z.size(); ++i) {
        int better = 0;
        for (std::size_t j = 0; j < z.size(); ++j)
            better += z[j] > z[i] || (z[j] == z[i] && j < i);
        kept[i] = k == 0 || better < k;
    }
    return kept;
}

Scores plainWeights(const Scores &z, int k)
{
    const auto kept = plainKept(z, k);
    Scores weights(z.size(), 0.0);
    for (std::size_t i = 0; i < z.size(); ++i) {
        double below = 0; // 1 / sum of exp(z_j - z_i)
        for (std::size_t j = 0; j < z.size(); ++j)
            below += kept[j] ? std::exp(z[j] - z[i]) : 0;
        weights[i] = kept[i] ? 1 / below : 0;
    }
    return weights;
}

struct PlainGaps
{
    double dispersion = 0;
    double separation = INFINITY;
};

PlainGaps plainGaps(const Scores &z, int k)
{
    const auto kept = plainKept(z, k);
    PlainGaps gaps;
    for (std::size_t i = 0; i < z.size(); ++i)
        for (std::size_t j = 0; j < z.size(); ++j) {
            if (kept[i] && kept[j])
                gaps.dispersion = std::max(gaps.dispersion, z[i] - z[j]);
            if (kept[i] && !kept[j])
                gaps.separation = std::min(gaps.separation, z[i] - z[j]);
        }
    return gaps;
}

double plainShare(const Scores &z, int k, ScoreMove move, Norm norm)
{
    Scores moved = z;
    moved[std::size_t(move.key)] += move.by;
    const Scores a = plainWeights(z, k);
    const Scores b = plainWeights(moved, k);
    double change = 0;
    for (std::size_t i = 0; i < z.size(); ++i)
        change += norm == Norm::L1 ? std::abs(a[i] - b[i]) : std::pow(a[i] - b[i], 2);
    change = norm == Norm::L1 ? change : std::sqrt(change);
    const PlainGaps before = plainGaps(z, k);
    const PlainGaps after = plainGaps(moved, k);
    const double separation = std::min(before.separation, after.separation);
    const double kept = k == 0 ? double(z.size()) : k;
    const double bound = std::exp(std::max(before.dispersion, after.dispersion)) / kept *
                         (std::isinf(separation) ? 1 : 1 + 1 / std::max(separation, 1e-9));
    return change / std::abs(move.by) / bound;
}

Scores randomScores(std::mt19937 &engine, int keys, double spread)
{
    std::normal_distribution<double> normal(0, spread);
    Scores scores(std::size_t(keys), 0.0);
    for (double &score : scores)
        score = normal(engine);
    return scores;
}

} // namespace

class TestSoftmaxTrial : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsTheBest_data()
    {
        QTest::addColumn<Scores>("scores");
        QTest::addColumn<int>("keep");
        QTest::addColumn<std::vector<std::uint8_t>>("kept");
        using Kept = std::vector<std::uint8_t>;
        QTest::newRow("the two highest of four") << Scores{1, -2, 3, 0} << 2 << Kept{1, 0, 1, 0};
        QTest::newRow("of equal scores the lower positions") << Scores{1, 2, 1, 1} << 3 << Kept{1, 1, 1, 0};
        QTest::newRow("the first of all equal") << Scores{0, 0, 0} << 1 << Kept{1, 0, 0};
        QTest::newRow("all with zero") << Scores{3, 1} << 0 << Kept{1, 1};
        QTest::newRow("all with k as many as keys") << Scores{3, 1} << 2 << Kept{1, 1};
        QTest::newRow("all with k beyond the keys") << Scores{3, 1} << 9 << Kept{1, 1};
        QTest::newRow("one key") << Scores{-7} << 1 << Kept{1};
        QTest::newRow("what floats cannot tell apart") << Scores{1, 1 + 1e-12} << 1 << Kept{0, 1};
    }

    void keepsTheBest()
    {
        QFETCH(Scores, scores);
        QFETCH(int, keep);
        QFETCH(std::vector<std::uint8_t>, kept);
        QCOMPARE(keptKeys(scores, keep), kept);
    }

    void keepsWhatTheMaskKeeps()
    {
        std::mt19937 engine(7);
        std::uniform_int_distribution<int> few(-2, 2); // many ties
        const auto mask = makeMask(maskFrom("top-k:5"));
        for (int round = 0; round < 200; ++round) {
            Scores scores(12);
            for (double &score : scores)
                score = few(engine);
            const std::vector<float> floats(scores.begin(), scores.end());
            std::vector<int> chosen;
            mask->select({.geometry = {12, 0}, .query = 0, .scores = floats, .allowed = {}}, chosen);
            std::vector<std::uint8_t> expected(12, 0);
            for (const int key : chosen)
                expected[std::size_t(key)] = 1;
            QCOMPARE(keptKeys(scores, 5), expected);
        }
    }

    void computesARowByHand()
    {
        // exp: 4, 2, 1, 1/2; the best two are kept.
        const double ln2 = std::log(2.0);
        const SoftmaxRow row = softmaxRow(Scores{2 * ln2, ln2, 0, -ln2}, 2);
        QVERIFY(isClose(row.weights[0], 2.0 / 3));
        QVERIFY(isClose(row.weights[1], 1.0 / 3));
        QCOMPARE(row.weights[2], 0.0);
        QVERIFY(isClose(row.numbers.dispersion, ln2));
        QVERIFY(isClose(*row.separation(), ln2));
        QVERIFY(isClose(row.numbers.entropy, std::log(3.0) - 2.0 / 3 * ln2));
        QVERIFY(isClose(std::exp(row.numbers.logStability), 2.0 / 2 * (1 + 1 / ln2)));
        const SoftmaxRow full = softmaxRow(Scores{2 * ln2, ln2, 0, -ln2}, 0);
        QVERIFY(isClose(full.weights[3], 0.5 / 7.5));
        QVERIFY(!full.separation());
        QVERIFY(isClose(std::exp(full.numbers.logStability), 8.0 / 4));
    }

    void floorsTheSeparationOfTies()
    {
        const SoftmaxRow row = softmaxRow(Scores{1, 1, 0}, 1);
        QCOMPARE(*row.separation(), 0.0);
        QVERIFY(isClose(row.numbers.logStability, std::log(1 + 1 / smallestSeparation)));
        const SoftmaxTrial trial = softmaxTrial(Scores{1, 1, 0}, 1, {0, -0.5}, Norm::L1);
        QVERIFY(isClose(trial.outputChange, 2)); // the only pick changes
        QVERIFY(isClose(*trial.ratio, 4));
        QVERIFY(*trial.share < 1e-8);
    }

    void measuresASwapOfPicksByHand()
    {
        // Key 1 falls from 1 to -1: key 2 takes its place with the same weight a tie would have had.
        const SoftmaxTrial trial = softmaxTrial(Scores{2, 1, 0.5}, 2, {1, -2}, Norm::L1);
        QCOMPARE(trial.before.kept, (std::vector<std::uint8_t>{1, 1, 0}));
        QCOMPARE(trial.after.kept, (std::vector<std::uint8_t>{1, 0, 1}));
        const double second = 1 / (1 + std::exp(1.0));
        const double third = 1 / (1 + std::exp(1.5));
        QVERIFY(isClose(trial.outputChange, (second - third) + second + third));
        QVERIFY(isClose(trial.inputChange, 2));
        QVERIFY(isClose(trial.dispersion, 1.5));  // after
        QVERIFY(isClose(*trial.separation, 0.5)); // before
        QVERIFY(isClose(std::exp(trial.logBound), std::exp(1.5) / 2 * 3));
        QVERIFY(isClose(*trial.share, *trial.ratio / (std::exp(1.5) / 2 * 3)));
    }

    void standsStillWithoutAMove()
    {
        const SoftmaxTrial trial = softmaxTrial(Scores{2, 1, 0.5}, 2, {1, 0}, Norm::L2);
        QCOMPARE(trial.outputChange, 0.0);
        QVERIFY(!trial.ratio && !trial.share);
        const SoftmaxTrial single = softmaxTrial(Scores{3}, 1, {0, 2}, Norm::L2);
        QCOMPARE(single.before.weights, Scores{1});
        QCOMPARE(*single.ratio, 0.0);
        QCOMPARE(*single.share, 0.0);
        QCOMPARE(single.logBound, 0.0);
        QVERIFY(!single.separation);
        QCOMPARE(worstMove(Scores{3}, 1, Norm::L2, 4).share, 0.0);
    }

    void survivesHugeDispersion_data()
    {
        QTest::addColumn<double>("top");
        QTest::newRow("where floats overflow") << 89.0;
        QTest::newRow("where doubles overflow") << 1000.0;
    }

    void survivesHugeDispersion()
    {
        QFETCH(double, top);
        const Scores scores{top, 0, -1, 0.5};
        for (const Norm norm : {Norm::L1, Norm::L2})
            for (const int keep : {0, 1, 2}) {
                const SoftmaxTrial trial = softmaxTrial(scores, keep, {0, 2}, norm);
                QVERIFY(isClose(trial.before.weights[0], 1));
                const double dispersion = keep == 0 ? top + 3 : keep == 1 ? 0 : top + 1.5;
                QVERIFY(isClose(trial.dispersion, dispersion));
                QVERIFY(std::isfinite(trial.logBound) && std::isfinite(*trial.share));
                const WorstMove worst = worstMove(scores, keep, norm, 4);
                QVERIFY(std::isfinite(worst.share) && worst.share >= *trial.share);
            }
    }

    void equalsThePlainLoops_data()
    {
        QTest::addColumn<int>("keys");
        QTest::addColumn<int>("keep");
        QTest::newRow("full over 8") << 8 << 0;
        QTest::newRow("top-1 of 8") << 8 << 1;
        QTest::newRow("top-3 of 8") << 8 << 3;
        QTest::newRow("top-7 of 8") << 8 << 7;
        QTest::newRow("top-5 of 40") << 40 << 5;
        QTest::newRow("one of two") << 2 << 1;
    }

    void equalsThePlainLoops()
    {
        QFETCH(int, keys);
        QFETCH(int, keep);
        std::mt19937 engine(11);
        std::uniform_int_distribution<int> anyKey(0, keys - 1);
        std::normal_distribution<double> anyMove(0, 2);
        for (int round = 0; round < 300; ++round) {
            const Scores scores = randomScores(engine, keys, 1.5);
            const ScoreMove move{anyKey(engine), anyMove(engine)};
            const Scores weights = plainWeights(scores, keep);
            const SoftmaxRow row = softmaxRow(scores, keep);
            for (std::size_t i = 0; i < weights.size(); ++i)
                QVERIFY(isClose(row.weights[i], weights[i]));
            for (const Norm norm : {Norm::L1, Norm::L2}) {
                const SoftmaxTrial trial = softmaxTrial(scores, keep, move, norm);
                QVERIFY(isClose(*trial.share, plainShare(scores, keep, move, norm), 1e-9));
                QVERIFY(isClose(*trial.share, *trial.ratio / std::exp(trial.logBound), 1e-9));
            }
        }
    }

    void findsTheWorstMove_data() { equalsThePlainLoops_data(); }

    // No move of a grid many times finer is worse, and the share is what the move itself gives.
    void findsTheWorstMove()
    {
        QFETCH(int, keys);
        QFETCH(int, keep);
        std::mt19937 engine(13);
        const double range = 4;
        const int steps = keys > 8 ? 200 : 600;
        for (int round = 0; round < (keys > 8 ? 1 : 4); ++round) {
            const Scores scores = randomScores(engine, keys, round % 2 ? 0.5 : 1.5);
            for (const Norm norm : {Norm::L1, Norm::L2}) {
                const WorstMove worst = worstMove(scores, keep, norm, range);
                QVERIFY(std::abs(worst.move.by) <= range);
                QVERIFY(isClose(worst.share, plainShare(scores, keep, worst.move, norm), 1e-9));
                for (int key = 0; key < keys; ++key)
                    for (int step = 1; step <= steps; ++step)
                        for (const int sign : {-1, 1}) {
                            const ScoreMove move{key, sign * range * step / steps};
                            const double share = plainShare(scores, keep, move, norm);
                            QVERIFY2(share <= worst.share + 1e-3,
                                     qPrintable(QStringLiteral("key %1 by %2: %3, found %4")
                                                    .arg(key)
                                                    .arg(move.by)
                                                    .arg(share)
                                                    .arg(worst.share)));
                        }
            }
        }
    }

    // What the window says of the two norms.
    void neverExceedsTheBoundInL2ButMayInL1()
    {
        std::mt19937 engine(17);
        double worstL1 = 0;
        double worstL2 = 0;
        for (int round = 0; round < 100; ++round) {
            const int keys = round % 3 == 0 ? 60 : 10;
            const Scores scores = randomScores(engine, keys, 0.02 * (round % 50));
            for (const int keep : {0, 1, 4}) {
                worstL1 = std::max(worstL1, worstMove(scores, keep, Norm::L1, 6).share);
                worstL2 = std::max(worstL2, worstMove(scores, keep, Norm::L2, 6).share);
            }
        }
        QVERIFY2(worstL2 > 0.95 && worstL2 <= 1, qPrintable(QString::number(worstL2)));
        QVERIFY2(worstL1 > 1.8 && worstL1 <= 2, qPrintable(QString::number(worstL1)));
    }

    void timesTheWorstMoveOf600Keys()
    {
        std::mt19937 engine(19);
        const Scores scores = randomScores(engine, 600, 3);
        QBENCHMARK
        {
            QVERIFY(worstMove(scores, 0, Norm::L2, 10).share > 0);
        }
    }
};

FOVEA_TEST(TestSoftmaxTrial)
#include "tst_softmax_trial.moc"
