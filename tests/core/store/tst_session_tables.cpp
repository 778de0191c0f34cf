// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/store/session.h"
#include "core/store/tables/session_rows.h"
#include "tests/support/session_samples.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

using namespace fovea;

namespace {

int connections = 0;

int counted(sqlite3 *, const char **, const void *)
{
    ++connections;
    return SQLITE_OK;
}

StoredResult sampleResult(const std::string &kind, const std::string &address, int epoch = 3)
{
    return {{kind, address, epoch, "{\"size\": 21}"}, 7, "2026-01-02T03:04:05Z", Bytes(5000, std::byte{42})};
}

// What a person would ask with the program sqlite3: the first column of the first row.
QString asked(const std::string &path, const char *sql)
{
    sqlite3 *database = nullptr;
    sqlite3_stmt *statement = nullptr;
    sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr);
    QString answer;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        answer = reinterpret_cast<const char *>(sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return answer;
}

void runSql(const std::string &path, const char *sql)
{
    sqlite3 *database = nullptr;
    QCOMPARE(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    QCOMPARE(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
}

} // namespace

// What a session holds beside its curves and weights, and how it is asked.
class TestSessionTables : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        m_path = m_folder->filePath("a.fovea").toStdString();
        makeSampleSession(m_path);
    }

    void numbersAreColumnsForAnyone();
    void theGrammarIsInTheFile();
    void addressesAreStoredAndDoubted();
    void enginesAreStored();
    void branchesNameTheirParent();
    void attentionKeepsItsOwn();
    void resultsAreKept();
    void sweepsAreKeptByName();
    void notesAreKept();
    void damageInTheNewTablesIsNoticed_data();
    void damageInTheNewTablesIsNoticed();
    void aReaderConnectsOnce();
    void aReadingIsOneConnectionBesideAWriter();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path;
};

void TestSessionTables::numbersAreColumnsForAnyone()
{
    const EpochRecord record = sampleEpoch(RunId(2), 1);
    const auto number = [&](const char *sql) { return asked(m_path, sql).toDouble(); };
    QVERIFY(
        qFuzzyCompare(number("SELECT train_loss FROM epochs WHERE run = 2 AND epoch = 1"), record.trainLoss));
    QVERIFY(qFuzzyCompare(number("SELECT p50 FROM metrics WHERE run = 2 AND epoch = 1 AND "
                                 "metric = 'dispersion' AND layer = 1"),
                          record.metrics[0].layers[1][4]));
    QVERIFY(qFuzzyCompare(number("SELECT value FROM metric_numbers WHERE run = 2 AND epoch = 1 AND "
                                 "metric = 'focus' AND layer = -1 AND name = 'uniform'"),
                          record.metrics[2].all[1]));
    QCOMPARE(asked(m_path, "SELECT count(*) FROM metrics WHERE p5 IS NULL AND metric = 'dispersion'"), "12");
}

void TestSessionTables::theGrammarIsInTheFile()
{
    const QString meta = asked(m_path, "SELECT sql FROM sqlite_master WHERE name = 'meta'");
    for (const char *words :
         {"format 2", "XXH3", "own_data: int alphabet", "state: int epochs", "little-endian"})
        QVERIFY2(meta.contains(words), words);
}

void TestSessionTables::addressesAreStoredAndDoubted()
{
    const Session session = Session::open(m_path);
    const auto runs = session.runs();
    QVERIFY(session.addressDoubts().empty());
    for (std::size_t i = 1; i < runs.size(); ++i)
        QVERIFY(runs[i].address.size() == 16 && runs[i].address != runs[0].address);
    auto writer = SessionWriter::open(m_path);
    writer.update(sampleExperiment(2, {1, 2}, 9)); // how far a run goes changes no bit
    for (std::size_t i = 0; i < runs.size(); ++i)
        QCOMPARE(writer.session().runs()[i].address, runs[i].address);
    writer.close();
    // As of a program that counted other fields: the row is whole.
    {
        Database database(m_path, m_path, Database::Access::Write);
        RunRow row = readRun(database, RunId(3));
        row.run.address = "0123456789abcdef";
        writeRun(database, row);
    }
    const auto doubts = Session::open(m_path).addressDoubts();
    QCOMPARE(doubts.size(), std::size_t(1));
    QVERIFY2(QString::fromStdString(doubts[0]).startsWith("Run 3 has the address 0123456789abcdef"),
             doubts[0].c_str());
    QVERIFY(readEverything(m_path).empty()); // it is said, and no more
}

void TestSessionTables::enginesAreStored()
{
    auto writer = SessionWriter::open(m_path);
    QCOMPARE(writer.session().run(RunId(1)).facts.engine, std::string("libtorch")); // reference kernels
    RunEvent event = startEvent(RunId(1));
    event.facts->kernels = "avx2";
    event.facts->engine = "fused";
    writer.apply(event);
    QCOMPARE(writer.session().run(RunId(1)).facts.engine, std::string("fused"));
    writer.update(sampleExperiment(3, {1, 2}));
    QCOMPARE(writer.session().run(RunId(5)).facts.engine, std::string());
}

void TestSessionTables::branchesNameTheirParent()
{
    auto writer = SessionWriter::open(m_path);
    writer.update(sampleExperiment(3, {1, 2}));
    const std::string before = writer.session().run(RunId(5)).address;
    writer.setParent(RunId(5), {RunId(2), 1});
    const StoredRun branch = writer.session().run(RunId(5));
    QVERIFY(branch.parent == RunParent({RunId(2), 1}));
    QVERIFY(branch.address != before);
    writer.setParent(RunId(5), {RunId(2), 0});
    QVERIFY(writer.session().run(RunId(5)).address != branch.address);
    QVERIFY_EXCEPTION_THROWN(writer.setParent(RunId(5), {RunId(5), 0}), UsageError);
    QVERIFY_EXCEPTION_THROWN(writer.setParent(RunId(5), {RunId(6), 0}), UsageError);
    QVERIFY_EXCEPTION_THROWN(writer.setParent(RunId(5), {RunId(77), 0}), UsageError);
    QVERIFY_EXCEPTION_THROWN(writer.setParent(RunId(2), {RunId(1), 0}), UsageError); // it has started
    writer.close();
    QVERIFY(Session::open(m_path).addressDoubts().empty());
    QVERIFY(readEverything(m_path).empty());
    auto again = SessionWriter::open(m_path);
    again.deleteRuns({RunId(2)});
    QVERIFY(again.session().run(RunId(5)).parent == RunParent({RunId(2), 0})); // it is known where from
    QVERIFY(again.session().addressDoubts().empty());
}

void TestSessionTables::attentionKeepsItsOwn()
{
    auto writer = SessionWriter::open(m_path);
    RunEvent event = epochEvent(RunId(1), 3);
    auto state = std::make_shared<TrainerState>(*event.state);
    state->attention = {{"buckets", Bytes(3000, std::byte{7})}, {"empty", {}}};
    event.state = state;
    writer.apply(event);
    writer.close();
    const Session session = Session::open(m_path);
    QVERIFY(session.attentionState(RunId(1), 3) == state->attention);
    QVERIFY(session.state(RunId(1))->attention == state->attention);
    QVERIFY(sameBits(session.weights(RunId(1), 3), state->weights));
    QVERIFY(session.attentionState(RunId(1), 2).empty());
    QVERIFY(session.state(RunId(2))->attention.empty());
    QVERIFY(readEverything(m_path).empty());
}

void TestSessionTables::resultsAreKept()
{
    auto writer = SessionWriter::open(m_path);
    const std::string address = writer.session().run(RunId(1)).address;
    const std::string other = writer.session().run(RunId(2)).address;
    const StoredResult surface = sampleResult("surface", address);
    const StoredResult unknown = sampleResult("a kind of the year 2030", other, -1);
    writer.storeResult(surface);
    writer.storeResult(unknown);
    StoredResult better = surface;
    better.version = 8;
    writer.storeResult(better); // in its place
    StoredResult finer = surface;
    finer.key.parameters = "{\"size\": 41}";
    writer.storeResult(finer);
    QVERIFY(!writer.session().result({"surface", address, 4, surface.key.parameters}));
    writer.compact();
    writer.close();
    {
        const Session session = Session::open(m_path);
        QVERIFY(session.resultKeys() == std::vector<ResultKey>({unknown.key, surface.key, finer.key}));
        QVERIFY(session.result(surface.key) == better);
        QVERIFY(session.result(unknown.key) == unknown);
        QVERIFY(readEverything(m_path).empty());
    }
    auto again = SessionWriter::open(m_path);
    again.deleteResult(finer.key);
    QVERIFY(!again.session().result(finer.key));
    again.deleteRuns({RunId(1)}); // what was computed from it goes
    QVERIFY(again.session().resultKeys() == std::vector<ResultKey>({unknown.key}));
}

void TestSessionTables::sweepsAreKeptByName()
{
    const StoredSweep sweep{"k surface", "{\"axes\": 2}", "2026-01-02T03:04:05Z", {"one", "two", "three"}};
    const StoredSweep empty{"a first", "{}", "", {}};
    auto writer = SessionWriter::open(m_path);
    writer.storeSweep({"k surface", "{}", "", {"old"}});
    writer.storeSweep(sweep);
    writer.storeSweep(empty);
    writer.close();
    QVERIFY(Session::open(m_path).sweeps() == std::vector<StoredSweep>({empty, sweep}));
    auto again = SessionWriter::open(m_path);
    again.deleteSweep("k surface");
    QVERIFY(again.session().sweeps() == std::vector<StoredSweep>({empty}));
}

void TestSessionTables::notesAreKept()
{
    auto writer = SessionWriter::open(m_path);
    writer.setNote("for the seminar\nwith \"quotes\"");
    writer.setNote(RunId(2), "odd at epoch 2");
    QVERIFY_EXCEPTION_THROWN(writer.setNote(RunId(9), "nobody"), UsageError);
    writer.close();
    const Session session = Session::open(m_path);
    QCOMPARE(session.note(), std::string("for the seminar\nwith \"quotes\""));
    QCOMPARE(session.note(RunId(2)), std::string("odd at epoch 2"));
    QVERIFY(session.note(RunId(1)).empty());
    auto again = SessionWriter::open(m_path);
    again.setNote("");
    again.deleteRuns({RunId(2)});
    QVERIFY(again.session().note().empty() && again.session().note(RunId(2)).empty());
}

void TestSessionTables::damageInTheNewTablesIsNoticed_data()
{
    QTest::addColumn<QByteArray>("sql");
    for (const char *sql :
         {"UPDATE notes SET note = 'forged' WHERE run = 0", "UPDATE notes SET run = 3 WHERE run = 2",
          "UPDATE results SET result = zeroblob(5000)", "UPDATE results SET epoch = 4",
          "UPDATE results SET epoch = 4294967296", "UPDATE sweeps SET spec = '[]'",
          "UPDATE sweep_runs SET address = 'four' WHERE place = 1", "DELETE FROM sweep_runs WHERE place = 2",
          "UPDATE runs SET address = 'forged' WHERE id = 1", "UPDATE runs SET engine = 'fused' WHERE id = 1",
          "UPDATE runs SET parent_run = 1, parent_epoch = 0 WHERE id = 3",
          "UPDATE metrics SET p50 = 0.5 WHERE run = 1 AND epoch = 1 AND layer = 0",
          "DELETE FROM metrics WHERE run = 1 AND epoch = 1 AND layer = 1",
          "UPDATE metric_numbers SET value = NULL WHERE run = 1 AND epoch = 1",
          "UPDATE epochs SET heldout_acc = 1 WHERE run = 4 AND epoch = 2",
          "UPDATE snapshots SET attention = zeroblob(8) WHERE run = 1",
          "UPDATE states SET attention = x'00'"})
        QTest::newRow(sql) << QByteArray(sql);
}

void TestSessionTables::damageInTheNewTablesIsNoticed()
{
    QFETCH(QByteArray, sql);
    auto writer = SessionWriter::open(m_path);
    writer.setNote("a session");
    writer.setNote(RunId(2), "a run");
    writer.storeResult(sampleResult("surface", "address"));
    writer.storeSweep({"sweep", "{}", "", {"one", "two", "three"}});
    writer.close();
    QVERIFY(readEverything(m_path).empty());
    runSql(m_path, sql.constData());
    const std::string bytes = fileBytes(m_path);
    if (!sql.contains("SET run = 3"))
        QVERIFY(!readEverything(m_path).empty());
    QVERIFY_EXCEPTION_THROWN(SessionWriter::open(m_path), InputError);
    QVERIFY(fileBytes(m_path) == bytes);
}

void TestSessionTables::aReaderConnectsOnce()
{
    sqlite3_auto_extension(reinterpret_cast<void (*)()>(&counted));
    connections = 0;
    const Session session = Session::open(m_path);
    for (int round = 0; round < 20; ++round) {
        for (const StoredRun &run : session.runs())
            session.epochs(run.id);
        session.experiment();
    }
    const int once = connections;
    // Who has nothing to ask does not keep a writer from tidying up, and sees what it wrote.
    auto writer = SessionWriter::open(m_path);
    writer.addRemark(RunId(1), "written");
    QCOMPARE(session.run(RunId(1)).remarks.size(), std::size_t(1));
    writer.close();
    const auto files = filesIn(m_folder->path().toStdString());
    QCOMPARE(session.run(RunId(1)).remarks.size(), std::size_t(1));
    sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(&counted));
    QCOMPARE(once, 1);
    QCOMPARE(files, std::vector<std::string>{"a.fovea"});
}

void TestSessionTables::aReadingIsOneConnectionBesideAWriter()
{
    sqlite3_auto_extension(reinterpret_cast<void (*)()>(&counted));
    auto writer = SessionWriter::open(m_path);
    const Session session = Session::open(m_path);
    connections = 0;
    {
        const auto reading = session.reading();
        for (const StoredRun &run : session.runs())
            session.epochs(run.id);
        writer.addRemark(RunId(1), "written"); // is seen, and nobody waits
        QCOMPARE(session.run(RunId(1)).remarks.size(), std::size_t(1));
    }
    const int used = connections;
    writer.close();
    sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(&counted));
    QCOMPARE(used, 1);
    QCOMPARE(filesIn(m_folder->path().toStdString()), std::vector<std::string>{"a.fovea"});
}

FOVEA_TEST(TestSessionTables)
#include "tst_session_tables.moc"
