// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "core/model/network.h"
#include "tests/support/map_recorder.h"
#include "tests/support/network_cases.h"
#include "tests/support/plain_model.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

constexpr double outputTolerance =
    2e-5;                              // of logits, scores, weights and value norms, relative to the largest
constexpr double pickTolerance = 1e-5; // scores this near each other, relative to the row's largest, may swap

// 1e-5 at length 40 and below, 1e-4 above, relative to the largest gradient over all parameters.
// A smooth cut weighs by differences of scores, whose derivative has no bound near ties: roundings of scores
// count as much more there as the differences are small.
double gradientTolerance(const NetworkSpec &spec, const Batch &batch)
{
    return batch.positions <= 43 && spec.mask.id != "smooth-cut" ? 1e-5 : 1e-4; // 40 and three global tokens
}

double largest(std::span<const double> values)
{
    double result = 0;
    for (const double value : values)
        result = std::max(result, std::abs(value));
    return result;
}

struct Worst
{
    std::size_t index = 0;
    double distance = 0; // relative to the largest expected value
};

Worst worst(std::span<const float> actual, std::span<const double> expected)
{
    Worst result{0, actual.size() == expected.size() ? 0 : HUGE_VAL};
    for (std::size_t i = 0; i < std::min(actual.size(), expected.size()); ++i) {
        const double distance = std::abs(double(actual[i]) - expected[i]);
        if (!(distance <= result.distance)) // NaN is worst
            result = {i, std::isnan(distance) ? HUGE_VAL : distance};
    }
    if (result.distance > 0)
        result.distance /= std::max(largest(expected), 1e-30);
    return result;
}

std::string parameterAt(const NetworkSpec &spec, std::size_t index)
{
    const ParameterLayout layout(spec.model, spec.shape, spec.mask);
    for (const ParameterSlot &slot : layout.parameters())
        if (index >= slot.offset && index < slot.offset + slot.size())
            return slot.name + "[" + std::to_string(index - slot.offset) + "]";
    return "nothing";
}

// A network of the case with lively weights, and what it answered without dropout.
struct Subject
{
    Subject(const NetworkMaker &maker, const NetworkCase &networkCase, std::uint64_t seed)
        : spec(networkCase.spec), data(networkCase), moment{7, Phase::Train, seed}, network(maker.make(spec)),
          weights(livelyWeights(spec, seed)), exact(weights.begin(), weights.end()),
          logits(std::size_t(data.examples) * std::size_t(spec.shape.classes)),
          recorder(data.examples, spec.model.blocks, spec.model.heads)
    {
        std::ranges::copy(weights, network->weights().begin());
        network->infer(data.batch(), moment, logits, &recorder);
        for (const MapRecorder::Copy &map : recorder.maps())
            kept.push_back(map.kept);
    }

    NetworkSpec spec;
    CaseData data;
    Moment moment; // as of a training step, for inference too: random-k then draws the same in both
    std::unique_ptr<Network> network;
    std::vector<float> weights;
    std::vector<double> exact; // the weights in double
    std::vector<float> logits;
    MapRecorder recorder;
    std::vector<plain::KeptSet> kept;
};

// What is wrong with the keys one map keeps; empty if nothing is.
std::string keptObjection(const Subject &subject, const plain::Result &expected, int example, int block,
                          int head)
{
    const Batch batch = subject.data.batch();
    const std::size_t index = plain::mapIndex(subject.spec.model, example, block, head);
    const auto allowed = plain::allowedKeys(subject.spec, batch, example);
    const std::size_t length = std::size_t(batch.positions);
    for (int query = 0; query < batch.positions; ++query) {
        const auto question = plain::queryOf(subject.spec, batch, subject.moment, expected.maps[index],
                                             example, block, head, query, allowed);
        const auto row = std::span(subject.kept[index]).subspan(std::size_t(query) * length, length);
        const std::string problem = plain::objection(question, row, pickTolerance);
        if (!problem.empty())
            return "Example " + std::to_string(example) + ", block " + std::to_string(block) + ", head " +
                   std::to_string(head) + ", query " + std::to_string(query) + ": " + problem;
    }
    return {};
}

std::string mapObjection(const MapRecorder::Copy &actual, const plain::Map &expected)
{
    if (actual.shown != 1)
        return "The map was shown " + std::to_string(actual.shown) + " times.";
    if (actual.positions != expected.scores.count)
        return "The map has another size.";
    if (worst(actual.scores, expected.scores.values).distance > outputTolerance)
        return "Scores differ.";
    if (worst(actual.weights, expected.weights.values).distance > outputTolerance)
        return "Weights differ.";
    if (worst(actual.valueNorms, expected.valueNorms).distance > outputTolerance)
        return "Value norms differ.";
    if (worst(actual.outputNorms, expected.outputNorms).distance > outputTolerance)
        return "Norms after the output projection differ.";
    return {};
}

std::string rowSumObjection(const MapRecorder::Copy &map, bool weighsDropped)
{
    for (int query = 0; query < map.positions; ++query) {
        double sum = 0;
        bool any = false;
        for (int key = 0; key < map.positions; ++key) {
            const std::size_t entry = std::size_t(query * map.positions + key);
            if (!map.kept[entry] && map.weights[entry] != 0 && !weighsDropped)
                return "A dropped key has a weight.";
            any = any || map.kept[entry];
            sum += double(map.weights[entry]);
        }
        if (std::abs(sum - (any ? 1 : 0)) > 1e-5 && (any || !weighsDropped))
            return "The weights of query " + std::to_string(query) + " sum to " + std::to_string(sum) + ".";
    }
    return {};
}

} // namespace

class TestNetwork : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void infersAsThePlainLoops_data() { addRows(); }
    void infersAsThePlainLoops();
    void trainsAsThePlainLoops_data() { addRows(); }
    void trainsAsThePlainLoops();

private:
    void addRows() const;
    const NetworkMaker &maker() const;
    const NetworkCase &networkCase() const;

    std::vector<NetworkCase> m_cases;
};

void TestNetwork::initTestCase()
{
    configureEngine();
    m_cases = networkCases();
}

void TestNetwork::addRows() const
{
    QTest::addColumn<int>("maker");
    QTest::addColumn<int>("row");
    for (std::size_t m = 0; m < networkMakers().size(); ++m)
        for (std::size_t c = 0; c < m_cases.size(); ++c)
            QTest::newRow((networkMakers()[m].name + ": " + m_cases[c].name).c_str()) << int(m) << int(c);
}

const NetworkMaker &TestNetwork::maker() const
{
    QFETCH(int, maker);
    return networkMakers()[std::size_t(maker)];
}

const NetworkCase &TestNetwork::networkCase() const
{
    QFETCH(int, row);
    return m_cases[std::size_t(row)];
}

void TestNetwork::infersAsThePlainLoops()
{
    const Subject subject(maker(), networkCase(), 100);
    const Batch batch = subject.data.batch();
    const ModelSpec &model = subject.spec.model;
    for (const plain::KeptSet &set : subject.kept)
        QCOMPARE(set.size(), std::size_t(batch.positions) * std::size_t(batch.positions));
    const plain::Result expected =
        plain::run(subject.spec, subject.exact, batch, subject.moment, plain::Pass::Infer, subject.kept);

    const Worst logit = worst(subject.logits, expected.logits);
    QVERIFY2(logit.distance <= outputTolerance,
             qPrintable(QString("Logits differ by %1.").arg(logit.distance)));
    for (int example = 0; example < batch.examples; ++example)
        for (int block = 0; block < model.blocks; ++block)
            for (int head = 0; head < model.heads; ++head) {
                const std::size_t index = plain::mapIndex(model, example, block, head);
                const MapRecorder::Copy &map = subject.recorder.maps()[index];
                QCOMPARE(mapObjection(map, expected.maps[index]), std::string());
                QCOMPARE(rowSumObjection(map, model.gradient == GradientRule::ForwardFull), std::string());
                QCOMPARE(keptObjection(subject, expected, example, block, head), std::string());
            }
    if (!plain::looksAtHead(subject.spec.mask))
        return;
    const plain::Result own =
        plain::run(subject.spec, subject.exact, batch, subject.moment, plain::Pass::Infer);
    for (std::size_t map = 0; map < own.maps.size() && own.closestPick > pickTolerance; ++map)
        QVERIFY(own.maps[map].kept == subject.kept[map]);
}

// Gradients jump where relu has its kink and where two keys swap. Without dropout the network's own picks are
// used on both sides; with dropout they cannot be seen, so weights are taken for which no pick is close.
// Likewise for the kink.
void TestNetwork::trainsAsThePlainLoops()
{
    constexpr double clearOfKinks = 3e-6;
    constexpr double clearOfSwaps = 2 * pickTolerance;
    for (std::uint64_t seed = 100; seed < 300; ++seed) {
        const Subject subject(maker(), networkCase(), seed);
        const Batch batch = subject.data.batch();
        const bool given = subject.spec.model.dropout == 0;
        const plain::Result expected = plain::run(
            subject.spec, subject.exact, batch, subject.moment, plain::Pass::Train,
            given ? std::span<const plain::KeptSet>(subject.kept) : std::span<const plain::KeptSet>());
        if (expected.closestKink < clearOfKinks || expected.closestPick < clearOfSwaps)
            continue;

        std::vector<float> logits(subject.logits.size());
        subject.network->train(batch, subject.moment, logits);
        const Worst logit = worst(logits, expected.logits);
        QVERIFY2(logit.distance <= outputTolerance,
                 qPrintable(QString("Logits differ by %1.").arg(logit.distance)));
        QCOMPARE(subject.network->gradient().size(), expected.gradient.size());
        QVERIFY(largest(expected.gradient) > 1e-4);
        const Worst entry = worst(subject.network->gradient(), expected.gradient);
        QVERIFY2(entry.distance <= gradientTolerance(subject.spec, batch),
                 qPrintable(QString("The gradient of %1 is off by %2.")
                                .arg(QString::fromStdString(parameterAt(subject.spec, entry.index)))
                                .arg(entry.distance)));
        QVERIFY(std::ranges::equal(subject.weights, subject.network->weights()));
        return;
    }
    QFAIL("No weights were found at which the gradient is smooth.");
}

FOVEA_TEST(TestNetwork)
#include "tst_network.moc"
