// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/engine/engine.h"
#include "core/engine/networks.h"
#include "tests/support/small_runs.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <functional>

using namespace fovea;

Q_DECLARE_METATYPE(std::function<void(fovea::TrainerState &)>)
Q_DECLARE_METATYPE(std::function<void(fovea::RunSpec &)>)

namespace {

using SpecChange = std::function<void(RunSpec &)>;
using StateChange = std::function<void(TrainerState &)>;

// Everything but the times, which are not part of "the same".
TrainerState timeless(TrainerState state)
{
    state.spent = {};
    return state;
}

bool sameBits(const std::vector<double> &a, const std::vector<double> &b)
{
    return std::ranges::equal(
        a, b, {}, [](double x) { return std::bit_cast<std::uint64_t>(x); },
        [](double x) { return std::bit_cast<std::uint64_t>(x); });
}

bool sameEpochs(const std::vector<EpochRecord> &a, const std::vector<EpochRecord> &b)
{
    return std::ranges::equal(a, b, [](const EpochRecord &x, const EpochRecord &y) {
        return x.epoch == y.epoch && x.step == y.step &&
               sameBits({x.trainLoss, x.trainAccuracy, x.heldoutLoss, x.heldoutAccuracy, x.lr},
                        {y.trainLoss, y.trainAccuracy, y.heldoutLoss, y.heldoutAccuracy, y.lr}) &&
               std::ranges::equal(x.metrics, y.metrics, [](const MetricValues &m, const MetricValues &n) {
                   return m.id == n.id && sameBits(m.all, n.all) &&
                          std::ranges::equal(m.layers, n.layers, sameBits);
               });
    });
}

std::vector<EpochRecord> trainedToTheEnd(Trainer &trainer)
{
    std::vector<EpochRecord> epochs;
    while (!trainer.stopReason())
        epochs.push_back(trainedEpoch(trainer));
    return epochs;
}

std::vector<float> copyOf(std::span<const float> values)
{
    return {values.begin(), values.end()};
}

} // namespace

class TestTrainer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }

    void smallEvenPairsIsLearned_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::newRow("full attention") << "full";
        QTest::newRow("top-k") << "top-k:3";
    }

    void smallEvenPairsIsLearned()
    {
        QFETCH(QString, mask);
        auto lane = smallLane(mask.toStdString());
        lane.spec.data.train = 180;
        lane.spec.model.dModel = lane.spec.model.dHead = lane.spec.model.dMlp = 16;
        lane.spec.train.optimizer = OptimizerKind::Adam;
        lane.spec.train.lr = 0.005;
        lane.spec.train.epochs = 60;
        lane.spec.stop.trainAccuracy = 0.95;
        Trainer trainer(lane, 1, dataOf(lane, 1));
        const auto epochs = trainedToTheEnd(trainer);
        QVERIFY2(epochs.back().trainAccuracy >= 0.95,
                 qPrintable(QString::number(epochs.back().trainAccuracy)));
        QVERIFY(epochs.size() < 60);
        QCOMPARE(trainer.state().crossing, epochsTo95(epochs));
        QCOMPARE(trainer.state().crossing.value(), epochs.back().epoch);
        QCOMPARE(trainer.stopReason().value(), std::string("train accuracy of 0.95 reached"));
        QVERIFY(!trainer.reachedEpochCap());
    }

    void oneStepIsOneClippedUpdate()
    {
        auto lane = smallLane("top-k:3");
        lane.spec.train.order = OrderKind::Sequential;
        lane.spec.train.clip = 0.01;
        const auto data = dataOf(lane, 4);
        Trainer trainer(lane, 4, data);
        const auto network = makeNetwork({lane.spec.model, lane.mask, data->shape});
        std::ranges::copy(trainer.weights(), network->weights().begin());
        std::vector<float> logits(10);
        network->train(data->train.slice(0, 5), {4, Phase::Train, 0}, logits);
        const double norm = gradientNorm(network->gradient());
        QVERIFY(norm > 0.01);
        auto expected = copyOf(trainer.weights());
        for (std::size_t i = 0; i < expected.size(); ++i)
            expected[i] -= float(0.1 * 0.01 / (norm + 1e-6) * double(network->gradient()[i]));

        QVERIFY(trainer.step());
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY(std::abs(trainer.weights()[i] - expected[i]) < 1e-7f);
        Score score;
        score.add(logits, 2, data->train.slice(0, 5).labels);
        QCOMPARE(trainer.runningLoss(), score.meanLoss());
        QCOMPARE(trainer.runningAccuracy(), score.accuracy());
        QCOMPARE(trainer.stepInEpoch(), 1);
    }

    void everyExampleCountsOnceAnEpoch()
    {
        auto lane = smallLane("full");
        lane.spec.train.lr = 0; // then the running sums must equal the evaluation
        lane.spec.model.dropout = 0;
        Trainer trainer(lane, 2, dataOf(lane, 2));
        QCOMPARE(trainer.stepsPerEpoch(), 5);
        while (!trainer.epochIsFull())
            QVERIFY(trainer.step());
        const double loss = trainer.runningLoss();
        const double accuracy = trainer.runningAccuracy();
        const auto record = trainer.finishEpoch(always);
        QVERIFY(std::abs(record->trainLoss - loss) < 1e-6);
        QCOMPARE(record->trainAccuracy, accuracy);
        QCOMPARE(record->step, 5);
        QCOMPARE(trainer.runningLoss(), 0.0);
        QCOMPARE(trainer.epochsDone(), 1);
        QVERIFY(record->spent.wall > 0 && record->spent.cpu > 0 && record->spent.eval > 0 &&
                record->spent.metrics > 0);
        QCOMPARE(record->metrics.size(), metricCatalogue().size());
    }

    void runningAccuracyTakesWhatTrainingSaw()
    {
        auto lane = smallLane("full");
        lane.spec.train.accuracy = AccuracyKind::Running;
        Trainer trainer(lane, 2, dataOf(lane, 2));
        while (!trainer.epochIsFull())
            QVERIFY(trainer.step());
        const double loss = trainer.runningLoss();
        const double accuracy = trainer.runningAccuracy();
        const auto record = trainer.finishEpoch(always);
        QCOMPARE(record->trainLoss, loss);
        QCOMPARE(record->trainAccuracy, accuracy);
    }

    void ratesDecayByEpoch()
    {
        auto lane = smallLane("full");
        lane.spec.train.decay = 0.5;
        Trainer trainer(lane, 2, dataOf(lane, 2));
        const auto epochs = trainedToTheEnd(trainer);
        QCOMPARE(epochs.size(), 3U);
        QCOMPARE(epochs[2].lr, 0.025);
        QCOMPARE(epochs[2].epoch, 2);
        QVERIFY(epochs[2].spent.wall > epochs[0].spent.wall);
    }

    void resumeIsBitwiseFromEveryMoment_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<int>("optimizer");
        QTest::newRow("random keys with adam") << "random-k:3" << int(OptimizerKind::Adam);
        QTest::newRow("top-k with momentum") << "top-k:3" << int(OptimizerKind::Sgd);
        QTest::newRow("banded with a global token and adamw")
            << "banded:3:global=1" << int(OptimizerKind::AdamW);
    }

    void resumeIsBitwiseFromEveryMoment()
    {
        QFETCH(QString, mask);
        QFETCH(int, optimizer);
        auto lane = smallLane(mask.toStdString());
        lane.spec.model.dropout = 0.1;
        lane.spec.train.optimizer = OptimizerKind(optimizer);
        lane.spec.train.lr = 0.01;
        lane.spec.train.momentum = optimizer == int(OptimizerKind::Sgd) ? 0.9 : 0;
        lane.spec.train.epochs = 2;
        const auto data = dataOf(lane, 5);

        std::vector<std::pair<TrainerState, std::size_t>> moments; // with the epochs known then
        Trainer straight(lane, 5, data);
        std::vector<EpochRecord> epochs;
        while (!straight.stopReason()) {
            moments.emplace_back(straight.state(), epochs.size());
            if (!straight.epochIsFull()) {
                QVERIFY(straight.step());
                continue;
            }
            // Evaluation given up before, inside and after the train set leaves no trace.
            int asked = 0;
            const auto before = timeless(straight.state());
            QVERIFY(!straight.finishEpoch([&] { return ++asked < 2; }));
            QVERIFY(timeless(straight.state()) == before);
            epochs.push_back(straight.finishEpoch(always).value());
        }
        QCOMPARE(moments.size(), 12U);

        for (const auto &[moment, known] : moments) {
            Trainer resumed(lane, 5, data);
            resumed.restore(moment);
            QVERIFY(resumed.state() == moment);
            const auto rest = trainedToTheEnd(resumed);
            QVERIFY(sameEpochs(rest, {epochs.begin() + std::ptrdiff_t(known), epochs.end()}));
            QVERIFY(timeless(resumed.state()) == timeless(straight.state()));
        }
    }

    void divergenceKeepsTheWeightsBeforeIt()
    {
        auto lane = smallLane("full");
        lane.spec.train.lr = 1e30;
        Trainer trainer(lane, 1, dataOf(lane, 1));
        TrainerState state;
        int steps = 0;
        do {
            QVERIFY(!trainer.epochIsFull());
            state = timeless(trainer.state());
            QVERIFY(++steps < 5);
        } while (trainer.step());
        QVERIFY(timeless(trainer.state()) == state);
        QVERIFY(!trainer.step());
        QVERIFY(timeless(trainer.state()) == state);
    }

    void anEpochOfAWreckedNetworkIsStillRecorded()
    {
        const auto lane = smallLane("top-k:3");
        Trainer trainer(lane, 1, dataOf(lane, 1));
        auto state = trainer.state();
        state.stepInEpoch = trainer.stepsPerEpoch();
        state.step = state.stepInEpoch;
        std::ranges::fill(state.weights, 1e30f);
        trainer.restore(state);
        const auto record = trainer.finishEpoch(always);
        QVERIFY(record);
        QVERIFY(!std::isfinite(record->trainLoss));
        QCOMPARE(trainer.state().bestEpoch, -1);
    }

    void stopRules_data()
    {
        QTest::addColumn<SpecChange>("change");
        QTest::addColumn<int>("epochs");
        QTest::addColumn<QString>("reason");
        QTest::newRow("the epoch cap ends it") << SpecChange([](RunSpec &) {}) << 3 << "3 epochs";
        QTest::newRow("one epoch is singular")
            << SpecChange([](RunSpec &spec) { spec.train.epochs = 1; }) << 1 << "1 epoch";
        QTest::newRow("the wanted accuracy ends it")
            << SpecChange([](RunSpec &spec) { spec.stop.trainAccuracy = 0.01; }) << 1
            << "train accuracy of 0.01 reached";
        QTest::newRow("a plateau ends it") << SpecChange([](RunSpec &spec) {
            spec.train.lr = 0;
            spec.stop.plateau = 1;
        }) << 2 << "no better train loss for 1 epoch";
        QTest::newRow("the time cap ends it") << SpecChange([](RunSpec &spec) { spec.stop.seconds = 1e-6; })
                                              << 1 << "1e-06 seconds of training";
    }

    void stopRules()
    {
        QFETCH(SpecChange, change);
        QFETCH(int, epochs);
        QFETCH(QString, reason);
        auto lane = smallLane("full");
        change(lane.spec);
        const auto data = dataOf(lane, 1);
        Trainer trainer(lane, 1, data);
        QVERIFY(!trainer.stopReason());
        QCOMPARE(int(trainedToTheEnd(trainer).size()), epochs);
        QCOMPARE(QString::fromStdString(trainer.stopReason().value()), reason);
        Trainer resumed(lane, 1, data);
        resumed.restore(trainer.state());
        QCOMPARE(resumed.stopReason(), trainer.stopReason());
    }

    void statesThatDoNotFitAreRefused_data()
    {
        QTest::addColumn<StateChange>("change");
        QTest::newRow("weights are missing")
            << StateChange([](TrainerState &state) { state.weights.pop_back(); });
        QTest::newRow("the epoch is negative") << StateChange([](TrainerState &state) { state.epoch = -1; });
        QTest::newRow("the step in the epoch is negative")
            << StateChange([](TrainerState &state) { state.stepInEpoch = -1; });
        QTest::newRow("the epoch has fewer steps") << StateChange([](TrainerState &state) {
            state.stepInEpoch = 6;
            state.step = 6;
        });
        QTest::newRow("steps do not add up") << StateChange([](TrainerState &state) { state.step = 0; });
        QTest::newRow("more is right than was seen")
            << StateChange([](TrainerState &state) { state.runningCorrect = 11; });
        QTest::newRow("less than nothing is right")
            << StateChange([](TrainerState &state) { state.runningCorrect = -1; });
        QTest::newRow("the crossing lies ahead")
            << StateChange([](TrainerState &state) { state.crossing = 4; });
        QTest::newRow("the best epoch lies ahead")
            << StateChange([](TrainerState &state) { state.bestEpoch = 4; });
        QTest::newRow("the optimizer is another")
            << StateChange([](TrainerState &state) { state.optimizer.second = state.weights; });
    }

    void statesThatDoNotFitAreRefused()
    {
        QFETCH(StateChange, change);
        const auto lane = smallLane("full");
        Trainer trainer(lane, 1, dataOf(lane, 1));
        QVERIFY(trainer.step() && trainer.step());
        const auto good = trainer.state();
        auto bad = good;
        change(bad);
        QVERIFY_EXCEPTION_THROWN(trainer.restore(bad), InputError);
        QVERIFY(trainer.state() == good);
    }

    void lanesStartFromTheSameWeightsUnlessIndependent()
    {
        auto lane = smallLane("full");
        const auto data = dataOf(lane, 1);
        const auto paired = copyOf(Trainer(lane, 1, data, 1).weights());
        QCOMPARE(copyOf(Trainer(smallLane("top-k:3"), 1, data, 2).weights()), paired);
        QVERIFY(copyOf(Trainer(lane, 2, data, 1).weights()) != paired);
        lane.spec.train.init = InitKind::Independent;
        QVERIFY(copyOf(Trainer(lane, 1, data, 1).weights()) != copyOf(Trainer(lane, 1, data, 2).weights()));
    }

    void importedWeightsReplaceTheInitialOnes()
    {
        const auto lane = smallLane("full");
        const auto data = dataOf(lane, 1);
        std::vector<float> weights(Trainer(lane, 1, data).parameters(), 0.25f);
        QCOMPARE(copyOf(Trainer(lane, 1, data, 0, weights).weights()), weights);
        weights.pop_back();
        QVERIFY_EXCEPTION_THROWN(Trainer(lane, 1, data, 0, weights), InputError);
    }
};

FOVEA_TEST(TestTrainer)
#include "tst_trainer.moc"
