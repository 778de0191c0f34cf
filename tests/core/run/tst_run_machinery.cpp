// SPDX-License-Identifier: MIT
#include "core/run/run_channel.h"
#include "core/run/step_gate.h"
#include "core/run/turnstile.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <array>
#include <atomic>
#include <thread>

using namespace fovea;

// Gate, turnstile and channel under several threads, without any training. Runs under ThreadSanitizer too.
class TestRunMachinery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aGateCountsItsSteps();
    void everyRunGetsItsTurnsAndLockStepHolds_data();
    void everyRunGetsItsTurnsAndLockStepHolds();
    void earlierSeedsGoFirst();
    void aPausedRunHoldsNobodyUp();
    void stoppingWakesThoseWhoWait();
    void aChannelLosesNothing();
    void weightsAreCopiedOnceForEachQuestion();
    void aChannelWakesWithoutEvents();
};

void TestRunMachinery::aGateCountsItsSteps()
{
    StepGate gate;
    QVERIFY(!gate.isOpen());
    QVERIFY(!gate.tryTake());
    gate.allow(2);
    QVERIFY(gate.tryTake());
    QVERIFY(gate.tryTake());
    QVERIFY(!gate.tryTake());
    gate.allow(StepGate::unlimited);
    for (int i = 0; i < 1000; ++i)
        QVERIFY(gate.tryTake());
    gate.allow(0);
    QVERIFY(!gate.tryTake());
}

void TestRunMachinery::everyRunGetsItsTurnsAndLockStepHolds_data()
{
    QTest::addColumn<int>("threads");
    QTest::addColumn<int>("pace");
    QTest::newRow("one core, lock-step") << 1 << int(Pace::LockStep);
    QTest::newRow("two cores, lock-step") << 2 << int(Pace::LockStep);
    QTest::newRow("two cores, free") << 2 << int(Pace::Free);
    QTest::newRow("more cores than runs") << 8 << int(Pace::LockStep);
}

void TestRunMachinery::everyRunGetsItsTurnsAndLockStepHolds()
{
    QFETCH(int, threads);
    QFETCH(int, pace);
    constexpr int runs = 4;
    constexpr int epochs = 50;
    Turnstile turnstile({{0}, {0}, {0}, {1}}, Pace(pace));
    std::atomic<int> outOfStep = 0;
    std::atomic<int> twiceInside = 0;
    std::array<std::atomic<int>, runs> inside{};
    std::array<std::atomic<int>, runs> done{};
    for (int run = 0; run < runs; ++run)
        turnstile.rejoin(run);
    {
        std::vector<std::jthread> pool;
        for (int thread = 0; thread < threads; ++thread)
            pool.emplace_back([&] {
                while (const auto entered = turnstile.enter({})) {
                    const auto run = std::size_t(*entered);
                    twiceInside += inside[run]++ > 0;
                    const int epoch = done[run];
                    for (std::size_t other = 0; other < 3; ++other)
                        if (Pace(pace) == Pace::LockStep && run < 3 && done[other] < epoch)
                            ++outOfStep;
                    ++done[run];
                    --inside[run];
                    if (epoch + 1 < epochs)
                        turnstile.leave(*entered, epoch + 1);
                    else
                        turnstile.retire(*entered);
                }
            });
    }
    for (const auto &count : done)
        QCOMPARE(count.load(), epochs);
    QCOMPARE(outOfStep.load(), 0);
    QCOMPARE(twiceInside.load(), 0);
}

void TestRunMachinery::earlierSeedsGoFirst()
{
    constexpr int epochs = 20;
    Turnstile turnstile({{1}, {0}}, Pace::LockStep);
    turnstile.rejoin(0);
    turnstile.rejoin(1);
    std::vector<int> order;
    std::array<int, 2> done{};
    while (const auto run = turnstile.enter({})) {
        order.push_back(*run);
        if (++done[std::size_t(*run)] < epochs)
            turnstile.leave(*run, done[std::size_t(*run)]);
        else
            turnstile.retire(*run);
    }
    std::vector<int> expected(epochs, 1);
    expected.insert(expected.end(), epochs, 0);
    QVERIFY(order == expected);
}

void TestRunMachinery::aPausedRunHoldsNobodyUp()
{
    std::stop_source soon;
    soon.request_stop();
    Turnstile turnstile({{0, 1}, {0, 0}}, Pace::LockStep);
    QVERIFY2(!turnstile.enter(soon.get_token()), "all stand aside");
    turnstile.rejoin(0);
    QCOMPARE(turnstile.enter({}), std::optional(0)); // run 1 stands aside
    turnstile.leave(0, 2);
    turnstile.rejoin(1);
    QCOMPARE(turnstile.enter({}), std::optional(1)); // run 0 waits for it
    QVERIFY(!turnstile.stepAside(1));                // it is inside
    turnstile.leave(1, 1, Turnstile::Exit::Aside);
    QCOMPARE(turnstile.enter({}), std::optional(0));
    turnstile.leave(0, 3);
    QVERIFY(turnstile.stepAside(0));
    QVERIFY2(!turnstile.enter(soon.get_token()), "both stand aside");
}

void TestRunMachinery::stoppingWakesThoseWhoWait()
{
    Turnstile turnstile({{0}, {0}}, Pace::LockStep);
    std::atomic<int> refused = 0;
    {
        std::jthread waiter([&](std::stop_token stop) { refused += !turnstile.enter(stop); });
    }
    QCOMPARE(refused.load(), 1);
}

void TestRunMachinery::aChannelLosesNothing()
{
    RunChannel channel;
    constexpr int perThread = 500;
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 3; ++thread)
        threads.emplace_back([&, thread] {
            for (int i = 0; i < perThread; ++i) {
                RunEvent event;
                event.run = RunId(thread);
                event.reason = std::to_string(i);
                channel.post(std::move(event));
                RunProgress progress;
                progress.stepInEpoch = i;
                (void)channel.setProgress(RunId(thread), progress);
            }
        });
    std::vector<int> next(3, 0);
    int total = 0;
    while (total < 3 * perThread) {
        for (const RunEvent &event : channel.popEvents(std::chrono::milliseconds(1000))) {
            int &expected = next[std::size_t(event.run)];
            QCOMPARE(event.reason, std::to_string(expected));
            ++expected;
            ++total;
        }
    }
    threads.clear();
    QCOMPARE(channel.progress(RunId(2)).stepInEpoch, perThread - 1);
    QVERIFY(channel.popEvents(std::chrono::milliseconds(0)).empty());
}

void TestRunMachinery::weightsAreCopiedOnceForEachQuestion()
{
    RunChannel channel;
    QVERIFY(!channel.setProgress(RunId(1), {}));
    channel.askWeights();
    QVERIFY(channel.setProgress(RunId(1), {}));
    QVERIFY(!channel.setProgress(RunId(1), {})); // it has answered
    QVERIFY(channel.setProgress(RunId(2), {}));
    LiveWeights live;
    live.values = std::make_shared<const std::vector<float>>(3, 1.5f);
    live.epoch = 2;
    live.stepInEpoch = 40;
    live.stepsPerEpoch = 160;
    channel.setWeights(RunId(1), live);
    const auto taken = channel.popWeights();
    QCOMPARE(taken.size(), std::size_t(1));
    QCOMPARE(taken.at(RunId(1)).epochsTrained(), 2.25);
    QVERIFY(channel.popWeights().empty());
}

void TestRunMachinery::aChannelWakesWithoutEvents()
{
    RunChannel channel;
    std::jthread waker([&] { channel.wake(); });
    QVERIFY(channel.popEvents(std::chrono::minutes(5)).empty());
}

FOVEA_TEST(TestRunMachinery)
#include "tst_run_machinery.moc"
