// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"

#include "core/base/random.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTest>

#include <csignal>
#include <map>

#include <sys/types.h>

using namespace fovea;
using fovea::test::CliProgram;
using nlohmann::json;

namespace {

// Eight tasks, four masks, two seeds, two epochs.
const QByteArray grid = R"({"sweep": 1, "name": "killed",
    "base": {"data": {"train": 300, "heldout": 100},
             "model": {"blocks": 1, "d_model": 16, "d_head": 16, "d_mlp": 16}, "metrics": {"examples": 8}},
    "axes": {"mask": ["top-k:3", "banded:3", "random-k:3"],
             "task": ["even-pairs", "missing-duplicate", "stack-manipulation", "cycle-navigation", "parity",
                      "modular-arithmetic", "solve-equation"]},
    "include": [{"task": "listops", "task.min-length": 10, "task.max-length": 20,
                 "mask": ["top-k:3", "banded:3", "random-k:3"]}],
    "baseline": {"mask": "full"}, "seeds": [11, 12], "cap": 2})";

// Processes of this machine whose parent is this one.
std::vector<pid_t> childrenOf(qint64 parent)
{
    std::vector<pid_t> children;
    for (const QString &name : QDir("/proc").entryList(QDir::Dirs)) {
        QFile stat("/proc/" + name + "/stat");
        if (!name[0].isDigit() || !stat.open(QIODevice::ReadOnly))
            continue;
        const QByteArray text = stat.readAll();
        const auto words = text.mid(text.lastIndexOf(')') + 2).split(' ');
        if (words.size() > 1 && words[1].toLongLong() == parent && words[0] != "Z")
            children.push_back(pid_t(name.toLongLong()));
    }
    return children;
}

void waitFor(std::uint64_t microseconds)
{
    QElapsedTimer timer;
    timer.start();
    while (timer.nsecsElapsed() < qint64(microseconds) * 1000) {
    }
}

} // namespace

// A sweep killed at any moment, whole or one worker of it, ends as if that had never been.
class TestSweepKill : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void killedSweepsEqualUndisturbedOnes();
    void aKilledWorkerCostsOneRun();
    void stoppedSweepsGoOn();
    void emptyAndHalfWrittenFoldersGoOn();

private:
    // Of every run, by address: what is the same for runs with the same bits.
    std::map<std::string, std::string> bitsOf(const QString &folder) const;
    QStringList words(const QString &folder) const
    {
        return {"sweep", "run", "grid.json", "-o", folder, "-j", "2"};
    }
    json status(const QString &folder) const
    {
        return m_cli.run({"sweep", "status", folder, "--json"}).json();
    }
    int doneOf(const QString &folder) const;

    CliProgram m_cli{FOVEA_CLI};
    std::map<std::string, std::string> m_whole;
};

std::map<std::string, std::string> TestSweepKill::bitsOf(const QString &folder) const
{
    std::map<std::string, std::string> bits;
    const auto table = m_cli.run({"sweep", "export", folder, "--json"}).json();
    for (const json &run : table.at("runs"))
        bits[run.at("address")] = run.value("bits", std::string("none")) + " " + run.at("epochs").dump();
    return bits;
}

int TestSweepKill::doneOf(const QString &folder) const
{
    const json counts = status(folder).at("counts");
    return counts.value("arrived", 0) + counts.value("not-by-cap", 0);
}

void TestSweepKill::initTestCase()
{
    m_cli.write("grid.json", grid);
    const auto whole = m_cli.run(words("whole"));
    QVERIFY2(whole.code == 0, whole.err);
    m_whole = bitsOf("whole");
    QCOMPARE(m_whole.size(), std::size_t(64));
    for (const auto &[address, bits] : m_whole)
        QVERIFY(bits.find("none") == std::string::npos);
}

void TestSweepKill::killedSweepsEqualUndisturbedOnes()
{
    constexpr int kills = 10;
    Random random(21, Stream::Order);
    int killed = 0;
    for (int attempt = 0; killed < kills && attempt < 3 * kills; ++attempt) {
        const auto process = m_cli.start(words("killed"));
        waitFor(random.below(120'000)); // some before there is a plan
        const auto workers = childrenOf(process->processId());
        kill(pid_t(process->processId()), SIGKILL);
        process->waitForFinished(60'000);
        killed += process->exitStatus() == QProcess::CrashExit;
        for (const pid_t worker : workers) // they go with their parent
            QTRY_VERIFY2(kill(worker, 0) != 0, "a worker outlived its parent");
    }
    QVERIFY2(killed >= 5, qPrintable(QString::number(killed)));
    const auto last = m_cli.run(words("killed"));
    QVERIFY2(last.code == 0, last.err);
    QVERIFY(bitsOf("killed") == m_whole);
}

void TestSweepKill::aKilledWorkerCostsOneRun()
{
    const auto process = m_cli.start(words("worker"));
    int killed = 0;
    QElapsedTimer timer;
    timer.start();
    while (killed < 2 && timer.elapsed() < 30'000 && process->state() == QProcess::Running) {
        waitFor(20'000);
        const auto workers = childrenOf(process->processId());
        if (!workers.empty())
            killed += kill(workers.front(), SIGKILL) == 0;
    }
    QVERIFY(killed > 0);
    const auto end = CliProgram::wait(*process);
    QVERIFY2(end.code == 0, end.err);
    QVERIFY(bitsOf("worker") == m_whole);
}

void TestSweepKill::stoppedSweepsGoOn()
{
    const auto process = m_cli.start(words("stopped"));
    QTRY_VERIFY(!m_cli.contents("stopped/plan.json").isEmpty());
    QTRY_VERIFY2(doneOf("stopped") > 0, "");
    const auto asked = m_cli.run({"sweep", "stop", "stopped"});
    QCOMPARE(asked.code, 0);
    const auto end = CliProgram::wait(*process);
    QVERIFY2(end.code == 130, end.err);
    QVERIFY2(end.err.contains("everything is saved"), end.err);
    const json counts = status("stopped").at("counts");
    QVERIFY2(!counts.contains("running") && !counts.contains("queued"), counts.dump().c_str());
    QVERIFY(doneOf("stopped") < 64);
    // The directory alone says what is to be done.
    QCOMPARE(m_cli.run({"sweep", "run", "-o", "stopped"}).code, 0);
    QVERIFY(bitsOf("stopped") == m_whole);
}

void TestSweepKill::emptyAndHalfWrittenFoldersGoOn()
{
    QVERIFY(QDir().mkpath(m_cli.file("begun")));
    m_cli.write("begun/.plan.json.host.1.1", "{\"sweep_plan\"");
    m_cli.write("begun/plan.tsv", "0\t");
    QCOMPARE(m_cli.run(words("begun")).code, 0);
    QVERIFY(bitsOf("begun") == m_whole);
}

FOVEA_TEST(TestSweepKill)
#include "tst_sweep_kill.moc"
