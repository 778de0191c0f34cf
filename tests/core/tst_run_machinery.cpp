// SPDX-License-Identifier: MIT
#include "core/run/run_channel.h"
#include "core/run/step_gate.h"
#include "core/run/turnstile.h"

#include <QTest>

#include <atomic>
#include <latch>
#include <thread>

using namespace fovea;

// Gate, turnstile and channel under several threads, without any training. Runs under ThreadSanitizer too.
class TestRunMachinery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aGateCountsItsSteps();
    void aClosedGateWaitsUntilItOpensOrTheRunStops();
    void noMoreRunsInsideThanSlotsAndLockStepHolds_data();
    void noMoreRunsInsideThanSlotsAndLockStepHolds();
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

void TestRunMachinery::aClosedGateWaitsUntilItOpensOrTheRunStops()
{
    StepGate gate;
    std::atomic<int> opened = 0;
    std::atomic<int> stopped = 0;
    std::latch through(1);
    {
        std::jthread waiter([&](std::stop_token stop) {
            opened += gate.waitUntilOpen(stop);
            through.count_down();
            while (gate.tryTake()) {
            }
            stopped += !gate.waitUntilOpen(stop);
        });
        gate.allow(3);
        through.wait();
    } // stops and joins
    QCOMPARE(opened.load(), 1);
    QCOMPARE(stopped.load(), 1);
}

void TestRunMachinery::noMoreRunsInsideThanSlotsAndLockStepHolds_data()
{
    QTest::addColumn<int>("slots_");
    QTest::addColumn<int>("pace");
    QTest::newRow("one core, lock-step") << 1 << int(Pace::LockStep);
    QTest::newRow("two cores, lock-step") << 2 << int(Pace::LockStep);
    QTest::newRow("two cores, free") << 2 << int(Pace::Free);
    QTest::newRow("more cores than runs") << 8 << int(Pace::LockStep);
}

void TestRunMachinery::noMoreRunsInsideThanSlotsAndLockStepHolds()
{
    QFETCH(int, slots_);
    QFETCH(int, pace);
    constexpr int runs = 4;
    constexpr int epochs = 50;
    Turnstile turnstile({0, 0, 0, 1}, slots_, Pace(pace));
    std::atomic<int> inside = 0;
    std::atomic<int> most = 0;
    std::atomic<int> outOfStep = 0;
    std::array<std::atomic<int>, runs> done{};
    {
        std::vector<std::jthread> threads;
        for (int run = 0; run < runs; ++run)
            threads.emplace_back([&, run] {
                for (int epoch = 0; epoch < epochs; ++epoch) {
                    if (!turnstile.enter(run, epoch, {}))
                        return;
                    const int now = ++inside;
                    int seen = most;
                    while (now > seen && !most.compare_exchange_weak(seen, now)) {
                    }
                    for (int other = 0; other < 3; ++other)
                        if (Pace(pace) == Pace::LockStep && run < 3 && done[std::size_t(other)] < epoch)
                            ++outOfStep;
                    ++done[std::size_t(run)];
                    --inside;
                    turnstile.leave(run, epoch + 1);
                }
                turnstile.retire(run);
            });
    }
    for (const auto &count : done)
        QCOMPARE(count.load(), epochs);
    QVERIFY(most.load() <= slots_);
    QCOMPARE(outOfStep.load(), 0);
    QCOMPARE(turnstile.inside(), 0);
}

void TestRunMachinery::earlierSeedsGoFirst()
{
    constexpr int epochs = 20;
    Turnstile turnstile({1, 0}, 1, Pace::LockStep);
    std::vector<int> order; // written only by the run inside
    const auto turns = [&](int run) {
        for (int epoch = 0; epoch < epochs; ++epoch) {
            turnstile.enter(run, epoch, {});
            order.push_back(run);
            turnstile.leave(run, epoch + 1);
        }
        turnstile.retire(run);
    };
    {
        std::jthread later(turns, 0);
        std::jthread earlier(turns, 1);
    }
    std::vector<int> expected(epochs, 1);
    expected.insert(expected.end(), epochs, 0);
    QVERIFY(order == expected);
}

void TestRunMachinery::aPausedRunHoldsNobodyUp()
{
    Turnstile turnstile({0, 0}, 2, Pace::LockStep);
    std::stop_source soon;
    soon.request_stop();
    QVERIFY2(!turnstile.enter(0, 1, soon.get_token()), "run 1 has no epoch yet and is expected to take part");

    Turnstile paused({0, 0}, 2, Pace::LockStep);
    paused.stepAside(1);
    QVERIFY(paused.enter(0, 1, {}));
    paused.leave(0, 2);
    paused.rejoin(1);
    QVERIFY2(!paused.enter(0, 2, soon.get_token()), "after joining again it is waited for");
}

void TestRunMachinery::stoppingWakesThoseWhoWait()
{
    Turnstile turnstile({0, 0}, 1, Pace::LockStep);
    QVERIFY(turnstile.enter(0, 0, {}));
    std::atomic<int> refused = 0;
    {
        std::jthread waiter([&](std::stop_token stop) { refused += !turnstile.enter(1, 0, stop); });
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
        for (const RunEvent &event : channel.take(std::chrono::milliseconds(1000))) {
            int &expected = next[std::size_t(event.run)];
            QCOMPARE(event.reason, std::to_string(expected));
            ++expected;
            ++total;
        }
    }
    threads.clear();
    QCOMPARE(channel.progress(RunId(2)).stepInEpoch, perThread - 1);
    QVERIFY(channel.take(std::chrono::milliseconds(0)).empty());
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
    const auto taken = channel.takeWeights();
    QCOMPARE(taken.size(), std::size_t(1));
    QCOMPARE(taken.at(RunId(1)).epochsTrained(), 2.25);
    QVERIFY(channel.takeWeights().empty());
}

void TestRunMachinery::aChannelWakesWithoutEvents()
{
    RunChannel channel;
    std::jthread waker([&] { channel.wake(); });
    QVERIFY(channel.take(std::chrono::minutes(5)).empty());
}

QTEST_APPLESS_MAIN(TestRunMachinery)
#include "tst_run_machinery.moc"
