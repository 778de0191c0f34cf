// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/claims/board.h"
#include "core/claims/bound_trials.h"
#include "core/claims/claim_files.h"
#include "core/claims/evidence_json.h"
#include "core/claims/evidence_sweep.h"
#include "core/claims/run_register.h"
#include "tests/core/claims/evidence_samples.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace fovea;
using fovea::test::storeFor;

// Evidence on disk: published, read back, and told when it is bad.
class TestClaimEvidence : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void publishedEvidenceReadsBack();
    void alteredResultsAreSaid();
    void anAlteredTableIsSaid();
    void anAlteredVerdictIsSaid();
    void mixedVersionsAreSaid();
    void missingSeedsAreSaid();
    void otherVersionsOfTheClaimAreStale();
    void brokenFilesAreComplaints();
    void limitsAreThoseOfTheSweep();
    void missingRunsBecomeASweep();
    void theNextLookComesFirst();
    void aSweepsShareOfWhatIsMissing();
    void runsAreListedWithASweepThatClaimsKnow();
    void rulesAreNotedWhenRunsArePlanned();
    void jsonHasEveryKeyOfTheContract();
    void theBoundIsTriedRepeatably();
    void shippedVerdictsAreRecomputed();

private:
    const Claim &claim() const { return m_claims.claim("1a"); }
    ClaimResult judgedNow() const
    {
        return boardFrom(m_claims, {m_folder->path().toStdString()}).result("1a");
    }
    void publish(const EvidenceStore &store) const
    {
        publishEvidence(store, m_claims, m_folder->path().toStdString());
    }
    QByteArray read(const QString &name) const
    {
        QFile file(m_folder->filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void write(const QString &name, const QByteArray &bytes) const
    {
        QFile file(m_folder->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    ClaimRegister m_claims = shippedRegister();
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestClaimEvidence::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestClaimEvidence::publishedEvidenceReadsBack()
{
    publish(storeFor(claim(), 10, 30, 10));
    const ClaimResult result = judgedNow();
    QCOMPARE(result.state, ClaimState::Supported);
    QVERIFY(result.cautions.empty());
    QCOMPARE(result.comparison()->test.wins, 10);
    QVERIFY(result.made.find("Fovea 0.1.0") == 0);
    QCOMPARE(read("results.csv").count('\n'), 21);
    const QByteArray first = read("even-pairs.json");
    publish({}); // nothing new: the same bytes
    QCOMPARE(read("even-pairs.json"), first);
    QVERIFY(read("verdicts.json").contains("\"1a\": \"supported\""));
}

void TestClaimEvidence::alteredResultsAreSaid()
{
    publish(storeFor(claim(), 10, 30, 10));
    QByteArray text = read("even-pairs.json");
    const QByteArray truth = "\"train_acc\":[0.5,";
    const auto at = text.indexOf(truth);
    QVERIFY(at > 0);
    write("even-pairs.json", text.replace(at, truth.size(), "\"train_acc\":[1.0,"));
    const ClaimResult result = judgedNow();
    QCOMPARE(result.state, ClaimState::Undecided);
    QCOMPARE(result.was, std::optional(ClaimState::Supported));
    QCOMPARE(result.cautions.size(), std::size_t(1));
    QVERIFY(result.cautions.front().find("altered") != std::string::npos);
    write("even-pairs.json", text.left(text.size() / 2)); // no JSON any more: nothing is left of it
    QCOMPARE(judgedNow().state, ClaimState::NotRun);
    QCOMPARE(judgedNow().was, std::optional(ClaimState::Supported));
}

void TestClaimEvidence::anAlteredTableIsSaid()
{
    publish(storeFor(claim(), 10, 30, 10));
    const QByteArray table = read("results.csv");
    QByteArray altered = table;
    const auto at = altered.indexOf(",9,");
    QVERIFY(at > 0);
    write("results.csv", altered.replace(at, 3, ",8,"));
    const ClaimResult result = judgedNow();
    QCOMPARE(result.state, ClaimState::Undecided);
    QCOMPARE(result.was, std::optional(ClaimState::Supported));
    QVERIFY(result.cautions.front().find("results.csv") != std::string::npos);
    QVERIFY(result.cautions.front().find("1 result ") != std::string::npos);
    write("results.csv", table);
    QVERIFY(judgedNow().cautions.empty());

    QVERIFY(QFile::remove(m_folder->filePath("results.csv")));
    EvidenceStore store;
    readEvidence(m_folder->path().toStdString(), store);
    QVERIFY(store.complaints.size() == 1 &&
            store.complaints.front().find("results.csv") != std::string::npos);
    QCOMPARE(judgedNow().state, ClaimState::Supported); // the curves are what counts
}

void TestClaimEvidence::anAlteredVerdictIsSaid()
{
    publish(storeFor(claim(), 10, 30, 10));
    const QByteArray truth = "\"1a\": \"supported\"";
    QByteArray verdicts = read("verdicts.json");
    QVERIFY(verdicts.contains(truth));
    write("verdicts.json", verdicts.replace(truth, "\"1a\": \"contradicted\""));
    const ClaimResult result = judgedNow();
    QCOMPARE(result.state, ClaimState::Supported); // by the evidence
    QCOMPARE(result.was, std::optional(ClaimState::Contradicted));
    QVERIFY(result.cautions.front().find("contradicted") != std::string::npos);
}

void TestClaimEvidence::mixedVersionsAreSaid()
{
    EvidenceStore store = storeFor(claim(), 10, 30, 10);
    store.runs.begin()->second.machine = {"0.2.0", 2, "avx512", "another machine"};
    publish(store);
    const ClaimResult result = judgedNow();
    QCOMPARE(result.state, ClaimState::Undecided);
    QVERIFY(result.cautions.front().find("0.2.0 (avx512, bits 2)") != std::string::npos);
    QVERIFY(result.was.has_value() == false); // it was published like this
}

void TestClaimEvidence::missingSeedsAreSaid()
{
    EvidenceStore store = storeFor(claim(), 10, 30, 10);
    publish(store);
    PlannedRuns plans;
    const auto pairs = plans.find(claim(), claim().parts[0].cells[0], store).pairs;
    QStringList lines = QString::fromUtf8(read("even-pairs.json")).split('\n');
    lines.removeIf([&](const QString &line) {
        return line.contains(QString::fromStdString("\"address\":\"" + pairs[3].lane));
    });
    QString text = lines.join('\n');
    text.replace(",\n\n", ",\n").replace("},\n]}", "}\n]}");
    write("even-pairs.json", text.toUtf8());
    const ClaimResult result = judgedNow();
    QCOMPARE(result.state, ClaimState::Undecided); // three seeds before the gap: no look is complete
    QCOMPARE(result.was, std::optional(ClaimState::Supported));
    QVERIFY(result.cautions.front().find(std::to_string(pairs[3].seed)) != std::string::npos);
    QCOMPARE(result.missingRuns(), 1);
}

void TestClaimEvidence::otherVersionsOfTheClaimAreStale()
{
    publish(storeFor(claim(), 10, 30, 10));
    QByteArray text = read("even-pairs.json");
    const QByteArray hash = QByteArray::fromStdString(claim().hash);
    QVERIFY(text.contains("\"1a\":\"" + hash));
    write("even-pairs.json", QByteArray(text).replace("\"1a\":\"" + hash, "\"1a\":\"0000"));
    QVERIFY(judgedNow().cautions.front().find("Stale") == 0);
    QCOMPARE(judgedNow().state, ClaimState::Undecided);
    QCOMPARE(judgedNow().was, std::optional(ClaimState::Supported));
    write("even-pairs.json", text.replace("\"1a\":\"" + hash + "\",", "")); // the claim came later
    QVERIFY(judgedNow().cautions.front().find("registered after") != std::string::npos);
}

void TestClaimEvidence::brokenFilesAreComplaints()
{
    publish(storeFor(claim(), 10, 30, 10));
    write("broken.json", "{\"evidence\": 1, \"runs\": [");
    write("other.json", "{\"evidence\": 7}");
    write("rows.json",
          R"({"evidence": 1, "sweep": "evidence/x", "registers": [], "runs": [{"address": 5}]})");
    const ClaimBoard board = boardFrom(m_claims, {m_folder->path().toStdString(), "/nowhere"});
    QCOMPARE(board.complaints.size(), std::size_t(3));
    QCOMPARE(board.result("1a").state, ClaimState::Supported);
}

void TestClaimEvidence::limitsAreThoseOfTheSweep()
{
    const EvidenceRun run = test::runArriving(1001, 30, 100);
    QCOMPARE(run.limited(50, 0.95)->epochs(), 30);
    QCOMPARE(run.limited(50, {})->epochs(), 50);
    QCOMPARE(run.limited(20, 0.95)->epochs(), 20);
    QVERIFY(!run.limited(200, {}));
    QCOMPARE(run.limited(200, 0.95)->epochs(), 30);
    EvidenceRun diverged = test::runArriving(1001, 0, 7);
    diverged.status = RunStatus::Diverged;
    QCOMPARE(diverged.limited(50, {})->status, RunStatus::Diverged);
    QCOMPARE(*run.arrival(0.95, true), 30);
    QCOMPARE(*run.arrival(0.95, false), 29);
}

void TestClaimEvidence::missingRunsBecomeASweep()
{
    PlannedRuns plans;
    const ClaimResult result = judge(claim(), storeFor(claim(), 10, 30, 8), plans);
    QCOMPARE(result.missingRuns(), 4);
    const std::string folder = m_folder->path().toStdString() + "/own";
    const EvidenceSweep sweep = preparedSweep(missingOf({&result}).front(), folder, m_claims);
    QCOMPARE(sweep.plan.runs.size(), std::size_t(4)); // those and no others
    QCOMPARE(sweep.missing, (std::vector<int>{0, 1, 2, 3}));
    const ClaimResult more = judge(claim(), storeFor(claim(), 10, 30, 7), plans);
    const EvidenceSweep extended = preparedSweep(missingOf({&more}).front(), folder, m_claims);
    QCOMPARE(extended.plan.runs.size(), std::size_t(6));
    QCOMPARE(extended.folder.plan().runs.size(), std::size_t(6));
}

void TestClaimEvidence::theNextLookComesFirst()
{
    PlannedRuns plans;
    const auto toLook = [&](int seeds) {
        const ClaimResult result = judge(claim(), storeFor(claim(), 10, 30, seeds), plans);
        const auto missing = missingOf({&result}, {true, {}});
        return missing.empty() ? 0 : int(missing.front().addresses.size());
    };
    QCOMPARE(claim().looks, (std::vector<int>{5, 10}));
    QCOMPARE(toLook(0), 10); // two runs per seed
    QCOMPARE(toLook(3), 4);
    QCOMPARE(toLook(5), 10);
    QCOMPARE(toLook(10), 0);
}

void TestClaimEvidence::aSweepsShareOfWhatIsMissing()
{
    PlannedRuns plans;
    const ClaimResult result = judge(m_claims.claim("6"), {}, plans); // a part per task
    QVERIFY(missingOf({&result}).size() > 1);
    const auto one = missingOf({&result}, {false, "evidence/parity"});
    QCOMPARE(one.size(), std::size_t(1));
    QCOMPARE(one.front().sweep, std::string("evidence/parity"));
    QCOMPARE(one.front().addresses.size(), std::size_t(10));
    QVERIFY(missingOf({&result}, {false, "evidence/hashing"}).empty());
}

void TestClaimEvidence::runsAreListedWithASweepThatClaimsKnow()
{
    EvidenceStore store = storeFor(claim(), 10, 30, 10);
    for (auto &[address, run] : store.runs)
        run.sweep = "my-folder";
    publish(store);
    QVERIFY(read("my-folder.json").isEmpty());
    QVERIFY(read("even-pairs.json").contains("\"1a\":\"" + QByteArray::fromStdString(claim().hash)));
    QCOMPARE(judgedNow().state, ClaimState::Supported);
}

void TestClaimEvidence::rulesAreNotedWhenRunsArePlanned()
{
    PlannedRuns plans;
    const ClaimResult result = judge(claim(), {}, plans);
    const MissingRuns missing = missingOf({&result}).front();
    const std::string folder = m_folder->path().toStdString() + "/own";
    const EvidenceSweep sweep = preparedSweep(missing, folder, m_claims);
    const RunRegister planned = readRunRegister(sweep.folder);
    QCOMPARE(planned.runs.size(), missing.addresses.size());
    for (const auto &[address, place] : planned.runs)
        QCOMPARE(planned.registers[std::size_t(place)].at("1a"), claim().hash);

    ClaimRegister later = m_claims;
    for (ClaimQuestion &question : later.questions)
        for (Claim &one : question.claims)
            if (one.id == "1a")
                one.hash = "0000";
    registerRuns(sweep.folder, {missing.addresses.front()}, later);
    const RunRegister changed = readRunRegister(sweep.folder);
    const auto hashOf = [&](std::size_t run) {
        return changed.registers[std::size_t(changed.runs.at(missing.addresses[run]))].at("1a");
    };
    QCOMPARE(hashOf(0), std::string("0000"));
    QCOMPARE(hashOf(1), claim().hash);
}

void TestClaimEvidence::jsonHasEveryKeyOfTheContract()
{
    publish(storeFor(claim(), 10, 30, 10));
    const ClaimBoard board = boardFrom(m_claims, {m_folder->path().toStdString()});
    const auto all = nlohmann::json::parse(jsonOf(board, {}));
    QVERIFY(all.is_array() && all.size() == board.results.size());
    for (const auto &one : all)
        for (const char *key : {"id", "statement", "verdict", "reason", "wins", "losses", "undecided",
                                "seeds", "ratio", "interval", "evidence"})
            QVERIFY2(one.contains(key), key);
    QCOMPARE(all[0]["wins"].get<int>(), 10);
    QCOMPARE(all[0]["interval"]["coverage"].get<double>(), 0.978515625);
    const auto bound = nlohmann::json::parse(jsonOf(board, {"14"}));
    QVERIFY(bound[0]["wins"].is_null() && bound[0]["ratio"].is_null());
    QVERIFY(textOf(board, {80, false}).find("Supported") != std::string::npos);
    QVERIFY(cardText(claim(), board.result("1a"), {80, false}).find("refute") != std::string::npos);
}

void TestClaimEvidence::theBoundIsTriedRepeatably()
{
    BoundTrials plan;
    plan.trials = 2000;
    const double largest = largestShareOfBound(plan);
    QVERIFY(largest > 0.1 && std::isfinite(largest));
    QCOMPARE(largestShareOfBound(plan), largest);
    plan.seed = 1002;
    QVERIFY(largestShareOfBound(plan) != largest);
}

void TestClaimEvidence::shippedVerdictsAreRecomputed()
{
    const std::string folder = shippedEvidence();
    const ClaimBoard board = boardFrom(m_claims, {folder});
    QVERIFY2(board.complaints.empty(), board.complaints.empty() ? "" : board.complaints.front().c_str());
    for (const ClaimResult &result : board.results)
        QVERIFY2(result.cautions.empty() || result.state == ClaimState::Undecided, result.id.c_str());
    write("board.json", QByteArray::fromStdString(jsonOf(board, {})));
    QProcess python;
    python.start("python3",
                 {FOVEA_SOURCE_DIR "/tests/core/claims/verdicts.py", FOVEA_SOURCE_DIR "/resources/claims",
                  QString::fromStdString(folder), m_folder->filePath("board.json")});
    QVERIFY(python.waitForFinished(60000));
    QVERIFY2(python.exitCode() == 0,
             (python.readAllStandardOutput() + python.readAllStandardError()).constData());
}

FOVEA_TEST(TestClaimEvidence)
#include "tst_claim_evidence.moc"
