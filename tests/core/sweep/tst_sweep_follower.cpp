// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/sweep/local_sweep.h"
#include "core/sweep/run_task.h"
#include "core/sweep/sweep_follower.h"
#include "core/sweep/sweep_lock.h"
#include "core/sweep/sweep_table.h"
#include "tests/support/sweep_samples.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace fovea;
using fovea::test::smallGrid;
using fovea::test::SweepOnDisk;

namespace {

// Leaves after this many epochs.
void train(const SweepOnDisk &sweep, int run, int epochs = 1000)
{
    DataShelf shelf;
    trainRun(sweep.folder, sweep.plan, sweep.plan.runs.at(std::size_t(run)), shelf,
             {.keepGoing = [&] { return epochs > 0; }, .onEpoch = [&](const EpochRecord &) { --epochs; }});
}

// A result as if the run had arrived then, or not at all.
void putResult(const SweepOnDisk &sweep, int run, std::optional<int> arrival,
               RunStatus status = RunStatus::Finished)
{
    const GridSpec &grid = sweep.plan.grid;
    RunResult result;
    result.address = sweep.plan.runs[std::size_t(run)].address;
    result.seed = sweep.plan.runs[std::size_t(run)].seed;
    result.status = status;
    result.epochs = result.cap = grid.cap;
    result.to95 = result.arrival = arrival;
    result.lastHeldout = 0.5;
    result.machine = thisMachine();
    sweep.run(run).beginAttempt();
    sweep.run(run).putResult(result, std::vector<BriefEpoch>(std::size_t(grid.cap)));
}

} // namespace

// The states of runs as files tell them.
class TestSweepFollower : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void filesTellTheStates();
    void whoeverWorksIsSeen();
    void newsAreOnlyWhatIsNew();
    void aLongerPlanPausesWhatWasDone();
    void failedIsNeverDone();
    void speedIsComparedWithTheBaseline();
    void tablesHaveARowPerRun();
    void foldersOfSomethingElseAreRefused();
};

void TestSweepFollower::filesTellTheStates()
{
    const SweepOnDisk sweep;
    putResult(sweep, 0, 2);
    putResult(sweep, 1, {});
    putResult(sweep, 2, {}, RunStatus::Diverged);
    train(sweep, 3, /*epochs=*/1);
    sweep.run(4).putError("It did not work.");
    SweepFollower follower(sweep.folder.path());
    QVERIFY(follower.refresh());
    using enum SweepState;
    const std::vector<SweepState> expected = {Arrived, NotByCap, Diverged, Paused, Failed, Planned};
    for (std::size_t i = 0; i < expected.size(); ++i)
        QCOMPARE(textOf(follower.runs().at(i).state), textOf(expected[i]));
    QCOMPARE(follower.runs()[3].epochs, 1);
    QCOMPARE(follower.runs()[4].error, std::string("It did not work."));
    QCOMPARE(remainingRuns(follower), (std::vector<int>{3, 5}));

    putFile(sweep.folder.stopFile(), "{}", Flush::No);
    for (int i = 0; i < mostLosses; ++i)
        sweep.run(5).addLoss("The node went away.");
    RunResult other = sweep.run(0).result().value();
    other.machine.bits = engineBits + 1;
    sweep.run(0).putResult(other, {});
    SweepFollower again(sweep.folder.path());
    again.refresh();
    QCOMPARE(again.runs()[0].state, Stale);
    QCOMPARE(again.runs()[3].state, Stopped);
    QCOMPARE(again.runs()[5].state, Failed);
    QVERIFY(again.runs()[5].error.find("The node went away.") != std::string::npos);
    std::set<std::string_view> signs;
    for (int state = 0; state <= int(Stale); ++state)
        signs.insert(signOf(SweepState(state)));
    QCOMPARE(signs.size(), std::size_t(10)); // told apart without colour
}

void TestSweepFollower::whoeverWorksIsSeen()
{
    const SweepOnDisk sweep;
    sweep.run(0).beginAttempt();
    sweep.run(0).putLease(leaseOfThisProcess(1));
    SweepFollower follower(sweep.folder.path());
    follower.setQueued({sweep.plan.runs[1].address});
    follower.refresh();
    QCOMPARE(follower.runs()[0].state, SweepState::Running);
    QCOMPARE(follower.runs()[1].state, SweepState::Queued);
    QCOMPARE(follower.runs()[2].state, SweepState::Planned);
    QVERIFY(!follower.runner());
    {
        const SweepLock lock(sweep.folder);
        QVERIFY_EXCEPTION_THROWN(SweepLock{sweep.folder}, StorageError);
        QVERIFY(follower.runner());
        follower.refresh();
        QCOMPARE(follower.runs()[2].state, SweepState::Queued);
    }
    RunLease gone = leaseOfThisProcess(1);
    gone.started += 1; // a later process with the same number
    sweep.run(0).putLease(gone);
    follower.refresh();
    QCOMPARE(follower.runs()[0].state, SweepState::Paused);
    gone.host = "elsewhere"; // unknown, but it wrote a moment ago
    sweep.run(0).putLease(gone);
    follower.refresh();
    QCOMPARE(follower.runs()[0].state, SweepState::Running);
}

void TestSweepFollower::newsAreOnlyWhatIsNew()
{
    const SweepOnDisk sweep;
    SweepFollower follower(sweep.folder.path());
    QVERIFY(follower.refresh());
    QVERIFY(!follower.refresh());
    putResult(sweep, 0, 1);
    QVERIFY(follower.refresh());
    QVERIFY(!follower.refresh());
    QCOMPARE(follower.counts().at(SweepState::Arrived), 1);
}

void TestSweepFollower::aLongerPlanPausesWhatWasDone()
{
    const SweepOnDisk sweep(smallGrid(/*cap=*/2));
    train(sweep, 0);
    SweepFollower follower(sweep.folder.path());
    follower.refresh();
    QVERIFY(follower.runs()[0].result);
    sweep.folder.writePlan(planOf(smallGrid(/*cap=*/5)));
    QVERIFY(follower.refresh());
    QVERIFY(!follower.runs()[0].result);
    QCOMPARE(follower.runs()[0].state, SweepState::Paused);
    QCOMPARE(follower.runs()[0].epochs, 2);
}

void TestSweepFollower::failedIsNeverDone()
{
    const SweepOnDisk sweep;
    for (int i = 0; i < 6; ++i)
        sweep.run(i).putError(i < 4 ? "One thing." : "Another.");
    SweepFollower follower(sweep.folder.path());
    follower.refresh();
    QVERIFY(remainingRuns(follower).empty()); // not without a person's word
    const QString text = QString::fromStdString(failuresText(follower.plan(), follower.runs()));
    QCOMPARE(text.count('\n'), 2);
    QVERIFY2(text.contains("and 3 other runs: One thing."), qPrintable(text));
    for (int i = 0; i < 6; ++i)
        sweep.run(i).forgetFailure();
    follower.refresh();
    QCOMPARE(remainingRuns(follower).size(), std::size_t(6));
}

void TestSweepFollower::speedIsComparedWithTheBaseline()
{
    const SweepOnDisk sweep(smallGrid(/*cap=*/10));
    // Seed 5: full in 8 epochs, top-k in 2, banded not at all; seed 6: full not at all, top-k in 5, banded
    // open.
    const auto place = [&](const char *mask, std::uint64_t seed) {
        for (std::size_t i = 0; i < sweep.plan.runs.size(); ++i)
            if (fieldOf(sweep.plan.cellOf(sweep.plan.runs[i]).record, "mask") == mask &&
                sweep.plan.runs[i].seed == seed)
                return int(i);
        return -1;
    };
    putResult(sweep, place("full", 5), 7);
    putResult(sweep, place("top-k:2", 5), 1);
    putResult(sweep, place("banded:3", 5), {});
    putResult(sweep, place("full", 6), {});
    putResult(sweep, place("top-k:2", 6), 4);
    SweepFollower follower(sweep.folder.path());
    follower.refresh();
    const SweepReport report = reportOf(follower);
    const SweepCellSummary &top = report.cells.at(0), &banded = report.cells.at(1),
                           &full = report.cells.at(2);
    QCOMPARE(top.mean->epochs, (2 + 5) / 2.0);
    QCOMPARE(banded.mean->epochs, 10.0);
    QCOMPARE(full.mean->epochs, (8 + 10) / 2.0);
    QVERIFY(!full.comparison);
    QCOMPARE(top.comparison->test.wins, 2);
    QCOMPARE(top.comparison->ratio.low, (4 + 2) / 2.0); // 8/2 and at least 10/5
    QVERIFY(std::isinf(top.comparison->ratio.high));
    QCOMPARE(banded.comparison->test.losses, 1);
    QCOMPARE(banded.comparison->underWay.size(), std::size_t(1));
    QCOMPARE(report.rows.at(std::size_t(place("top-k:2", 5))).speedup, std::optional(4.0));
    QVERIFY(!report.rows.at(std::size_t(place("top-k:2", 6))).speedup);
    QCOMPARE(report.rows.at(std::size_t(place("banded:3", 5))).censoredAt, std::optional(10));
}

void TestSweepFollower::tablesHaveARowPerRun()
{
    const SweepOnDisk sweep;
    train(sweep, 0);
    sweep.run(1).putError("A comma, and \"quotes\".");
    SweepFollower follower(sweep.folder.path());
    follower.refresh();
    const SweepReport report = reportOf(follower);
    const QString csv = QString::fromStdString(csvOf(report));
    QCOMPARE(csv.count('\n'), 7);
    QVERIFY(csv.contains("\"A comma, and \"\"quotes\"\".\""));
    const qsizetype columns = csv.section('\n', 0, 0).count(',');
    QCOMPARE(csv.section('\n', 1, 1).count(','), columns);
    QCOMPARE(csv.section('\n', 6, 6).count(','), columns);
    const auto json = nlohmann::json::parse(jsonOf(report));
    QCOMPARE(json.at("runs").size(), std::size_t(6));
    QCOMPARE(json.at("cells").size(), std::size_t(3));
    const auto &row = json.at("runs")[0];
    for (const char *field :
         {"epochs_to_95", "epochs_to_threshold", "censored_at", "heldout_last", "heldout_best",
          "dispersion_ratio", "separation_p50", "stability_p50", "seconds", "flops", "status"})
        QVERIFY2(row.contains(field), field);
    QVERIFY(row.at("fields").at("mask") == "full");
    const auto status = nlohmann::json::parse(statusJson(follower));
    QVERIFY(status.at("counts").at("failed") == 1);
    QVERIFY(status.at("counts").at("planned") == 4);
    QVERIFY(status.at("runs")[1].at("state") == "failed");
}

void TestSweepFollower::foldersOfSomethingElseAreRefused()
{
    const QTemporaryDir place;
    QFile file(place.filePath("letter.txt"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const SweepFolder folder(place.path().toStdString());
    QVERIFY_EXCEPTION_THROWN(folder.prepare(), UsageError);
    QVERIFY_EXCEPTION_THROWN(SweepFollower(folder.path()), InputError);
    QVERIFY_EXCEPTION_THROWN(SweepFolder(file.fileName().toStdString()).prepare(), UsageError);
    QVERIFY_EXCEPTION_THROWN(SweepFolder("/proc/none/sweep").prepare(), StorageError);
}

FOVEA_TEST(TestSweepFollower)
#include "tst_sweep_follower.moc"
