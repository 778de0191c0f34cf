// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/sweep/slurm/command.h"
#include "core/sweep/slurm/slurm_waves.h"
#include "tests/support/fake_slurm.h"
#include "tests/support/sweep_samples.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace fovea;
using fovea::test::FakeSlurm;
using fovea::test::SweepOnDisk;

// What Slurm says, and what is made of it, with commands that say what the test wants.
class TestSlurm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void wordsAreStates_data();
    void wordsAreStates();
    void taskNumbersAreRanges();
    void timesAreReadAsSlurmDoes();
    void chunksLastAsLongAsWanted();
    void scriptsExecTheProgram();
    void clustersAreFoundAndLimited();
    void busyControllersAreAskedAgain();
    void wavesStayWithinTheArraySize();
    void lostAccountingIsNoFault();
    void anEmptyAnswerIsNotGone();
    void goneJobsLeaveTheirRuns();
    void interruptedTasksGoOnElsewhere();
    void lackOfMemoryIsAFailure();
    void tasksThatDieAreCountedOnce();
    void stoppingIsGentle();

private:
    std::vector<int> all(const SweepOnDisk &sweep) const;
    // One wave with a run per task.
    void submit(const SweepOnDisk &sweep) const;

    std::unique_ptr<FakeSlurm> m_fake;
    QByteArray m_path;
    Slurm m_slurm;
};

void TestSlurm::init()
{
    m_fake = std::make_unique<FakeSlurm>();
    m_path = qgetenv("PATH");
    qputenv("PATH", m_fake->path().toUtf8());
}

void TestSlurm::cleanup()
{
    qputenv("PATH", m_path);
}

std::vector<int> TestSlurm::all(const SweepOnDisk &sweep) const
{
    std::vector<int> places(sweep.plan.runs.size());
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] = int(i);
    return places;
}

void TestSlurm::submit(const SweepOnDisk &sweep) const
{
    makeFolders(sweep.folder.file("waves"));
    std::string lines;
    for (std::size_t i = 0; i < sweep.plan.runs.size(); ++i)
        lines += std::to_string(i) + "\t" + sweep.plan.runs[i].address + "-s" +
                 std::to_string(sweep.plan.runs[i].seed) + "\n";
    putFile(sweep.folder.file("waves/1.tsv"), lines, Flush::No);
    appendLine(sweep.folder.file("jobs.tsv"), "1\t101\tnow", Flush::No);
}

void TestSlurm::wordsAreStates_data()
{
    QTest::addColumn<QString>("word");
    QTest::addColumn<TaskState>("state");
    const auto row = [](const char *word, TaskState state) { QTest::newRow(word) << QString(word) << state; };
    row("PENDING", TaskState::Pending);
    row("REQUEUED", TaskState::Pending);
    row("RUNNING", TaskState::Running);
    row("COMPLETING", TaskState::Running);
    row("COMPLETED", TaskState::Ended);
    row("TIMEOUT", TaskState::Interrupted);
    row("PREEMPTED", TaskState::Interrupted);
    row("NODE_FAIL", TaskState::NodeLost);
    row("BOOT_FAIL", TaskState::NodeLost);
    row("CANCELLED", TaskState::Cancelled);
    row("CANCELLED by 1000", TaskState::Cancelled);
    row("CANCELLED+", TaskState::Cancelled);
    row("OUT_OF_MEMORY", TaskState::OutOfMemory);
    row("FAILED", TaskState::Failed);
}

void TestSlurm::wordsAreStates()
{
    QFETCH(QString, word);
    QFETCH(TaskState, state);
    QCOMPARE(taskStateFrom(word.toStdString()), state);
    QCOMPARE(isActive(state), state == TaskState::Pending || state == TaskState::Running);
}

void TestSlurm::taskNumbersAreRanges()
{
    QCOMPARE(taskNumbersFrom("12_7"), std::vector<int>{7});
    QCOMPARE(taskNumbersFrom("12_[5-8%2]"), (std::vector<int>{5, 6, 7, 8}));
    QCOMPARE(taskNumbersFrom("12_[0,5-6]"), (std::vector<int>{0, 5, 6}));
    for (const char *none : {"12", "12_", "12_[0-9...", "12_[x]", "12_[9-2]"})
        QCOMPARE(taskNumbersFrom(none), std::vector<int>{});
}

void TestSlurm::timesAreReadAsSlurmDoes()
{
    QCOMPARE(slurmMinutes("90"), 90);
    QCOMPARE(slurmMinutes("1:30:00"), 90);
    QCOMPARE(slurmMinutes("45:30"), 45);
    QCOMPARE(slurmMinutes("1-12:00:00"), 36 * 60);
    QCOMPARE(slurmMinutes("2-0"), 48 * 60);
    for (const char *wrong : {"", "soon", "0", "-5", "1:2:3:4", "999999999"})
        QVERIFY_EXCEPTION_THROWN(slurmMinutes(wrong), UsageError);
}

void TestSlurm::chunksLastAsLongAsWanted()
{
    using Chunks = std::vector<std::vector<int>>;
    QCOMPARE(chunksOf({0, 1, 2, 3, 4}, {10, 10, 10, 10, 10}, 25), (Chunks{{0, 1}, {2, 3}, {4}}));
    QCOMPARE(chunksOf({1, 3}, {10, 99, 10, 99}, 25), (Chunks{{1}, {3}})); // one at least
    QCOMPARE(chunksOf({}, {}, 25), Chunks{});
}

void TestSlurm::scriptsExecTheProgram()
{
    const SweepOnDisk sweep;
    const SlurmOptions options{.partition = "cpu",
                               .minutes = 75,
                               .cpus = 4,
                               .program = "/opt/it's/fovea-cli",
                               .exclude = {"n1", "n2"}};
    const QString script = QString::fromStdString(jobScript(sweep.folder, sweep.plan, 2, 137, options));
    QVERIFY(script.startsWith("#!/bin/bash\n"));
    for (const char *part :
         {"--array=0-136\n", "--partition=cpu\n", "--cpus-per-task=4\n", "--time=1:15:00\n",
          "--signal=B:USR1@120\n", "--requeue --open-mode=append\n", "--exclude=n1,n2\n",
          "\nexec '/opt/it'\\''s/fovea-cli' sweep-task ", "--wave 2 --chunk \"$SLURM_ARRAY_TASK_ID\""})
        QVERIFY2(script.contains(part), part);
    QVERIFY(script.contains(QString::fromStdString("--job-name=fovea-" + sweep.plan.id)));
    const QString odd =
        QString::fromStdString(jobScript(SweepFolder("/share/my 50% grid"), sweep.plan, 1, 1, options));
    QVERIFY(odd.contains("--output=\"/share/my 50%% grid/log/%A_%a.out\"\n"));
    QVERIFY(odd.contains(" sweep-task '/share/my 50% grid' "));
}

void TestSlurm::clustersAreFoundAndLimited()
{
    m_slurm.requireHere();
    QCOMPARE(m_slurm.maxArraySize(), 1001);
    m_fake->say("most", "11");
    QCOMPARE(m_slurm.maxArraySize(), 11);
    m_fake->say("down", "");
    QVERIFY_EXCEPTION_THROWN(m_slurm.requireHere(), UsageError);
    qputenv("PATH", "/nonexistent");
    QCOMPARE(runCommand({"scontrol"}).code, 127);
    QVERIFY_EXCEPTION_THROWN(m_slurm.requireHere(), UsageError);
}

void TestSlurm::busyControllersAreAskedAgain()
{
    m_fake->say("busy", "");
    QCOMPARE(m_slurm.submit("job.sh"), std::string("102")); // the first call took a number
    m_fake->say("refuse", "");
    try {
        m_slurm.submit("job.sh");
        QFAIL("it was accepted");
    } catch (const StorageError &error) {
        QVERIFY2(QString(error.what()).contains("invalid partition"), error.what());
    }
}

void TestSlurm::wavesStayWithinTheArraySize()
{
    const SweepOnDisk sweep;
    m_fake->say("most", "4");
    SlurmOptions options{.chunkMinutes = 0, .program = "/bin/true"}; // a run per task
    const auto waves = submitWaves(sweep.folder, sweep.plan, all(sweep), options, m_slurm);
    QCOMPARE(waves.size(), std::size_t(2));
    QCOMPARE(waves[0].chunks.size(), std::size_t(4));
    QCOMPARE(waves[1].chunks.size(), std::size_t(2));
    QCOMPARE(waves[1].job, std::string("102"));
    const auto read = wavesOf(sweep.folder, sweep.plan);
    QCOMPARE(read.size(), std::size_t(2));
    QCOMPARE(read[1].job, waves[1].job);
    QCOMPARE(read[1].chunks, waves[1].chunks);
    QCOMPARE(chunkOf(sweep.folder, sweep.plan, 2, 1), waves[1].chunks[1]);
    QVERIFY_EXCEPTION_THROWN(chunkOf(sweep.folder, sweep.plan, 2, 9), InputError);
    QVERIFY(contentsOf(sweep.folder.file("job.sh")) && contentsOf(sweep.folder.file("job-2.sh")));
}

void TestSlurm::lostAccountingIsNoFault()
{
    const SweepOnDisk sweep;
    submit(sweep);
    m_fake->say("queue", "101_0|RUNNING|None|1:00|n1\n101_[1-5]|PENDING|Priority|0:00|\n");
    const ClusterState state = clusterState(sweep.folder, sweep.plan, m_slurm);
    QCOMPARE(state.active.size(), std::size_t(6));
    QCOMPARE(state.jobs, std::vector<std::string>{"101"});
    QVERIFY(state.unknown.empty());
}

void TestSlurm::anEmptyAnswerIsNotGone()
{
    const SweepOnDisk sweep;
    submit(sweep);
    const ClusterState state = clusterState(sweep.folder, sweep.plan, m_slurm);
    QCOMPARE(state.unknown, std::vector<std::string>{"101"});
    QCOMPARE(state.active.size(), std::size_t(6)); // in good hands until Slurm says otherwise
    m_fake->say("squeue.code", "1");
    QCOMPARE(clusterState(sweep.folder, sweep.plan, m_slurm).unknown.size(), std::size_t(1));
}

void TestSlurm::goneJobsLeaveTheirRuns()
{
    const SweepOnDisk sweep;
    submit(sweep);
    m_fake->say("gone", "");
    const ClusterState forgotten = clusterState(sweep.folder, sweep.plan, m_slurm);
    QVERIFY(forgotten.unknown.empty() && forgotten.active.empty());
    m_fake->unsay("gone");
    m_fake->say("accounting", "101_0|COMPLETED|0:0|00:10:00|n1\n101_[1-5]|COMPLETED|0:0|00:10:00|n1\n");
    const ClusterState ended = clusterState(sweep.folder, sweep.plan, m_slurm);
    QVERIFY(ended.unknown.empty() && ended.active.empty() && ended.jobs.empty());
}

void TestSlurm::interruptedTasksGoOnElsewhere()
{
    const SweepOnDisk sweep;
    submit(sweep);
    m_fake->say("queue",
                "101_0|NODE_FAIL|None|1:00|n7\n101_1|TIMEOUT|None|1:00|n2\n101_2|REQUEUED|None|0:00|\n"
                "101_3|RUNNING|None|0:00|n2\n101_4|PREEMPTED|None|0:00|n2\n101_5|COMPLETED|None|0:00|n2\n");
    const ClusterState state = clusterState(sweep.folder, sweep.plan, m_slurm);
    QCOMPARE(state.active, (std::set<std::string>{sweep.plan.runs[2].address, sweep.plan.runs[3].address}));
    QCOMPARE(state.badNodes, std::vector<std::string>{"n7"}); // a time limit is not the node's fault
    settleEndedTasks(sweep.folder, sweep.plan, m_slurm);
    for (int i = 0; i < 6; ++i)
        QVERIFY(!sweep.run(i).error() && sweep.run(i).losses() == 0);
}

void TestSlurm::lackOfMemoryIsAFailure()
{
    const SweepOnDisk sweep;
    submit(sweep);
    sweep.run(0).beginAttempt();
    sweep.run(0).putLease({"n1", 5, 5, 1, "101_0", "now", false});
    m_fake->say("queue", "101_0|OUT_OF_MEMORY|None|1:00|n1\n101_1|OUT_OF_MEMORY|None|1:00|n1\n");
    settleEndedTasks(sweep.folder, sweep.plan, m_slurm);
    QVERIFY(sweep.run(0).error().value_or("").find("--mem") != std::string::npos);
    QVERIFY(!sweep.run(1).error()); // it had not begun
}

void TestSlurm::tasksThatDieAreCountedOnce()
{
    const SweepOnDisk sweep;
    submit(sweep);
    sweep.run(0).beginAttempt();
    sweep.run(0).putLease({"n1", 5, 5, 1, "101_0", "now", false});
    m_fake->say("queue", "101_0|FAILED|NonZeroExitCode|1:00|n1\n");
    settleEndedTasks(sweep.folder, sweep.plan, m_slurm);
    settleEndedTasks(sweep.folder, sweep.plan, m_slurm);
    QCOMPARE(sweep.run(0).losses(), 1);
    QVERIFY(!sweep.run(0).error());
}

void TestSlurm::stoppingIsGentle()
{
    m_slurm.stop({"101"});
    QCOMPARE(m_fake->calls(), QByteArray("scancel --state=PENDING 101\nscancel --signal=USR1 --batch 101\n"));
}

FOVEA_TEST(TestSlurm)
#include "tst_slurm.moc"
