// SPDX-License-Identifier: MIT
#include "core/kernels/fast_network.h"
#include "core/kernels/multiply_avx2.h"
#include "tests/support/network_cases.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

using namespace fovea;

// What the fused kernels promise beyond agreeing with the plain loops, which tst_network checks.

namespace {

// Pieces in falling order, by several threads: as unlike the serial order as can be.
class ReverseCrew final : public Crew
{
public:
    explicit ReverseCrew(int threads) : m_threads(threads) {}

    void share(int pieces, const std::function<void(int)> &work) override
    {
        std::atomic<int> left = pieces;
        std::vector<std::jthread> threads;
        for (int i = 0; i < m_threads; ++i)
            threads.emplace_back([&] {
                for (int piece = --left; piece >= 0; piece = --left)
                    work(piece);
            });
    }

private:
    int m_threads;
};

// Counts the kept keys of every query and remembers those of the last map.
class KeptCounter final : public AttentionObserver
{
public:
    void observe(int, int, int, const AttentionMap &map) override
    {
        kept.assign(map.kept.begin(), map.kept.end());
        for (int query = 0; query < map.positions; ++query) {
            const auto row = map.kept.subspan(std::size_t(query * map.positions), std::size_t(map.positions));
            const int count = int(std::ranges::count(row, 1));
            fewest = std::min(fewest, count);
            most = std::max(most, count);
        }
    }

    std::vector<std::uint8_t> kept;
    int fewest = 1 << 30;
    int most = 0;
};

NetworkCase caseFor(const std::string &mask, int length, PadUse pad)
{
    NetworkCase result;
    result.spec = smallNetwork(mask, length);
    result.spec.model.dropout = 0.1;
    result.spec.model.pad = pad;
    result.examples = 11;
    result.padding = pad == PadUse::Masked ? 2 : 0;
    return result;
}

struct Outcome
{
    std::vector<float> gradient, trained, inferred;

    bool operator==(const Outcome &) const = default;
};

constexpr Moment moment{3, Phase::Train, 5};

Outcome outcomeOf(const NetworkCase &networkCase, Crew *crew)
{
    const CaseData data(networkCase);
    const auto network = makeFastNetwork(networkCase.spec, crew);
    std::ranges::copy(livelyWeights(networkCase.spec, 1), network->weights().begin());
    Outcome outcome;
    outcome.trained.resize(std::size_t(data.examples * networkCase.spec.shape.classes));
    outcome.inferred = outcome.trained;
    network->train(data.batch(), moment, outcome.trained);
    network->infer(data.batch(), moment, outcome.inferred);
    outcome.gradient.assign(network->gradient().begin(), network->gradient().end());
    return outcome;
}

} // namespace

class TestFastNetwork : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void doesNotDependOnTheCrew_data() { addMasks(); }
    void doesNotDependOnTheCrew();
    void answersAloneAsInCompany_data() { addMasks(); }
    void answersAloneAsInCompany();
    void survivesWhatIsNoNumber_data() { addMasks(); }
    void survivesWhatIsNoNumber();
    void givesTiesToTheLowerPosition_data();
    void givesTiesToTheLowerPosition();
    void multipliesTheSameByWiderInstructions();
    void saysWhatItDoesNotCover();

private:
    static void addMasks();
};

void TestFastNetwork::initTestCase()
{
    qunsetenv("FOVEA_KERNELS");
    if (const auto obstacle = fastPathObstacle(smallNetwork("full", 8)))
        QSKIP(obstacle->c_str());
}

void TestFastNetwork::addMasks()
{
    QTest::addColumn<QString>("mask");
    QTest::addColumn<int>("length");
    for (const MaskInfo &info : maskCatalogue())
        for (const int length : {1, 33, 90})
            if (const std::string mask = maskFor(info.id, length); !makeMask(maskFrom(mask))->looksAtHead())
                QTest::addRow("%s at length %d", info.id.c_str(), length)
                    << QString::fromStdString(mask) << length;
}

void TestFastNetwork::doesNotDependOnTheCrew()
{
    QFETCH(QString, mask);
    QFETCH(int, length);
    for (const PadUse pad : {PadUse::Attended, PadUse::Masked}) {
        const NetworkCase networkCase = caseFor(mask.toStdString(), length, pad);
        const Outcome serial = outcomeOf(networkCase, nullptr);
        QVERIFY(std::ranges::any_of(serial.gradient, [](float g) { return g != 0; }));
        for (const int threads : {1, 2, 3}) {
            ReverseCrew crew(threads);
            QVERIFY(outcomeOf(networkCase, &crew) == serial);
        }
    }
}

void TestFastNetwork::answersAloneAsInCompany()
{
    QFETCH(QString, mask);
    QFETCH(int, length);
    const NetworkCase networkCase = caseFor(mask.toStdString(), length, PadUse::Masked);
    const CaseData data(networkCase);
    const Batch all = data.batch();
    const std::vector<float> together = outcomeOf(networkCase, nullptr).inferred;
    const auto network = makeFastNetwork(networkCase.spec);
    std::ranges::copy(livelyWeights(networkCase.spec, 1), network->weights().begin());
    for (std::size_t b = 0; b < std::size_t(data.examples); ++b) {
        const std::size_t positions = std::size_t(data.positions);
        const Batch one{1,
                        data.positions,
                        all.tokens.subspan(b * positions, positions),
                        all.lengths.subspan(b, 1),
                        all.labels.subspan(b, 1),
                        all.ids.subspan(b, 1)};
        std::vector<float> logits(std::size_t(networkCase.spec.shape.classes));
        network->infer(one, moment, logits);
        QVERIFY(
            std::equal(logits.begin(), logits.end(), together.begin() + std::ptrdiff_t(b * logits.size())));
    }
}

void TestFastNetwork::survivesWhatIsNoNumber()
{
    QFETCH(QString, mask);
    QFETCH(int, length);
    NetworkCase networkCase = caseFor(mask.toStdString(), length, PadUse::Attended);
    networkCase.examples = 3;
    const CaseData data(networkCase);
    const auto network = makeFastNetwork(networkCase.spec);
    const std::vector<float> weights = livelyWeights(networkCase.spec, 1);
    std::vector<float> logits(std::size_t(data.examples * networkCase.spec.shape.classes));
    for (const float bad : {NAN, INFINITY, -INFINITY, 3e38f})
        for (std::size_t share = 0; share < 5; ++share) {
            std::ranges::copy(weights, network->weights().begin());
            std::fill_n(network->weights().begin() + std::ptrdiff_t(share * weights.size() / 5), 3, bad);
            network->train(data.batch(), moment, logits);
            KeptCounter counter;
            network->infer(data.batch(), moment, logits, &counter);
            QVERIFY(counter.most <= data.positions);
            const auto expected =
                makeMask(networkCase.spec.mask)->keysPerQuery(networkCase.spec.shape.geometry);
            if (expected && networkCase.spec.shape.geometry.globals == 0)
                QCOMPARE(counter.most, *expected);
        }
}

void TestFastNetwork::givesTiesToTheLowerPosition_data()
{
    QTest::addColumn<QString>("mask");
    QTest::newRow("largest, in registers") << "top-k:5";
    QTest::newRow("smallest, in registers") << "bottom-k:5";
    QTest::newRow("more than registers hold") << "top-k:20";
}

void TestFastNetwork::givesTiesToTheLowerPosition()
{
    QFETCH(QString, mask);
    NetworkSpec spec = smallNetwork(mask.toStdString(), 75);
    spec.model.positions = Positions::None;
    const auto network = makeFastNetwork(spec);
    std::ranges::copy(livelyWeights(spec, 1), network->weights().begin());
    const std::vector<Token> tokens(75, 1); // all scores of a query are equal
    const std::vector<int> lengths{75}, labels{0};
    const std::vector<std::uint32_t> ids{0};
    std::vector<float> logits(std::size_t(spec.shape.classes));
    KeptCounter counter;
    network->infer({1, 75, tokens, lengths, labels, ids}, moment, logits, &counter);
    const int count = *makeMask(spec.mask)->keysPerQuery(spec.shape.geometry);
    for (int query = 0; query < 75; ++query)
        for (int key = 0; key < 75; ++key)
            QCOMPARE(int(counter.kept[std::size_t(75 * query + key)]), int(key < count));
}

void TestFastNetwork::multipliesTheSameByWiderInstructions()
{
    std::vector<float> a(90 * 300), b(300 * 96), panels(avx2::panelSize(300, 96));
    Random random(1);
    for (auto *values : {&a, &b})
        for (float &value : *values)
            value = float(random.uniform(-1, 1));
    for (const int m : {1, 5, 13, 29, 64, 90})
        for (const int n : {8, 16, 24, 40, 64, 88})
            for (const int k : {1, 7, 64, 300})
                for (const avx2::Order order : {avx2::Order::Straight, avx2::Order::Transposed}) {
                    std::vector<float> narrow(90 * 96, 1.0f), wide = narrow;
                    avx2::Product product;
                    product.m = m;
                    product.n = n;
                    product.k = k;
                    product.left = {{a.data(), order == avx2::Order::Straight ? k : m}, order};
                    product.right = avx2::packStraight({b.data(), n}, k, n, panels.data());
                    product.start = avx2::Start::Sum;
                    product.result = {narrow.data(), 96};
                    avx2::multiplyAvx2(product);
                    product.result = {wide.data(), 96};
                    avx2::multiply(product);
                    QVERIFY(narrow == wide);

                    double exact = 1; // of the last entry
                    for (int i = 0; i < k; ++i) {
                        const bool straight = order == avx2::Order::Straight;
                        const int place = straight ? (m - 1) * k + i : i * m + m - 1;
                        exact += double(a[std::size_t(place)]) * double(b[std::size_t(i * n + n - 1)]);
                    }
                    QVERIFY(std::abs(double(narrow[std::size_t((m - 1) * 96 + n - 1)]) - exact) < 1e-4);
                    QCOMPARE(narrow[std::size_t(n)],
                             n < 96 ? 1.0f : narrow[std::size_t(n)]); // nothing beyond
                }
}

void TestFastNetwork::saysWhatItDoesNotCover()
{
    NetworkSpec spec = smallNetwork("full", 8);
    QVERIFY(!fastPathObstacle(spec));
    spec.model.dHead = 12;
    QVERIFY(QString::fromStdString(*fastPathObstacle(spec)).contains("12"));
    spec.model.dHead = 8;
    spec.model.dModel = 20;
    QVERIFY(QString::fromStdString(*fastPathObstacle(spec)).contains("20"));
    spec.model.dModel = 16;
    for (const char *mask : {"lsh", "routing", "h2o"})
        QVERIFY(QString::fromStdString(*fastPathObstacle(smallNetwork(mask, 8))).contains(mask));
    qputenv("FOVEA_KERNELS", "reference");
    QVERIFY(fastPathObstacle(spec));
    qunsetenv("FOVEA_KERNELS");
    QCOMPARE(makeFastNetwork(spec)->kernels(), std::string("avx2"));
}

FOVEA_TEST(TestFastNetwork)
#include "tst_fast_network.moc"
