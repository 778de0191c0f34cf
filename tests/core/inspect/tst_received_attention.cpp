// SPDX-License-Identifier: MIT
#include "core/base/random.h"
#include "core/inspect/probe.h"
#include "core/inspect/received_attention.h"
#include "tests/support/small_runs.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace fovea;

namespace {

LaneRecord twoHeads(const std::string &mask)
{
    auto lane = smallLane(mask);
    lane.spec.model.blocks = 2;
    lane.spec.model.heads = 2;
    return lane;
}

// Short expressions of different lengths, so that there is PAD.
LaneRecord listopsLane(const std::string &mask)
{
    auto lane = twoHeads(mask);
    lane.spec.task = {"listops",
                      {{"min-length", std::int64_t(4)},
                       {"max-length", std::int64_t(14)},
                       {"depth", std::int64_t(3)},
                       {"arguments", std::int64_t(4)}}};
    return lane;
}

// What a lane attends to on an example, after an epoch.
AttentionProbe trained(const LaneRecord &lane, std::uint32_t id)
{
    const auto data = dataOf(lane, 6);
    Trainer trainer(lane, 6, data);
    trainedEpoch(trainer);
    return probe({.lane = lane,
                  .shape = data->shape,
                  .seed = 6,
                  .epoch = 0,
                  .weights = trainer.weights(),
                  .tokens = data->dataset->train[id].tokens,
                  .label = data->dataset->train[id].label,
                  .id = id});
}

// Weights, roles and focus scores at random; rows add up to 1.
AttentionProbe randomProbe(Random &random)
{
    AttentionProbe made;
    made.positions = 1 + int(random.below(12));
    const auto size = std::size_t(made.positions);
    made.tokens.assign(size, 0);
    made.roles.assign(size, Role::Symbol);
    for (std::size_t i = 1; i < size; ++i)
        made.roles[i] = std::array{Role::Symbol, Role::Symbol, Role::Pad, Role::Global}[random.below(4)];
    made.layers.resize(1 + random.below(3));
    const std::size_t heads = 1 + random.below(3);
    for (auto &layer : made.layers)
        for (std::size_t h = 0; h < heads; ++h) {
            AttentionProbe::Head head;
            head.focus = random.uniform();
            head.focusUniform = random.uniform();
            for (std::size_t q = 0; q < size; ++q) {
                std::vector<double> row(size);
                double sum = 0;
                for (double &weight : row)
                    sum += weight = random.uniform() + 1e-3;
                for (const double weight : row)
                    head.weights.push_back(float(weight / sum));
            }
            layer.push_back(head);
        }
    return made;
}

// The definition, key by key.
double plainShare(const AttentionProbe &probe, std::size_t layer, int key)
{
    double sum = 0;
    int rows = 0;
    for (std::size_t head = 0; head < probe.layers[layer].size(); ++head)
        for (int query = 0; query < probe.positions; ++query)
            if (probe.roles[std::size_t(query)] == Role::Symbol) {
                sum += double(probe.layers[layer][head].weights[std::size_t(query * probe.positions + key)]);
                ++rows;
            }
    return sum / rows;
}

double plainMean(const std::vector<AttentionProbe::Head> &heads, double AttentionProbe::Head::*number)
{
    double sum = 0;
    for (const auto &head : heads)
        sum += head.*number;
    return sum / double(heads.size());
}

bool isClose(double a, double b)
{
    return std::abs(a - b) < 1e-9;
}

void checkAgainstPlainLoops(const AttentionProbe &probe)
{
    for (std::size_t layer = 0; layer < probe.layers.size(); ++layer) {
        const ReceivedAttention received = receivedAttention(probe, int(layer));
        QCOMPARE(received.share.size(), std::size_t(probe.positions));
        double sum = 0;
        for (int key = 0; key < probe.positions; ++key) {
            QVERIFY(isClose(received.share[std::size_t(key)], plainShare(probe, layer, key)));
            sum += received.share[std::size_t(key)];
        }
        QVERIFY(std::abs(sum - 1) < 1e-5);
        const double focus = plainMean(probe.layers[layer], &AttentionProbe::Head::focus);
        QVERIFY(std::isnan(focus) ? std::isnan(received.onDeciding) : isClose(received.onDeciding, focus));
        const double even = plainMean(probe.layers[layer], &AttentionProbe::Head::focusUniform);
        QVERIFY(std::isnan(even) ? std::isnan(received.evenOnDeciding)
                                 : isClose(received.evenOnDeciding, even));
    }
}

} // namespace

class TestReceivedAttention : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithPlainLoops()
    {
        Random random(11, Stream::Data);
        for (int i = 0; i < 60; ++i)
            checkAgainstPlainLoops(randomProbe(random));
    }

    void agreesWithTrainedLanes_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<bool>("padded");
        QTest::newRow("full") << "full" << false;
        QTest::newRow("top-k") << "top-k:3" << false;
        QTest::newRow("global tokens") << "banded:3:global=2" << false;
        QTest::newRow("padded") << "top-k:3" << true;
    }

    void agreesWithTrainedLanes()
    {
        QFETCH(QString, mask);
        QFETCH(bool, padded);
        const auto lane = padded ? listopsLane(mask.toStdString()) : twoHeads(mask.toStdString());
        for (const std::uint32_t id : {0u, 3u})
            checkAgainstPlainLoops(trained(lane, id));
    }

    // The number beside the beads is the sum of the beads that decide.
    void beadsThatDecideAddUp()
    {
        const AttentionProbe seen = trained(twoHeads("top-k:3"), 1);
        for (int layer = 0; layer < 2; ++layer) {
            const ReceivedAttention received = receivedAttention(seen, layer);
            double ends = 0;
            for (const int key : seen.deciding.keys)
                ends += received.share[std::size_t(key)];
            QVERIFY(std::abs(ends - received.onDeciding) < 1e-6);
            QVERIFY(std::abs(received.evenOnDeciding - 2.0 / seen.positions) < 1e-9);
        }
    }

    void comparesWhereOneClearlyLooks()
    {
        const auto probeWith = [](std::initializer_list<double> focus) {
            AttentionProbe made;
            made.positions = 1;
            made.roles = {Role::Symbol};
            for (const double score : focus) {
                AttentionProbe::Head head;
                head.weights = {1};
                head.focus = score;
                head.focusUniform = 0.1;
                made.layers.push_back({head});
            }
            return made;
        };
        const AttentionProbe vague = probeWith({0.1, 0.19, 0.15}), clear = probeWith({0.1, 0.5, 0.3}),
                             shallow = probeWith({0.6});
        const auto layer = [](std::initializer_list<const AttentionProbe *> lanes) {
            const std::vector<const AttentionProbe *> all(lanes);
            return comparedLayer(all);
        };
        QCOMPARE(layer({&vague, nullptr}), 2); // the last, before anyone clearly does
        QCOMPARE(layer({&vague, &clear}), 1);
        QCOMPARE(layer({&clear, &shallow}), 0);
        QCOMPARE(layer({nullptr}), 0);
    }
};

FOVEA_TEST(TestReceivedAttention)
#include "tst_received_attention.moc"
