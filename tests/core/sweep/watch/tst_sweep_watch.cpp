// SPDX-License-Identifier: MIT
#include "core/sweep/run_task.h"
#include "core/sweep/watch/sweep_watch.h"
#include "tests/support/asking_by_hand.h"
#include "tests/support/sweep_samples.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTest>

#include <thread>

using namespace fovea;
using namespace fovea::test;

namespace {

void train(const SweepOnDisk &sweep, int run)
{
    DataShelf shelf;
    trainRun(sweep.folder, sweep.plan, sweep.plan.runs.at(std::size_t(run)), shelf,
             {.keepGoing = [] { return true; }, .onEpoch = {}});
}

} // namespace

// A directory that is followed in a thread of its own. The test is the thread that asks.
class TestSweepWatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSweepIsWatchedWhileItIsTrained();
    void aFolderWithoutPlanIsSaidOnce();
    void nothingIsToldAfterwards();
};

void TestSweepWatch::aSweepIsWatchedWhileItIsTrained()
{
    const SweepOnDisk sweep;
    const int runs = int(sweep.plan.runs.size());
    AskingByHand asker;
    std::vector<SnapshotPointer> told;
    SweepWatch watch(sweep.folder.path(), asker, [&](const WatchNews &news) {
        QCOMPARE(news.trouble, std::string());
        if (news.snapshot)
            told.push_back(news.snapshot);
    });
    QVERIFY(asker.runNext());
    QCOMPARE(told.size(), std::size_t(1));
    QCOMPARE(told[0]->left(), runs);
    QVERIFY(!told[0]->timeLeft);
    std::jthread trainer([&] {
        for (int run = 0; run < runs; ++run) {
            train(sweep, run);
            watch.look();
        }
    });
    while (told.back()->left() > 0)
        QVERIFY(asker.runNext());
    for (std::size_t i = 1; i < told.size(); ++i)
        QVERIFY(told[i]->left() <= told[i - 1]->left());
    const SweepSnapshot &last = *told.back();
    for (int run = 0; run < runs; ++run) {
        const RunCurve &curve = last.curves.at(std::size_t(run));
        QVERIFY(curve);
        QCOMPARE(int(curve->size()), last.run(run).result->epochs);
    }
}

void TestSweepWatch::aFolderWithoutPlanIsSaidOnce()
{
    QTemporaryDir home;
    AskingByHand asker;
    std::vector<std::string> troubles;
    SweepWatch watch(home.path().toStdString(), asker,
                     [&](const WatchNews &news) { troubles.push_back(news.trouble); });
    QVERIFY(asker.runNext());
    QVERIFY(!troubles.at(0).empty());
    watch.look();
    QVERIFY(!asker.runNext(std::chrono::milliseconds(100)));
    const SweepOnDisk sweep; // a plan comes there later
    QVERIFY(QFile::copy(QString::fromStdString(sweep.folder.file("plan.json")), home.filePath("plan.json")));
    QVERIFY(QFile::copy(QString::fromStdString(sweep.folder.file("plan.tsv")), home.filePath("plan.tsv")));
    watch.look();
    QVERIFY(asker.runNext());
    QCOMPARE(troubles.back(), std::string());
}

void TestSweepWatch::nothingIsToldAfterwards()
{
    const SweepOnDisk sweep;
    AskingByHand asker;
    bool isTold = false;
    {
        const SweepWatch watch(sweep.folder.path(), asker, [&](const WatchNews &) { isTold = true; });
        QTRY_VERIFY(asker.hasTask()); // it is on its way
    }
    QVERIFY(asker.runNext());
    QVERIFY(!isTold);
}

FOVEA_TEST(TestSweepWatch)
#include "tst_sweep_watch.moc"
