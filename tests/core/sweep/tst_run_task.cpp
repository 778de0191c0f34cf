// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/sweep/reuse.h"
#include "core/sweep/run_task.h"
#include "core/sweep/sweep_follower.h"
#include "core/sweep/worker.h"
#include "tests/support/sweep_samples.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <csignal>
#include <filesystem>
#include <thread>

using namespace fovea;
using fovea::test::smallGrid;
using fovea::test::SweepOnDisk;

namespace {

TaskEnd trained(const SweepOnDisk &sweep, int run, int questions = -1)
{
    DataShelf shelf;
    const TaskCalls calls{.keepGoing = [&] { return questions < 0 || questions-- > 0; }, .onEpoch = {}};
    return trainRun(sweep.folder, sweep.plan, sweep.plan.runs.at(std::size_t(run)), shelf, calls);
}

std::string bitsAfter(const SweepOnDisk &sweep, int run)
{
    return sweep.run(run).result().value().bits;
}

} // namespace

// One run of a sweep in its folder: interrupted, extended, damaged or taken from elsewhere, it has the same
// bits.
class TestRunTask : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRunLeavesItsResult();
    void interruptionsChangeNoBit();
    void aRunAloneCanBeStopped();
    void aLargerCapGoesOnWithTheSameBits();
    void doneRunsAreNotMadeAgain();
    void damagedFilesCostTimeAndNothingElse_data();
    void damagedFilesCostTimeAndNothingElse();
    void otherSweepsLendTheirResults();
    void resultsOfOtherBitsAreNotTaken();
    void workersTalkInLines();
    void endingsAreToldApart();
};

void TestRunTask::aRunLeavesItsResult()
{
    const SweepOnDisk sweep;
    QCOMPARE(trained(sweep, 0), TaskEnd::Done);
    const RunResult result = sweep.run(0).result().value();
    QCOMPARE(result.address, sweep.plan.runs[0].address);
    QCOMPARE(result.epochs, 4);
    QCOMPARE(result.cap, 4);
    QCOMPARE(result.status, RunStatus::Finished);
    QVERIFY(result.flops > 0);
    const auto epochs = sweep.run(0).epochs(result.attempt);
    QCOMPARE(epochs.size(), std::size_t(4));
    QCOMPARE(result.lastHeldout, std::optional(epochs.back().heldoutAccuracy));
    QCOMPARE(sweep.run(0).brief().size(), std::size_t(4));
    QVERIFY(!sweep.run(0).lease());
}

void TestRunTask::interruptionsChangeNoBit()
{
    const SweepOnDisk whole, broken;
    trained(whole, 1);
    int pauses = 0;
    // 30 examples in batches of 7: five steps an epoch. Each start gets as far as some questions allow.
    for (int questions = 1; trained(broken, 1, questions) == TaskEnd::Paused && pauses < 100;
         questions = 1 + questions % 4)
        ++pauses;
    QVERIFY2(pauses >= 5, qPrintable(QString::number(pauses)));
    QCOMPARE(bitsAfter(broken, 1), bitsAfter(whole, 1));
    const QDir folder(QString::fromStdString(broken.run(1).path()));
    QCOMPARE(folder.entryList({"try-*"}, QDir::Dirs).size(), 1); // others are cleared away
}

void TestRunTask::aRunAloneCanBeStopped()
{
    const SweepOnDisk whole(smallGrid(/*cap=*/500)), stopped(smallGrid(/*cap=*/500));
    trained(whole, 1);
    DataShelf shelf;
    const SweepRun &run = stopped.plan.runs.at(1);
    const TaskCalls calls{.keepGoing = [] { return true; },
                          .onEpoch =
                              [&](const EpochRecord &epoch) {
                                  if (epoch.epoch == 1)
                                      stopped.run(1).askToStop();
                                  if (epoch.epoch >= 1) // an epoch takes a millisecond
                                      std::this_thread::sleep_for(std::chrono::milliseconds(20));
                              }};
    QCOMPARE(trainRun(stopped.folder, stopped.plan, run, shelf, calls), TaskEnd::Paused);
    SweepFollower follower(stopped.folder.path());
    follower.refresh();
    QCOMPARE(follower.runs()[1].state, SweepState::Stopped);
    QCOMPARE(follower.runs()[0].state, SweepState::Planned); // only this one
    QVERIFY(follower.runs()[1].epochs < 100);
    QCOMPARE(trained(stopped, 1), TaskEnd::Done); // the next start forgets it
    QVERIFY(!stopped.run(1).isStopAsked());
    QCOMPARE(bitsAfter(stopped, 1), bitsAfter(whole, 1));
}

void TestRunTask::aLargerCapGoesOnWithTheSameBits()
{
    const SweepOnDisk whole(smallGrid(/*cap=*/7));
    trained(whole, 0);
    SweepOnDisk grown(smallGrid(/*cap=*/3));
    trained(grown, 0);
    grown.plan = planOf(smallGrid(/*cap=*/7));
    QCOMPARE(trained(grown, 0), TaskEnd::Done);
    QCOMPARE(grown.run(0).result()->epochs, 7);
    QCOMPARE(bitsAfter(grown, 0), bitsAfter(whole, 0));
}

void TestRunTask::doneRunsAreNotMadeAgain()
{
    SweepOnDisk sweep;
    trained(sweep, 0);
    const auto made = sweep.run(0).result();
    QCOMPARE(trained(sweep, 0), TaskEnd::Done);
    sweep.plan = planOf(smallGrid(/*cap=*/2)); // less than is there
    QCOMPARE(trained(sweep, 0), TaskEnd::Done);
    QCOMPARE(toJson(*sweep.run(0).result()), toJson(*made));
}

void TestRunTask::damagedFilesCostTimeAndNothingElse_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("the result") << "done.json";
    QTest::newRow("the curve") << "try-1/curve.jsonl";
    QTest::newRow("the weights") << "try-1/state.bin";
    QTest::newRow("the lease") << "lease.json";
}

void TestRunTask::damagedFilesCostTimeAndNothingElse()
{
    QFETCH(QString, name);
    const SweepOnDisk whole, damaged;
    trained(whole, 0);
    if (name == "done.json")
        trained(damaged, 0);
    else
        QCOMPARE(trained(damaged, 0, /*questions=*/14), TaskEnd::Paused);
    QFile file(QString::fromStdString(damaged.run(0).path()) + "/" + name);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.resize(file.size() / 2));
    file.close();
    QCOMPARE(trained(damaged, 0), TaskEnd::Done);
    QCOMPARE(bitsAfter(damaged, 0), bitsAfter(whole, 0));
}

void TestRunTask::otherSweepsLendTheirResults()
{
    const SweepOnDisk old;
    trained(old, 0);
    trained(old, 1);
    GridSpec grid = smallGrid();
    grid.name = "another";
    grid.axes.front().values.push_back("top-k:3");
    const SweepOnDisk next(grid);
    QCOMPARE(reuseResults(next.folder, next.plan, old.folder), 2);
    QCOMPARE(reuseResults(next.folder, next.plan, old.folder), 0);
    int found = 0;
    for (const SweepRun &run : next.plan.runs)
        if (const auto result = RunFolder(next.folder, run).result()) {
            ++found;
            QCOMPARE(result->bits, RunFolder(old.folder, run).result()->bits);
            QCOMPARE(int(RunFolder(next.folder, run).epochs(result->attempt).size()), result->epochs);
            QVERIFY(RunFolder(next.folder, run).state(result->attempt));
        }
    QCOMPARE(found, 2);
    const SweepFolder none(old.home.filePath("none").toStdString());
    QVERIFY_EXCEPTION_THROWN(reuseResults(next.folder, next.plan, none), InputError);
}

void TestRunTask::resultsOfOtherBitsAreNotTaken()
{
    const SweepOnDisk old, next;
    trained(old, 0);
    RunResult result = old.run(0).result().value();
    result.machine.bits = engineBits + 1;
    old.run(0).putResult(result, old.run(0).brief());
    QCOMPARE(reuseResults(next.folder, next.plan, old.folder), 0);
}

void TestRunTask::workersTalkInLines()
{
    for (const WorkerLine &line : {WorkerLine{WorkerLine::Kind::Epoch, 12, "5 0.83"},
                                   {WorkerLine::Kind::Done, 0, {}},
                                   {WorkerLine::Kind::Failed, 3, "It did not work."}}) {
        const auto read = workerLineFrom(textOf(line));
        QVERIFY(read);
        QCOMPARE(read->kind, line.kind);
        QCOMPARE(read->run, line.run);
        QCOMPARE(read->rest, line.rest);
    }
    for (const char *text : {"", "done", "done x", "dane 1", "hello world"})
        QVERIFY(!workerLineFrom(text));
}

void TestRunTask::endingsAreToldApart()
{
    // As of wait(): the code in the second byte, or a signal in the first.
    QVERIFY(endingOf(0).empty());
    QVERIFY(!isOwnFault(0));
    QVERIFY(isOwnFault(1 << 8));
    QVERIFY(isOwnFault(SIGSEGV));
    QVERIFY(!isOwnFault(SIGKILL));
    QVERIFY(endingOf(SIGKILL).find("memory") != std::string::npos);
}

FOVEA_TEST(TestRunTask)
#include "tst_run_task.moc"
