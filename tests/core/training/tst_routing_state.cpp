// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "core/engine/networks.h"
#include "core/model/parameter_layout.h"
#include "tests/support/plain_heads.h"
#include "tests/support/small_runs.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

using namespace fovea;

namespace {

constexpr int clusters = 3;

LaneRecord routedLane()
{
    LaneRecord lane = smallLane("routing:3:clusters=3:decay=0.8");
    lane.spec.model.blocks = 2;
    lane.spec.model.heads = 2;
    lane.spec.train.optimizer = OptimizerKind::AdamW;
    lane.spec.train.weightDecay = 0.5; // centroids must not shrink by it
    return lane;
}

std::vector<float> centroidsOf(const Trainer &trainer)
{
    return {trainer.weights().begin() + std::ptrdiff_t(trainer.parameters()), trainer.weights().end()};
}

} // namespace

// Centroids of routing: state that is kept with the weights and moved after each step, but never trained.
class TestRoutingState : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }

    void layoutPutsThemBehindTheWeights()
    {
        const LaneRecord lane = routedLane();
        const auto data = dataOf(lane, 1);
        const ParameterLayout plain(lane.spec.model, data->shape);
        const ParameterLayout layout(lane.spec.model, data->shape, lane.mask);
        QCOMPARE(layout.trained(), plain.size());
        QCOMPARE(layout.size(), plain.size() + 2 * 2 * clusters * 8);
        for (const char *name : {"blocks.0.attention.centroids", "blocks.1.attention.centroids"}) {
            const ParameterSlot *slot = layout.find(name);
            QVERIFY(slot && !slot->trained);
            QCOMPARE(slot->rows, 2 * clusters);
            QCOMPARE(slot->columns, 8);
        }
        QCOMPARE(ParameterLayout(lane.spec.model, data->shape, maskFrom("h2o")).size(), plain.size());
    }

    void theyBeginAsUnitVectorsOfTheSeed()
    {
        const LaneRecord lane = routedLane();
        const auto data = dataOf(lane, 1);
        const Trainer first(lane, 1, data), again(lane, 1, data), other(lane, 2, data);
        const auto centroids = centroidsOf(first);
        QCOMPARE(centroids.size(), std::size_t(2 * 2 * clusters * 8));
        QVERIFY(centroidsOf(again) == centroids);
        QVERIFY(centroidsOf(other) != centroids);
        for (std::size_t row = 0; row < centroids.size(); row += 8) {
            double squares = 0;
            for (std::size_t i = 0; i < 8; ++i)
                squares += double(centroids[row + i]) * double(centroids[row + i]);
            QVERIFY(std::abs(squares - 1) < 1e-6);
        }
        // Whatever a mask keeps, the trained weights begin as those of any other lane.
        const LaneRecord full = [&] {
            LaneRecord changed = lane;
            changed.mask = maskFrom("full");
            return changed;
        }();
        const Trainer plain(full, 1, data);
        QVERIFY(std::ranges::equal(plain.weights(), first.weights().first(first.parameters())));
    }

    void stepsMoveThemAndEvaluationDoesNot()
    {
        const LaneRecord lane = routedLane();
        Trainer trainer(lane, 1, dataOf(lane, 1));
        const auto before = centroidsOf(trainer);
        QVERIFY(trainer.step());
        const auto after = centroidsOf(trainer);
        QVERIFY(after != before);
        for (std::size_t row = 0; row < after.size(); row += 8) {
            double squares = 0;
            for (std::size_t i = 0; i < 8; ++i)
                squares += double(after[row + i]) * double(after[row + i]);
            QVERIFY(std::abs(squares - 1) < 1e-6); // no weight decay
        }
        while (!trainer.epochIsFull())
            QVERIFY(trainer.step());
        const auto full = centroidsOf(trainer);
        trainer.finishEpoch(always); // evaluates and measures
        QVERIFY(centroidsOf(trainer) == full);
    }

    // Restored in the middle of an epoch, a run goes on with the same bits.
    void resumingIsExact()
    {
        const LaneRecord lane = routedLane();
        const auto data = dataOf(lane, 3);
        Trainer whole(lane, 3, data), first(lane, 3, data), second(lane, 3, data);
        for (int step = 0; step < 7; ++step) {
            QVERIFY(whole.step());
            if (whole.epochIsFull())
                whole.finishEpoch(always);
        }
        for (int step = 0; step < 3; ++step)
            QVERIFY(first.step());
        second.restore(first.state());
        QVERIFY(std::ranges::equal(second.weights(), first.weights()));
        for (int step = 3; step < 7; ++step) {
            QVERIFY(second.step());
            if (second.epochIsFull())
                second.finishEpoch(always);
        }
        QVERIFY(std::ranges::equal(second.weights(), whole.weights()));
    }

    // One block whose inputs are known: queries and keys by plain loops, then the update of the definition.
    void aStepMovesThemByTheDefinition()
    {
        LaneRecord lane = routedLane();
        lane.spec.model.blocks = 1;
        lane.spec.model.heads = 1;
        lane.spec.model.dropout = 0;
        lane.spec.model.norm = NormPlacement::Post; // so that attention sees the embedding itself
        lane.spec.model.positions = Positions::None;
        lane.spec.train.order = OrderKind::Sequential;
        const auto data = dataOf(lane, 5);
        Trainer trainer(lane, 5, data);
        const ParameterLayout layout(lane.spec.model, data->shape, lane.mask);
        const std::vector<float> weights(trainer.weights().begin(), trainer.weights().end());
        const auto at = [&](const char *name, std::size_t index) {
            return double(weights[layout.find(name)->offset + index]);
        };
        const Batch batch = data->train.slice(0, lane.spec.train.batch);
        plain::Vectors came;
        for (const Token token : batch.tokens)
            for (const char *part : {"query", "key"}) {
                const std::string name = "blocks.0.attention." + std::string(part);
                std::vector<double> vector;
                for (std::size_t out = 0; out < 8; ++out) {
                    double sum = at((name + ".bias").c_str(), out);
                    for (std::size_t in = 0; in < 8; ++in)
                        sum += at((name + ".weight").c_str(), out * 8 + in) * std::sqrt(8.0) *
                               at("embedding.weight", std::size_t(token) * 8 + in);
                    vector.push_back(sum);
                }
                came.push_back(plain::unitOf(vector));
            }
        plain::Vectors centroids;
        for (std::size_t c = 0; c < clusters; ++c) {
            centroids.emplace_back();
            for (std::size_t i = 0; i < 8; ++i)
                centroids.back().push_back(at("blocks.0.attention.centroids", c * 8 + i));
        }
        const plain::Vectors expected = plain::movedCentroids(centroids, came, 0.8);
        QVERIFY(trainer.step());
        const auto moved = centroidsOf(trainer);
        for (std::size_t c = 0; c < clusters; ++c)
            for (std::size_t i = 0; i < 8; ++i)
                QVERIFY(std::abs(double(moved[c * 8 + i]) - expected[c][i]) < 1e-5);
    }
};

FOVEA_TEST(TestRoutingState)
#include "tst_routing_state.moc"
