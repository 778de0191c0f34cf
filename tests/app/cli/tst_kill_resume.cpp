// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"

#include "core/base/random.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QTest>

#include <csignal>

#include <sys/types.h>

using namespace fovea;
using fovea::test::CliProgram;
using fovea::test::comparable;
using fovea::test::tinyTraining;

// A program killed at any moment loses nothing that matters: the resumed run equals one that was never
// interrupted.
class TestKillResume : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void killedRunsEqualUninterruptedOnes();

private:
    bool killAfterEpochs(QProcess &process, std::uint64_t epochs, std::uint64_t microseconds);
    nlohmann::json show(const QString &file) const { return m_cli.run({"show", file, "--json"}).json(); }
    QByteArray weights(const QString &file, int run) const;

    CliProgram m_cli{FOVEA_CLI};
};

QByteArray TestKillResume::weights(const QString &file, int run) const
{
    m_cli.run({"export", file, "--run", QString::number(run), "--weights", "w.safetensors"});
    return m_cli.contents("w.safetensors");
}

// Kills at a random moment after some epochs were told. False when the program ended by itself.
bool TestKillResume::killAfterEpochs(QProcess &process, std::uint64_t epochs, std::uint64_t microseconds)
{
    qsizetype told = 0;
    while (std::uint64_t(told) < epochs && process.waitForReadyRead(60'000))
        told += process.readAllStandardError().count("epochs/s");
    QElapsedTimer timer;
    timer.start();
    while (timer.nsecsElapsed() < qint64(microseconds) * 1000) {
    }
    kill(pid_t(process.processId()), SIGKILL);
    process.waitForFinished(60'000);
    return process.exitStatus() == QProcess::CrashExit;
}

void TestKillResume::killedRunsEqualUninterruptedOnes()
{
    constexpr int kills = 24;
    const QStringList lanes = {"--mask",   "full",          "--mask", "top-k:3",
                               "--epochs", "900",           "--set",  "train.momentum=0.9",
                               "--set",    "train.lr=0.01", "--set",  "store.snapshots=20"};
    const auto whole = m_cli.run(tinyTraining("whole.fovea", lanes));
    QVERIFY2(whole.code == 0, whole.err);

    Random random(20, Stream::Order);
    int killed = 0;
    for (int attempt = 0; killed < kills && attempt < 2 * kills; ++attempt) {
        const bool exists = !m_cli.contents("killed.fovea").isEmpty();
        const auto process =
            m_cli.start(exists ? QStringList{"resume", "killed.fovea"} : tinyTraining("killed.fovea", lanes));
        // Some are killed while they are still starting, most while they train.
        killed += killAfterEpochs(*process, random.below(12), random.below(4000));
    }
    QVERIFY2(killed >= 20, "the training was over before it had been killed often enough");

    const auto half = show("killed.fovea");
    QCOMPARE(half.at("runs")[0].at("status").get<std::string>(), std::string("paused"));
    QVERIFY(half.at("runs")[0].at("epochs").size() > 0);
    const auto last = m_cli.run({"resume", "killed.fovea"});
    QVERIFY2(last.code == 0, last.err);
    QVERIFY(comparable(show("killed.fovea")) == comparable(show("whole.fovea")));
    for (int run = 1; run <= 2; ++run)
        QCOMPARE(weights("killed.fovea", run), weights("whole.fovea", run));
}

FOVEA_TEST(TestKillResume)
#include "tst_kill_resume.moc"
