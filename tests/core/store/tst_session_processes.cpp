// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/base/random.h"
#include "core/files/file_handle.h"
#include "core/store/session.h"
#include "tests/support/session_samples.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

#include <csignal>
#include <functional>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace fovea;

namespace {

// Another process that does its work and says "one more" through a pipe. It ends by itself or is killed.
class Child
{
public:
    using Report = std::function<void()>;

    explicit Child(const std::function<void(const Report &)> &work)
    {
        int ends[2];
        if (pipe(ends) != 0)
            throw std::runtime_error("A test could not make a pipe.");
        m_id = fork();
        m_reports = FileHandle(ends[0]);
        const FileHandle mine(ends[1]);
        if (m_id == 0)
            doAndExit(work, ends[1]);
    }
    ~Child() { kill(); }

    pid_t id() const { return m_id; }
    bool waitForReport() const
    {
        char one = 0;
        return read(m_reports.number(), &one, 1) == 1;
    }
    void kill()
    {
        if (m_id <= 0)
            return;
        ::kill(m_id, SIGKILL);
        waitpid(m_id, nullptr, 0);
        m_id = -1;
    }
    int exitCode()
    {
        int status = -1;
        waitpid(m_id, &status, 0);
        m_id = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    [[noreturn]] static void doAndExit(const std::function<void(const Report &)> &work, int to)
    {
        try {
            work([to] {
                if (write(to, "x", 1) != 1)
                    _exit(3);
            });
            _exit(0);
        } catch (const std::exception &error) {
            qWarning("%s", error.what());
            _exit(2);
        }
    }

    pid_t m_id = -1;
    FileHandle m_reports;
};

constexpr auto only = RunId(1);

// Goes on with the only run from where the file says, for ever.
void trainOn(const std::string &path, const Child::Report &report)
{
    auto writer = SessionWriter::open(path);
    const auto plans = remainingPlans(writer.session());
    int epoch = plans.at(0).resume ? plans[0].resume->epoch : 0;
    if (!plans[0].resume)
        writer.apply(startEvent(only));
    writer.apply(statusEvent(only, RunStatus::Running));
    for (;; ++epoch) {
        writer.apply(epochEvent(only, epoch));
        report();
    }
}

} // namespace

class TestSessionProcesses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        m_path = m_folder->filePath("heat.fovea").toStdString();
        SessionWriter::create(m_path, sampleExperiment(1, {1}, 1000), sampleProvenance(), nullptr).close();
    }

    void readersFollowAWriter();
    void killedWritersLoseNothing();
    void killedInCreationLeavesNoHalfSession();
    void anotherProcessIsNamed();
    void readersDoNotKeepAWriterFromTidyingUp();
    void aChangeLeftHalfWayIsUndone();
    void foldersThatCannotBeWritten_data();
    void foldersThatCannotBeWritten();

private:
    std::vector<std::string> files() const { return filesIn(m_folder->path().toStdString()); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path;
};

void TestSessionProcesses::readersFollowAWriter()
{
    Child child([&](const auto &report) { trainOn(m_path, report); });
    QVERIFY(child.waitForReport());
    const Session session = Session::open(m_path);
    for (std::size_t seen = 1; seen < 40; ++seen) {
        QVERIFY(session.epochs(only).size() >= seen);
        QVERIFY(session.run(only).status == RunStatus::Running);
        const auto kept = session.snapshots(only);
        QVERIFY(sameBits(session.weights(only, kept.front()), sampleState(only, 0).weights));
        QVERIFY(child.waitForReport());
    }
    QVERIFY(session.writer()->find("(process " + std::to_string(child.id()) + ")") != std::string::npos);
    child.kill();
    QVERIFY(!session.writer());
    QVERIFY(session.run(only).status == RunStatus::Paused);
    QVERIFY(session.epochs(only).size() >= 40);
    QVERIFY(readEverything(m_path).empty());
    SessionWriter::open(m_path).close();
    QCOMPARE(files(), std::vector<std::string>{"heat.fovea"});
    QVERIFY(session.epochs(only).size() >= 40);
}

void TestSessionProcesses::killedWritersLoseNothing()
{
    Random random(5, Stream::Data);
    std::size_t committed = 0;
    for (int round = 0; round < 20; ++round) {
        Child child([&](const auto &report) { trainOn(m_path, report); });
        for (std::uint64_t reports = 1 + random.below(4); reports > 0; --reports, ++committed)
            QVERIFY(child.waitForReport());
        child.kill();
        const auto errors = readEverything(m_path);
        QVERIFY2(errors.empty(), errors.empty() ? "" : errors.front().c_str());
        const Session session = Session::open(m_path);
        const auto epochs = session.epochs(only);
        QVERIFY(epochs.size() >= committed);
        committed = epochs.size();
        QCOMPARE(std::size_t(session.state(only)->epoch), committed); // one transaction
        QVERIFY(sameBits(*session.state(only), sampleState(only, int(committed))));
        for (std::size_t epoch = 0; epoch < committed; ++epoch)
            QVERIFY(sameBits(epochs[epoch], sampleEpoch(only, int(epoch))));
    }
}

void TestSessionProcesses::killedInCreationLeavesNoHalfSession()
{
    const std::string path = m_folder->filePath("new.fovea").toStdString();
    const auto create = [&] {
        return SessionWriter::create(path, sampleExperiment(2, {1, 2}), sampleProvenance(), nullptr,
                                     SessionWriter::Existing::Replace);
    };
    for (int round = 0; round < 20; ++round) {
        Child child([&](const auto &report) {
            for (;;) {
                create().apply(startEvent(only));
                report();
            }
        });
        for (int reports = 0; reports < round % 3; ++reports)
            QVERIFY(child.waitForReport());
        child.kill();
        if (!QFile::exists(QString::fromStdString(path)))
            continue;
        QVERIFY(readEverything(path).empty());
        QCOMPARE(Session::open(path).runs().size(), std::size_t(4));
    }
    create().close();
    QCOMPARE(files(), std::vector<std::string>({"heat.fovea", "new.fovea"}));
}

void TestSessionProcesses::anotherProcessIsNamed()
{
    Child child([&](const auto &report) {
        const auto writer = SessionWriter::open(m_path);
        report();
        pause();
    });
    QVERIFY(child.waitForReport());
    try {
        SessionWriter::open(m_path);
        QFAIL("two writers");
    } catch (const StorageError &error) {
        QVERIFY2(QString(error.what()).contains(QString("(process %1)").arg(child.id())), error.what());
    }
    child.kill();
    SessionWriter::open(m_path).close();
}

void TestSessionProcesses::readersDoNotKeepAWriterFromTidyingUp()
{
    Child child([&](const auto &report) {
        const Session session = Session::open(m_path);
        for (;;) {
            session.runs();
            report();
        }
    });
    for (int round = 0; round < 10; ++round) {
        QVERIFY(child.waitForReport());
        auto writer = SessionWriter::open(m_path);
        writer.addRemark(only, "one more");
        writer.close();
    }
    child.kill();
    QCOMPARE(files(), std::vector<std::string>{"heat.fovea"});
    QCOMPARE(Session::open(m_path).run(only).remarks.size(), std::size_t(10));
}

// As on file systems that cannot have a log beside the file.
void TestSessionProcesses::aChangeLeftHalfWayIsUndone()
{
    const std::string path = m_folder->filePath("sample.fovea").toStdString();
    makeSampleSession(path);
    const std::string whole = fileBytes(path);
    Child child([&](const auto &report) {
        sqlite3 *database = nullptr;
        sqlite3_open(path.c_str(), &database);
        const char *half = "PRAGMA cache_size = 1; BEGIN; UPDATE snapshots SET weights = zeroblob(20000)";
        if (sqlite3_exec(database, half, nullptr, nullptr, nullptr) == SQLITE_OK)
            report();
        pause();
    });
    QVERIFY(child.waitForReport());
    child.kill();
    const std::string half = fileBytes(path);
    QVERIFY(half != whole);
    // Who only reads sees the last committed state, and leaves the file as it is.
    QVERIFY(readEverything(path).empty());
    QVERIFY(sameBits(Session::open(path).weights(only, 0), sampleState(only, 1).weights));
    QVERIFY(fileBytes(path) == half);
    QVERIFY(files().size() > 2); // the journal is still there
    SessionWriter::open(path).close();
    QVERIFY(readEverything(path).empty());
    QVERIFY(sameBits(Session::open(path).weights(only, 0), sampleState(only, 1).weights));
    QCOMPARE(files(), std::vector<std::string>({"heat.fovea", "sample.fovea"}));
}

void TestSessionProcesses::foldersThatCannotBeWritten_data()
{
    QTest::addColumn<bool>("log");
    QTest::newRow("a session that was closed") << false;
    QTest::newRow("a session copied without its log") << true;
}

void TestSessionProcesses::foldersThatCannotBeWritten()
{
    QFETCH(bool, log);
    const std::string folder = m_folder->path().toStdString();
    makeSampleSession(folder + "/sample.fovea");
    std::string bytes = fileBytes(folder + "/sample.fovea");
    if (log)
        bytes[18] = bytes[19] = 2;
    putFileBytes(m_path, bytes);
    chmod(m_path.c_str(), 0444);
    chmod(folder.c_str(), 0555);
    Child child([&](const auto &) {
        constexpr uid_t nobody = 65534;
        if (geteuid() == 0 && (setgid(nobody) != 0 || setuid(nobody) != 0)) // nothing is forbidden to root
            throw std::runtime_error("The test could not become another user.");
        if (access(folder.c_str(), W_OK) == 0)
            throw std::runtime_error("The folder can be written.");
        for (const std::string &error : readEverything(m_path))
            throw std::runtime_error(error);
        try {
            SessionWriter::open(m_path);
            throw std::runtime_error("The file could be written.");
        } catch (const StorageError &) {
        }
    });
    const int code = child.exitCode();
    chmod(folder.c_str(), 0755);
    QCOMPARE(code, 0);
    QVERIFY(fileBytes(m_path) == bytes);
    QCOMPARE(files(), std::vector<std::string>({"heat.fovea", "sample.fovea"}));
}

FOVEA_TEST(TestSessionProcesses)
#include "tst_session_processes.moc"
