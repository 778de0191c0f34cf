// SPDX-License-Identifier: MIT
#include "tests/support/network_cases.h"
#include "tests/support/plain_masks.h"
#include "tests/support/plain_model.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace fovea;

// Who checks the checker: the plain loops against finite differences, the plain masks against rows drawn by
// hand.
class TestOracle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void backwardIsTheSlopeOfForward_data();
    void backwardIsTheSlopeOfForward();
    void masksKeepWhatIsDrawn_data();
    void masksKeepWhatIsDrawn();
    void wrongPicksAreObjectedTo_data();
    void wrongPicksAreObjectedTo();
    void everyCatalogueMaskIsDefined();
};

namespace {

constexpr Moment moment{3, Phase::Train, 8};

NetworkCase tiny(NetworkCase large)
{
    ModelSpec &model = large.spec.model;
    model.blocks = std::min(model.blocks, 2);
    model.heads = std::min(model.heads, 2);
    model.dModel = 4;
    model.dHead = model.output ? 3 : 4;
    model.dMlp = 5;
    large.examples = 2;
    large.padding = std::min(large.padding, 2);
    large.spec.shape.geometry.ordinary = std::min(large.spec.shape.geometry.ordinary, 7);
    return large;
}

plain::Query queryFor(const std::string &mask, int index, std::span<const double> scores,
                      std::span<const std::uint8_t> allowed)
{
    const MaskSpec spec = maskFrom(mask);
    const int globals = makeMask(spec)->globals();
    return {spec, {int(scores.size()) - globals, globals}, index, scores, allowed, 77};
}

std::vector<double> numbersFrom(const QString &text)
{
    std::vector<double> numbers;
    for (const QString &word : text.split(' '))
        numbers.push_back(word.toDouble());
    return numbers;
}

std::vector<std::uint8_t> flagsFrom(const QString &text)
{
    std::vector<std::uint8_t> flags;
    for (const QChar c : text)
        flags.push_back(c == '1');
    return flags;
}

} // namespace

void TestOracle::backwardIsTheSlopeOfForward_data()
{
    QTest::addColumn<int>("row");
    const std::vector<NetworkCase> cases = networkCases();
    for (std::size_t i = 0; i < cases.size(); ++i)
        if (cases[i].spec.shape.geometry.ordinary < 18 && cases[i].spec.model.dModel <= 16 && i % 7 == 0)
            QTest::newRow(("tiny form of " + cases[i].name).c_str()) << int(i);
}

void TestOracle::backwardIsTheSlopeOfForward()
{
    QFETCH(int, row);
    const NetworkCase networkCase = tiny(networkCases()[std::size_t(row)]);
    if (networkCase.spec.model.gradient != GradientRule::Kept)
        QSKIP("The other gradient rules are not the slope of what is computed.");
    const CaseData data(networkCase);
    const Batch batch = data.batch();
    constexpr double step = 2e-5;
    for (std::uint64_t seed = 1; seed < 40; ++seed) {
        const std::vector<float> start = livelyWeights(networkCase.spec, seed);
        std::vector<double> weights(start.begin(), start.end());
        const plain::Result result = plain::run(networkCase.spec, weights, batch, moment, plain::Pass::Train);
        if (result.closestKink < 1e-3)
            continue;
        std::vector<plain::KeptSet> kept;
        for (const plain::Map &map : result.maps)
            kept.push_back(map.kept);
        const auto lossAt = [&](std::size_t i, double value) {
            const double before = std::exchange(weights[i], value);
            const double loss =
                plain::run(networkCase.spec, weights, batch, moment, plain::Pass::Train, kept).loss;
            weights[i] = before;
            return loss;
        };
        const std::size_t stride = weights.size() > 150 ? 3 : 1; // enough of every parameter, in time
        for (std::size_t i = 0; i < result.gradient.size(); i += stride) {
            const double near = lossAt(i, weights[i] + step) - lossAt(i, weights[i] - step);
            const double far = lossAt(i, weights[i] + 2 * step) - lossAt(i, weights[i] - 2 * step);
            const double slope = (8 * near - far) / (12 * step); // exact up to the fifth derivative
            const QString message = QString("weight %1: slope %2, gradient %3");
            QVERIFY2(std::abs(slope - result.gradient[i]) < 1e-7,
                     qPrintable(message.arg(i).arg(slope).arg(result.gradient[i])));
        }
        return;
    }
    QFAIL("No weights were found at which the loss is smooth.");
}

void TestOracle::masksKeepWhatIsDrawn_data()
{
    QTest::addColumn<QString>("mask");
    QTest::addColumn<int>("query");
    QTest::addColumn<QString>("scores");
    QTest::addColumn<QString>("allowed");
    QTest::addColumn<QString>("kept");
    const QString flat = "0 0 0 0 0 0 0";
    const QString all = "1111111";
    const QString hill = "1 5 3 5 -2 0 4";
    QTest::newRow("full keeps all") << "full" << 3 << flat << all << "1111111";
    QTest::newRow("full never keeps hidden keys") << "full" << 3 << flat << "1111000"
                                                  << "1111000";
    QTest::newRow("an odd band is centred") << "banded:3" << 3 << flat << all << "0011100";
    QTest::newRow("a band is shifted at the start") << "banded:5" << 0 << flat << all << "1111100";
    QTest::newRow("a band is shifted next to the start") << "banded:5" << 1 << flat << all << "1111100";
    QTest::newRow("a band is shifted at the end") << "banded:5" << 6 << flat << all << "0011111";
    QTest::newRow("an even band looks further right") << "banded:4" << 3 << flat << all << "0011110";
    QTest::newRow("an even band is shifted at the end") << "banded:4" << 5 << flat << all << "0001111";
    QTest::newRow("a band of one is the query") << "banded:1" << 4 << flat << all << "0000100";
    QTest::newRow("a band wider than the sequence keeps all") << "banded:9" << 2 << flat << all << "1111111";
    QTest::newRow("a hidden key leaves a hole in the band") << "banded:3" << 3 << flat << "1111000"
                                                            << "0011000";
    QTest::newRow("a band sees the global tokens") << "banded:3:global=2" << 4 << flat << all << "0011111";
    QTest::newRow("a global token sees all") << "banded:3:global=2" << 5 << flat << all << "1111111";
    QTest::newRow("a global token sees no hidden key") << "banded:3:global=2" << 6 << flat << "1110011"
                                                       << "1110011";
    QTest::newRow("the first block") << "block-local:3" << 2 << flat << all << "1110000";
    QTest::newRow("the middle block") << "block-local:3" << 3 << flat << all << "0001110";
    QTest::newRow("the last block is shorter") << "block-local:3" << 6 << flat << all << "0000001";
    QTest::newRow("a block sees the global token")
        << "block-local:4:global=1" << 5 << flat << all << "0000111";
    QTest::newRow("a hidden block leaves no key") << "block-local:3" << 4 << flat << "1110000"
                                                  << "0000000";
    QTest::newRow("the highest score") << "top-k:1" << 0 << hill << all << "0100000";
    QTest::newRow("the three highest scores") << "top-k:3" << 0 << hill << all << "0101001";
    QTest::newRow("of equal highest scores the lower position") << "top-k:3" << 5 << flat << all << "1110000";
    QTest::newRow("the highest scores among the allowed") << "top-k:3" << 0 << hill << "1010110"
                                                          << "1010010";
    QTest::newRow("all when fewer than k are allowed") << "top-k:5" << 0 << hill << "1010000"
                                                       << "1010000";
    QTest::newRow("the two lowest scores") << "bottom-k:2" << 0 << hill << all << "0000110";
    QTest::newRow("of equal lowest scores the lower position")
        << "bottom-k:2" << 5 << flat << all << "1100000";
    QTest::newRow("at least one key, however small p") << "top-p:0.1" << 0 << "0 9 0 0"
                                                       << "1111"
                                                       << "0100";
    QTest::newRow("half of four equal weights is two") << "top-p:0.5" << 0 << "1 1 1 1"
                                                       << "1111"
                                                       << "1100";
    QTest::newRow("more than half of four is three") << "top-p:0.6" << 0 << "1 1 1 1"
                                                     << "1111"
                                                     << "1110";
    QTest::newRow("weights are those of the allowed keys") << "top-p:0.6" << 0 << "1 1 9 1"
                                                           << "1101"
                                                           << "1100";
}

void TestOracle::masksKeepWhatIsDrawn()
{
    QFETCH(QString, mask);
    QFETCH(int, query);
    QFETCH(QString, scores);
    QFETCH(QString, allowed);
    QFETCH(QString, kept);
    const std::vector<double> numbers = numbersFrom(scores);
    const std::vector<std::uint8_t> visible = flagsFrom(allowed);
    const plain::Query question = queryFor(mask.toStdString(), query, numbers, visible);
    QString drawn;
    for (const std::uint8_t flag : plain::pick(question).kept)
        drawn += flag ? '1' : '0';
    QCOMPARE(drawn, kept);
    QCOMPARE(plain::objection(question, flagsFrom(kept), 1e-5), std::string());
}

void TestOracle::wrongPicksAreObjectedTo_data()
{
    QTest::addColumn<QString>("mask");
    QTest::addColumn<QString>("kept");
    QTest::newRow("full without a key") << "full"
                                        << "11101";
    QTest::newRow("a band at the wrong place") << "banded:3"
                                               << "11100";
    QTest::newRow("a neighbouring block") << "block-local:2"
                                          << "11000";
    QTest::newRow("too few for top-k") << "top-k:2"
                                       << "00001";
    QTest::newRow("too many for top-k") << "top-k:2"
                                        << "00111";
    QTest::newRow("not the best for top-k") << "top-k:2"
                                            << "00101";
    QTest::newRow("the best for bottom-k") << "bottom-k:2"
                                           << "00011";
    QTest::newRow("too few for random-k") << "random-k:2"
                                          << "00001";
    QTest::newRow("none for top-p") << "top-p:0.2"
                                    << "00000";
    QTest::newRow("too few for top-p") << "top-p:0.9"
                                       << "00001";
    QTest::newRow("too many for top-p") << "top-p:0.5"
                                        << "00011";
}

void TestOracle::wrongPicksAreObjectedTo()
{
    QFETCH(QString, mask);
    QFETCH(QString, kept);
    const std::vector<double> scores = {1, 2, 3, 4, 5}; // softmax: 0.01, 0.03, 0.09, 0.23, 0.64
    const std::vector<std::uint8_t> allowed(5, 1);
    const plain::Query question = queryFor(mask.toStdString(), 2, scores, allowed);
    QVERIFY(!plain::objection(question, flagsFrom(kept), 1e-5).empty());
}

void TestOracle::everyCatalogueMaskIsDefined()
{
    const std::vector<double> scores = {1, 2, 3, 4, 5};
    const std::vector<std::uint8_t> allowed(5, 1);
    for (const MaskInfo &info : maskCatalogue()) {
        const plain::Query question{{info.id, {}}, {5, 0}, 2, scores, allowed, 77};
        QCOMPARE(plain::objection(question, plain::pick(question).kept, 1e-5), std::string());
    }
}

FOVEA_TEST(TestOracle)
#include "tst_oracle.moc"
