// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/base/random.h"
#include "core/store/session.h"
#include "core/store/session_header.h"
#include "tests/support/session_samples.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <unistd.h>

using namespace fovea;

namespace {

constexpr std::size_t pageSize = 4096;

void putBigEndian(std::string &bytes, std::size_t at, std::uint32_t value)
{
    for (std::size_t i = 0; i < 4; ++i)
        bytes[at + i] = char(value >> (24 - 8 * i) & 0xff);
}

enum class Outcome { Opened, Refused };

// Opens to write and leaves again. Anything but an Error escapes and fails the test.
Outcome triedToWrite(const std::string &path)
{
    try {
        SessionWriter::open(path).close();
        return Outcome::Opened;
    } catch (const Error &) {
        return Outcome::Refused;
    }
}

void runSql(const std::string &path, const char *sql)
{
    sqlite3 *database = nullptr;
    QCOMPARE(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    QCOMPARE(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
}

} // namespace

class TestSessionDamage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        m_path = m_folder.filePath("a.fovea").toStdString();
        makeSampleSession(m_path);
        m_whole = fileBytes(m_path);
        QVERIFY(m_whole.size() > 20 * pageSize);
        QVERIFY(m_whole.size() % pageSize == 0);
    }
    void init()
    {
        putFileBytes(m_path, m_whole);
        QVERIFY(readEverything(m_path).empty());
    }

    void everyLengthOfTheFirstTwoPages();
    void everyPageBoundary();
    void cutOffWithAHeaderThatAgrees();
    void everyByteOfTheHeader();
    void flippedBytes();
    void wholePagesOverwritten();
    void oneDamagedSnapshotHidesNothingElse();
    void aDamagedEpochIsNamed();
    void rowsInEachOthersPlaceAreNoticed();
    void foreignFilesStayAsTheyAre_data();
    void foreignFilesStayAsTheyAre();
    void newerVersionsAreRefused();
    void forgedTablesAreRefused();
    void aFileWithoutItsLogMakesNoFiles();

private:
    // The file is as it was put there, and alone.
    bool isUntouched(const std::string &bytes) const
    {
        return fileBytes(m_path) == bytes &&
               filesIn(m_folder.path().toStdString()) == std::vector<std::string>{"a.fovea"};
    }
    void checkRefused(const std::string &bytes);
    std::size_t placeOf(const std::vector<float> &weights) const;

    QTemporaryDir m_folder;
    std::string m_path;
    std::string m_whole;
};

void TestSessionDamage::checkRefused(const std::string &bytes)
{
    putFileBytes(m_path, bytes);
    QVERIFY_EXCEPTION_THROWN(Session::open(m_path), InputError);
    QVERIFY(triedToWrite(m_path) == Outcome::Refused);
    QVERIFY(isUntouched(bytes));
}

void TestSessionDamage::everyLengthOfTheFirstTwoPages()
{
    for (std::size_t length = 0; length <= 2 * pageSize && !QTest::currentTestFailed(); ++length)
        checkRefused(m_whole.substr(0, length));
}

void TestSessionDamage::everyPageBoundary()
{
    for (std::size_t end = pageSize; end <= m_whole.size() && !QTest::currentTestFailed(); end += pageSize)
        for (const std::size_t length : {end - 1, end, end + 1})
            if (length < m_whole.size())
                checkRefused(m_whole.substr(0, length));
    checkRefused(m_whole + "x");
}

void TestSessionDamage::cutOffWithAHeaderThatAgrees()
{
    for (std::size_t pages = 1; pages < m_whole.size() / pageSize; ++pages) {
        std::string bytes = m_whole.substr(0, pages * pageSize);
        putBigEndian(bytes, 28, std::uint32_t(pages));
        putFileBytes(m_path, bytes);
        QVERIFY(!readEverything(m_path).empty());
        QVERIFY(triedToWrite(m_path) == Outcome::Refused);
        QVERIFY(isUntouched(bytes));
    }
}

void TestSessionDamage::everyByteOfTheHeader()
{
    for (std::size_t at = 0; at < 100; ++at) {
        for (const int flip : {0x03, 0x80}) {
            std::string bytes = m_whole;
            bytes[at] = char(bytes[at] ^ flip);
            putFileBytes(m_path, bytes);
            readEverything(m_path);
            QVERIFY2(isUntouched(bytes), qPrintable(QString("byte %1").arg(at)));
        }
    }
}

void TestSessionDamage::flippedBytes()
{
    Random random(20260101, Stream::Data);
    int noticed = 0;
    constexpr int rounds = 300;
    for (int round = 0; round < rounds; ++round) {
        std::string bytes = m_whole;
        for (std::uint64_t flips = 1 + random.below(3); flips > 0; --flips)
            bytes[random.below(bytes.size())] ^= char(1 + random.below(255));
        putFileBytes(m_path, bytes);
        const auto errors = readEverything(m_path);
        noticed += !errors.empty();
        QVERIFY2(isUntouched(bytes), qPrintable(QString("round %1").arg(round)));
        if (round % 5 != 0)
            continue; // writing a file that is whole waits for the disk
        if (triedToWrite(m_path) == Outcome::Refused)
            QVERIFY2(isUntouched(bytes), qPrintable(QString("round %1").arg(round)));
        else // only what holds nothing may be damaged in a file that is written
            QVERIFY2(errors.empty(),
                     qPrintable(QString::fromStdString(errors.empty() ? "" : errors.front())));
    }
    QVERIFY2(noticed > rounds / 2, qPrintable(QString("%1 noticed").arg(noticed)));
}

void TestSessionDamage::wholePagesOverwritten()
{
    Random random(7, Stream::Data);
    for (std::size_t page = 0; page < m_whole.size() / pageSize; ++page) {
        for (const bool noise : {true, false}) {
            std::string bytes = m_whole;
            for (std::size_t i = 0; i < pageSize; ++i)
                bytes[page * pageSize + i] = noise ? char(random.next()) : '\0';
            putFileBytes(m_path, bytes);
            readEverything(m_path);
            QVERIFY(isUntouched(bytes));
        }
    }
}

// The first bytes of a snapshot stand together in one page; the resume state holds a copy of the last
// snapshot.
std::size_t TestSessionDamage::placeOf(const std::vector<float> &weights) const
{
    const auto at = m_whole.find(std::string(reinterpret_cast<const char *>(weights.data()), 64));
    Q_ASSERT(at != std::string::npos);
    return at;
}

void TestSessionDamage::oneDamagedSnapshotHidesNothingElse()
{
    std::string bytes = m_whole;
    bytes[placeOf(sampleState(RunId(2), 1).weights) + 10] ^= 0x10;
    putFileBytes(m_path, bytes);
    const auto errors = readEverything(m_path);
    QCOMPARE(errors.size(), std::size_t(1));
    QVERIFY2(QString::fromStdString(errors[0]).contains("the weights of run 2 at epoch 0"),
             errors[0].c_str());
    const Session session = Session::open(m_path);
    QVERIFY_EXCEPTION_THROWN(session.weights(RunId(2), 0), InputError);
    QVERIFY(sameBits(session.weights(RunId(2), 1), sampleState(RunId(2), 2).weights));
    QCOMPARE(session.snapshots(RunId(2)), std::vector<int>({-1, 0, 1, 2}));
    QVERIFY(triedToWrite(m_path) == Outcome::Refused);
    QVERIFY(isUntouched(bytes));
}

void TestSessionDamage::aDamagedEpochIsNamed()
{
    const double loss = sampleEpoch(RunId(3), 1).trainLoss;
    std::string pattern(sizeof loss, '\0');
    std::memcpy(pattern.data(), &loss, sizeof loss);
    std::ranges::reverse(pattern); // as SQLite keeps a REAL
    std::string bytes = m_whole;
    const auto at = bytes.find(pattern);
    QVERIFY(at != std::string::npos);
    bytes[at] ^= 1;
    putFileBytes(m_path, bytes);
    const auto errors = readEverything(m_path);
    QCOMPARE(errors.size(), std::size_t(1));
    QVERIFY2(QString::fromStdString(errors[0]).contains("the numbers of run 3 at epoch 1"),
             errors[0].c_str());
    QCOMPARE(Session::open(m_path).epochs(RunId(1)).size(), std::size_t(3));
    QVERIFY(isUntouched(bytes));
}

void TestSessionDamage::rowsInEachOthersPlaceAreNoticed()
{
    runSql(m_path, "UPDATE snapshots SET run = 9 WHERE run = 1; UPDATE snapshots SET run = 1 WHERE run = 2;"
                   "UPDATE snapshots SET run = 2 WHERE run = 9");
    QVERIFY_EXCEPTION_THROWN(Session::open(m_path).weights(RunId(1), 0), InputError);
    QVERIFY(triedToWrite(m_path) == Outcome::Refused);
}

void TestSessionDamage::foreignFilesStayAsTheyAre_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("an empty file") << QByteArray();
    QTest::newRow("a text") << QByteArray("These are not the numbers you are looking for.\n").repeated(300);
    QTest::newRow("zeros") << QByteArray(3 * pageSize, '\0');
    QTest::newRow("SQLite's first words alone") << QByteArray("SQLite format 3\0", 16);
    const std::string other = m_folder.filePath("other").toStdString();
    runSql(other, "CREATE TABLE t(x); INSERT INTO t VALUES (1)");
    QTest::newRow("a database of another program") << QByteArray::fromStdString(fileBytes(other));
    runSql(other, "PRAGMA journal_mode = WAL");
    QTest::newRow("a database with a log") << QByteArray::fromStdString(fileBytes(other));
    runSql(other,
           "PRAGMA journal_mode = DELETE; PRAGMA application_id = 0x466f7665; PRAGMA user_version = 1");
    QTest::newRow("a database that pretends") << QByteArray::fromStdString(fileBytes(other));
    unlink(other.c_str());
}

void TestSessionDamage::foreignFilesStayAsTheyAre()
{
    QFETCH(QByteArray, bytes);
    checkRefused(bytes.toStdString());
}

void TestSessionDamage::newerVersionsAreRefused()
{
    std::string bytes = m_whole;
    putBigEndian(bytes, 60, std::uint32_t(sessionVersion + 1));
    checkRefused(bytes);
    try {
        Session::open(m_path);
        QFAIL("opened");
    } catch (const InputError &error) {
        QVERIFY2(QString(error.what()).contains("newer Fovea"), error.what());
    }
    putBigEndian(bytes, 60, 0);
    checkRefused(bytes);
}

void TestSessionDamage::forgedTablesAreRefused()
{
    runSql(m_path, "CREATE TRIGGER t AFTER INSERT ON epochs BEGIN DELETE FROM runs; END");
    checkRefused(fileBytes(m_path));
    putFileBytes(m_path, m_whole);
    runSql(m_path, "ALTER TABLE states RENAME TO state; CREATE VIEW states AS SELECT 1 AS run");
    checkRefused(fileBytes(m_path));
}

void TestSessionDamage::aFileWithoutItsLogMakesNoFiles()
{
    std::string bytes = m_whole;
    bytes[18] = bytes[19] = 2; // "changes stand in a log"
    putFileBytes(m_path, bytes);
    QVERIFY(readEverything(m_path).empty());
    QVERIFY(isUntouched(bytes));
    QVERIFY(triedToWrite(m_path) == Outcome::Opened); // nothing is missing
    bytes[placeOf(sampleState(RunId(2), 1).weights) + 10] ^= 0x10;
    putFileBytes(m_path, bytes);
    QVERIFY(triedToWrite(m_path) == Outcome::Refused);
    QVERIFY(isUntouched(bytes));
}

FOVEA_TEST(TestSessionDamage)
#include "tst_session_damage.moc"
