// SPDX-License-Identifier: MIT
#include "core/base/hash.h"
#include "core/base/random.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

using namespace fovea;

// The numbers written out here were computed by another implementation of the same definitions. They are part
// of what "the same run" and the file format mean: a change that breaks them breaks every stored session.
class TestRandom : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mixesAsWrittenDown();
    void hashesAsWrittenDown();
    void placesAsWrittenDown();
    void drawsAsWrittenDown();
    void elementsAsWrittenDown();
    void oneChangedBitChangesHalfOfTheBits();
    void everyCoordinateAndStreamCounts();
    void belowIsUniform_data();
    void belowIsUniform();
    void belowRejectsWhatWouldBeBiased();
    void uniformFillsItsRange();
    void normalsAsWrittenDown();
    void normalIsNormal();
    void elementBitsAreUniform();
    void neighbouringRowsAndElementsAreUnrelated();
};

void TestRandom::mixesAsWrittenDown()
{
    QCOMPARE(mixed(0), 0ULL);
    QCOMPARE(mixed(1), 0x5692161d100b05e5ULL);
    QCOMPARE(mixed(0x9e3779b97f4a7c15ULL), 0xe220a8397b1dcdafULL);
    QCOMPARE(mixed(std::numeric_limits<std::uint64_t>::max()), 0xb4d055fcf2cbbd7bULL);
    QCOMPARE(combined(0, 0), 0xf5dd724ff3b8a536ULL);
    QCOMPARE(combined(1, 2), 0xf4086ec62254e37fULL);
    QCOMPARE(combined(2, 1), 0x377a215a7061a667ULL);
}

void TestRandom::hashesAsWrittenDown()
{
    QCOMPARE(hashOf(""), 0xf5dd724ff3b8a536ULL);
    QCOMPARE(hashOf("a"), 0x074e804e7b284bd3ULL);
    QCOMPARE(hashOf("embedding.weight"), 0x9b77f7c1e70c1f29ULL);
    QCOMPARE(hashOf("blocks.0.attention.query.weight"), 0xd1ce4ed2f5c2f958ULL);
    const std::string_view text = "fovea";
    QCOMPARE(hashOf(std::as_bytes(std::span(text)), 42), 0x02ba2b99e50a2123ULL);
    QVERIFY(hashOf(std::string_view("a\0", 2)) != hashOf("a"));
}

void TestRandom::placesAsWrittenDown()
{
    QCOMPARE(placeKey(0, Stream::Data, {}), 0xdd4a3c1e70b77d1dULL);
    QCOMPARE(placeKey(1, Stream::RandomKeys, {0, 3, 1, 1009, 0, 7}), 0x1c1402373772f227ULL);
    QCOMPARE(placeKey(std::numeric_limits<std::uint64_t>::max(), Stream::Dropout, {2, 5, 0, 1, 3, 9}),
             0x4616c03f883ed6aaULL);
    QCOMPARE(placeKey(1, Stream::Bootstrap, {0}), 0x559ef8439a725eadULL);
}

void TestRandom::drawsAsWrittenDown()
{
    Random bits(1, Stream::Data, {2, 3});
    for (const std::uint64_t expected :
         {0xf1e0f8342c36285cULL, 0x80356a1cec251cdaULL, 0xf0b7f902eca68ebfULL, 0xedf827c1d1cd6f00ULL})
        QCOMPARE(bits.next(), expected);

    Random digits(1, Stream::Order);
    for (const std::uint64_t expected : {6, 0, 1, 5, 0, 9, 7, 0, 3, 4, 0, 0, 7, 2, 5, 2, 6, 0, 3, 1})
        QCOMPARE(digits.below(10), expected);

    Random reals(placeKey(5, Stream::Init, {}));
    for (const double expected : {0x1.b53805fe5ef80p-5, 0x1.fa7ee87cea6c0p-2, 0x1.5cf5dffbebb41p-1})
        QVERIFY(reals.uniform() == expected);
}

void TestRandom::elementsAsWrittenDown()
{
    const std::uint64_t key = placeKey(1, Stream::Dropout, {1});
    QCOMPARE(key, 0x4c604376b8035bfbULL);
    QCOMPARE(elementBits(0, 0), 0U);
    QCOMPARE(elementBits(0, 1), 0xc6bccf5fU);
    QCOMPARE(elementBits(key, 0), 0xd6067332U);
    QCOMPARE(elementBits(key, 1), 0x4ed5c937U);
    QCOMPARE(elementBits(key, 0xffffffffU), 0x5eb70f20U);
}

void TestRandom::oneChangedBitChangesHalfOfTheBits()
{
    constexpr int samples = 400;
    for (int bit = 0; bit < 64; ++bit) {
        int changed = 0;
        for (int i = 0; i < samples; ++i) {
            const std::uint64_t x = placeKey(3, Stream::Data, {std::uint64_t(i)});
            changed += std::popcount(mixed(x) ^ mixed(x ^ (1ULL << bit)));
        }
        // standard deviation of the mean: 4/sqrt(400) = 0.2
        QVERIFY(std::abs(double(changed) / samples - 32) < 1.2);
    }
}

void TestRandom::everyCoordinateAndStreamCounts()
{
    std::set<std::uint64_t> keys;
    for (const Stream stream : {Stream::Data, Stream::Order, Stream::Init, Stream::Dropout,
                                Stream::RandomKeys, Stream::Bootstrap, Stream::Noise})
        for (std::uint64_t seed = 0; seed < 4; ++seed)
            for (std::uint64_t a = 0; a < 10; ++a)
                for (std::uint64_t b = 0; b < 10; ++b)
                    keys.insert(placeKey(seed, stream, {a, b}));
    QCOMPARE(keys.size(), std::size_t(7 * 4 * 10 * 10));
    QVERIFY(placeKey(1, Stream::Data, {}) != placeKey(1, Stream::Data, {0}));
    QVERIFY(placeKey(1, Stream::Data, {0}) != placeKey(1, Stream::Data, {0, 0}));

    Random a(1, Stream::Data), b(1, Stream::Order), again(1, Stream::Data);
    int equal = 0;
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t first = a.next();
        QCOMPARE(again.next(), first);
        equal += first == b.next();
    }
    QCOMPARE(equal, 0);
}

void TestRandom::belowIsUniform_data()
{
    QTest::addColumn<int>("bound");
    for (const int bound : {1, 2, 3, 5, 7, 10, 64, 100})
        QTest::newRow(("numbers below " + std::to_string(bound)).c_str()) << bound;
}

void TestRandom::belowIsUniform()
{
    QFETCH(int, bound);
    constexpr int perValue = 2000;
    std::vector<int> counts(std::size_t(bound), 0);
    Random random(9, Stream::Bootstrap, {std::uint64_t(bound)});
    for (int i = 0; i < perValue * bound; ++i)
        ++counts.at(random.below(std::uint64_t(bound)));
    double chiSquare = 0;
    for (const int count : counts)
        chiSquare += double(count - perValue) * double(count - perValue) / perValue;
    // mean bound-1, standard deviation sqrt(2 (bound-1)); five of them are never reached by chance
    QVERIFY(chiSquare <= (bound - 1) + 5 * std::sqrt(2.0 * (bound - 1)));
}

// 3 * 2^62 leaves out a quarter of all bits: without rejection the low third would come twice as often.
void TestRandom::belowRejectsWhatWouldBeBiased()
{
    constexpr std::uint64_t bound = 3ULL << 62;
    Random first(1, Stream::Order);
    for (const std::uint64_t expected : {0x72e972aae7376bf2ULL, 0x2c668c98572dc600ULL, 0x3e0fa2739415323dULL,
                                         0xb47451c751fb367bULL, 0x7cad71e8ac610367ULL, 0x89cdf704afe75970ULL})
        QCOMPARE(first.below(bound), expected);

    std::array<int, 3> counts{};
    for (int i = 0; i < 30000; ++i)
        ++counts.at(first.below(bound) >> 62);
    for (const int count : counts)
        QVERIFY(std::abs(count - 10000) < 5 * 82); // standard deviation 82
}

void TestRandom::uniformFillsItsRange()
{
    constexpr int samples = 100000;
    Random random(4, Stream::Init);
    std::array<int, 10> tenths{};
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < samples; ++i) {
        const double x = random.uniform();
        QVERIFY(x >= 0 && x < 1);
        ++tenths.at(std::size_t(x * 10));
        sum += x;
        squares += x * x;
    }
    QVERIFY(std::abs(sum / samples - 0.5) < 0.005);
    QVERIFY(std::abs(squares / samples - 1.0 / 3) < 0.005);
    for (const int count : tenths)
        QVERIFY(std::abs(count - samples / 10) < 500);
    for (int i = 0; i < 1000; ++i) {
        const double x = random.uniform(-0.125, 0.5);
        QVERIFY(x >= -0.125 && x < 0.5);
    }
}

// To 1e-14: logarithm and cosine are the machine's.
void TestRandom::normalsAsWrittenDown()
{
    Random random(1, Stream::Noise, {0, 3});
    for (const double expected :
         {0.6949966737897649, -0.33226600475168966, -1.7576761969678014, -1.721858443342705})
        QVERIFY(std::abs(random.normal() - expected) < 1e-14);
}

void TestRandom::normalIsNormal()
{
    constexpr int samples = 100000;
    std::array<int, 4> within{}; // 0.5, 1, 2 and 3 standard deviations
    double sum = 0;
    double squares = 0;
    double neighbours = 0;
    double last = 0;
    Random random(4, Stream::Noise);
    for (int i = 0; i < samples; ++i) {
        if (i % 64 == 0) // rows of a table, as noise is asked for
            random = Random(4, Stream::Noise, {std::uint64_t(i)});
        const double x = random.normal();
        QVERIFY(std::isfinite(x));
        sum += x;
        squares += x * x;
        neighbours += x * last;
        last = x;
        const std::array bounds{0.5, 1.0, 2.0, 3.0};
        for (std::size_t bound = 0; bound < bounds.size(); ++bound)
            within[bound] += std::abs(x) < bounds[bound];
    }
    // standard deviations of the three means: 1, sqrt(2) and 1, over sqrt(samples)
    const double root = std::sqrt(double(samples));
    QVERIFY(std::abs(sum / samples) < 5 / root);
    QVERIFY(std::abs(squares / samples - 1) < 5 * std::sqrt(2.0) / root);
    QVERIFY(std::abs(neighbours / samples) < 5 / root);
    const std::array shares{0.38292492, 0.68268949, 0.95449974, 0.99730020};
    for (std::size_t bound = 0; bound < shares.size(); ++bound) {
        const double spread = std::sqrt(shares[bound] * (1 - shares[bound]));
        QVERIFY(std::abs(double(within[bound]) / samples - shares[bound]) < 5 * spread / root);
    }
}

// Dropout at rate p drops elements whose bits are below p * 2^32, so every threshold must be met in its
// share.
void TestRandom::elementBitsAreUniform()
{
    constexpr int rows = 400;
    constexpr int elements = 64;
    for (const double rate : {0.01, 0.1, 0.5, 0.9}) {
        int below = 0;
        for (int row = 0; row < rows; ++row) {
            const std::uint64_t key = placeKey(2, Stream::Dropout, {std::uint64_t(row)});
            for (std::uint32_t e = 0; e < elements; ++e)
                below += elementBits(key, e) < rate * 0x1p32;
        }
        const double expected = rate * rows * elements;
        QVERIFY(std::abs(below - expected) < 5 * std::sqrt(expected * (1 - rate)));
    }
    for (int bit = 0; bit < 32; ++bit) {
        int ones = 0;
        for (int row = 0; row < rows; ++row)
            for (std::uint32_t e = 0; e < elements; ++e)
                ones += elementBits(placeKey(6, Stream::Dropout, {std::uint64_t(row)}), e) >> bit & 1;
        QVERIFY(std::abs(ones - rows * elements / 2) < 5 * 80); // standard deviation 80
    }
}

void TestRandom::neighbouringRowsAndElementsAreUnrelated()
{
    constexpr int rows = 300;
    constexpr int elements = 64;
    const auto value = [](int row, int element) {
        const std::uint64_t key = placeKey(8, Stream::Dropout, {std::uint64_t(row)});
        return double(elementBits(key, std::uint32_t(element))) * 0x1p-32 - 0.5;
    };
    double besides = 0;
    double beneath = 0;
    for (int row = 0; row < rows; ++row)
        for (int e = 0; e < elements; ++e) {
            besides += value(row, e) * value(row, e + 1);
            beneath += value(row, e) * value(row + 1, e);
        }
    // a product of two has variance 1/144; the correlation's standard deviation is 1/sqrt(n)
    const double n = rows * elements;
    QVERIFY(std::abs(besides * 12 / n) < 5 / std::sqrt(n));
    QVERIFY(std::abs(beneath * 12 / n) < 5 / std::sqrt(n));
}

FOVEA_TEST(TestRandom)
#include "tst_random.moc"
