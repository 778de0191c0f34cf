// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/claims/claim_files.h"
#include "core/claims/claim_json.h"
#include "core/claims/planned_runs.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace fovea;

// The register as it is shipped, and what is said of wrong ones.
class TestClaimRegister : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theShippedOneIsComplete();
    void seedsAreThoseThatWereRegistered();
    void everyCellNamesExactlyOneOfItsSweep();
    void theHashIsOfWhatDecides();
    void wrongClaimsGetASentence_data();
    void wrongClaimsGetASentence();
    void usedSeedsAndTwinsAreRefused();

private:
    static QByteArray fileWith(const QByteArray &claim)
    {
        return R"({"claims": 1, "version": 1, "registered": "2026-11-18", "question": "Q?", "list": [)" +
               claim + "]}";
    }
};

void TestClaimRegister::theShippedOneIsComplete()
{
    const ClaimRegister claims = shippedRegister();
    QVERIFY(claims.all().size() >= 28);
    for (const char *id : {"1a", "1b", "1c", "1d", "1e", "1f", "1g", "1h"})
        QVERIFY(!claims.claim(id).parts.empty());
    for (const Claim *claim : claims.all()) {
        QVERIFY2(claim->statement.ends_with('.') || claim->statement.ends_with('?'), claim->id.c_str());
        QVERIFY2(!claim->refuted.empty() && !claim->source.empty(), claim->id.c_str());
    }
    QVERIFY_EXCEPTION_THROWN(claims.claim("1z"), UsageError);
}

void TestClaimRegister::seedsAreThoseThatWereRegistered()
{
    const std::vector<std::uint64_t> paper = {153476998, 235510766, 205084180, 129959864, 149896109,
                                              140439608, 145017219, 162518970, 245293503, 152674004};
    for (const ClaimRegister claims = shippedRegister(); const Claim *claim : claims.all()) {
        if (claim->seeds.empty())
            continue;
        std::vector<std::uint64_t> expected = paper;
        if (claim->origin != "paper")
            for (std::size_t i = 0; i < expected.size(); ++i)
                expected[i] = 1001 + i;
        expected.resize(claim->seeds.size());
        QVERIFY2(claim->seeds == expected, claim->id.c_str());
        QVERIFY(claim->looks == (std::vector<int>{5, 10}) || claim->looks == std::vector<int>{5});
    }
}

void TestClaimRegister::everyCellNamesExactlyOneOfItsSweep()
{
    PlannedRuns plans;
    for (const ClaimRegister claims = shippedRegister(); const Claim *claim : claims.all())
        for (const ClaimPart &part : claim->parts)
            for (const ClaimCell &cell : part.cells) {
                const PlannedCell planned = plans.find(*claim, cell, {}); // throws otherwise
                QVERIFY2(int(planned.pairs.size()) >= claim->looks.front(), claim->id.c_str());
                for (const PlannedPair &pair : planned.pairs)
                    QVERIFY(pair.lane != pair.against);
            }
}

void TestClaimRegister::theHashIsOfWhatDecides()
{
    const auto hashOfClaim = [](const QByteArray &claim) {
        ClaimRegister claims;
        readClaims(fileWith(claim).toStdString(), claims);
        return claims.questions.front().claims.front().hash;
    };
    const QByteArray claim = R"({"id": "x", "short": "S", "statement": "T.", "source": "s", "origin": "paper",
        "test": {"kind": "none", "reason": "r"}, "parts": [], "refuted": "f", "deviations": []})";
    QCOMPARE(hashOfClaim(claim), hashOfClaim(QByteArray(claim).replace("T.", "Other words.")));
    QVERIFY(hashOfClaim(claim) != hashOfClaim(QByteArray(claim).replace("\"r\"", "\"q\"")));
}

void TestClaimRegister::wrongClaimsGetASentence_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no JSON") << QByteArray("{") << QByteArray("");
    QTest::newRow("other format") << QByteArray(R"({"claims": 2})") << QByteArray("must be 1");
    QTest::newRow("missing key") << fileWith(R"({"id": "x"})") << QByteArray("claim x");
    QTest::newRow("kind") << fileWith(R"({"id": "x", "short": "", "statement": "", "source": "", "origin": "",
        "test": {"kind": "guess"}, "parts": [], "refuted": "", "deviations": []})")
                          << QByteArray("compare, ratio");
    QTest::newRow("look") << fileWith(R"({"id": "x", "short": "", "statement": "", "source": "", "origin": "",
        "test": {"kind": "none"}, "seeds": [7], "looks": [3], "parts": [], "refuted": "", "deviations": []})")
                          << QByteArray("a look after 3 seeds");
    QTest::newRow("unknown key") << fileWith(R"({"id": "x", "verdict": "supported"})")
                                 << QByteArray("verdict");
}

void TestClaimRegister::wrongClaimsGetASentence()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, says);
    ClaimRegister claims;
    try {
        readClaims(json.toStdString(), claims);
        QFAIL("it was read");
    } catch (const InputError &wrong) {
        QVERIFY2(QByteArray(wrong.what()).contains(says), wrong.what());
    }
}

void TestClaimRegister::usedSeedsAndTwinsAreRefused()
{
    QTemporaryDir folder;
    const auto put = [&](const QByteArray &claims) {
        QFile file(folder.filePath("a.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(fileWith(claims));
    };
    const QByteArray claim = R"({"id": "x", "short": "", "statement": "", "source": "", "origin": "",
        "test": {"kind": "none"}, "seeds": [101], "parts": [], "refuted": "", "deviations": []})";
    put(claim);
    QVERIFY_EXCEPTION_THROWN(registerFrom(folder.path().toStdString()), InputError);
    const QByteArray fresh = QByteArray(claim).replace("101", "1001");
    put(fresh);
    QCOMPARE(registerFrom(folder.path().toStdString()).all().size(), std::size_t(1));
    put(fresh + "," + fresh);
    QVERIFY_EXCEPTION_THROWN(registerFrom(folder.path().toStdString()), InputError);
    QVERIFY_EXCEPTION_THROWN(registerFrom("/nowhere"), InputError);
}

FOVEA_TEST(TestClaimRegister)
#include "tst_claim_register.moc"
