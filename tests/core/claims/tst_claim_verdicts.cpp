// SPDX-License-Identifier: MIT
#include "core/claims/claim_files.h"
#include "core/claims/judge.h"
#include "tests/core/claims/evidence_samples.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace fovea;
using fovea::test::cellOf;
using fovea::test::storeFor;

namespace {

Claim comparison(std::vector<int> looks = {5, 10})
{
    Claim claim;
    claim.id = "x";
    claim.test.kind = TestKind::Compare;
    claim.looks = std::move(looks);
    ClaimPart part;
    part.supported = {Verdict::Faster};
    part.contradicted = {Verdict::Slower, Verdict::Same};
    claim.parts = {part};
    return claim;
}

PartResult judgedPairs(const std::vector<int> &lane, const std::vector<int> &against, int cap = 20,
                       const Claim &claim = comparison())
{
    return judgePart(claim, claim.parts.front(), {cellOf(lane, against, cap)}, {});
}

} // namespace

// Verdicts against numbers that were worked out elsewhere, with fractions.
class TestClaimVerdicts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tenAgainstNone();
    void mixedPairsStayUndecided();
    void looksKeepTheErrorOfTheFirstKind();
    void onlyPlannedLooksDecide();
    void whatItIsComparedWithIsNoBeginning();
    void seedsThatAreInAreCounted();
    void sameAndSlowerContradict();
    void ratioMustHoldTheNumberAndLeaveOutOne();
    void thresholdsThatRunsNeverSawAreNotKnown();
    void partsArePutTogether();
    void theSharesOfSeeds();
    void intervalsOfAccuracies_data();
    void intervalsOfAccuracies();
};

void TestClaimVerdicts::tenAgainstNone()
{
    const PartResult result = judgedPairs({11, 18, 12, 6, 8, 5, 7, 12, 9, 6}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    QCOMPARE(result.state, ClaimState::Supported);
    QCOMPARE(result.look, 10);
    QCOMPARE(result.comparison->test.wins, 10);
    QCOMPARE(result.comparison->test.oneSided, 0.0009765625);
    QCOMPARE(result.comparison->test.twoSided, 0.001953125);
    QVERIFY(std::abs(result.comparison->ratio.low - 2.361111) < 1e-6);
    QVERIFY(std::isinf(result.comparison->ratio.high));
    QVERIFY(std::abs(result.comparison->interval.range.low - 5.0 / 3) < 1e-12);
    QVERIFY(std::abs(result.comparison->interval.coverage - 0.978515625) < 1e-12);
}

void TestClaimVerdicts::mixedPairsStayUndecided()
{
    const PartResult result = judgedPairs({7, 11, 10, 0, 8, 12}, {14, 0, 9, 0, 17, 12});
    QCOMPARE(result.state, ClaimState::Undecided);
    QCOMPARE(result.look, 5); // the sixth waits for the next look
    QCOMPARE(result.seedsIn, 6);
    QCOMPARE(result.comparison->test.wins, 3);
    QCOMPARE(result.comparison->test.losses, 1);
    QVERIFY(!result.reason.empty());
    QCOMPARE(result.seeds[4].score, 1);
    QVERIFY(result.seeds[4].counts && !result.seeds[5].counts);
}

void TestClaimVerdicts::looksKeepTheErrorOfTheFirstKind()
{
    int faster = 0;
    for (int pattern = 0; pattern < 1024; ++pattern) { // a fair coin for each of ten seeds
        std::vector<int> lane, against;
        for (int seed = 0; seed < 10; ++seed) {
            const bool wins = pattern >> seed & 1;
            lane.push_back(wins ? 4 : 16);
            against.push_back(wins ? 16 : 4);
        }
        const auto first = std::vector(lane.begin(), lane.begin() + 5);
        const auto firstAgainst = std::vector(against.begin(), against.begin() + 5);
        faster += judgedPairs(first, firstAgainst).state == ClaimState::Supported ||
                  judgedPairs(lane, against).state == ClaimState::Supported;
    }
    QCOMPARE(faster, 37);
}

void TestClaimVerdicts::onlyPlannedLooksDecide()
{
    const PartResult four = judgedPairs({5, 5, 5, 5}, {15, 15, 15, 15});
    QCOMPARE(four.state, ClaimState::Undecided);
    QCOMPARE(four.look, 0);
    QVERIFY(four.reason.find("leaning 4:0") != std::string::npos);
    // Seven seeds: the two after the first look change nothing, whatever they say.
    const PartResult seven = judgedPairs({5, 5, 5, 5, 5, 0, 0}, {15, 15, 15, 15, 15, 2, 2});
    QCOMPARE(seven.state, ClaimState::Supported);
    QCOMPARE(seven.look, 5);
    // A gap ends what counts.
    PlannedCell gap = cellOf({5, 5, 5, 5, 5, 5}, {15, 15, 15, 15, 15, 15}, 20);
    gap.pairs[2].laneRun.reset();
    const Claim claim = comparison();
    QCOMPARE(judgePart(claim, claim.parts.front(), {gap}, {}).state, ClaimState::Undecided);
    for (PlannedPair &pair : gap.pairs)
        pair.laneRun.reset(), pair.againstRun.reset();
    QCOMPARE(judgePart(claim, claim.parts.front(), {gap}, {}).state, ClaimState::NotRun);
}

// The other lane's runs may have been made for another claim.
void TestClaimVerdicts::whatItIsComparedWithIsNoBeginning()
{
    PlannedCell cell = cellOf({3, 3, 3, 3, 3}, {9, 9, 9, 9, 9}, 20);
    for (PlannedPair &pair : cell.pairs)
        pair.laneRun.reset();
    const Claim claim = comparison({5});
    QCOMPARE(judgePart(claim, claim.parts.front(), {cell}, {}).state, ClaimState::NotRun);
    cell.pairs[2].laneRun = fovea::test::runArriving(1003, 3, 20);
    QCOMPARE(judgePart(claim, claim.parts.front(), {cell}, {}).state, ClaimState::Undecided);
}

// A look waits for the seeds from the first on; what is in is counted wherever it is.
void TestClaimVerdicts::seedsThatAreInAreCounted()
{
    PlannedCell cell = cellOf({3, 3, 3, 3, 3}, {9, 9, 9, 9, 9}, 20);
    cell.pairs[0].laneRun.reset();
    const Claim claim = comparison({5});
    const PartResult result = judgePart(claim, claim.parts.front(), {cell}, {});
    QCOMPARE(result.look, 0);
    QCOMPARE(result.seedsIn, 4);
    QVERIFY(result.reason.find("4 of the first 5 seeds in") == 0);
}

void TestClaimVerdicts::sameAndSlowerContradict()
{
    QCOMPARE(judgedPairs({10, 11, 10, 9, 10}, {10, 10, 11, 10, 9}).state, ClaimState::Undecided); // a tie
    QCOMPARE(judgedPairs({10, 11, 10, 9, 11, 10}, {11, 10, 11, 10, 10, 11}).state, ClaimState::Contradicted);
    QCOMPARE(judgedPairs({15, 0, 12, 18, 16}, {5, 6, 7, 5, 6}).state, ClaimState::Contradicted);
}

void TestClaimVerdicts::ratioMustHoldTheNumberAndLeaveOutOne()
{
    Claim claim = comparison({5});
    claim.test.kind = TestKind::Ratio;
    claim.test.value = 1.3;
    const std::vector<int> ten(5, 10);
    QCOMPARE(judgedPairs(ten, {12, 13, 13, 14, 15}, 20, claim).state, ClaimState::Supported);
    QCOMPARE(judgedPairs(ten, {9, 13, 13, 14, 15}, 20, claim).state, ClaimState::Undecided);
    QCOMPARE(judgedPairs(ten, {16, 17, 18, 19, 20}, 20, claim).state, ClaimState::Contradicted);
}

void TestClaimVerdicts::thresholdsThatRunsNeverSawAreNotKnown()
{
    const ClaimRegister claims = shippedRegister();
    const Claim &toTheEnd = claims.claim("1a"), &stopped = claims.claim("19a");
    PlannedRuns plans;
    const ClaimResult whole = judge(toTheEnd, storeFor(toTheEnd, 10, 30, 10), plans);
    QCOMPARE(whole.state, ClaimState::Supported);
    QCOMPARE(whole.strip.size(), std::size_t(4));
    for (const StripEntry &entry : whole.strip)
        QCOMPARE(entry.state, std::optional(ClaimState::Supported));
    QVERIFY(!whole.dependsOnThreshold());
    const ClaimResult cut = judge(stopped, storeFor(stopped, 10, 30, 10), plans); // its sweep ends at 95 %
    QCOMPARE(cut.state, ClaimState::Supported);
    QCOMPARE(cut.strip[0].state, std::optional(ClaimState::Supported));
    QVERIFY(!cut.strip[3].state); // nobody knows whether 95 % would have held for a second epoch
    QCOMPARE(cut.missingRuns(), 0);
    QCOMPARE(cut.evidence.size(), std::size_t(20));
}

void TestClaimVerdicts::partsArePutTogether()
{
    Claim claim;
    const auto verdictOf = [&](std::vector<ClaimState> states) {
        ClaimResult result;
        for (const ClaimState state : states) {
            PartResult part;
            part.name = "p" + std::to_string(result.parts.size());
            part.axis = result.parts.size() < 2 ? "a" : "b";
            part.state = state;
            result.parts.push_back(part);
        }
        putTogether(claim, result);
        return result.state;
    };
    using enum ClaimState;
    QCOMPARE(verdictOf({Supported, Supported}), Supported);
    QCOMPARE(verdictOf({Supported, Contradicted, NotRun}), Contradicted);
    QCOMPARE(verdictOf({Supported, NotRun}), Undecided);
    QCOMPARE(verdictOf({NotRun, NotRun}), NotRun);
    claim.test.together = Together::Count;
    claim.test.supportedAt = 2;
    claim.test.contradictedAt = 3;
    QCOMPARE(verdictOf({Supported, Supported, Contradicted}), Supported);
    QCOMPARE(verdictOf({Contradicted, Contradicted, Contradicted}), Contradicted);
    QCOMPARE(verdictOf({Contradicted, Contradicted, Supported}), Undecided);
    claim.test.together = Together::Share;
    claim.test.share = 0.8;
    QCOMPARE(verdictOf({Supported, Supported, Supported, Supported, Undecided}), Supported);
    QCOMPARE(verdictOf({Supported, Supported, Supported, Undecided, Undecided}), Undecided);
    QCOMPARE(verdictOf({Contradicted, Contradicted, Supported, Supported, Supported}), Contradicted);
    QCOMPARE(verdictOf({Contradicted, Supported, Supported, Supported, Supported}), Undecided);
}

void TestClaimVerdicts::theSharesOfSeeds()
{
    Claim claim = comparison();
    claim.test.kind = TestKind::Seeds;
    claim.test.measure = Measure::BestTrain;
    claim.test.from = 0.999;
    claim.parts.front().limits = {{5, {5, 2}}, {10, {9, 5}}};
    const auto reaching = [&](int count, int seeds) {
        std::vector<int> lane;
        for (int i = 0; i < seeds; ++i)
            lane.push_back(i < count ? 5 : 0);
        return judgePart(claim, claim.parts.front(), {cellOf(lane, lane, 20)}, {}).state;
    };
    QCOMPARE(reaching(9, 10), ClaimState::Supported);
    QCOMPARE(reaching(8, 10), ClaimState::Undecided);
    QCOMPARE(reaching(5, 10), ClaimState::Contradicted);
    QCOMPARE(reaching(4, 5), ClaimState::Undecided);
    QCOMPARE(reaching(5, 5), ClaimState::Supported);
}

void TestClaimVerdicts::intervalsOfAccuracies_data()
{
    QTest::addColumn<TestKind>("kind");
    QTest::addColumn<bool>("expectsGood");
    QTest::addColumn<QList<double>>(
        "heldout"); // of five seeds: the interval is from the least to the largest
    QTest::addColumn<ClaimState>("state");
    QTest::addColumn<QList<int>>("signs");
    QTest::addColumn<QString>("reason");
    using State = ClaimState;
    const auto row = [](const char *name, TestKind kind, bool expectsGood, const QList<double> &heldout,
                        State state, const QList<int> &signs, const char *reason) {
        QTest::newRow(name) << kind << expectsGood << heldout << state << signs << QString(reason);
    };
    row("good", TestKind::Heldout, true, {.95, .97, .91, .99, 1}, State::Supported, {1, 1, 1, 1, 1},
        "the interval is above 90 %");
    row("as the rule", TestKind::Heldout, true, {.5, .54, .46, .5, .55}, State::Contradicted,
        {-1, -1, -1, -1, -1}, "the interval is within 5 points of the trivial rule's 50 %");
    row("one fails", TestKind::Heldout, true, {.95, .97, .7, .99, 1}, State::Undecided, {1, 1, 0, 1, 1},
        "the interval meets neither limit of the test");
    row("chance was said", TestKind::Heldout, false, {.5, .54, .46, .5, .55}, State::Supported,
        {1, 1, 1, 1, 1}, "the interval is within 5 points of the trivial rule's 50 %");
    row("below", TestKind::Ceiling, true, {.5, .594, .46, .5, .5}, State::Supported, {1, 1, 1, 1, 1},
        "the interval is at most 59.4 %");
    row("above", TestKind::Ceiling, true, {.6, .7, .61, .62, .6}, State::Contradicted, {-1, -1, -1, -1, -1},
        "the interval is above 59.4 %");
    row("around", TestKind::Ceiling, true, {.5, .7, .5, .62, .6}, State::Undecided, {1, -1, 1, -1, -1},
        "the interval meets neither limit of the test");
    // The other lane ends at 0.9.
    row("not worse", TestKind::Difference, true, {.89, .9, .95, .9, .9}, State::Supported, {-1, 0, 1, 0, 0},
        "the interval is above -2 points");
    row("worse", TestKind::Difference, true, {.87, .8, .85, .7, .87}, State::Contradicted,
        {-1, -1, -1, -1, -1}, "the interval is below -2 points");
}

void TestClaimVerdicts::intervalsOfAccuracies()
{
    QFETCH(TestKind, kind);
    QFETCH(bool, expectsGood);
    QFETCH(QList<double>, heldout);
    Claim claim = comparison({5});
    claim.test.kind = kind;
    claim.test.good = 0.9;
    claim.test.above = claim.test.near = 0.05;
    claim.test.value = 0.594;
    claim.test.margin = 0.02;
    claim.parts.front().baseline = 0.5;
    claim.parts.front().expectsGood = expectsGood;
    PlannedCell cell = cellOf({5, 5, 5, 5, 5}, {5, 5, 5, 5, 5}, 10);
    for (std::size_t i = 0; i < cell.pairs.size(); ++i) {
        cell.pairs[i].laneRun->heldout.back() = heldout[qsizetype(i)];
        cell.pairs[i].againstRun->heldout.back() = 0.9;
    }
    const PartResult result = judgePart(claim, claim.parts.front(), {cell}, {});
    QTEST(result.state, "state");
    QTEST(QString::fromStdString(result.reason), "reason");
    QList<int> signs;
    for (const SeedMark &mark : result.seeds)
        signs << mark.score;
    QTEST(signs, "signs");
}

FOVEA_TEST(TestClaimVerdicts)
#include "tst_claim_verdicts.moc"
