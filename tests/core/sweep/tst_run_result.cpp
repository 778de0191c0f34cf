// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/sweep/run_result.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

using namespace fovea;

namespace {

// Train accuracies by epoch.
std::vector<BriefEpoch> briefWith(const std::vector<double> &accuracies)
{
    std::vector<BriefEpoch> epochs;
    for (const double accuracy : accuracies)
        epochs.push_back(
            {.trainAccuracy = accuracy, .heldoutAccuracy = accuracy - 0.1, .dispersion = accuracy * 10});
    return epochs;
}

const std::vector<double> curve = {0.5, 0.7, 0.91, 0.8, 0.96};

RunResult whole()
{
    RunResult result;
    result.address = "0123456789abcdef";
    result.seed = 18446744073709551615ULL;
    result.epochs = result.cap = int(curve.size());
    result.to95 = result.arrival = 4;
    result.lastHeldout = result.bestHeldout = 0.86;
    result.bestEpoch = 4;
    result.last = briefWith(curve).back();
    result.spent = {10, 5, 1, 1};
    result.flops = 1000;
    result.facts.dataHash = 18446744073709551615ULL;
    result.shape = {3, 2, {6, 1}};
    result.bits = "ab";
    return result;
}

std::optional<RunResult> limited(const RunResult &result, int cap, std::optional<double> until)
{
    return limitedTo(result, cap, until, [] { return briefWith(curve); });
}

} // namespace

// What became of a run: its file, and the same run seen within other limits.
class TestRunResult : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void resultsReadBack();
    void foreignFilesAreNone();
    void aSmallerCapCutsTheRun();
    void anEarlierArrivalCutsTheRun();
    void aLargerCapWantsMoreEpochs();
    void divergedRunsNeverGoOn();
    void aCurveThatIsNotWholeIsMadeAgain();
};

void TestRunResult::resultsReadBack()
{
    const RunResult before = whole();
    const RunResult after = runResultFromJson(toJson(before));
    QCOMPARE(toJson(after), toJson(before));
    QCOMPARE(after.seed, before.seed);
    QCOMPARE(after.facts.dataHash, before.facts.dataHash);
    QVERIFY(after.shape == before.shape);
    QVERIFY(std::isnan(after.last.separation)); // null
    const auto brief = briefFromJson(briefJson(briefWith(curve)));
    QCOMPARE(brief.size(), curve.size());
    QCOMPARE(brief[2].trainAccuracy, 0.91);
}

void TestRunResult::foreignFilesAreNone()
{
    const std::string text = toJson(whole());
    QVERIFY_EXCEPTION_THROWN(runResultFromJson("{}"), InputError);
    QVERIFY_EXCEPTION_THROWN(runResultFromJson(text.substr(0, 100)), InputError);
    QVERIFY_EXCEPTION_THROWN(briefFromJson("[1]"), InputError);
}

void TestRunResult::aSmallerCapCutsTheRun()
{
    const auto cut = limited(whole(), 3, {});
    QVERIFY(cut);
    QCOMPARE(cut->epochs, 3);
    QVERIFY(!cut->arrival && !cut->to95);
    QCOMPARE(cut->last.trainAccuracy, 0.91);
    QCOMPARE(cut->bestEpoch, std::optional(2));
    QCOMPARE(cut->flops, 600.0);
    QCOMPARE(cut->status, RunStatus::Finished);
}

void TestRunResult::anEarlierArrivalCutsTheRun()
{
    const auto cut = limited(whole(), 5, 0.9);
    QVERIFY(cut);
    QCOMPARE(cut->epochs, 3);
    QCOMPARE(cut->arrival, std::optional(2));
    QCOMPARE(cut->status, RunStatus::Stopped);
}

void TestRunResult::aLargerCapWantsMoreEpochs()
{
    QVERIFY(!limited(whole(), 6, {}));
    QVERIFY(!limited(whole(), 6, 0.99));
    const auto arrived = limited(whole(), 6, 0.95); // it arrived before its end
    QVERIFY(arrived);
    QCOMPARE(arrived->arrival, std::optional(4));
}

void TestRunResult::divergedRunsNeverGoOn()
{
    RunResult diverged = whole();
    diverged.status = RunStatus::Diverged;
    QVERIFY(limited(diverged, 100, {}));
    QCOMPARE(limited(diverged, 100, {})->status, RunStatus::Diverged);
    QCOMPARE(limited(diverged, 2, {})->status, RunStatus::Finished); // it had not diverged by then
}

void TestRunResult::aCurveThatIsNotWholeIsMadeAgain()
{
    const RunResult result = whole();
    QVERIFY(!limitedTo(result, 3, {}, [] { return briefWith({0.5}); }));
    QVERIFY(limitedTo(result, 5, {}, [] { return briefWith({}); })); // its own limits need no curve
}

FOVEA_TEST(TestRunResult)
#include "tst_run_result.moc"
