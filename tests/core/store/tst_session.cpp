// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/store/session.h"
#include "tests/support/session_samples.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <cerrno> // program_invocation_short_name
#include <csignal>
#include <sys/resource.h>

using namespace fovea;

namespace {

// Files one program may write are limited in size while this lives; as on a full disk, writes beyond are
// refused.
class SmallDisk
{
public:
    explicit SmallDisk(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit small{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~SmallDisk() { setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before{};
};

// What the failing call says; empty when it does not fail as it should.
template<typename Failure, typename Call>
QString sentence(Call &&call)
{
    try {
        call();
    } catch (const Failure &error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

using Names = std::vector<std::string>;

} // namespace

class TestSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        m_path = m_folder->filePath("he?at %41.fovea").toStdString(); // means something in an address
    }

    void everythingComesBackToTheBit();
    void oneFileRemains();
    void createIsRefusedOrReplaces();
    void writersExcludeEachOther();
    void runningIsShownOnlyWhileAWriterLives();
    void queuedRunsStayQueued();
    void unknownRunsAndEpochsAreNamed();
    void midEpochStatesReplaceOnlyTheState();
    void repeatedEpochsReplace();
    void updateAddsRunsAndGoesOn();
    void updateRefusesOtherChanges();
    void plansComeSeedBySeed();
    void deletingAndCompactingShrinkTheFile();
    void saveAsMakesACompleteCopy();
    void remarksAndEndAreKept();
    void fullDiskLosesNothing();
    void fullDiskAtCreationLeavesNothing();

private:
    SessionWriter made(const ExperimentSpec &experiment)
    {
        return SessionWriter::create(m_path, experiment, sampleProvenance(), nullptr);
    }
    Names files() const { return filesIn(m_folder->path().toStdString()); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path;
};

void TestSession::everythingComesBackToTheBit()
{
    makeSampleSession(m_path);
    const Session session = Session::open(m_path);
    QCOMPARE(session.path(), m_path);
    QVERIFY(session.experiment() == sampleExperiment(2, {1, 2}));
    QVERIFY(session.provenance() == sampleProvenance());
    QVERIFY(*session.ownData() == sampleData());
    const auto runs = session.runs();
    QCOMPARE(runs.size(), std::size_t(4));
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const StoredRun &run = runs[i];
        QCOMPARE(std::int64_t(run.id), std::int64_t(i) + 1);
        QCOMPARE(run.lane, int(i % 2));
        QCOMPARE(run.laneName, std::string(i % 2 ? "B" : "A"));
        QCOMPARE(run.seed, std::uint64_t(i / 2 + 1));
        QCOMPARE(run.record.mask.id, std::string(i % 2 ? "top-k" : "full"));
        QVERIFY(run.record.spec == sampleExperiment(2, {1, 2}).base);
        QVERIFY(run.status == RunStatus::Finished);
        QCOMPARE(run.stopReason, std::string("3 epochs"));
        QCOMPARE(run.facts.kernels, std::string("reference"));
        QCOMPARE(run.facts.parameters, std::int64_t(sampleParameters));
        QCOMPARE(run.facts.length, 40);
        QCOMPARE(run.facts.paddedLength, 42);
        QCOMPARE(run.facts.dataHash, std::uint64_t(0xfedcba9876543210ULL));
        const auto epochs = session.epochs(run.id);
        QCOMPARE(epochs.size(), std::size_t(3));
        for (int epoch = 0; epoch < 3; ++epoch)
            QVERIFY(sameBits(epochs[std::size_t(epoch)], sampleEpoch(run.id, epoch)));
        QVERIFY(sameBits(*session.state(run.id), sampleState(run.id, 3)));
        for (const int epoch : session.snapshots(run.id))
            QVERIFY(sameBits(session.weights(run.id, epoch), sampleState(run.id, epoch + 1).weights));
    }
    QCOMPARE(session.snapshots(RunId(1)), std::vector<int>({-1, 0, 1, 2}));
    QCOMPARE(session.snapshots(RunId(3)), std::vector<int>({-1, 1, 2}));
}

void TestSession::oneFileRemains()
{
    makeSampleSession(m_path);
    QCOMPARE(files(), Names{"he?at %41.fovea"});
    const std::string before = fileBytes(m_path);
    QVERIFY(readEverything(m_path).empty());
    QCOMPARE(files(), Names{"he?at %41.fovea"});
    QVERIFY(fileBytes(m_path) == before);
    {
        auto writer = SessionWriter::open(m_path); // its destructor closes
        writer.addRemark(RunId(1), "seen");
        QVERIFY(files().size() > 1);
    }
    QCOMPARE(files(), Names{"he?at %41.fovea"});
}

void TestSession::createIsRefusedOrReplaces()
{
    makeSampleSession(m_path);
    const std::string before = fileBytes(m_path);
    const QString said = sentence<StorageError>([&] { made(sampleExperiment(1, {9})); });
    QVERIFY2(said.contains("exists already") && !said.contains("--"), qPrintable(said));
    QVERIFY(fileBytes(m_path) == before);
    QCOMPARE(files(), Names{"he?at %41.fovea"});
    putFileBytes(m_path + "-wal", "left by a killed program");
    SessionWriter::create(m_path, sampleExperiment(1, {9}), sampleProvenance(), nullptr,
                          SessionWriter::Existing::Replace)
        .close();
    QCOMPARE(Session::open(m_path).runs().size(), std::size_t(1));
    QCOMPARE(files(), Names{"he?at %41.fovea"});
    QVERIFY(!sentence<StorageError>([&] {
                 SessionWriter::create(m_folder->filePath("none/x.fovea").toStdString(),
                                       sampleExperiment(1, {1}), sampleProvenance(), nullptr);
             }).isEmpty());
}

void TestSession::writersExcludeEachOther()
{
    makeSampleSession(m_path);
    QVERIFY(!Session::open(m_path).writer());
    auto writer = SessionWriter::open(m_path);
    const auto name = Session::open(m_path).writer();
    QVERIFY(name && name->find(std::string(program_invocation_short_name) + " (process ") == 0);
    QCOMPARE(writer.session().writer(), name);
    const QString said = sentence<StorageError>([&] { SessionWriter::open(m_path); });
    QVERIFY2(said.contains(QString::fromStdString(*name)), qPrintable(said));
    QVERIFY(!sentence<StorageError>([&] {
                 SessionWriter::create(m_path, sampleExperiment(1, {1}), sampleProvenance(), nullptr,
                                       SessionWriter::Existing::Replace);
             }).isEmpty());
    writer.addRemark(RunId(1), "the first writer goes on");
    writer.close();
    QVERIFY(!Session::open(m_path).writer());
    putFileBytes(m_path + "-lock", "fovea (process 2147483647)"); // left by a killed program
    QVERIFY(!Session::open(m_path).writer());
    SessionWriter::open(m_path).close();
    QCOMPARE(files(), Names{"he?at %41.fovea"});
}

void TestSession::runningIsShownOnlyWhileAWriterLives()
{
    auto writer = made(sampleExperiment(1, {1}));
    writer.apply(startEvent(RunId(1)));
    const Session reader = Session::open(m_path);
    QVERIFY(writer.session().run(RunId(1)).status == RunStatus::Running);
    QVERIFY(reader.run(RunId(1)).status == RunStatus::Running);
    writer.close();
    QVERIFY(reader.run(RunId(1)).status == RunStatus::Paused);
    QVERIFY(reader.runs().front().status == RunStatus::Paused);
    QVERIFY(writer.session().run(RunId(1)).status ==
            RunStatus::Paused); // a closed writer's session still reads
    QVERIFY(!sentence<StorageError>([&] { writer.addRemark(RunId(1), "too late"); }).isEmpty());
}

void TestSession::queuedRunsStayQueued()
{
    made(sampleExperiment(1, {1})).close();
    const Session session = Session::open(m_path);
    const StoredRun run = session.run(RunId(1));
    QVERIFY(run.status == RunStatus::Queued);
    QCOMPARE(run.facts.parameters, std::int64_t(0));
    QVERIFY(run.facts.kernels.empty());
    QVERIFY(!session.state(RunId(1)));
    QVERIFY(!session.ownData());
    QVERIFY(session.epochs(RunId(1)).empty());
    QVERIFY(!sentence<UsageError>([&] { session.nearestSnapshot(RunId(1), 0); }).isEmpty());
}

void TestSession::unknownRunsAndEpochsAreNamed()
{
    makeSampleSession(m_path);
    const Session session = Session::open(m_path);
    QVERIFY(sentence<UsageError>([&] { session.run(RunId(9)); }).contains("1, 2, 3, 4"));
    QVERIFY(sentence<UsageError>([&] { session.weights(RunId(3), 0); }).contains("init, 1, 2"));
    QCOMPARE(session.nearestSnapshot(RunId(3), 0), -1);
    QCOMPARE(session.nearestSnapshot(RunId(3), 99), 2);
    QVERIFY(sentence<InputError>([&] { Session::open(m_path + "x"); }).contains("There is no file"));
    QVERIFY(!sentence<InputError>([&] { Session::open(m_folder->path().toStdString()); }).isEmpty());
}

void TestSession::midEpochStatesReplaceOnlyTheState()
{
    auto writer = made(sampleExperiment(1, {1}));
    writer.apply(startEvent(RunId(1)));
    writer.apply(epochEvent(RunId(1), 0));
    RunEvent event;
    event.run = RunId(1);
    event.state = std::make_shared<const TrainerState>(sampleState(RunId(1), 1, 30));
    writer.apply(event);
    const Session &session = writer.session();
    QVERIFY(sameBits(*session.state(RunId(1)), *event.state));
    QCOMPARE(session.snapshots(RunId(1)), std::vector<int>({-1, 0}));
    QCOMPARE(session.epochs(RunId(1)).size(), std::size_t(1));
    QVERIFY(session.run(RunId(1)).status == RunStatus::Running);
}

void TestSession::repeatedEpochsReplace()
{
    auto writer = made(sampleExperiment(1, {1}));
    writer.apply(startEvent(RunId(1)));
    writer.apply(epochEvent(RunId(1), 0));
    RunEvent again = epochEvent(RunId(1), 0);
    again.epoch->trainLoss = 42;
    writer.apply(again);
    QCOMPARE(writer.session().epochs(RunId(1)).size(), std::size_t(1));
    QCOMPARE(writer.session().epochs(RunId(1)).front().trainLoss, 42.0);
}

void TestSession::updateAddsRunsAndGoesOn()
{
    makeSampleSession(m_path);
    auto writer = SessionWriter::open(m_path);
    writer.update(sampleExperiment(3, {1, 2, 5}, 7));
    QVERIFY(writer.session().experiment() == sampleExperiment(3, {1, 2, 5}, 7));
    const auto runs = writer.session().runs();
    QCOMPARE(runs.size(), std::size_t(9));
    for (std::size_t i = 0; i < 9; ++i) {
        QVERIFY(runs[i].status == (i < 4 ? RunStatus::Paused : RunStatus::Queued));
        QCOMPARE(runs[i].record.spec.train.epochs, 7);
        QVERIFY(runs[i].stopReason.empty());
    }
    QCOMPARE(runs[4].lane, 2);
    QCOMPARE(runs[4].seed, std::uint64_t(1));
    QCOMPARE(runs[6].lane, 0);
    QCOMPARE(runs[6].seed, std::uint64_t(5));
    writer.apply(statusEvent(RunId(1), RunStatus::Finished));
    writer.update(sampleExperiment(3, {1, 2, 5}, 7)); // no more epochs: what has finished stays so
    QVERIFY(writer.session().run(RunId(1)).status == RunStatus::Finished);
    QCOMPARE(writer.session().runs().size(), std::size_t(9));
}

void TestSession::updateRefusesOtherChanges()
{
    makeSampleSession(m_path);
    auto writer = SessionWriter::open(m_path);
    ExperimentSpec other = sampleExperiment(2, {1, 2});
    other.lanes[1].mask.params["k"] = std::int64_t(9);
    QVERIFY(sentence<UsageError>([&] { writer.update(other); }).contains("Lane B"));
    QVERIFY(!sentence<UsageError>([&] { writer.update(sampleExperiment(1, {1, 2})); }).isEmpty());
    QVERIFY(!sentence<UsageError>([&] { writer.update(sampleExperiment(2, {1})); }).isEmpty());
    QVERIFY(!sentence<UsageError>([&] { writer.update(sampleExperiment(2, {1, 2}, 2)); }).isEmpty());
    QVERIFY(writer.session().experiment() == sampleExperiment(2, {1, 2}));
}

void TestSession::plansComeSeedBySeed()
{
    auto writer = made(sampleExperiment(2, {7, 3}));
    writer.update(sampleExperiment(3, {7, 3}));
    writer.apply(startEvent(RunId(1)));
    writer.apply(epochEvent(RunId(1), 0));
    writer.apply(statusEvent(RunId(2), RunStatus::Diverged, "epoch 0, step 3"));
    writer.apply(statusEvent(RunId(3), RunStatus::Failed, "the disk was full"));
    writer.close();
    const auto plans = remainingPlans(Session::open(m_path));
    std::vector<std::int64_t> ids;
    for (const RunPlan &plan : plans)
        ids.push_back(std::int64_t(plan.id));
    QCOMPARE(ids, std::vector<std::int64_t>({1, 5, 3, 4, 6})); // run 5: the third lane of seed 7
    QVERIFY(sameBits(*plans[0].resume, sampleState(RunId(1), 1)));
    QCOMPARE(plans[0].dataHash, std::uint64_t(0xfedcba9876543210ULL));
    QCOMPARE(plans[0].kernels, std::string("reference"));
    QVERIFY(!plans[1].resume && plans[1].dataHash == 0);
    QCOMPARE(plans[1].lane, 2);
    QCOMPARE(plans[2].seed, std::uint64_t(3));
    QVERIFY(plans[1].record.mask == sampleExperiment(3, {7, 3}).lanes[2].mask);
}

void TestSession::deletingAndCompactingShrinkTheFile()
{
    makeSampleSession(m_path);
    const auto before = fileBytes(m_path).size();
    auto writer = SessionWriter::open(m_path);
    QVERIFY(!sentence<UsageError>([&] { writer.deleteRuns({RunId(1), RunId(8)}); }).isEmpty());
    QCOMPARE(writer.session().runs().size(), std::size_t(4)); // all or nothing
    writer.deleteRuns({RunId(1), RunId(2), RunId(3)});
    writer.compact();
    writer.close();
    QVERIFY(fileBytes(m_path).size() < before / 2);
    const Session session = Session::open(m_path);
    QCOMPARE(session.runs().size(), std::size_t(1));
    QVERIFY(session.epochs(RunId(1)).empty() && session.snapshots(RunId(1)).empty() &&
            !session.state(RunId(1)));
    QVERIFY(sameBits(*session.state(RunId(4)), sampleState(RunId(4), 3)));
    QVERIFY(readEverything(m_path).empty());
}

void TestSession::saveAsMakesACompleteCopy()
{
    makeSampleSession(m_path);
    const std::string copy = m_folder->filePath("copy.fovea").toStdString();
    auto writer = SessionWriter::open(m_path);
    writer.apply(statusEvent(RunId(1), RunStatus::Running));
    writer.saveAs(copy);
    QVERIFY(sentence<StorageError>([&] { writer.saveAs(copy); }).contains("exists"));
    QVERIFY(readEverything(copy).empty());
    const Session session = Session::open(copy);
    QVERIFY(session.run(RunId(1)).status == RunStatus::Paused); // nobody writes the copy
    QVERIFY(sameBits(session.weights(RunId(2), 1), sampleState(RunId(2), 2).weights));
    writer.close();
    QCOMPARE(files(), Names({"copy.fovea", "he?at %41.fovea"}));
    SessionWriter::open(copy).close();
}

void TestSession::remarksAndEndAreKept()
{
    makeSampleSession(m_path);
    auto writer = SessionWriter::open(m_path);
    writer.addRemark(RunId(2), "epoch 12: resumed on \"other\" kernels");
    writer.addRemark(RunId(2), "second\nline");
    writer.setEnded("2026-02-03T04:05:06Z");
    writer.close();
    const Session session = Session::open(m_path);
    QCOMPARE(session.run(RunId(2)).remarks,
             Names({"epoch 12: resumed on \"other\" kernels", "second\nline"}));
    QVERIFY(session.run(RunId(1)).remarks.empty());
    QCOMPARE(session.provenance().ended, std::string("2026-02-03T04:05:06Z"));
    QCOMPARE(session.provenance().command, sampleProvenance().command);
}

void TestSession::fullDiskLosesNothing()
{
    auto writer = made(sampleExperiment(1, {1}, 30));
    writer.apply(startEvent(RunId(1)));
    int written = 0;
    QString said;
    {
        const SmallDisk disk(300'000);
        while (said.isEmpty() && written < 30) {
            said = sentence<StorageError>([&] { writer.apply(epochEvent(RunId(1), written)); });
            written += said.isEmpty();
        }
        QVERIFY(written > 0 && written < 30);
        QVERIFY2(said.startsWith("The disk is full"), qPrintable(said));
        QVERIFY(!sentence<StorageError>([&] { writer.apply(epochEvent(RunId(1), written)); }).isEmpty());
        QCOMPARE(Session::open(m_path).epochs(RunId(1)).size(), std::size_t(written));
        QVERIFY(sameBits(*writer.session().state(RunId(1)), sampleState(RunId(1), written)));
    }
    for (int epoch = written; epoch < 30; ++epoch)
        writer.apply(epochEvent(RunId(1), epoch));
    writer.close();
    QCOMPARE(files().size(), std::size_t(1));
    QVERIFY(readEverything(m_path).empty());
    QCOMPARE(Session::open(m_path).epochs(RunId(1)).size(), std::size_t(30));
}

void TestSession::fullDiskAtCreationLeavesNothing()
{
    const SmallDisk disk(5'000);
    const QString said = sentence<StorageError>([&] { made(sampleExperiment(2, {1, 2})); });
    QVERIFY2(said.startsWith("The disk is full"), qPrintable(said));
    QVERIFY(files().empty());
}

FOVEA_TEST(TestSession)
#include "tst_session.moc"
