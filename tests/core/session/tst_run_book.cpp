// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/session/run_book.h"
#include "tests/support/session_samples.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

using namespace fovea;

namespace {

constexpr SessionId own{}, other{1};

} // namespace

class TestRunBook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aFilesRunsAreReadWithAllTheyHave();
    void chosenLanesAreRead();
    void sessionsStandBesideEachOther();
    void lanesAreThoseThatHaveRuns();
    void eventsKeepItUpToDate();
    void aRepeatedEpochReplacesWhatCameAfter();
    void progressIsOnlyNews();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::vector<BookedRun> m_runs;
};

void TestRunBook::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    const std::string path = m_folder->filePath(QStringLiteral("a.fovea")).toStdString();
    makeSampleSession(path);
    m_runs = bookedRuns(Session::open(path));
}

void TestRunBook::aFilesRunsAreReadWithAllTheyHave()
{
    QCOMPARE(m_runs.size(), 4U); // two lanes, two seeds
    for (const BookedRun &run : m_runs) {
        QCOMPARE(run.epochs.size(), 3U);
        QVERIFY(sameBits(run.epochs[2], sampleEpoch(run.stored.id, 2)));
        QCOMPARE(run.snapshots.front(), -1);
        QCOMPARE(run.snapshots.back(), 2);
    }
}

void TestRunBook::chosenLanesAreRead()
{
    const std::string path = m_folder->filePath(QStringLiteral("a.fovea")).toStdString();
    const LanesOfSession second = readLanes(path, {1, 7}); // there is no eighth
    QCOMPARE(second.path, path);
    QCOMPARE(second.experiment, Session::open(path).experiment());
    QCOMPARE(second.runs.size(), 2U); // two seeds
    for (const BookedRun &run : second.runs) {
        QCOMPARE(run.stored.lane, 1);
        QCOMPARE(run.epochs.size(), 3U);
    }
    QVERIFY(readLanes(path, {}).runs.empty());
    QVERIFY_THROWS_EXCEPTION(Error, readLanes(path + "x", {0}));
}

// Their runs have the same numbers.
void TestRunBook::sessionsStandBesideEachOther()
{
    RunBook book;
    for (const BookedRun &run : m_runs) {
        book.add(own, run);
        book.add(other, run);
    }
    QCOMPARE(book.runs().size(), 8U);
    book.apply(other, statusEvent(RunId{1}, RunStatus::Failed, "why"));
    QCOMPARE(book.find({other, RunId{1}})->stored.status, RunStatus::Failed);
    QCOMPARE(book.find({own, RunId{1}})->stored.status, RunStatus::Finished);
    book.removeSession(own);
    QCOMPARE(book.runs().size(), 4U);
    QVERIFY(!book.find({own, RunId{1}}));
    QVERIFY(book.lanes(own).empty());
    QCOMPARE(book.largestSeed(own), std::uint64_t(0));
}

void TestRunBook::lanesAreThoseThatHaveRuns()
{
    RunBook book;
    for (const BookedRun &run : m_runs)
        if (run.stored.lane == 1)
            book.add(own, run);
    const auto lanes = book.lanes(own);
    QCOMPARE(lanes.size(), 1U);
    QCOMPARE(lanes[0].lane, 1);
    QCOMPARE(lanes[0].runs.size(), 2U);
    QCOMPARE(lanes[0].record, book.find(lanes[0].runs[0])->stored.record);
    QCOMPARE(lanes[0].name, book.find(lanes[0].runs[0])->stored.laneName);
}

void TestRunBook::eventsKeepItUpToDate()
{
    RunBook book;
    BookedRun fresh{m_runs[0].stored, {}, {}, {}};
    fresh.stored.status = RunStatus::Queued;
    book.add(own, fresh);
    QVERIFY(book.apply(own, startEvent(fresh.stored.id)));
    QVERIFY(book.apply(own, epochEvent(fresh.stored.id, 0)));
    const BookedRun &run = *book.find({own, fresh.stored.id});
    QCOMPARE(run.epochs.size(), 1U);
    QCOMPARE(run.snapshots, std::vector<int>{0});
    QVERIFY(run.stored.facts.parameters > 0);
    QVERIFY(!book.apply(own, epochEvent(RunId{77}, 0))); // not known
}

void TestRunBook::aRepeatedEpochReplacesWhatCameAfter()
{
    BookedRun run = m_runs[0];
    run.apply(epochEvent(run.stored.id, 1));
    QCOMPARE(run.epochs.size(), 2U);
    QCOMPARE(run.epochs.back().epoch, 1);
    QCOMPARE(run.snapshots.back(), 1);
}

void TestRunBook::progressIsOnlyNews()
{
    RunBook book;
    book.add(own, m_runs[0]);
    const RunKey key{own, m_runs[0].stored.id};
    const RunProgress progress{.epoch = 1, .stepInEpoch = 2, .stepsPerEpoch = 4};
    QVERIFY(book.setProgress(key, progress));
    QVERIFY(!book.setProgress(key, progress));
    QVERIFY(!book.setProgress({other, key.run}, progress));
    QCOMPARE(book.find(key)->progress.stepInEpoch, 2);
}

FOVEA_TEST(TestRunBook)
#include "tst_run_book.moc"
