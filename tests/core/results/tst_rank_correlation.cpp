// SPDX-License-Identifier: MIT
#include "core/results/rank_correlation.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace fovea;

namespace {

// By definition: a rank is one more than the number of smaller values and half of the equal ones.
std::vector<double> plainRanks(const std::vector<double> &values)
{
    std::vector<double> ranks;
    for (const double value : values) {
        double rank = 0.5;
        for (const double other : values)
            rank += other < value ? 1 : other == value ? 0.5 : 0;
        ranks.push_back(rank);
    }
    return ranks;
}

double plainRho(const std::vector<double> &x, const std::vector<double> &y)
{
    const auto a = plainRanks(x), b = plainRanks(y);
    const double middle = (double(x.size()) + 1) / 2;
    double both = 0, first = 0, second = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += (a[i] - middle) * (b[i] - middle);
        first += (a[i] - middle) * (a[i] - middle);
        second += (b[i] - middle) * (b[i] - middle);
    }
    return both / std::sqrt(first * second);
}

// Every way to order the second column, by recursion.
void plainPairings(const std::vector<double> &x, std::vector<double> &y, std::size_t place, double observed,
                   std::array<int, 4> &counts)
{
    if (place == y.size()) {
        const double rho = plainRho(x, y);
        constexpr double slack = 1e-9;
        counts[0] += rho <= observed + slack;
        counts[1] += rho >= observed - slack;
        counts[2] += std::abs(rho) >= std::abs(observed) - slack;
        ++counts[3];
        return;
    }
    for (std::size_t i = place; i < y.size(); ++i) {
        std::swap(y[place], y[i]);
        plainPairings(x, y, place + 1, observed, counts);
        std::swap(y[place], y[i]);
    }
}

} // namespace

class TestRankCorrelation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ranksShareTies();
    void agreesWithPlainLoops();
    void knownValues();
    void manyPointsAreSampled();
    void needsFourPointsThatDiffer();
};

void TestRankCorrelation::ranksShareTies()
{
    const std::vector<double> values{3, 1, 3, 2, 3};
    QCOMPARE(middleRanks(values), (std::vector<double>{4, 1, 4, 2, 4}));
    QCOMPARE(middleRanks(values), plainRanks(values));
}

void TestRankCorrelation::agreesWithPlainLoops()
{
    std::mt19937 random(7);
    for (int trial = 0; trial < 12; ++trial) {
        const std::size_t points = 4 + std::size_t(trial % 3);
        std::vector<double> x, y;
        for (std::size_t i = 0; i < points; ++i) {
            x.push_back(double(random() % 5)); // with ties
            y.push_back(double(random() % 100));
        }
        const auto found = rankCorrelation(x, y);
        if (std::ranges::count(x, x.front()) == std::ptrdiff_t(points)) {
            QVERIFY(!found);
            continue;
        }
        QVERIFY(found && found->isExact);
        const double rho = plainRho(x, y);
        QVERIFY2(std::abs(found->rho - rho) < 1e-12, qPrintable(QString::number(trial)));
        std::array<int, 4> counts{};
        auto again = y;
        plainPairings(x, again, 0, rho, counts);
        QCOMPARE(found->falling, double(counts[0]) / counts[3]);
        QCOMPARE(found->rising, double(counts[1]) / counts[3]);
        QCOMPARE(found->twoSided, double(counts[2]) / counts[3]);
    }
}

void TestRankCorrelation::knownValues()
{
    const std::vector<double> up{1, 2, 3, 4, 5}, down{5, 4, 3, 2, 1};
    const auto opposite = rankCorrelation(up, down);
    QVERIFY(opposite);
    QCOMPARE(opposite->rho, -1.0);
    QCOMPARE(opposite->falling, 1.0 / 120);
    QCOMPARE(opposite->twoSided, 2.0 / 120);
    QCOMPARE(opposite->rising, 1.0);
    // The critical value of eight points, one-sided: rho of 0.643 has p below 0.05, 0.619 above.
    const std::vector<double> eight{1, 2, 3, 4, 5, 6, 7, 8};
    const auto critical = rankCorrelation(eight, std::vector<double>{4, 1, 2, 5, 3, 8, 7, 6});
    QVERIFY(critical && critical->isExact);
    QVERIFY(std::abs(critical->rho - plainRho(eight, {4, 1, 2, 5, 3, 8, 7, 6})) < 1e-12);
    QCOMPARE(critical->rising < 0.05, critical->rho >= 0.643);
}

void TestRankCorrelation::manyPointsAreSampled()
{
    std::vector<double> x, y;
    for (int i = 0; i < 30; ++i) {
        x.push_back(i);
        y.push_back((i * 7) % 30);
    }
    const auto found = rankCorrelation(x, y);
    QVERIFY(found && !found->isExact);
    const auto again = rankCorrelation(x, y);
    QCOMPARE(again->twoSided, found->twoSided); // the same sample
    // The normal approximation: rho * sqrt(n - 1) is about standard normal.
    const double normal = std::erfc(std::abs(found->rho) * std::sqrt(29.0) / std::sqrt(2.0));
    QVERIFY2(std::abs(found->twoSided - normal) < 0.03,
             qPrintable(QStringLiteral("%1 %2").arg(found->twoSided).arg(normal)));
}

void TestRankCorrelation::needsFourPointsThatDiffer()
{
    QVERIFY(!rankCorrelation(std::vector<double>{1, 2, 3}, std::vector<double>{1, 2, 3}));
    QVERIFY(!rankCorrelation(std::vector<double>{1, 1, 1, 1}, std::vector<double>{1, 2, 3, 4}));
    QVERIFY(!rankCorrelation(std::vector<double>{1, 2, 3, 4}, std::vector<double>{1, 2, 3}));
}

FOVEA_TEST(TestRankCorrelation)

#include "tst_rank_correlation.moc"
