// SPDX-License-Identifier: MIT
#include "core/theory/eigenvalues.h"

#include "core/base/random.h"
#include "core/theory/vectors.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <numeric>

using namespace fovea;

namespace {

using Matrix = std::vector<std::vector<double>>;

SymmetricProduct productWith(const Matrix &matrix)
{
    return [&matrix](std::span<const double> vector, std::span<double> product) {
        for (std::size_t i = 0; i < matrix.size(); ++i)
            product[i] = std::inner_product(vector.begin(), vector.end(), matrix[i].begin(), 0.0);
    };
}

// Q diag(values) Q' with Q a product of random reflections: eigenvalues known beforehand.
Matrix withEigenvalues(const std::vector<double> &values, std::uint64_t seed)
{
    const std::size_t size = values.size();
    Matrix matrix(size, std::vector<double>(size));
    for (std::size_t i = 0; i < size; ++i)
        matrix[i][i] = values[i];
    for (std::uint64_t reflection = 0; reflection < 3; ++reflection) {
        const auto u = randomDirection(size, seed + reflection); // M <- (I - 2uu') M (I - 2uu')
        for (auto &row : matrix)
            addScaled(row, -2 * dot(row, u), u);
        std::vector<double> columns(size);
        for (std::size_t i = 0; i < size; ++i)
            addScaled(columns, u[i], matrix[i]);
        for (std::size_t i = 0; i < size; ++i)
            addScaled(matrix[i], -2 * u[i], columns);
    }
    return matrix;
}

} // namespace

class EigenvaluesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tridiagonalMatricesAreSolved()
    {
        // The path graph's Laplacian: eigenvalues 2 - 2 cos(i pi / n).
        constexpr int n = 7;
        std::vector<double> diagonal(n, 2.0), besides(n - 1, -1.0);
        diagonal.front() = diagonal.back() = 1;
        const auto spectrum = tridiagonalSpectrum(diagonal, besides);
        for (int i = 0; i < n; ++i) {
            const double expected = 2 - 2 * std::cos(i * std::numbers::pi / n);
            QVERIFY(std::abs(spectrum.values[std::size_t(i)] - expected) < 1e-12);
            QVERIFY(std::abs(norm(spectrum.vectors[std::size_t(i)]) - 1) < 1e-12);
            QCOMPARE(spectrum.lastComponents[std::size_t(i)], spectrum.vectors[std::size_t(i)].back());
        }
    }

    void endsAreFoundWithinTheirTolerance_data()
    {
        QTest::addColumn<std::vector<double>>("values");
        std::vector<double> clustered(200), even(200), negative(200);
        for (int i = 0; i < 200; ++i) {
            clustered[std::size_t(i)] = i < 3 ? 20 - i : 0.001 * i;
            even[std::size_t(i)] = -3 + 0.05 * i;
            negative[std::size_t(i)] = -50 + 0.24 * i;
        }
        QTest::newRow("a few large ones over a bulk, as trained networks have") << clustered;
        QTest::newRow("evenly spread") << even;
        QTest::newRow("the largest by size is negative") << negative;
    }

    void endsAreFoundWithinTheirTolerance()
    {
        QFETCH(std::vector<double>, values);
        const Matrix matrix = withEigenvalues(values, 11);
        const auto ends = spectrumEnds(productWith(matrix), randomDirection(values.size(), 5),
                                       {.tolerance = 0.01, .mostProducts = 200});
        QVERIFY(ends);
        QVERIFY(ends->converged);
        const double largest = *std::ranges::max_element(values);
        const double smallest = *std::ranges::min_element(values);
        QVERIFY(std::abs(ends->largest - largest) <= 0.01 * std::abs(largest) + 1e-9);
        QVERIFY(std::abs(ends->smallest - smallest) <= 0.01 * std::abs(smallest) + 1e-9);
        QVERIFY(ends->largest <= largest + 1e-9); // Ritz values lie inside the spectrum
        std::vector<double> product(values.size());
        productWith(matrix)(ends->largestVector, product);
        QVERIFY(std::abs(dot(product, ends->largestVector) - ends->largest) < 1e-8);
    }

    void aWarmStartNeedsFewerProducts()
    {
        std::vector<double> values(100);
        for (int i = 0; i < 100; ++i)
            values[std::size_t(i)] = 1 + 0.02 * i;
        values.back() = 30;
        values.front() = -4;
        const Matrix matrix = withEigenvalues(values, 3);
        const auto cold = spectrumEnds(productWith(matrix), randomDirection(100, 1));
        auto blend = cold->largestVector;
        addScaled(blend, 0.1, randomDirection(100, 2));
        const auto warm = spectrumEnds(productWith(matrix), blend);
        QVERIFY(cold->converged && warm->converged);
        QVERIFY(warm->products <= cold->products);
    }

    void smallMatricesEndWithTheirSpace()
    {
        const Matrix one{{3.0}};
        const auto ends = spectrumEnds(productWith(one), std::vector<double>{2.0});
        QCOMPARE(ends->largest, 3.0);
        QCOMPARE(ends->smallest, 3.0);
        QVERIFY(ends->converged);
        const Matrix zero(5, std::vector<double>(5));
        QCOMPARE(spectrumEnds(productWith(zero), randomDirection(5, 1))->largest, 0.0);
    }

    void whatIsNoNumberEndsTheSearch()
    {
        const Matrix broken{{1, std::nan("")}, {std::nan(""), 1}};
        const auto ends = spectrumEnds(productWith(broken), randomDirection(2, 1));
        QVERIFY(ends && !ends->converged && std::isnan(ends->largest) && std::isnan(ends->smallest));
        QCOMPARE(ends->products, 1);
    }

    void canBeGivenUp()
    {
        const Matrix matrix = withEigenvalues({1, 2, 3, 4}, 1);
        QVERIFY(
            !spectrumEnds(productWith(matrix), randomDirection(4, 1), {.keepGoing = [] { return false; }}));
        QVERIFY(!estimatedTrace(productWith(matrix), 4, 3, 1, [] { return false; }));
    }

    void theTraceIsEstimatedWithItsError()
    {
        std::vector<double> values(60);
        std::iota(values.begin(), values.end(), -10.0);
        const Matrix matrix = withEigenvalues(values, 9);
        const double trace = std::accumulate(values.begin(), values.end(), 0.0);
        const auto estimate = estimatedTrace(productWith(matrix), 60, 200, 4);
        QVERIFY(estimate->error > 0);
        QVERIFY(std::abs(estimate->trace - trace) < 5 * estimate->error);
        // Signs square to 1, so a diagonal matrix has no error at all.
        Matrix diagonal(3, std::vector<double>(3));
        for (std::size_t i = 0; i < 3; ++i)
            diagonal[i][i] = double(i) + 1;
        QCOMPARE(estimatedTrace(productWith(diagonal), 3, 5, 1)->trace, 6.0);
    }
};

FOVEA_TEST(EigenvaluesTest)
#include "tst_eigenvalues.moc"
