// SPDX-License-Identifier: MIT
#include "core/results/lane_mean.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

using namespace fovea;

namespace {

constexpr int cap = 20;

RunOutcome run(int epochs, RunStatus status, bool arrived)
{
    RunOutcome outcome;
    outcome.status = status;
    outcome.cap = cap;
    outcome.epochsRun = epochs;
    if (arrived)
        outcome.arrival = epochs - 1;
    return outcome;
}

RunOutcome arrived(int epochs)
{
    return run(epochs, RunStatus::Stopped, true);
}

RunOutcome stopped(int epochs)
{
    return run(epochs, RunStatus::Stopped, false);
}

const RunOutcome notByCap = run(cap, RunStatus::Finished, false);

} // namespace

// Mean epochs of one lane: waiting ends at the cap, or where nothing more is known.
class TestLaneMean : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void waitingEndsAtTheCap()
    {
        const auto mean = laneMean({arrived(8), notByCap});
        QCOMPARE(mean->limit, 20.0);
        QCOMPARE(mean->epochs, 14.0);
        QCOMPARE(laneMean({notByCap, notByCap})->laterThan, cap);
    }

    // A stopped run would otherwise stand for one that was waited for up to the cap.
    void waitingEndsWhereTheLastWasSeen()
    {
        const auto mean =
            laneMean({arrived(7), arrived(11), arrived(10), stopped(12), arrived(8), arrived(12)});
        QCOMPARE(mean->limit, 12.0);
        QVERIFY(std::abs(mean->epochs - 10) < 1e-12);
        const auto none = laneMean({stopped(3), stopped(3), stopped(5)});
        QCOMPARE(none->limit, 5.0);
        QCOMPARE(none->epochs, 5.0);
        QCOMPARE(none->laterThan, 3);
    }

    void whoMayStillArriveIsNotCounted()
    {
        QVERIFY(!laneMean({run(5, RunStatus::Running, false)}));
        QCOMPARE(laneMean({arrived(6), run(5, RunStatus::Running, false)})->epochs, 6.0);
    }

    void aDivergedRunNeverArrives()
    {
        const auto mean = laneMean({run(2, RunStatus::Diverged, false), run(4, RunStatus::Diverged, false)});
        QCOMPARE(mean->limit, 20.0);
        QCOMPARE(mean->epochs, 20.0);
        QCOMPARE(mean->laterThan, cap);
    }
};

FOVEA_TEST(TestLaneMean)
#include "tst_lane_mean.moc"
