// SPDX-License-Identifier: MIT
#include "core/files/disk.h"
#include "core/files/file_gone.h"
#include "core/store/session.h"
#include "core/store/session_header.h"
#include "tests/support/session_samples.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace fovea;

namespace {

template<typename Wrong, typename Deed>
QString sentenceOf(Deed &&deed)
{
    try {
        deed();
    } catch (const Wrong &error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

constexpr auto only = RunId(1);

} // namespace

// What others may have put beside a session, or do to it while it is written.
class TestSessionNeighbours : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        m_path = file("a.fovea");
        makeSampleSession(m_path);
        m_whole = fileBytes(m_path);
    }

    void aLockThatIsALinkIsNotFollowed_data();
    void aLockThatIsALinkIsNotFollowed();
    void whatIsNoLockStays();
    void aPipeKeepsNobodyWaiting_data();
    void aPipeKeepsNobodyWaiting();
    void filesOfOthersAreKept();
    void onlyRegularFilesAreReplaced_data();
    void onlyRegularFilesAreReplaced();
    void aLinkLeadsToItsFile();
    void aFileThatIsGoneIsNoticed_data();
    void aFileThatIsGoneIsNoticed();
    void aMovedFileIsCompleteAndLeavesNoLog();
    void aLogOfAnotherCopyIsNamed();
    void anEmptyLogHindersNobody();
    void namesTooLongForTheirCompanions();
    void indexesOfOthersAreRefused();
    void epochsBeyondAnyAreRefused();

private:
    std::string file(const char *name) const { return m_folder->filePath(name).toStdString(); }
    std::vector<std::string> files() const { return filesIn(m_folder->path().toStdString()); }
    void runSql(const char *sql) const
    {
        sqlite3 *database = nullptr;
        QCOMPARE(sqlite3_open(m_path.c_str(), &database), SQLITE_OK);
        QCOMPARE(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(database);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path;
    std::string m_whole;
};

void TestSessionNeighbours::aLockThatIsALinkIsNotFollowed_data()
{
    QTest::addColumn<bool>("hard");
    QTest::newRow("a symbolic link") << false;
    QTest::newRow("a hard link") << true;
}

void TestSessionNeighbours::aLockThatIsALinkIsNotFollowed()
{
    QFETCH(bool, hard);
    const std::string victim = file("victim");
    putFileBytes(victim, "my precious");
    for (const std::string &session : {m_path, file("new.fovea")}) {
        const std::string lock = session + "-lock";
        QCOMPARE(hard ? link(victim.c_str(), lock.c_str()) : symlink(victim.c_str(), lock.c_str()), 0);
        const bool isNew = session != m_path;
        const QString sentence = sentenceOf<StorageError>([&] {
            if (isNew)
                SessionWriter::create(session, sampleExperiment(1, {1}), sampleProvenance(), nullptr);
            else
                SessionWriter::open(session);
        });
        QVERIFY2(sentence.contains("a.fovea-lock") || sentence.contains("new.fovea-lock"),
                 qPrintable(sentence));
        QCOMPARE(fileBytes(victim), std::string("my precious"));
        unlink(lock.c_str());
    }
    QVERIFY(fileBytes(m_path) == m_whole);
    QVERIFY(!exists(file("new.fovea")));
    QVERIFY(!Session::open(m_path).writer());
}

void TestSessionNeighbours::whatIsNoLockStays()
{
    const std::string lock = m_path + "-lock";
    for (const std::string text : {"a letter to the editor", "one\nfovea (process 1)", "(process 12)"}) {
        putFileBytes(lock, text);
        QVERIFY(!sentenceOf<StorageError>([&] { SessionWriter::open(m_path); }).isEmpty());
        QCOMPARE(fileBytes(lock), text);
    }
    // What a killed writer left.
    for (const std::string text : {"", "fovea-cli (process 2537)"}) {
        putFileBytes(lock, text);
        SessionWriter::open(m_path).close();
        QVERIFY(!exists(lock));
    }
}

void TestSessionNeighbours::aPipeKeepsNobodyWaiting_data()
{
    QTest::addColumn<QString>("end");
    for (const char *end : {"-lock", "-journal", "-wal", "-shm"})
        QTest::newRow(end) << end;
}

// In a process of its own, which can be ended if it waits for ever.
void TestSessionNeighbours::aPipeKeepsNobodyWaiting()
{
    QFETCH(QString, end);
    const std::string neighbour = m_path + end.toStdString();
    QCOMPARE(mkfifo(neighbour.c_str(), 0600), 0);
    const pid_t child = fork();
    if (child == 0) {
        alarm(60);
        const auto refused = [&](auto &&deed) { return !sentenceOf<Error>(deed).isEmpty(); };
        const bool read = refused([&] { Session::open(m_path).runs(); });
        const bool written = refused([&] { SessionWriter::open(m_path); });
        _exit(written && (read || end == "-lock") ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    QVERIFY2(WIFEXITED(status) && WEXITSTATUS(status) == 0, qPrintable(QString::number(status)));
    QVERIFY(fileBytes(m_path) == m_whole);
}

void TestSessionNeighbours::filesOfOthersAreKept()
{
    for (const char *end : {".new", ".part", ".copy", "-new"})
        putFileBytes(m_path + end, "mine");
    putFileBytes(file(".fovea-notes"), "mine");
    SessionWriter::create(m_path, sampleExperiment(1, {1}), sampleProvenance(), nullptr,
                          SessionWriter::Existing::Replace)
        .close();
    writeFile(m_path, "replaced");
    for (const char *end : {".new", ".part", ".copy", "-new"})
        QCOMPARE(fileBytes(m_path + end), std::string("mine"));
    QCOMPARE(files(), std::vector<std::string>({".fovea-notes", "a.fovea", "a.fovea-new", "a.fovea.copy",
                                                "a.fovea.new", "a.fovea.part"}));
}

void TestSessionNeighbours::onlyRegularFilesAreReplaced_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("word");
    QTest::newRow("a folder") << int(S_IFDIR) << "folder";
    QTest::newRow("a pipe") << int(S_IFIFO) << "pipe";
    QTest::newRow("a socket") << int(S_IFSOCK) << "socket";
    QTest::newRow("a link to nothing") << int(S_IFLNK) << "symbolic link to nothing";
    if (geteuid() == 0)
        QTest::newRow("a device") << int(S_IFCHR) << "device";
}

void TestSessionNeighbours::onlyRegularFilesAreReplaced()
{
    QFETCH(int, kind);
    QFETCH(QString, word);
    const std::string target = file("target");
    constexpr dev_t nullDevice = 0x103;
    const int made = kind == S_IFDIR   ? mkdir(target.c_str(), 0700)
                     : kind == S_IFLNK ? symlink("nowhere", target.c_str())
                                       : mknod(target.c_str(), mode_t(kind | 0600), nullDevice);
    if (made != 0)
        QSKIP("This kind of file cannot be made here.");
    const QString written = sentenceOf<UsageError>([&] { writeFile(target, "text"); });
    QVERIFY2(written.contains(word), qPrintable(written));
    const QString created = sentenceOf<UsageError>([&] {
        SessionWriter::create(target, sampleExperiment(1, {1}), sampleProvenance(), nullptr,
                              SessionWriter::Existing::Replace);
    });
    QVERIFY2(created.contains(word), qPrintable(created));
    struct stat info;
    QCOMPARE(lstat(target.c_str(), &info), 0);
    QCOMPARE(int(info.st_mode & S_IFMT), kind);
    QCOMPARE(files(), std::vector<std::string>({"a.fovea", "target"}));
}

void TestSessionNeighbours::aLinkLeadsToItsFile()
{
    putFileBytes(file("there"), "old");
    QCOMPARE(symlink("there", file("here").c_str()), 0);
    QVERIFY(writeFile(file("here"), "new") == Replaced::File);
    QCOMPARE(fileBytes(file("there")), std::string("new"));
    QVERIFY(std::filesystem::is_symlink(file("here")));
    QVERIFY(writeFile(file("fresh"), "new") == Replaced::Nothing);
}

void TestSessionNeighbours::aFileThatIsGoneIsNoticed_data()
{
    QTest::addColumn<QString>("deed");
    QTest::addColumn<QString>("words");
    QTest::newRow("deleted") << "delete"
                             << "was deleted";
    QTest::newRow("renamed") << "rename"
                             << "was moved or renamed";
    QTest::newRow("replaced") << "replace"
                              << "was replaced by another file";
    QTest::newRow("its folder is moved") << "folder"
                                         << "was moved or renamed";
}

void TestSessionNeighbours::aFileThatIsGoneIsNoticed()
{
    QFETCH(QString, deed);
    QFETCH(QString, words);
    const std::string folder = file("inner");
    const std::string path = folder + "/b.fovea";
    std::filesystem::create_directory(folder);
    auto writer = SessionWriter::create(path, sampleExperiment(1, {1}, 1000), sampleProvenance(), nullptr);
    writer.apply(startEvent(only));
    if (deed == "delete")
        unlink(path.c_str());
    else if (deed == "rename")
        std::rename(path.c_str(), (folder + "/c.fovea").c_str());
    else if (deed == "replace")
        std::rename(m_path.c_str(), path.c_str());
    else
        std::rename(folder.c_str(), file("elsewhere").c_str());
    for (const auto &write : std::vector<std::function<void()>>{
             [&] { writer.apply(epochEvent(only, 0)); }, [&] { writer.addRemark(only, "one"); },
             [&] { writer.setEnded("now"); }, [&] { writer.compact(); }, [&] { writer.close(); }}) {
        const QString sentence = sentenceOf<FileGoneError>(write);
        QVERIFY2(sentence.contains("b.fovea") && sentence.contains(words), qPrintable(sentence));
    }
    if (deed == "replace") {
        QVERIFY(fileBytes(path) == m_whole); // no log of ours beside it, which would be taken for its own
        QVERIFY(readEverything(path).empty());
        QCOMPARE(filesIn(folder), std::vector<std::string>{"b.fovea"});
    }
}

void TestSessionNeighbours::aMovedFileIsCompleteAndLeavesNoLog()
{
    {
        auto writer = SessionWriter::open(m_path);
        writer.addRemark(only, "before");
        std::rename(m_path.c_str(), file("b.fovea").c_str());
        QVERIFY_EXCEPTION_THROWN(writer.addRemark(only, "after"), FileGoneError);
    }
    QCOMPARE(files(), std::vector<std::string>{"b.fovea"});
    QVERIFY(readEverything(file("b.fovea")).empty());
    QCOMPARE(Session::open(file("b.fovea")).run(only).remarks, std::vector<std::string>{"before"});
}

// A backup that is put back over a session whose writer was killed.
void TestSessionNeighbours::aLogOfAnotherCopyIsNamed()
{
    const std::string backup = file("backup");
    SessionWriter::create(backup, sampleExperiment(1, {1}, 1000), sampleProvenance(), nullptr).close();
    const std::string good = fileBytes(backup);
    unlink(backup.c_str());
    const pid_t child = fork();
    if (child == 0) {
        auto writer = SessionWriter::open(m_path);
        for (int i = 0; i < 5; ++i)
            writer.addRemark(RunId(2), std::string(3000, 'x'));
        raise(SIGKILL);
    }
    waitpid(child, nullptr, 0);
    QVERIFY(exists(m_path + "-wal"));
    putFileBytes(m_path, good);
    const QString written = sentenceOf<InputError>([&] { SessionWriter::open(m_path); });
    QVERIFY2(written.contains("a.fovea-wal") && written.contains("is whole"), qPrintable(written));
    const QString read = sentenceOf<InputError>([&] { Session::open(m_path); });
    QCOMPARE(read, written);
    QVERIFY(fileBytes(m_path) == good);
    std::rename((m_path + "-wal").c_str(), file("moved-away").c_str());
    QCOMPARE(Session::open(m_path).runs().size(), std::size_t(1));
}

// As a full disk leaves them: the log was made and nothing could be written into it.
void TestSessionNeighbours::anEmptyLogHindersNobody()
{
    std::string bytes = m_whole;
    bytes[18] = bytes[19] = 2; // "changes stand in a log"
    putFileBytes(m_path, bytes);
    putFileBytes(m_path + "-wal", "");
    putFileBytes(m_path + "-shm", "short");
    QVERIFY(readEverything(m_path).empty());
    QVERIFY(fileBytes(m_path) == bytes);
    QCOMPARE(fileBytes(m_path + "-shm"), std::string("short"));
    SessionWriter::open(m_path).close();
    QCOMPARE(files(), std::vector<std::string>{"a.fovea"});
}

void TestSessionNeighbours::namesTooLongForTheirCompanions()
{
    const auto create = [&](std::size_t size) {
        const std::string path = file(std::string(size, 'n').c_str());
        return sentenceOf<UsageError>([&] {
            SessionWriter::create(path, sampleExperiment(1, {1}), sampleProvenance(), nullptr).close();
        });
    };
    for (const std::size_t size : {248U, 249U, 255U, 256U}) {
        const QString sentence = create(size);
        QVERIFY2(sentence.contains("at most 247"), qPrintable(QString::number(size) + sentence));
        QCOMPARE(files(), std::vector<std::string>{"a.fovea"});
    }
    for (const std::size_t size : {244U, 247U}) {
        QCOMPARE(create(size), QString());
        const std::string path = file(std::string(size, 'n').c_str());
        auto writer = SessionWriter::open(path);
        writer.addRemark(only, "room for everything");
        writer.close();
        QCOMPARE(Session::open(path).run(only).remarks.size(), std::size_t(1));
    }
}

void TestSessionNeighbours::indexesOfOthersAreRefused()
{
    runSql("CREATE INDEX i ON epochs(abs(epoch))");
    const std::string bytes = fileBytes(m_path);
    QVERIFY_EXCEPTION_THROWN(Session::open(m_path), InputError);
    QVERIFY_EXCEPTION_THROWN(SessionWriter::open(m_path), InputError);
    QVERIFY(fileBytes(m_path) == bytes);
}

void TestSessionNeighbours::epochsBeyondAnyAreRefused()
{
    for (const char *table : {"epochs", "snapshots"}) {
        putFileBytes(m_path, m_whole);
        const auto sql = QString("UPDATE %1 SET epoch = epoch + 4294967296 WHERE run = 1 AND epoch = 2");
        runSql(qPrintable(sql.arg(QLatin1String(table))));
        QVERIFY(!readEverything(m_path).empty());
        QVERIFY_EXCEPTION_THROWN(SessionWriter::open(m_path), InputError);
    }
}

FOVEA_TEST(TestSessionNeighbours)
#include "tst_session_neighbours.moc"
