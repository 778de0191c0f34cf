// SPDX-License-Identifier: MIT
#include "core/session/session_thread.h"
#include "tests/support/session_samples.h"
#include "tests/support/session_trainings.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>

using namespace fovea;
using namespace std::chrono_literals;

namespace {

// Pops what a thread tells, as a window does, and keeps it.
class Listener
{
public:
    explicit Listener(SessionThread &thread) : m_thread(thread) {}

    bool hears(const std::function<bool()> &what)
    {
        return happens(what, [&] {
            std::this_thread::sleep_for(1ms);
            listen();
        });
    }
    void listen()
    {
        SessionEvents batch = m_thread.pop();
        for (NumberedEvent &each : batch.list) {
            sessions.push_back(each.session);
            events.push_back(std::move(each.event));
        }
        if (!batch.progress.empty())
            progress = std::move(batch.progress);
        for (auto &[run, live] : batch.weights)
            weights[run] = std::move(live);
        busy = batch.busy;
    }
    template<typename Event>
    int count() const
    {
        return int(of<Event>(events).size());
    }

    std::vector<SessionEvent> events;
    std::vector<int> sessions; // of the events
    std::map<RunId, RunProgress> progress;
    std::map<RunId, LiveWeights> weights;
    bool busy = true;

private:
    SessionThread &m_thread;
};

} // namespace

// The thread that a window talks to; run under ThreadSanitizer.
class TestSessionThread : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void trains();
    void pausesAndSteps();
    void givesLiveWeights();
    void opensWhileTraining();
    void followsAnotherWriter();
    void refusalsChangeNothing();
    void requestsForAnEarlierSessionAreDropped();
    void canBeDestroyedInTheMiddle();

private:
    std::string path(const char *name) const
    {
        return m_folder->filePath(QString::fromLatin1(name)).toStdString();
    }
    TrainRequest request(int session, Advance advance = Advance::On, int epochs = 4) const
    {
        return {path("a.fovea"), tinyExperiment({1}, epochs), 2, advance, 1, session};
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSessionThread::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestSessionThread::trains()
{
    SessionThread thread;
    Listener listener(thread);
    const int session = thread.begin();
    thread.train(request(session));
    QVERIFY(listener.hears([&] { return listener.count<TrainingOver>() > 0; }));
    QCOMPARE(listener.count<EngineKnown>(), 1);
    QCOMPARE(listener.count<SessionBegun>(), 1);
    QCOMPARE(listener.count<RunsKnown>(), 1);
    QCOMPARE(epochsIn(listener.events), 8);
    QCOMPARE(of<TrainingOver>(listener.events).front().request, 1);
    QVERIFY(listener.hears([&] { return !listener.busy; }));
}

void TestSessionThread::pausesAndSteps()
{
    SessionThread thread;
    Listener listener(thread);
    const int session = thread.begin();
    thread.train(request(session, Advance::On, 100000));
    QVERIFY(listener.hears([&] { return epochsIn(listener.events) >= 2; }));
    thread.pause();
    QVERIFY(listener.hears([&] { return !listener.busy; }));
    const auto paused = listener.progress;
    thread.train(request(session, Advance::Batch, 100000));
    QVERIFY(listener.hears([&] {
        return !listener.busy && std::ranges::all_of(listener.progress, [&](const auto &entry) {
            const RunProgress &before = paused.at(entry.first), &now = entry.second;
            return now.epoch != before.epoch || now.stepInEpoch == before.stepInEpoch + 1;
        });
    }));
    const int epochs = epochsIn(listener.events);
    thread.train(request(session, Advance::Epoch, 100000));
    QVERIFY(listener.hears([&] { return !listener.busy && epochsIn(listener.events) >= epochs + 1; }));
    QCOMPARE(listener.count<Refused>(), 0);
}

void TestSessionThread::givesLiveWeights()
{
    SessionThread thread;
    Listener listener(thread);
    thread.train(request(thread.begin(), Advance::On, 100000));
    QVERIFY(listener.hears([&] { return epochsIn(listener.events) >= 1; }));
    thread.askWeights();
    QVERIFY(listener.hears([&] { return listener.weights.size() == 2; }));
}

void TestSessionThread::opensWhileTraining()
{
    makeSampleSession(path("other.fovea"));
    SessionThread thread;
    Listener listener(thread);
    thread.train(request(thread.begin(), Advance::On, 100000));
    QVERIFY(listener.hears([&] { return epochsIn(listener.events) >= 2; }));
    const int other = thread.open(path("other.fovea"));
    QVERIFY(listener.hears([&] { return listener.count<SessionOpened>() > 0; }));
    const auto opened = std::ranges::find_if(listener.events, [](const SessionEvent &event) {
        return std::holds_alternative<SessionOpened>(event);
    });
    QCOMPARE(listener.sessions[std::size_t(opened - listener.events.begin())], other);
    QCOMPARE(std::get<SessionOpened>(*opened).runs.size(), 4U);
    QVERIFY(listener.hears([&] { return !listener.busy; }));
    const Session left = Session::open(path("a.fovea")); // stopped, saved and closed
    QVERIFY(!left.writer());
    for (const StoredRun &run : left.runs())
        QCOMPARE(run.status, RunStatus::Paused);
}

void TestSessionThread::followsAnotherWriter()
{
    SessionThread writer, reader;
    Listener writes(writer), reads(reader);
    const int session = writer.begin();
    writer.train(request(session, Advance::Batch));
    QVERIFY(writes.hears([&] { return writes.count<SessionBegun>() > 0 && !writes.busy; }));
    reader.open(path("a.fovea"));
    QVERIFY(reads.hears([&] { return reads.count<SessionOpened>() > 0; }));
    QVERIFY(of<SessionOpened>(reads.events).front().writer);
    writer.train(request(session));
    QVERIFY(writes.hears([&] { return writes.count<TrainingOver>() > 0; }));
    writer.begin(); // leaves the file
    QVERIFY(reads.hears([&] { return reads.count<WriterGone>() > 0; }));
    QCOMPARE(epochsIn(reads.events), 8);
}

void TestSessionThread::refusalsChangeNothing()
{
    SessionThread thread;
    Listener listener(thread);
    const int session = thread.begin();
    thread.train(request(session));
    const int missing = thread.open(path("missing.fovea"));
    QVERIFY(listener.hears([&] { return listener.count<Refused>() > 0; }));
    const auto refused = std::ranges::find_if(
        listener.events, [](const SessionEvent &event) { return std::holds_alternative<Refused>(event); });
    QCOMPARE(listener.sessions[std::size_t(refused - listener.events.begin())], missing);
    QVERIFY(std::get<Refused>(*refused).effect == Refused::Effect::None);
    QVERIFY(listener.hears([&] { return listener.count<TrainingOver>() > 0; })); // it went on
    QCOMPARE(epochsIn(listener.events), 8);
}

void TestSessionThread::requestsForAnEarlierSessionAreDropped()
{
    SessionThread thread;
    Listener listener(thread);
    const int first = thread.begin();
    const int second = thread.begin();
    thread.train(request(first));
    thread.saveAs(first, path("copy.fovea"), tinyExperiment());
    QVERIFY(listener.hears([&] { return listener.count<Refused>() > 0; }));
    QCOMPARE(listener.count<SessionBegun>(), 0);
    thread.saveAs(second, path("copy.fovea"), tinyExperiment());
    QVERIFY(listener.hears([&] { return listener.count<CopySaved>() > 0; }));
    QCOMPARE(Session::open(path("copy.fovea")).experiment(), tinyExperiment());
}

void TestSessionThread::canBeDestroyedInTheMiddle()
{
    for (int i = 0; i < 3; ++i) {
        QTemporaryDir folder;
        const std::string file = folder.filePath(QStringLiteral("a.fovea")).toStdString();
        {
            SessionThread thread;
            Listener listener(thread);
            TrainRequest wanted = request(thread.begin(), Advance::On, 100000);
            wanted.path = file;
            thread.train(wanted);
            if (i > 0)
                QVERIFY(listener.hears([&] { return epochsIn(listener.events) >= i; }));
        }
        const Session session = Session::open(file); // what was asked for before was carried out
        QVERIFY(!session.writer());
        for (const StoredRun &run : session.runs())
            QVERIFY(run.status == RunStatus::Paused || run.status == RunStatus::Queued);
    }
}

FOVEA_TEST(TestSessionThread)
#include "tst_session_thread.moc"
