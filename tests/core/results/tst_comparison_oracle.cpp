// SPDX-License-Identifier: MIT
#include "core/results/comparison.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

// Comparisons of random lanes with ties, runs that stop, diverge, never arrive or are under way, against
// plain loops that share no code with the engine: every throw of the coins is counted, every sign pattern
// added up.

using namespace fovea;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct PlainPair
{
    double a = 0, b = 0;
    bool aArrived = false, bArrived = false;
};

struct Sample
{
    std::vector<RunOutcome> first, other;
    std::vector<PlainPair> pairs; // that count
    int underWay = 0;
    int cap = 0;
};

RunOutcome randomRun(std::mt19937 &random, std::uint64_t seed, int cap)
{
    const auto below = [&](int count) { return int(random() % unsigned(count)); };
    RunOutcome run;
    run.seed = seed;
    run.cap = cap;
    run.epochsRun = cap;
    run.status = RunStatus::Finished;
    switch (below(8)) {
    case 0:
        break; // never arrived
    case 1:
        run.status = RunStatus::Stopped;
        run.epochsRun = 1 + below(cap - 1);
        break;
    case 2:
        run.status = RunStatus::Diverged;
        run.epochsRun = below(cap);
        break;
    case 3:
        run.status = below(2) ? RunStatus::Running : RunStatus::Paused;
        run.epochsRun = below(cap);
        if (run.epochsRun > 0 && below(2)) // arrived, and goes on
            run.arrival = below(run.epochsRun);
        break;
    default:
        run.arrival = below(std::min(cap, 6)); // few values: ties
    }
    return run;
}

Sample randomSample(unsigned number)
{
    std::mt19937 random(number);
    Sample sample;
    sample.cap = 4 + int(random() % 9);
    const int seeds = 1 + int(random() % 12);
    for (int seed = 1; seed <= seeds; ++seed) {
        const RunOutcome a = randomRun(random, std::uint64_t(seed), sample.cap);
        const RunOutcome b = randomRun(random, std::uint64_t(seed), sample.cap);
        sample.first.push_back(a);
        sample.other.insert(sample.other.begin(), b); // the order of runs means nothing
        const auto waits = [](const RunOutcome &run) {
            return !run.arrival && (run.status == RunStatus::Running || run.status == RunStatus::Paused);
        };
        if (waits(a) || waits(b)) {
            ++sample.underWay;
            continue;
        }
        const auto time = [](const RunOutcome &run) {
            return run.arrival                         ? *run.arrival + 1.0
                   : run.status == RunStatus::Diverged ? infinity
                                                       : double(run.epochsRun);
        };
        sample.pairs.push_back({time(a), time(b), a.arrival.has_value(), b.arrival.has_value()});
    }
    return sample;
}

// +1: b was certainly earlier. A run that has not arrived is somewhere after its time.
int plainScore(const PlainPair &pair)
{
    if (pair.aArrived && pair.bArrived)
        return pair.b < pair.a ? 1 : pair.a < pair.b ? -1 : 0;
    if (pair.bArrived)
        return pair.b <= pair.a ? 1 : 0;
    if (pair.aArrived)
        return pair.a <= pair.b ? -1 : 0;
    return 0;
}

int heads(unsigned throws)
{
    int count = 0;
    for (; throws; throws >>= 1)
        count += int(throws & 1U);
    return count;
}

// Share of all sequences of n throws that satisfy a condition on the number of heads.
template<typename Condition>
double share(int n, const Condition &holds)
{
    int count = 0;
    for (unsigned throws = 0; throws < 1U << n; ++throws)
        count += holds(heads(throws));
    return double(count) / double(1U << n);
}

std::vector<double> ends(const Sample &sample, bool low)
{
    std::vector<double> values;
    for (const PlainPair &pair : sample.pairs) {
        double value = low ? 0 : infinity;
        if (low ? pair.bArrived : pair.aArrived)
            value = std::isinf(pair.a) ? infinity : std::isinf(pair.b) ? 0 : pair.a / pair.b;
        values.push_back(value);
    }
    std::sort(values.begin(), values.end());
    return values;
}

double plainMedian(const std::vector<double> &ascending)
{
    const std::size_t n = ascending.size();
    return n % 2 ? ascending[n / 2] : (ascending[n / 2 - 1] + ascending[n / 2]) / 2;
}

// Kaplan-Meier by the definition, an epoch at a time, and the area below it.
double plainRestrictedMean(const std::vector<std::pair<double, bool>> &runs, int limit)
{
    double area = 0, alive = 1;
    for (int epoch = 1; epoch <= limit; ++epoch) {
        area += alive; // from epoch - 1 to epoch
        int atRisk = 0, arrived = 0;
        for (const auto &[time, reached] : runs) {
            atRisk += time >= epoch;
            arrived += reached && time == epoch;
        }
        if (atRisk > 0)
            alive *= 1 - double(arrived) / atRisk;
    }
    return area;
}

int plainLimit(const Sample &sample)
{
    bool wholeCap = true;
    double latestA = -1, latestB = -1;
    for (const PlainPair &pair : sample.pairs) {
        wholeCap = wholeCap && (pair.aArrived || pair.a >= sample.cap);
        wholeCap = wholeCap && (pair.bArrived || pair.b >= sample.cap);
        if (std::isfinite(pair.a))
            latestA = std::max(latestA, pair.a);
        if (std::isfinite(pair.b))
            latestB = std::max(latestB, pair.b);
    }
    if (wholeCap || (latestA < 0 && latestB < 0))
        return sample.cap;
    return int(latestA < 0 ? latestB : latestB < 0 ? latestA : std::min(latestA, latestB));
}

} // namespace

class TestComparisonOracle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithPlainLoops()
    {
        constexpr unsigned samples = 1500;
        int decided = 0, open = 0, diverged = 0, verdicts = 0;
        for (unsigned number = 0; number < samples; ++number) {
            const Sample sample = randomSample(number);
            const LaneComparison result = compareLanes(sample.first, sample.other);
            QCOMPARE(result.pairs.size(), sample.pairs.size());
            QCOMPARE(int(result.underWay.size()), sample.underWay);
            if (sample.pairs.empty())
                continue;
            checkTest(sample, result);
            checkRatios(sample, result);
            checkRestricted(sample, result);
            checkVerdict(sample, result);
            if (QTest::currentTestFailed())
                QFAIL(qPrintable(QStringLiteral("sample %1").arg(number)));
            decided += result.test.decided() >= 5;
            open += std::isinf(result.ratio.high);
            verdicts += result.verdict != Verdict::Undecided;
            diverged += std::ranges::any_of(sample.first, &RunOutcome::hasDiverged);
        }
        // The samples have what they are made for.
        QVERIFY(decided > 100 && open > 100 && diverged > 100 && verdicts > 5);
    }

private:
    static void checkTest(const Sample &sample, const LaneComparison &result)
    {
        int wins = 0, losses = 0;
        for (const PlainPair &pair : sample.pairs) {
            wins += plainScore(pair) > 0;
            losses += plainScore(pair) < 0;
        }
        const int n = wins + losses;
        QCOMPARE(result.test.wins, wins);
        QCOMPARE(result.test.losses, losses);
        QCOMPARE(result.test.undecided, int(sample.pairs.size()) - n);
        QCOMPARE(result.test.oneSided, share(n, [&](int h) { return h >= wins; }));
        const int most = std::max(wins, losses);
        QCOMPARE(result.test.twoSided,
                 n == 0 ? 1.0 : share(n, [&](int h) { return h >= most || n - h >= most; }));
    }

    static void checkRatios(const Sample &sample, const LaneComparison &result)
    {
        const auto lows = ends(sample, true), highs = ends(sample, false);
        QCOMPARE(result.ratio.low, plainMedian(lows));
        QCOMPARE(result.ratio.high, plainMedian(highs));
        // The interval of rank r misses the median when fewer than r values lie on one of its sides.
        const int n = int(sample.pairs.size());
        int rank = 1;
        const auto coverage = [&](int r) { return share(n, [&](int h) { return h >= r && n - h >= r; }); };
        for (int r = 2; 2 * r <= n; ++r)
            if (coverage(r) >= 0.90)
                rank = r;
        QCOMPARE(result.interval.rank, rank);
        QCOMPARE(result.interval.coverage, coverage(rank));
        QCOMPARE(result.interval.range.low, lows[std::size_t(rank - 1)]);
        QCOMPARE(result.interval.range.high, highs[std::size_t(n - rank)]);
    }

    static void checkRestricted(const Sample &sample, const LaneComparison &result)
    {
        const int limit = plainLimit(sample);
        QCOMPARE(result.restricted->limit, double(limit));
        std::vector<std::pair<double, bool>> a, b;
        std::vector<int> differences;
        int leftOut = 0;
        for (const PlainPair &pair : sample.pairs) {
            a.emplace_back(pair.a, pair.aArrived);
            b.emplace_back(pair.b, pair.bArrived);
            if ((!pair.aArrived && pair.a < limit) || (!pair.bArrived && pair.b < limit))
                ++leftOut;
            else
                differences.push_back(int(std::min(pair.a, double(limit)) - std::min(pair.b, double(limit))));
        }
        QVERIFY(std::abs(result.restricted->first.mean - plainRestrictedMean(a, limit)) < 1e-12 * limit);
        QVERIFY(std::abs(result.restricted->other.mean - plainRestrictedMean(b, limit)) < 1e-12 * limit);
        QCOMPARE(result.restricted->leftOut, leftOut);
        int observed = 0, asLarge = 0, asFar = 0;
        for (const int difference : differences)
            observed += difference;
        for (unsigned signs = 0; signs < 1U << differences.size(); ++signs) {
            int sum = 0;
            for (std::size_t i = 0; i < differences.size(); ++i)
                sum += signs >> i & 1U ? differences[i] : -differences[i];
            asLarge += sum >= observed;
            asFar += std::abs(sum) >= std::abs(observed);
        }
        QCOMPARE(result.restricted->test->oneSided, double(asLarge) / double(1U << differences.size()));
        QCOMPARE(result.restricted->test->twoSided, double(asFar) / double(1U << differences.size()));
    }

    // By the table of wins instead of p.
    static void checkVerdict(const Sample &sample, const LaneComparison &result)
    {
        const std::vector<int> needed = {99, 99, 99, 99, 99, 5, 6, 7, 7, 8, 9, 9, 10};
        const auto lows = ends(sample, true), highs = ends(sample, false);
        int wins = 0, losses = 0;
        for (const PlainPair &pair : sample.pairs) {
            wins += plainScore(pair) > 0;
            losses += plainScore(pair) < 0;
        }
        const int wanted = needed[std::size_t(wins + losses)];
        const std::size_t skip = sample.pairs.size() >= 11 ? 2 : sample.pairs.size() >= 8 ? 1 : 0;
        Verdict verdict = Verdict::Undecided;
        if (wins >= wanted && plainMedian(lows) > 1.0999999)
            verdict = Verdict::Faster;
        else if (losses >= wanted && 1.0999999 * plainMedian(highs) < 1)
            verdict = Verdict::Slower;
        else if (wanted < 99 && lows[skip] > 0.7999999 && highs[highs.size() - 1 - skip] < 1.2500001)
            verdict = Verdict::Same;
        QCOMPARE(result.verdict, verdict);
        QCOMPARE(result.reason == VerdictReason::Clear, verdict != Verdict::Undecided);
    }
};

FOVEA_TEST(TestComparisonOracle)
#include "tst_comparison_oracle.moc"
