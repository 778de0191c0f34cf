// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "core/model/network.h"
#include "tests/support/map_recorder.h"
#include "tests/support/network_cases.h"
#include "tests/support/plain_model.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <vector>

using namespace fovea;

// What holds of every implementation to the bit, whatever the numbers are.
class TestNetworkRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }
    void trainingAgainGivesTheSameBits_data() { addMaskRows(); }
    void headsAsWideAsTheModelLearnByEveryRule();
    void trainingAgainGivesTheSameBits();
    void gradientsReplaceOlderOnes_data() { addMaskRows(); }
    void gradientsReplaceOlderOnes();
    void inferenceKnowsNoDropout_data() { addMaskRows(); }
    void inferenceKnowsNoDropout();
    void watchingChangesNothing_data() { addMaskRows(); }
    void watchingChangesNothing();
    void dropoutFollowsTheMoment_data() { addMakerRows(); }
    void dropoutFollowsTheMoment();
    void masksThatKeepAllAreFull_data();
    void masksThatKeepAllAreFull();
    void equalScoresGoToTheLowerPosition_data();
    void equalScoresGoToTheLowerPosition();
    void randomKeysFollowTheirPlace_data() { addMakerRows(); }
    void randomKeysFollowTheirPlace();
    void weightsAreZeroUntilWritten_data() { addMakerRows(); }
    void weightsAreZeroUntilWritten();

private:
    static void addMakerRows();
    static void addMaskRows();
};

namespace {

constexpr Moment step{5, Phase::Train, 12};

const NetworkMaker &currentMaker()
{
    QFETCH(int, maker);
    return networkMakers()[std::size_t(maker)];
}

NetworkCase caseFor(const std::string &mask, int length, double dropout)
{
    NetworkCase result{mask, smallNetwork(mask, length), 3, 4};
    result.spec.model.dropout = dropout;
    return result;
}

NetworkCase currentCase(double dropout)
{
    QFETCH(QString, mask);
    return caseFor(mask.toStdString(), 13, dropout);
}

std::unique_ptr<Network> made(const NetworkSpec &spec)
{
    auto network = currentMaker().make(spec);
    std::ranges::copy(livelyWeights(spec, 21), network->weights().begin());
    return network;
}

struct Answer
{
    std::vector<float> logits;
    std::vector<float> gradient;

    bool operator==(const Answer &) const = default;
};

std::vector<float> emptyLogits(const NetworkSpec &spec, const Batch &batch)
{
    return std::vector<float>(std::size_t(batch.examples * spec.shape.classes));
}

Answer trained(Network &network, const NetworkSpec &spec, const Batch &batch, const Moment &moment)
{
    Answer answer{emptyLogits(spec, batch), {}};
    network.train(batch, moment, answer.logits);
    answer.gradient.assign(network.gradient().begin(), network.gradient().end());
    return answer;
}

std::vector<float> inferred(Network &network, const NetworkSpec &spec, const Batch &batch,
                            const Moment &moment, AttentionObserver *observer = nullptr)
{
    std::vector<float> logits = emptyLogits(spec, batch);
    network.infer(batch, moment, logits, observer);
    return logits;
}

std::vector<plain::KeptSet> keptBy(Network &network, const NetworkSpec &spec, const Batch &batch,
                                   const Moment &moment)
{
    MapRecorder recorder(batch.examples, spec.model.blocks, spec.model.heads);
    inferred(network, spec, batch, moment, &recorder);
    std::vector<plain::KeptSet> sets;
    for (const MapRecorder::Copy &map : recorder.maps())
        sets.push_back(map.kept);
    return sets;
}

template<typename Value>
bool allDiffer(const std::vector<Value> &values)
{
    for (auto value = values.begin(); value != values.end(); ++value)
        if (std::find(value + 1, values.end(), *value) != values.end())
            return false;
    return true;
}

} // namespace

void TestNetworkRules::addMakerRows()
{
    QTest::addColumn<int>("maker");
    for (std::size_t m = 0; m < networkMakers().size(); ++m)
        QTest::newRow(networkMakers()[m].name.c_str()) << int(m);
}

void TestNetworkRules::addMaskRows()
{
    QTest::addColumn<int>("maker");
    QTest::addColumn<QString>("mask");
    for (std::size_t m = 0; m < networkMakers().size(); ++m)
        for (const MaskInfo &info : maskCatalogue())
            QTest::newRow((networkMakers()[m].name + ": " + info.id).c_str())
                << int(m) << QString::fromStdString(maskFor(info.id, 13));
}

// Queries and keys may then be merged into one matrix, which has no place for the keys' bias.
void TestNetworkRules::headsAsWideAsTheModelLearnByEveryRule()
{
    for (const GradientRule rule :
         {GradientRule::Kept, GradientRule::StraightThrough, GradientRule::ForwardFull}) {
        NetworkCase wide = caseFor("top-k:3", 13, 0);
        wide.spec.model.dHead = wide.spec.model.dModel;
        wide.spec.model.gradient = rule;
        const CaseData data(wide);
        std::vector<Answer> answers;
        for (const NetworkMaker &maker : networkMakers()) {
            const auto network = maker.make(wide.spec);
            std::ranges::copy(livelyWeights(wide.spec, 21), network->weights().begin());
            answers.push_back(trained(*network, wide.spec, data.batch(), step));
        }
        for (const Answer &answer : answers)
            for (std::size_t i = 0; i < answer.gradient.size(); ++i)
                QVERIFY2(std::abs(answer.gradient[i] - answers.front().gradient[i]) < 1e-4f, nameOf(rule));
    }
}

void TestNetworkRules::trainingAgainGivesTheSameBits()
{
    const NetworkCase networkCase = currentCase(0.1);
    const CaseData data(networkCase);
    const auto network = made(networkCase.spec);
    const Answer first = trained(*network, networkCase.spec, data.batch(), step);
    QVERIFY(trained(*network, networkCase.spec, data.batch(), step) == first);
    const auto another = made(networkCase.spec);
    QVERIFY(trained(*another, networkCase.spec, data.batch(), step) == first);
}

void TestNetworkRules::gradientsReplaceOlderOnes()
{
    const NetworkCase networkCase = currentCase(0.1);
    NetworkCase smaller = networkCase;
    smaller.examples = 2;
    const CaseData data(networkCase);
    const CaseData other(smaller);
    const auto fresh = made(networkCase.spec);
    const Answer expected = trained(*fresh, networkCase.spec, data.batch(), step);
    const auto used = made(networkCase.spec);
    const Answer older = trained(*used, networkCase.spec, other.batch(), {5, Phase::Train, 11});
    QVERIFY(older.gradient != expected.gradient);
    inferred(*used, networkCase.spec, other.batch(), {5, Phase::Evaluate, 1});
    QVERIFY(trained(*used, networkCase.spec, data.batch(), step) == expected);
}

void TestNetworkRules::inferenceKnowsNoDropout()
{
    const NetworkCase dropping = currentCase(0.3);
    const NetworkCase plainCase = currentCase(0);
    const CaseData data(dropping);
    const Moment moment{5, Phase::Evaluate, 2};
    const auto a = made(dropping.spec);
    const auto b = made(plainCase.spec);
    QVERIFY(inferred(*a, dropping.spec, data.batch(), moment) ==
            inferred(*b, plainCase.spec, data.batch(), moment));
    QVERIFY(trained(*a, dropping.spec, data.batch(), step) !=
            trained(*b, plainCase.spec, data.batch(), step));
}

void TestNetworkRules::watchingChangesNothing()
{
    const NetworkCase networkCase = currentCase(0);
    const CaseData data(networkCase);
    const auto network = made(networkCase.spec);
    MapRecorder recorder(data.examples, networkCase.spec.model.blocks, networkCase.spec.model.heads);
    const auto unseen = inferred(*network, networkCase.spec, data.batch(), step);
    QVERIFY(inferred(*network, networkCase.spec, data.batch(), step, &recorder) == unseen);
    for (const MapRecorder::Copy &map : recorder.maps())
        QCOMPARE(map.shown, 1);
}

void TestNetworkRules::dropoutFollowsTheMoment()
{
    const NetworkCase networkCase = caseFor("full", 9, 0.1);
    CaseData data(networkCase);
    const auto network = made(networkCase.spec);
    const Answer first = trained(*network, networkCase.spec, data.batch(), step);
    QVERIFY(trained(*network, networkCase.spec, data.batch(), {5, Phase::Train, 13}) != first);
    QVERIFY(trained(*network, networkCase.spec, data.batch(), {6, Phase::Train, 12}) != first);
    ++data.ids[1];
    const Answer moved = trained(*network, networkCase.spec, data.batch(), step);
    const std::size_t classes = std::size_t(networkCase.spec.shape.classes);
    for (std::size_t example = 0; example < 3; ++example) {
        const bool same = std::equal(first.logits.begin() + std::ptrdiff_t(example * classes),
                                     first.logits.begin() + std::ptrdiff_t((example + 1) * classes),
                                     moved.logits.begin() + std::ptrdiff_t(example * classes));
        QCOMPARE(same, example != 1);
    }
}

void TestNetworkRules::masksThatKeepAllAreFull_data()
{
    QTest::addColumn<int>("maker");
    QTest::addColumn<QString>("mask");
    for (std::size_t m = 0; m < networkMakers().size(); ++m)
        for (const char *id : {"top-k", "bottom-k", "random-k", "banded", "block-local"})
            for (const char *size : {"13", "14", "40"})
                QTest::newRow(
                    (networkMakers()[m].name + ": " + id + " of " + size + " keys at length 13").c_str())
                    << int(m) << QString("%1:%2").arg(id, size);
}

void TestNetworkRules::masksThatKeepAllAreFull()
{
    const NetworkCase sized = currentCase(0.1);
    const NetworkCase full = caseFor("full", 13, 0.1);
    const CaseData data(full);
    const auto a = made(sized.spec);
    const auto b = made(full.spec);
    QVERIFY(trained(*a, sized.spec, data.batch(), step) == trained(*b, full.spec, data.batch(), step));
    const Moment moment{5, Phase::Evaluate, 2};
    QVERIFY(inferred(*a, sized.spec, data.batch(), moment) == inferred(*b, full.spec, data.batch(), moment));
    QVERIFY(keptBy(*a, sized.spec, data.batch(), moment) == keptBy(*b, full.spec, data.batch(), moment));
}

void TestNetworkRules::equalScoresGoToTheLowerPosition_data()
{
    QTest::addColumn<int>("maker");
    QTest::addColumn<QString>("mask");
    QTest::addColumn<int>("keys");
    for (std::size_t m = 0; m < networkMakers().size(); ++m) {
        const std::string name = networkMakers()[m].name;
        QTest::newRow((name + ": top-k keeps the first keys").c_str()) << int(m) << "top-k:5" << 5;
        QTest::newRow((name + ": bottom-k keeps the first keys").c_str()) << int(m) << "bottom-k:5" << 5;
        QTest::newRow((name + ": top-p keeps the first half").c_str()) << int(m) << "top-p:0.5" << 8;
    }
}

void TestNetworkRules::equalScoresGoToTheLowerPosition()
{
    QFETCH(QString, mask);
    QFETCH(int, keys);
    constexpr int length = 16;
    const NetworkCase networkCase{"", smallNetwork(mask.toStdString(), length), 2, 0};
    const CaseData data(networkCase);
    const auto network = made(networkCase.spec);
    const ParameterLayout layout(networkCase.spec.model, networkCase.spec.shape);
    for (const ParameterSlot &slot : layout.parameters())
        if (slot.name.find("attention.query") != std::string::npos)
            std::ranges::fill(network->weights().subspan(slot.offset, slot.size()), 0.0f); // every score is 0
    plain::KeptSet expected;
    for (int query = 0; query < length; ++query)
        for (int key = 0; key < length; ++key)
            expected.push_back(key < keys);
    for (const plain::KeptSet &kept : keptBy(*network, networkCase.spec, data.batch(), step))
        QVERIFY(kept == expected);
}

// The draw is a function of seed, phase, time, block, example, head and query, and of nothing else.
void TestNetworkRules::randomKeysFollowTheirPlace()
{
    constexpr int length = 12;
    const NetworkCase networkCase{"", smallNetwork("random-k:4", length), 2, 0};
    CaseData data(networkCase);
    const auto network = made(networkCase.spec);
    std::vector<std::vector<plain::KeptSet>> seen;
    const Moment moments[] = {
        {5, Phase::Evaluate, 2}, {5, Phase::Evaluate, 3}, {5, Phase::Train, 2}, {6, Phase::Evaluate, 2}};
    for (const Moment &moment : moments) {
        const auto sets = keptBy(*network, networkCase.spec, data.batch(), moment);
        QVERIFY(allDiffer(sets)); // examples, blocks and heads draw apart
        seen.push_back(sets);
    }
    QVERIFY(allDiffer(seen));

    const auto before = keptBy(*network, networkCase.spec, data.batch(), moments[0]);
    std::ranges::copy(livelyWeights(networkCase.spec, 22), network->weights().begin());
    QVERIFY(keptBy(*network, networkCase.spec, data.batch(), moments[0]) == before);
    std::swap(data.ids[0], data.ids[1]);
    const auto swapped = keptBy(*network, networkCase.spec, data.batch(), moments[0]);
    const auto half = std::ptrdiff_t(before.size() / 2);
    QVERIFY(std::equal(before.begin(), before.begin() + half, swapped.begin() + half));
    QVERIFY(std::equal(before.begin() + half, before.end(), swapped.begin()));
}

void TestNetworkRules::weightsAreZeroUntilWritten()
{
    const NetworkSpec spec = smallNetwork("top-k", 9);
    const auto network = currentMaker().make(spec);
    QCOMPARE(network->weights().size(), ParameterLayout(spec.model, spec.shape).size());
    QVERIFY(std::ranges::all_of(network->weights(), [](float weight) { return weight == 0; }));
    QVERIFY(!network->kernels().empty());
}

FOVEA_TEST(TestNetworkRules)
#include "tst_network_rules.moc"
