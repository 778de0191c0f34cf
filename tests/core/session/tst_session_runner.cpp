// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/engine/engine.h"
#include "core/session/session_origin.h"
#include "tests/support/session_samples.h"
#include "tests/support/session_trainings.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>

using namespace fovea;
using namespace std::chrono_literals;

namespace {

using Events = std::vector<SessionEvent>;

constexpr RunGroupOptions twoThreads{.threads = 2};

} // namespace

// Driving one session from one thread, as the terminal does.
class TestSessionRunner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void whatIsToldIsOnDisk();
    void trainingEndsWithTheLastRun();
    void aBatchAtATime();
    void anEpochAtATime();
    void anEpochFromWhereverTheLanesAre();
    void aPauseAtOnce();
    void stoppedAndResumedGivesTheSameBits();
    void lanesAndSeedsCanBeAddedWhileTraining();
    void otherLimitsReopenWhatHadEnded();
    void anotherWriterIsFollowed();
    void whatSomebodyElseWritesIsNotTrained();
    void refusedFilesAreSaid();
    void aCopyIsMadeWhileTraining();
    void anythingUnderWayIsSavedAtTheEnd();

private:
    std::string path(const char *name) const
    {
        return m_folder->filePath(QString::fromLatin1(name)).toStdString();
    }
    SessionRunner made(const ExperimentSpec &experiment) const
    {
        return SessionRunner(SessionWriter::create(path("a.fovea"), experiment, sampleProvenance(), nullptr));
    }
    static Events untilOver(SessionRunner &runner);
    static Events until(SessionRunner &runner, const std::function<bool(const Events &)> &holds);

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSessionRunner::initTestCase()
{
    configureEngine();
}

void TestSessionRunner::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

Events TestSessionRunner::until(SessionRunner &runner, const std::function<bool(const Events &)> &holds)
{
    Events all;
    const bool did = happens([&] { return holds(all); },
                             [&] {
                                 for (SessionEvent &event : runner.next(50ms))
                                     all.push_back(std::move(event));
                             });
    if (!did)
        QTest::qFail("it never happened", __FILE__, __LINE__);
    return all;
}

Events TestSessionRunner::untilOver(SessionRunner &runner)
{
    return until(runner, [](const Events &all) { return !of<TrainingOver>(all).empty(); });
}

void TestSessionRunner::whatIsToldIsOnDisk()
{
    SessionRunner runner = made(tinyExperiment());
    runner.ensureRemaining(twoThreads);
    runner.advance(Advance::On);
    int epochs = 0;
    const bool over =
        happens([&] { return !runner.isTraining(); },
                [&] {
                    for (const RunEvent &event : of<RunEvent>(runner.next(50ms))) {
                        QVERIFY(!event.state); // the file's, not the listener's
                        if (!event.epoch)
                            continue;
                        ++epochs;
                        const Session file = Session::open(path("a.fovea"));
                        const auto stored = file.epochs(event.run);
                        QVERIFY(std::ranges::any_of(
                            stored, [&](const EpochRecord &one) { return sameBits(one, *event.epoch); }));
                        QCOMPARE(file.nearestSnapshot(event.run, event.epoch->epoch), event.epoch->epoch);
                    }
                });
    QVERIFY(over);
    QCOMPARE(epochs, 8);
}

void TestSessionRunner::trainingEndsWithTheLastRun()
{
    SessionRunner runner = made(tinyExperiment({1, 2}));
    runner.ensureRemaining(twoThreads);
    QVERIFY(runner.isTraining());
    QVERIFY(!runner.isBusy()); // a group starts paused
    runner.advance(Advance::On);
    QVERIFY(runner.isBusy());
    const Events events = untilOver(runner);
    QCOMPARE(epochsIn(events), 16);
    QVERIFY(!runner.isTraining());
    QVERIFY(!runner.restBeforeNext()); // nothing more will come
    for (const StoredRun &run : runner.session().runs()) {
        QCOMPARE(run.status, RunStatus::Finished);
        QVERIFY(runner.progress(run.id).stepsPerEpoch > 0); // the last picture needs it
    }
    QVERIFY(!runner.session().provenance().ended.empty());
    runner.ensureRemaining(twoThreads);
    QCOMPARE(of<TrainingOver>(runner.next(0ms)).size(), 1U); // nothing is left
}

void TestSessionRunner::aBatchAtATime()
{
    SessionRunner runner = made(tinyExperiment());
    runner.ensureRemaining(twoThreads);
    for (int step = 1; step <= 3; ++step) {
        runner.advance(Advance::Batch);
        QVERIFY(happens([&] { return !runner.isBusy(); }, [&] { runner.next(50ms); }));
        for (const auto &[run, progress] : runner.progress())
            QCOMPARE(progress.stepInEpoch, step);
        QCOMPARE(runner.progress().size(), 2U);
    }
    for (const StoredRun &run : runner.session().runs())
        QCOMPARE(run.status, RunStatus::Paused);
}

void TestSessionRunner::anEpochAtATime()
{
    SessionRunner runner = made(tinyExperiment());
    runner.ensureRemaining(twoThreads);
    runner.advance(Advance::Batch);
    QVERIFY(happens([&] { return !runner.isBusy(); }, [&] { runner.next(50ms); }));
    for (int epoch = 1; epoch <= 2; ++epoch) {
        runner.advance(Advance::Epoch); // the first one completes what the batch began
        QVERIFY(happens([&] { return !runner.isBusy(); }, [&] { runner.next(50ms); }));
        for (const StoredRun &run : runner.session().runs())
            QCOMPARE(int(runner.session().epochs(run.id).size()), epoch);
    }
}

// Tiny lanes outrun the file, so that many of these begin while training rests for it.
void TestSessionRunner::anEpochFromWhereverTheLanesAre()
{
    SessionRunner runner = made(tinyExperiment({1}, 100'000));
    runner.ensureRemaining(twoThreads);
    int last = 0;
    for (int i = 0; i < 60; ++i) {
        runner.advance(Advance::On);
        until(runner, [wanted = i % 7](const Events &all) { return epochsIn(all) >= wanted; });
        runner.advance(Advance::Epoch);
        QVERIFY(happens([&] { return !runner.isBusy(); }, [&] { runner.next(50ms); }));
        const auto progress = runner.progress();
        QCOMPARE(progress.size(), 2U);
        const int epoch = progress.begin()->second.epoch;
        QVERIFY(epoch > last);
        for (const auto &[run, place] : progress) {
            QCOMPARE(place.epoch, epoch);
            QCOMPARE(place.stepInEpoch, 0);
        }
        last = epoch;
    }
}

void TestSessionRunner::aPauseAtOnce()
{
    SessionRunner runner = made(tinyExperiment({1, 2}, 100'000));
    runner.ensureRemaining(twoThreads);
    for (int i = 0; i < 20; ++i) { // before the first batch, in the middle of one, or between two
        runner.advance(Advance::On);
        runner.pause();
        QVERIFY(happens([&] { return !runner.isBusy(); }, [&] { runner.next(50ms); }));
        runner.next(0ms);
        for (const StoredRun &run : runner.session().runs())
            QVERIFY(run.status != RunStatus::Running);
    }
}

void TestSessionRunner::stoppedAndResumedGivesTheSameBits()
{
    {
        SessionRunner straight(
            SessionWriter::create(path("straight.fovea"), tinyExperiment(), sampleProvenance(), nullptr));
        straight.ensureRemaining(twoThreads);
        straight.advance(Advance::On);
        untilOver(straight);
        straight.close();
    }
    {
        SessionRunner first = made(tinyExperiment());
        first.ensureRemaining(twoThreads);
        first.advance(Advance::On);
        until(first, [](const Events &all) { return epochsIn(all) >= 2; });
        first.stop();
        QVERIFY(happens([&] { return !first.isTraining(); }, [&] { first.next(50ms); }));
        first.close();
    }
    SessionRunner second(SessionWriter::open(path("a.fovea")));
    second.ensureRemaining({.threads = 1});
    second.advance(Advance::On);
    untilOver(second);
    const Session straight = Session::open(path("straight.fovea"));
    for (const StoredRun &run : straight.runs()) {
        QVERIFY(sameBits(straight.weights(run.id, 3), second.session().weights(run.id, 3)));
        const auto one = straight.epochs(run.id), other = second.session().epochs(run.id);
        QCOMPARE(one.size(), other.size());
        for (std::size_t i = 0; i < one.size(); ++i)
            QCOMPARE(one[i].trainLoss, other[i].trainLoss);
    }
}

void TestSessionRunner::lanesAndSeedsCanBeAddedWhileTraining()
{
    SessionRunner runner;
    ExperimentSpec experiment = tinyExperiment();
    runner.create(path("a.fovea"), experiment, sampleProvenance());
    runner.ensure(experiment, twoThreads);
    runner.advance(Advance::On);
    const Events begun = until(runner, [](const Events &all) { return epochsIn(all) >= 1; });
    QCOMPARE(of<SessionBegun>(begun).size(), 1U);
    QCOMPARE(of<RunsKnown>(begun).size(), 1U);
    QCOMPARE(of<RunsKnown>(begun).front().runs.size(), 2U);
    experiment.lanes.push_back({"C", maskFrom("banded:3"), {}});
    experiment.seeds = {1, 2};
    runner.ensure(experiment, twoThreads);
    runner.advance(Advance::On);
    const Events events = untilOver(runner);
    QCOMPARE(of<RunsKnown>(events).front().runs.size(), 4U); // those that are new
    const auto runs = runner.session().runs();
    QCOMPARE(runs.size(), 6U);
    for (const StoredRun &run : runs)
        QCOMPARE(run.status, RunStatus::Finished);
}

void TestSessionRunner::otherLimitsReopenWhatHadEnded()
{
    SessionRunner runner;
    ExperimentSpec experiment = tinyExperiment({1}, 2);
    runner.create(path("a.fovea"), experiment, sampleProvenance());
    runner.ensure(experiment, twoThreads);
    runner.advance(Advance::On);
    untilOver(runner);
    experiment.base.train.epochs = 3;
    runner.ensure(experiment, twoThreads);
    runner.advance(Advance::On);
    const Events events = untilOver(runner);
    QCOMPARE(epochsIn(events), 2); // one more of each lane
    QCOMPARE(runner.session().experiment().lanes.size(), 2U);
    for (const StoredRun &run : runner.session().runs())
        QCOMPARE(int(runner.session().epochs(run.id).size()), 3);
}

void TestSessionRunner::anotherWriterIsFollowed()
{
    SessionRunner writer = made(tinyExperiment());
    writer.ensureRemaining(twoThreads);
    SessionRunner reader;
    reader.open(path("a.fovea"));
    const Events opened = reader.next(0ms);
    QCOMPARE(of<SessionOpened>(opened).size(), 1U);
    QVERIFY(of<SessionOpened>(opened).front().writer);
    QVERIFY(reader.isBusy());
    writer.advance(Advance::On);
    Events seen;
    QVERIFY(happens([&] { return !of<WriterGone>(seen).empty(); },
                    [&] {
                        writer.next(10ms);
                        if (!writer.isTraining())
                            writer.close();
                        for (SessionEvent &event : reader.next(0ms))
                            seen.push_back(std::move(event));
                    }));
    QCOMPARE(epochsIn(seen), 8);
    reader.ensure(tinyExperiment({1}, 5), twoThreads); // it can go on here
    reader.advance(Advance::On);
    QCOMPARE(epochsIn(untilOver(reader)), 2);
}

void TestSessionRunner::whatSomebodyElseWritesIsNotTrained()
{
    const SessionRunner writer = made(tinyExperiment());
    SessionRunner reader;
    reader.open(path("a.fovea"));
    QVERIFY_EXCEPTION_THROWN(reader.ensure(tinyExperiment(), twoThreads), StorageError);
    QVERIFY_EXCEPTION_THROWN(reader.saveAs(path("b.fovea"), tinyExperiment()), UsageError);
    QVERIFY(!reader.isTraining());
}

void TestSessionRunner::refusedFilesAreSaid()
{
    SessionRunner runner;
    QVERIFY_EXCEPTION_THROWN(runner.open(path("missing.fovea")), Error);
    QVERIFY(!runner.hasFile());
    QVERIFY(runner.next(0ms).empty());
}

void TestSessionRunner::aCopyIsMadeWhileTraining()
{
    SessionRunner runner = made(tinyExperiment({1}, 100'000));
    runner.ensureRemaining(twoThreads);
    runner.advance(Advance::On);
    until(runner, [](const Events &all) { return epochsIn(all) >= 2; });
    runner.saveAs(path("copy.fovea"), {});
    QCOMPARE(of<CopySaved>(runner.next(0ms)).size(), 1U);
    QVERIFY(runner.isBusy());
    const Session copy = Session::open(path("copy.fovea"));
    QCOMPARE(copy.runs().size(), 2U);
    QVERIFY(!copy.epochs(RunId{1}).empty());
}

void TestSessionRunner::anythingUnderWayIsSavedAtTheEnd()
{
    {
        SessionRunner runner = made(tinyExperiment({1}, 1000));
        runner.ensureRemaining(twoThreads);
        runner.advance(Advance::On);
        until(runner, [](const Events &all) { return epochsIn(all) >= 2; });
    }
    const Session session = Session::open(path("a.fovea"));
    QVERIFY(!session.writer());
    for (const StoredRun &run : session.runs()) {
        QCOMPARE(run.status, RunStatus::Paused);
        QVERIFY(session.state(run.id));
        QCOMPARE(session.state(run.id)->epoch, int(session.epochs(run.id).size()));
    }
}

FOVEA_TEST(TestSessionRunner)
#include "tst_session_runner.moc"
