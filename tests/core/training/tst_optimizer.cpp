// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/base/random.h"
#include "core/training/optimizer.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace fovea;

namespace {

// torch's definitions in double, one parameter at a time.
struct PlainOptimizer
{
    TrainSpec train;
    double weight = 0;
    double momentum = 0, first = 0, second = 0;
    int updates = 0;

    void update(double gradient, double lr)
    {
        ++updates;
        if (train.optimizer == OptimizerKind::AdamW)
            weight -= lr * train.weightDecay * weight;
        else
            gradient += train.weightDecay * weight;
        if (train.optimizer == OptimizerKind::Sgd) {
            momentum = updates == 1 ? gradient : train.momentum * momentum + gradient;
            weight -= lr * momentum;
            return;
        }
        first = 0.9 * first + 0.1 * gradient;
        second = 0.999 * second + 0.001 * gradient * gradient;
        const double unbiasedFirst = first / (1 - std::pow(0.9, updates));
        const double unbiasedSecond = second / (1 - std::pow(0.999, updates));
        weight -= lr * unbiasedFirst / (std::sqrt(unbiasedSecond) + 1e-8);
    }
};

std::vector<float> randomFloats(std::uint64_t key, std::size_t size)
{
    Random random(key);
    std::vector<float> values(size);
    for (float &value : values)
        value = float(random.uniform(-1, 1));
    return values;
}

} // namespace

class TestOptimizer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void learningRateDecaysByEpoch()
    {
        TrainSpec train;
        train.lr = 0.5;
        train.decay = 0.9;
        QCOMPARE(learningRate(train, 0), 0.5);
        QVERIFY(std::abs(learningRate(train, 3) - 0.5 * 0.9 * 0.9 * 0.9) < 1e-15);
    }

    void clipBringsLongGradientsDown()
    {
        QCOMPARE(gradientNorm(std::vector<float>{3, 4}), 5.0);
        QCOMPARE(clipFactor(5, 0.5), 0.5 / (5 + 1e-6));
        QCOMPARE(clipFactor(std::vector<float>{3, 4}, 0.5), 0.5 / (5 + 1e-6));
        QCOMPARE(clipFactor(0.1, 0.5), 1.0);
        QCOMPARE(clipFactor(5, 0), 1.0);
        const auto values = randomFloats(3, 1003); // not a multiple of the vector width
        double sum = 0;
        for (const float value : values)
            sum += double(value) * double(value);
        QVERIFY(std::abs(gradientNorm(values) - std::sqrt(sum)) < 1e-12);
    }

    void normOfABadGradientIsNotFinite()
    {
        for (const std::size_t place : {0U, 9U, 16U}) {
            auto values = randomFloats(1, 17);
            values[place] = std::numeric_limits<float>::quiet_NaN();
            QVERIFY(!std::isfinite(gradientNorm(values)));
            values[place] = std::numeric_limits<float>::infinity();
            QVERIFY(!std::isfinite(gradientNorm(values)));
        }
    }

    void updatesAgreeWithPlainLoops_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("momentum");
        QTest::addColumn<double>("weightDecay");
        QTest::newRow("plain sgd") << int(OptimizerKind::Sgd) << 0.0 << 0.0;
        QTest::newRow("sgd with momentum") << int(OptimizerKind::Sgd) << 0.9 << 0.0;
        QTest::newRow("sgd with weight decay") << int(OptimizerKind::Sgd) << 0.0 << 0.1;
        QTest::newRow("sgd with momentum and weight decay") << int(OptimizerKind::Sgd) << 0.5 << 0.1;
        QTest::newRow("adam") << int(OptimizerKind::Adam) << 0.0 << 0.0;
        QTest::newRow("adam with weight decay") << int(OptimizerKind::Adam) << 0.0 << 0.1;
        QTest::newRow("adamw") << int(OptimizerKind::AdamW) << 0.0 << 0.1;
    }

    void updatesAgreeWithPlainLoops()
    {
        QFETCH(int, kind);
        QFETCH(double, momentum);
        QFETCH(double, weightDecay);
        TrainSpec train;
        train.optimizer = OptimizerKind(kind);
        train.momentum = momentum;
        train.weightDecay = weightDecay;
        constexpr std::size_t size = 21;
        auto weights = randomFloats(5, size);
        std::vector<PlainOptimizer> plain;
        for (const float weight : weights)
            plain.push_back({.train = train, .weight = double(weight)});
        Optimizer optimizer(train, size);
        for (std::uint64_t step = 0; step < 30; ++step) {
            const auto gradient = randomFloats(100 + step, size);
            const double lr = 0.05 * std::pow(0.95, double(step));
            optimizer.update(weights, gradient, 0.7, lr);
            for (std::size_t i = 0; i < size; ++i)
                plain[i].update(0.7 * double(gradient[i]), lr);
        }
        for (std::size_t i = 0; i < size; ++i)
            QVERIFY2(std::abs(double(weights[i]) - plain[i].weight) < 5e-6,
                     qPrintable(QString("%1 instead of %2").arg(double(weights[i])).arg(plain[i].weight)));
        QCOMPARE(optimizer.state().updates, 30);
    }

    void restoredOptimizerGoesOnToTheBit()
    {
        for (const auto kind : {OptimizerKind::Sgd, OptimizerKind::Adam, OptimizerKind::AdamW}) {
            TrainSpec train;
            train.optimizer = kind;
            train.momentum = kind == OptimizerKind::Sgd ? 0.9 : 0;
            auto weights = randomFloats(1, 10);
            Optimizer optimizer(train, 10);
            optimizer.update(weights, randomFloats(2, 10), 1, 0.1);
            Optimizer other(train, 10);
            other.restore(optimizer.state());
            auto copy = weights;
            optimizer.update(weights, randomFloats(3, 10), 1, 0.1);
            other.update(copy, randomFloats(3, 10), 1, 0.1);
            QCOMPARE(copy, weights);
            QVERIFY(other.state() == optimizer.state());
        }
    }

    void statesThatDoNotFitAreRefused()
    {
        TrainSpec train;
        Optimizer sgd(train, 10);
        train.optimizer = OptimizerKind::Adam;
        Optimizer adam(train, 10);
        QVERIFY_EXCEPTION_THROWN(sgd.restore(adam.state()), InputError);
        QVERIFY_EXCEPTION_THROWN(adam.restore(sgd.state()), InputError);
        auto state = adam.state();
        state.second.pop_back();
        QVERIFY_EXCEPTION_THROWN(adam.restore(state), InputError);
        state = adam.state();
        state.updates = -1;
        QVERIFY_EXCEPTION_THROWN(adam.restore(state), InputError);
    }

    void orderIsAPermutationOfItsSeedAndEpoch()
    {
        const TrainSpec train;
        const auto order = epochOrder(train, 4, 2, 100);
        QCOMPARE(epochOrder(train, 4, 2, 100), order);
        QVERIFY(epochOrder(train, 5, 2, 100) != order);
        QVERIFY(epochOrder(train, 4, 3, 100) != order);
        auto ascending = order;
        std::ranges::sort(ascending);
        TrainSpec sequential;
        sequential.order = OrderKind::Sequential;
        QCOMPARE(epochOrder(sequential, 4, 2, 100), ascending);
        for (std::uint32_t i = 0; i < 100; ++i)
            QCOMPARE(ascending[i], i);
        QVERIFY(order != ascending);
        QVERIFY(epochOrder(train, 1, 0, 0).empty());
    }
};

FOVEA_TEST(TestOptimizer)
#include "tst_optimizer.moc"
