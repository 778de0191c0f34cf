// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/engine/engine.h"
#include "core/engine/networks.h"
#include "core/inspect/probe.h"
#include "tests/support/small_runs.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

// A run of two epochs, and what is needed to ask about it.
struct TrainedRun
{
    LaneRecord lane;
    std::shared_ptr<const RunData> data;
    Trainer trainer;
    std::vector<EpochRecord> epochs;

    explicit TrainedRun(const LaneRecord &record, int passes = 2)
        : lane(record), data(dataOf(lane, 6)), trainer(lane, 6, data)
    {
        for (int pass = 0; pass < passes; ++pass)
            epochs.push_back(trainedEpoch(trainer));
    }

    ProbeRequest request(std::vector<Token> tokens) const
    {
        return {.lane = lane,
                .shape = data->shape,
                .seed = 6,
                .epoch = trainer.epochsDone() - 1,
                .weights = trainer.weights(),
                .tokens = std::move(tokens),
                .label = {},
                .id = {}};
    }

    ProbeRequest example(std::uint32_t id) const
    {
        auto asked = request(data->dataset->train[id].tokens);
        asked.id = id;
        asked.label = data->dataset->train[id].label;
        return asked;
    }
};

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

std::string refusalOf(const ProbeRequest &request)
{
    try {
        probe(request);
    } catch (const InputError &error) {
        return error.what();
    }
    return {};
}

} // namespace

class TestProbe : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }

    void probeShowsWhatTheEvaluationUsed_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<bool>("padIsMasked");
        for (const char *mask : {"full", "top-k:3", "random-k:3", "top-p:0.7", "banded:3:global=1"}) {
            QTest::addRow("%s, pad attended", mask) << mask << false;
            QTest::addRow("%s, pad masked", mask) << mask << true;
        }
    }

    void probeShowsWhatTheEvaluationUsed()
    {
        QFETCH(QString, mask);
        QFETCH(bool, padIsMasked);
        auto lane = listopsLane(mask.toStdString());
        lane.spec.model.pad = padIsMasked ? PadUse::Masked : PadUse::Attended;
        const TrainedRun run(lane);

        // The epoch's metrics, put together again from single probes.
        std::vector<double> entropy[2];
        double focus = 0;
        Score score;
        for (std::uint32_t id = 0; id < 6; ++id) {
            const auto shown = probe(run.example(id));
            QVERIFY(shown.lengthTrained);
            QCOMPARE(shown.label.value(), run.data->dataset->train[id].label);
            score.add(shown.logits, run.data->shape.classes, std::vector<int>{shown.label.value()});
            for (std::size_t block = 0; block < 2; ++block) {
                for (const auto &head : shown.layers[block]) {
                    for (std::size_t i = 0; i < head.rows.size(); ++i)
                        if (!padIsMasked || shown.roles[i] != Role::Pad)
                            entropy[block].push_back(head.rows[i].entropy);
                    focus += head.focus / (6 * 2 * 2);
                }
            }
        }
        const auto &metrics = run.epochs.back().metrics;
        const auto metric = [&](const char *id) {
            return *std::ranges::find(metrics, id, &MetricValues::id);
        };
        for (std::size_t block = 0; block < 2; ++block) {
            const auto expected = percentiles(entropy[block], percentileLevels());
            for (std::size_t i = 0; i < expected.size(); ++i)
                QVERIFY(std::abs(metric("entropy").layers[block][i] - expected[i]) < 1e-4);
        }
        QVERIFY(std::abs(metric("focus").all[0] - focus) < 1e-5);

        // And the logits are those of the evaluation.
        const auto network = makeNetwork({lane.spec.model, lane.mask, run.data->shape});
        std::ranges::copy(run.trainer.weights(), network->weights().begin());
        const Batch batch = run.data->train.slice(0, 6);
        std::vector<float> logits(6 * 10);
        network->infer(batch, {6, Phase::Evaluate, 2}, logits);
        Score whole;
        whole.add(logits, 10, batch.labels);
        QVERIFY(std::abs(whole.loss - score.loss) < 1e-4);
    }

    void mapsAreWhole()
    {
        const TrainedRun run(twoHeads("top-k:3"), 1);
        const auto shown = probe(run.request({0, 1, 1, 0, 1, 0, 0, 1}));
        QCOMPARE(shown.positions, 8);
        QCOMPARE(shown.text, std::string("01101001"));
        QCOMPARE(shown.label.value(), 1);
        QCOMPARE(shown.logits.size(), 2U);
        QCOMPARE(shown.deciding.keys, (std::vector<int>{0, 7}));
        QCOMPARE(shown.layers.size(), 2U);
        for (const auto &heads : shown.layers) {
            QCOMPARE(heads.size(), 2U);
            for (const auto &head : heads) {
                QCOMPARE(head.scores.size(), 64U);
                QCOMPARE(head.valueNorms.size(), 8U);
                QCOMPARE(head.outputNorms.size(), 8U);
                QCOMPARE(head.rows.size(), 8U);
                for (std::size_t query = 0; query < 8; ++query) {
                    double sum = 0;
                    float lowestKept = 1e30f, highestDropped = -1e30f;
                    for (std::size_t key = 0; key < 8; ++key) {
                        const auto at = query * 8 + key;
                        sum += double(head.weights[at]);
                        QCOMPARE(head.weights[at] > 0, head.kept[at] == 1);
                        if (head.kept[at])
                            lowestKept = std::min(lowestKept, head.scores[at]);
                        else
                            highestDropped = std::max(highestDropped, head.scores[at]);
                    }
                    QVERIFY(std::abs(sum - 1) < 1e-5);
                    QCOMPARE(head.rows[query].kept, 3);
                    QCOMPARE(head.rows[query].separation, double(lowestKept) - double(highestDropped));
                }
                QVERIFY(head.focus >= 0 && head.focus <= 1);
                QCOMPARE(head.focusUniform, 0.25);
            }
        }
    }

    void initialWeightsCanBeProbed()
    {
        const TrainedRun run(twoHeads("random-k:3"), 0);
        const auto asked = run.request({0, 1, 1, 0, 1, 0, 0, 1});
        QCOMPARE(asked.epoch, -1);
        auto other = asked;
        other.epoch = 0;
        QCOMPARE(probe(asked).layers[0][0].kept, probe(asked).layers[0][0].kept);
        QVERIFY(probe(asked).layers[0][0].kept != probe(other).layers[0][0].kept); // another draw
        other = asked;
        other.id = 5;
        QVERIFY(probe(asked).layers[0][0].kept != probe(other).layers[0][0].kept);
    }

    void padAndGlobalsHaveTheirRoles()
    {
        auto lane = listopsLane("banded:5:global=1");
        lane.spec.data.padding = Padding::Paper;
        const TrainedRun run(lane, 1);
        const auto tokens = makeTask(lane.spec.task)->parse("[MAX 2 7 5 ]");
        const auto shown = probe(run.request(tokens));
        QVERIFY(shown.lengthTrained);
        QCOMPARE(shown.label.value(), 7);
        const int ordinary = run.data->shape.geometry.ordinary;
        QVERIFY(ordinary % 5 == 0 && ordinary > 5);
        QCOMPARE(shown.positions, ordinary + 1);
        QCOMPARE(std::ranges::count(shown.roles, Role::Symbol), 5);
        QCOMPARE(shown.roles[4], Role::Symbol);
        QCOMPARE(shown.roles[5], Role::Pad);
        QCOMPARE(shown.tokens[5], Token(15));
        QCOMPARE(shown.roles.back(), Role::Global);
        QCOMPARE(shown.tokens.back(), Token(16));
    }

    void anotherLengthIsFedAsItIsAndMarked()
    {
        auto lane = smallLane("top-k:3");
        const TrainedRun run(lane, 1);
        for (const std::size_t length : {5U, 13U}) {
            std::vector<Token> tokens(length, 0);
            tokens.back() = 1;
            const auto shown = probe(run.request(tokens));
            QVERIFY(!shown.lengthTrained);
            QCOMPARE(shown.positions, int(length));
            QCOMPARE(shown.label.value(), 1);
        }
        lane.spec.data.padding = Padding::Paper;
        const TrainedRun rounded(lane, 1);
        QCOMPARE(probe(rounded.request({0, 1, 1, 0, 1, 0, 0, 1})).positions, 9);
        QCOMPARE(probe(rounded.request({0, 1, 1, 0})).positions, 6);
    }

    void learnedPositionsTakeOnlyTheirLength()
    {
        auto lane = smallLane("full");
        lane.spec.model.positions = Positions::Learned;
        const TrainedRun run(lane, 1);
        QVERIFY(probe(run.request({0, 1, 1, 0, 1, 0, 0, 1})).lengthTrained);
        const auto refusal = refusalOf(run.request({0, 1, 1, 0, 1}));
        QVERIFY2(refusal.find("5 tokens") != std::string::npos && refusal.find("8.") != std::string::npos,
                 refusal.c_str());
    }

    void whatCannotBeFedIsRefused()
    {
        const TrainedRun run(smallLane("full"), 0);
        QVERIFY(!refusalOf(run.request({})).empty());
        const auto refusal = refusalOf(run.request({0, 1, 2, 0, 1, 0, 0, 1}));
        QVERIFY2(refusal.find("Token 2 at position 3") != std::string::npos, refusal.c_str());
        auto asked = run.request({0, 1, 1, 0, 1, 0, 0, 1});
        asked.weights = asked.weights.first(7);
        QVERIFY(!refusalOf(asked).empty());
    }

    void sequencesWithoutMeaningAreShownAtTheTrainedLengthOnly()
    {
        auto lane = smallLane("full");
        lane.spec.task = {"missing-duplicate", {{"length", std::int64_t(12)}}};
        const TrainedRun run(lane, 0);
        const auto shown = probe(run.request(std::vector<Token>(12, 1))); // nothing is missing
        QVERIFY(!shown.label);
        QVERIFY(std::isnan(shown.layers[0][0].focus));
        QVERIFY(!refusalOf(run.request(std::vector<Token>(10, 1))).empty());
    }

    void ownDataHasOnlyTheLabelItWasGiven()
    {
        auto lane = smallLane("top-k:2");
        lane.spec.task = {"file", {}};
        Dataset own{.train = {{{0, 7, 3, 2}, 1}, {{4, 4}, 0}},
                    .heldout = {{{1, 1, 1}, 0}},
                    .alphabet = 8,
                    .classes = 2};
        const auto data = std::make_shared<const RunData>(
            makeRunData(std::make_shared<const Dataset>(std::move(own)), lane));
        Trainer trainer(lane, 1, data);
        const auto record = trainedEpoch(trainer);
        QVERIFY(std::isnan(std::ranges::find(record.metrics, "focus", &MetricValues::id)->all[0]));
        ProbeRequest asked{lane, data->shape, 1, 0, trainer.weights(), {7, 0, 3}, {}, {}};
        auto shown = probe(asked);
        QVERIFY(!shown.label && shown.lengthTrained);
        QCOMPARE(shown.text, std::string("7 0 3"));
        QCOMPARE(shown.positions, 4);
        asked.label = 1;
        asked.tokens = {1, 2, 3, 4, 5};
        shown = probe(asked);
        QCOMPARE(shown.label.value(), 1);
        QVERIFY(!shown.lengthTrained);
        QCOMPARE(shown.positions, 5);
    }
};

FOVEA_TEST(TestProbe)
#include "tst_probe.moc"
