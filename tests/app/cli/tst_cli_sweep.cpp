// SPDX-License-Identifier: MIT
#include "core/sweep/cell_command.h"
#include "core/sweep/run_folder.h"
#include "tests/support/cli_program.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QTest>

using fovea::test::CliProgram;
using fovea::test::comparable;
using fovea::test::isCleanJson;
using nlohmann::json;

namespace {

const QByteArray grid = R"({"sweep": 1, "name": "tiny",
    "base": {"task": {"id": "even-pairs", "length": 6}, "data": {"train": 40, "heldout": 20},
             "model": {"blocks": 1, "d_model": 8, "d_head": 8, "d_mlp": 8}, "train": {"batch": 10},
             "metrics": {"examples": 8}},
    "axes": {"mask": ["top-k:1", "top-k:3", "banded:3"], "train.lr": [0.1, 0.05]},
    "baseline": {"mask": "full"}, "seeds": [1, 2, 3], "cap": 3})";

QByteArray with(QByteArray text, const char *old, const char *now)
{
    return text.replace(old, now);
}

} // namespace

// fovea-cli sweep on this machine, from the plan to a session.
class TestCliSweep : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void plansCountRunsAndStartNothing();
    void optionsSayTheSameAsFiles();
    void runsAreCountedAndGoOn();
    void resultsAreOneTable();
    void collectedRunsEqualTrainedOnes();
    void collectingAgainAddsWhatIsNew();
    void anotherGridNeedsAWord();
    void otherSweepsLendResults();
    void sweepsBesideItAreNamed();
    void cellsTellTheirCommand();
    void ownErrorsStayFailedUntilRetried();
    void retryRunsOnlyWhatFailed();
    void expandedBracesAreNamed();
    void rulesWithoutEffectAreTold();
    void badGridsStartNothing_data();
    void badGridsStartNothing();
    void wrongFoldersGetASentence();
    void damagedFoldersGetASentence();

private:
    json status(const QString &folder) const
    {
        return m_cli.run({"sweep", "status", folder, "--json"}).json();
    }

    CliProgram m_cli{FOVEA_CLI};
};

void TestCliSweep::initTestCase()
{
    m_cli.write("grid.json", grid);
    const auto run = m_cli.run({"sweep", "run", "grid.json", "-o", "made", "-j", "2"});
    QVERIFY2(run.code == 0, run.err);
}

void TestCliSweep::plansCountRunsAndStartNothing()
{
    const auto plan = m_cli.run({"sweep", "plan", "grid.json", "-o", "planned"});
    QCOMPARE(plan.code, 0);
    QVERIFY2(plan.out.contains("8 cells x 3 seeds = 24 runs"), plan.out);
    QVERIFY2(plan.out.contains("0 runs done already, 24 to do"), plan.out);
    QVERIFY(!QDir(m_cli.file("planned")).exists());
    const json told = m_cli.run({"sweep", "plan", "grid.json", "-o", "made", "--json"}).json();
    QVERIFY(told.at("runs") == 24 && told.at("done") == 24 && told.at("merged") == 0);
    QCOMPARE(told.at("order").size(), std::size_t(24));
}

void TestCliSweep::optionsSayTheSameAsFiles()
{
    const QStringList words = {"--set",      "task.length=6",
                               "--set",      "data.train=40",
                               "--set",      "data.heldout=20",
                               "--set",      "model.blocks=1",
                               "--set",      "model.d_model=8",
                               "--set",      "model.d_head=8",
                               "--set",      "model.d_mlp=8",
                               "--set",      "train.batch=10",
                               "--set",      "metrics.examples=8",
                               "--axis",     "mask=top-k:{1,3},banded:3",
                               "--axis",     "train.lr=0.1,0.05",
                               "--baseline", "mask=full",
                               "--seeds",    "1..3",
                               "--cap",      "3"};
    const json ofFile = m_cli.run({"sweep", "plan", "grid.json", "--json"}).json();
    const auto said = m_cli.run(QStringList{"sweep", "plan", "--json"} + words);
    QVERIFY2(said.code == 0, said.err);
    QCOMPARE(said.json().at("order").dump(), ofFile.at("order").dump());
    // So it goes on in the same directory.
    const auto goesOn = m_cli.run(QStringList{"sweep", "run", "-o", "made"} + words);
    QVERIFY2(goesOn.code == 0 && goesOn.err.contains("24 done already"), goesOn.err);
}

void TestCliSweep::runsAreCountedAndGoOn()
{
    const json all = status("made");
    QVERIFY(all.at("schema_version") == 1 && all.at("name") == "tiny");
    int sum = 0;
    for (const auto &[state, count] : all.at("counts").items())
        sum += count.get<int>();
    QCOMPARE(sum, 24);
    for (const json &run : all.at("runs")) {
        const bool arrived = run.at("state") == "arrived";
        QVERIFY(arrived || run.at("state") == "not-by-cap");
        QCOMPARE(run.at("epochs_to_95").is_null(), !arrived);
        QVERIFY(arrived ? run.at("censored_at").is_null() : run.at("censored_at") == 3);
        QVERIFY(run.at("fields").contains("mask") && run.at("fields").contains("train.lr"));
    }
    const auto again = m_cli.run({"sweep", "run", "grid.json", "-o", "made"});
    QCOMPARE(again.code, 0);
    QVERIFY2(again.err.contains("24 done already") && again.err.contains("All runs are done"), again.err);
    QVERIFY2(m_cli.run({"sweep", "status", "made"}).out.contains("24 runs"), "");
    QVERIFY2(m_cli.run({"sweep", "show", "made"}).out.contains("baseline"), "");
}

void TestCliSweep::resultsAreOneTable()
{
    const auto csv = m_cli.run({"sweep", "export", "made", "--csv", "-"});
    QCOMPARE(csv.code, 0);
    QVERIFY(m_cli.contents("made/results.csv") == csv.out); // since the sweep ended
    QVERIFY(isCleanJson(m_cli.contents("made/results.json")));
    QCOMPARE(csv.out.count('\n'), 25);
    QVERIFY(csv.out.startsWith("address,mask,train.lr,baseline,seed,status,"));
    QCOMPARE(m_cli.run({"sweep", "export", "made", "--json", "r.json", "--csv", "r.csv"}).code, 0);
    QVERIFY(m_cli.contents("r.csv") == csv.out);
    QVERIFY(isCleanJson(m_cli.contents("r.json")));
    QCOMPARE(json::parse(m_cli.contents("r.json").toStdString()).at("runs").size(), std::size_t(24));
    QCOMPARE(m_cli.run({"sweep", "export", "made"}).code, 0);
    QVERIFY(m_cli.contents("made/results.csv") == csv.out);
    QVERIFY(m_cli.contents("made/results.json") == m_cli.contents("r.json"));
}

// The same runs, made by hand.
void TestCliSweep::collectedRunsEqualTrainedOnes()
{
    const auto collected = m_cli.run({"sweep", "collect", "made", "-o", "made.fovea"});
    QVERIFY2(collected.code == 0, collected.err);
    const auto trained = m_cli.run({"train",
                                    "--task",
                                    "even-pairs",
                                    "--length",
                                    "6",
                                    "--lane",
                                    "top-k:3,train.lr=0.05",
                                    "--seeds",
                                    "2",
                                    "--epochs",
                                    "3",
                                    "--set",
                                    "data.train=40",
                                    "--set",
                                    "data.heldout=20",
                                    "--set",
                                    "model.blocks=1",
                                    "--set",
                                    "model.d_model=8",
                                    "--set",
                                    "model.d_head=8",
                                    "--set",
                                    "model.d_mlp=8",
                                    "--set",
                                    "train.batch=10",
                                    "--set",
                                    "metrics.examples=8",
                                    "-o",
                                    "hand.fovea"});
    QVERIFY2(trained.code == 0, trained.err);
    const json sweep = comparable(m_cli.run({"show", "made.fovea", "--json"}).json());
    const json hand = comparable(m_cli.run({"show", "hand.fovea", "--json"}).json());
    QCOMPARE(sweep.at("runs").size(), std::size_t(24));
    const json &wanted = hand.at("runs")[0];
    int place = 0;
    for (const json &run : sweep.at("runs"))
        if (run.at("address") == wanted.at("address")) {
            QCOMPARE(run.at("epochs").dump(), wanted.at("epochs").dump());
            place = run.at("run").get<int>();
        }
    QVERIFY(place > 0);
    const auto weights = [&](const QString &file, int run) {
        m_cli.run({"export", file, "--run", QString::number(run), "--weights", "w.safetensors"});
        return fovea::test::tensorsOf(m_cli.contents("w.safetensors"));
    };
    QVERIFY(!weights("hand.fovea", 1).isEmpty());
    QVERIFY(weights("made.fovea", place) == weights("hand.fovea", 1));
    // What it holds can be looked into.
    QCOMPARE(m_cli.run({"probe", "made.fovea", "--run", "1", "--epoch", "init", "--example", "1"}).code, 0);
}

void TestCliSweep::collectingAgainAddsWhatIsNew()
{
    m_cli.write("grows.json", with(grid, "\"seeds\": [1, 2, 3]", "\"seeds\": [1]"));
    QCOMPARE(m_cli.run({"sweep", "run", "grows.json", "-o", "grows"}).code, 0);
    QVERIFY(m_cli.run({"sweep", "collect", "grows", "-o", "g.fovea"}).err.contains("8 runs added"));
    QVERIFY(m_cli.run({"sweep", "collect", "grows", "-o", "g.fovea"}).err.contains("0 runs added"));
    m_cli.write("grows.json",
                with(with(grid, "\"seeds\": [1, 2, 3]", "\"seeds\": [1, 4]"), "\"cap\": 3", "\"cap\": 5"));
    QCOMPARE(m_cli.run({"sweep", "run", "grows.json", "-o", "grows", "--extend"}).code, 0);
    QVERIFY(m_cli.run({"sweep", "collect", "grows", "-o", "g.fovea"}).err.contains("holds 16 of 16 runs"));
    const json shown = m_cli.run({"show", "g.fovea", "--json"}).json();
    QCOMPARE(shown.at("runs").size(), std::size_t(16));
    for (const json &run : shown.at("runs"))
        QCOMPARE(run.at("epochs").size(), std::size_t(5));
    const auto other = m_cli.run({"sweep", "collect", "grows", "-o", "hand.fovea"}); // of no sweep
    QCOMPARE(other.code, 2);
    QVERIFY2(other.err.contains("--force"), other.err);
}

void TestCliSweep::anotherGridNeedsAWord()
{
    m_cli.write("small.json", with(grid, "[1, 2, 3]", "[1]"));
    m_cli.write("other.json", with(with(grid, "[1, 2, 3]", "[1]"), "\"banded:3\"", "\"banded:5\""));
    QCOMPARE(m_cli.run({"sweep", "run", "small.json", "-o", "two"}).code, 0);
    const auto refused = m_cli.run({"sweep", "run", "other.json", "-o", "two"});
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains("--extend") && refused.err.contains("another grid"), refused.err);
    const json plan = m_cli.run({"sweep", "plan", "other.json", "-o", "two", "--json"}).json();
    QVERIFY(plan.at("runs") == 8 && plan.at("done") == 6);
    QCOMPARE(m_cli.run({"sweep", "run", "other.json", "-o", "two", "--extend"}).code, 0);
    QCOMPARE(status("two").at("runs").size(), std::size_t(8));
}

void TestCliSweep::otherSweepsLendResults()
{
    m_cli.write("other.json", with(with(grid, "[1, 2, 3]", "[1, 7]"), "\"banded:3\"", "\"banded:5\""));
    const auto run = m_cli.run({"sweep", "run", "other.json", "-o", "lent", "--reuse", "made"});
    QVERIFY2(run.code == 0 && run.err.contains("6 runs taken from 'made'"), run.err);
    QVERIFY2(run.err.contains("6 done already"), run.err);
}

void TestCliSweep::sweepsBesideItAreNamed()
{
    QVERIFY(QDir(m_cli.file(".")).mkdir("near"));
    m_cli.write("first.json", with(grid, "[1, 2, 3]", "[1]"));
    QCOMPARE(m_cli.run({"sweep", "run", "first.json", "-o", "near/made"}).code, 0);
    m_cli.write("beside.json", with(grid, "[1, 2, 3]", "[1, 8]"));
    const auto plan = m_cli.run({"sweep", "plan", "beside.json", "-o", "near/beside"});
    QVERIFY2(plan.code == 0 &&
                 plan.out.contains("8 runs of these are done in 'near/made': '--reuse near/made'"),
             plan.out);
    QVERIFY(!m_cli.run({"sweep", "plan", "beside.json"}).out.contains("--reuse"));
    const auto run = m_cli.run({"sweep", "run", "beside.json", "-o", "near/beside", "--reuse", "near/made"});
    QVERIFY2(run.code == 0 && run.err.contains("8 runs taken from 'near/made'"), run.err);
    QVERIFY2(!run.err.contains("--reuse"), run.err); // nothing is left to take
}

// The line that a cell gives trains its runs to the bit, whatever they are made of.
void TestCliSweep::cellsTellTheirCommand()
{
    m_cli.write("mixed.json", R"({"sweep": 1, "name": "mixed",
        "base": {"task": {"id": "even-pairs", "length": 6}, "data": {"train": 40, "heldout": 20},
                 "model": {"blocks": 1, "d_model": 8, "d_head": 8, "d_mlp": 8}, "train": {"batch": 10},
                 "metrics": {"examples": 8}},
        "zip": {"work": {"task": ["parity", "missing-duplicate"], "task.length": [7, 8]}},
        "include": [{"mask": "top-k:2", "model.activation": "gelu", "train.lr": 0.3}],
        "baseline": {"mask": "full"}, "seeds": [1, 2], "until": "train>=0.6", "cap": 4})");
    QCOMPARE(m_cli.run({"sweep", "run", "mixed.json", "-o", "mixed"}).code, 0);
    const fovea::SweepFolder folder(m_cli.file("mixed").toStdString());
    const fovea::SweepPlan plan = folder.plan();
    for (std::size_t cell = 0; cell < plan.cells.size(); ++cell) {
        QStringList words;
        for (const std::string &word : fovea::trainWordsOf(folder, plan, int(cell)))
            words << QString::fromStdString(word);
        QCOMPARE(words.takeFirst(), QStringLiteral("fovea-cli"));
        const QString file = QStringLiteral("cell-%1.fovea").arg(cell);
        const auto trained = m_cli.run(words << "-o" << file);
        QVERIFY2(trained.code == 0, trained.err);
        const json runs = m_cli.run({"show", file, "--json"}).json().at("runs");
        QCOMPARE(runs.size(), std::size_t(2));
        for (const json &run : runs) {
            const auto seed = run.at("seed").get<std::uint64_t>();
            const fovea::SweepRun &planned = plan.runs[std::size_t(plan.runOf(int(cell), seed))];
            QCOMPARE(run.at("address").get<std::string>(), planned.address);
            const auto result = fovea::RunFolder(folder, planned).result();
            QVERIFY(result);
            QCOMPARE(int(run.at("epochs").size()), result->epochs);
            QCOMPARE(run.at("epochs").back().at("heldout_acc").get<double>(), *result->lastHeldout);
        }
    }
}

// A run that fails by itself would fail again: it waits for a person. Here its folder is a file.
void TestCliSweep::ownErrorsStayFailedUntilRetried()
{
    m_cli.write("small.json", with(grid, "[1, 2, 3]", "[1]"));
    QCOMPARE(m_cli.run({"sweep", "run", "small.json", "-o", "fails"}).code, 0);
    const json run = status("fails").at("runs")[0];
    const QString address = QString::fromStdString(run.at("address"));
    const QString folder = "fails/run/" + address.left(2) + "/" + address + "-s1/";
    QVERIFY(QFile::remove(m_cli.file(folder + "done.json")));
    m_cli.write(folder + "error.json", "{\"error\": \"It did not work.\"}");
    const auto again = m_cli.run({"sweep", "run", "small.json", "-o", "fails"});
    QCOMPARE(again.code, 1);
    QVERIFY2(again.err.contains("7 done already, 1 failed") && again.err.contains("retry"), again.err);
    QVERIFY(status("fails").at("counts").at("failed") == 1);
    QVERIFY(status("fails").at("runs")[0].at("error") == "It did not work.");
    QVERIFY2(m_cli.run({"sweep", "status", "fails"}).out.contains("! mask=full"), "");
    const auto retried = m_cli.run({"sweep", "retry", "fails"});
    QVERIFY2(retried.code == 0 && retried.err.contains("1 failed run will be tried again"), retried.err);
    QVERIFY(!status("fails").at("counts").contains("failed"));
}

void TestCliSweep::retryRunsOnlyWhatFailed()
{
    m_cli.write("small.json", with(grid, "[1, 2, 3]", "[1]"));
    QCOMPARE(m_cli.run({"sweep", "run", "small.json", "-o", "partly"}).code, 0);
    const json runs = status("partly").at("runs");
    const auto folderOf = [&](std::size_t run) {
        const QString address = QString::fromStdString(runs[run].at("address"));
        return "partly/run/" + address.left(2) + "/" + address + "-s1/";
    };
    for (const std::size_t run : {0, 1})
        QVERIFY(QFile::remove(m_cli.file(folderOf(run) + "done.json")));
    const auto nothing = m_cli.run({"sweep", "retry", "partly"});
    QVERIFY2(nothing.code == 0 && nothing.err.contains("No run has failed") &&
                 nothing.err.contains("sweep run"),
             nothing.err);
    QVERIFY(!QFile::exists(m_cli.file(folderOf(0) + "done.json")));
    m_cli.write(folderOf(1) + "error.json", "{\"error\": \"It did not work.\"}");
    const auto retried = m_cli.run({"sweep", "retry", "partly"});
    QVERIFY2(retried.err.contains("1 failed run will be tried again") && retried.err.contains("1 of 1 done"),
             retried.err);
    QVERIFY(QFile::exists(m_cli.file(folderOf(1) + "done.json")));
    QVERIFY(!QFile::exists(m_cli.file(folderOf(0) + "done.json")));
    const auto rest = m_cli.run({"sweep", "run", "-o", "partly"});
    QVERIFY2(rest.code == 0 && rest.err.contains("1 of 1 done"), rest.err);
}

void TestCliSweep::expandedBracesAreNamed()
{
    for (const QStringList &values : {QStringList{"mask=top-k:1", "mask=top-k:13", "mask=top-k:15"},
                                      QStringList{"mask=top-k:1,full", "mask=top-k:3,full"}}) {
        const auto refused =
            m_cli.run(QStringList{"sweep", "plan", "--preset", "race/even-pairs", "--axis"} + values);
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("The shell has expanded the braces behind --axis"), refused.err);
        QVERIFY2(refused.err.contains(values.size() == 3 ? "--axis 'mask=top-k:{1,13,15}'"
                                                         : "--axis 'mask=top-k:{1,3},full'"),
                 refused.err);
    }
}

void TestCliSweep::rulesWithoutEffectAreTold()
{
    const auto plan = [&](const QStringList &more) {
        return m_cli.run(QStringList{"sweep", "plan", "grid.json"} + more).out;
    };
    QVERIFY(!plan({}).contains("Note:"));
    QVERIFY(plan({"--exclude", "task=parity"}).contains("No cell has task=parity"));
    QVERIFY(plan({"--axis", "mask=full,top-k:3", "--exclude", "mask=full"})
                .contains("run anyway, as the baseline"));
    QVERIFY(plan({"--axis", "mask=full"}).contains("nothing is compared"));
    QVERIFY(plan({"--baseline", "model.blocks=2"}).contains("no cell has model.blocks=2"));
}

void TestCliSweep::badGridsStartNothing_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("part");
    QTest::newRow("an unknown field") << with(grid, "train.lr", "train.lrr") << 2 << QByteArray("train.lr");
    QTest::newRow("an empty axis") << with(grid, "[0.1, 0.05]", "[]") << 2
                                   << QByteArray("axes.train.lr is empty");
    QTest::newRow("a value out of range") << with(grid, "0.05", "-3") << 2 << QByteArray("train.lr=-3");
    QTest::newRow("too few sequences")
        << with(grid, "\"train\": 40", "\"train\": 90") << 2 << QByteArray("Only 64 different sequences");
    QTest::newRow("no JSON") << grid.left(100) << 4 << QByteArray("bad.json");
}

void TestCliSweep::badGridsStartNothing()
{
    QFETCH(QByteArray, text);
    QFETCH(int, code);
    QFETCH(QByteArray, part);
    m_cli.write("bad.json", text);
    for (const char *action : {"plan", "run"}) {
        const auto bad = m_cli.run({"sweep", action, "bad.json", "-o", "bad"});
        QCOMPARE(bad.code, code);
        QVERIFY2(bad.err.contains(part), bad.err);
    }
    QVERIFY(!QDir(m_cli.file("bad")).exists());
}

void TestCliSweep::wrongFoldersGetASentence()
{
    QCOMPARE(m_cli.run({"sweep", "status", "nowhere"}).code, 4);
    QCOMPARE(m_cli.run({"sweep", "run", "grid.json"}).code, 2);
    QCOMPARE(m_cli.run({"sweep", "run", "grid.json", "-o", "/proc/none"}).code, 1);
    QCOMPARE(m_cli.run({"sweep", "run", "grid.json", "-o", "grid.json"}).code, 2);
    QVERIFY(m_cli.run({"sweep", "run", "quick/k-surfaze", "-o", "x"}).err.contains("quick/k-surface"));
    QVERIFY(m_cli.run({"sweep", "stats", "made"}).err.contains("status"));
    QCOMPARE(m_cli.run({"sweep", "run", "grid.json", "-o", "made", "-j", "0"}).code, 2);
    const auto many = m_cli.run({"sweep", "run", "--axis", "mask=full", "--axis", "train.lr=0.1,0.2",
                                 "--seeds", "1..9999", "-o", "many"});
    QCOMPARE(many.code, 2);
    QVERIFY2(many.err.contains("19998 runs") && many.err.contains("--yes"), many.err);
}

void TestCliSweep::damagedFoldersGetASentence()
{
    m_cli.write("small.json", with(grid, "[1, 2, 3]", "[1]"));
    QCOMPARE(m_cli.run({"sweep", "run", "small.json", "-o", "hurt"}).code, 0);
    const QByteArray plan = m_cli.contents("hurt/plan.json");
    m_cli.write("hurt/plan.json", plan.left(plan.size() / 2));
    const auto cut = m_cli.run({"sweep", "status", "hurt"});
    QCOMPARE(cut.code, 4);
    QVERIFY2(cut.err.contains("plan.json"), cut.err);
    // A kill may leave that; the grid says what the plan was.
    const auto mended = m_cli.run({"sweep", "run", "small.json", "-o", "hurt"});
    QVERIFY2(mended.code == 0 && mended.err.contains("8 done already"), mended.err);
    m_cli.write("hurt/plan.json", with(plan, "\"sweep_plan\":1", "\"sweep_plan\":7"));
    for (const char *action : {"status", "show", "retry"}) {
        const auto newer = m_cli.run({"sweep", action, "hurt"});
        QCOMPARE(newer.code, 4);
        QVERIFY2(newer.err.contains("newer Fovea"), newer.err);
    }
    QCOMPARE(m_cli.run({"sweep", "run", "small.json", "-o", "hurt"}).code, 4);
    QVERIFY(m_cli.contents("hurt/plan.json").contains("\"sweep_plan\":7"));
    m_cli.write("hurt/plan.json", with(plan, "\"bits\":", "\"bits\":9"));
    const auto stale = m_cli.run({"sweep", "run", "-o", "hurt"});
    QCOMPARE(stale.code, 4);
    QVERIFY2(stale.err.contains("--mixed"), stale.err);
}

FOVEA_TEST(TestCliSweep)
#include "tst_cli_sweep.moc"
