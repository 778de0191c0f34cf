// SPDX-License-Identifier: MIT
#include "core/claims/evidence_json.h"
#include "tests/support/cli_program.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QTest>

using fovea::test::CliProgram;
using fovea::test::Finished;

// `claims`: the board and the card in the terminal, and what its exit code says.
class TestCliClaims : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theBoardIsFoundBesideTheProgram();
    void contradictionsGiveThree();
    void mistakesGetASentence();

private:
    CliProgram m_cli{QStringLiteral(FOVEA_CLI)};
};

void TestCliClaims::theBoardIsFoundBesideTheProgram()
{
    const Finished shown = m_cli.run({"claims"});
    QVERIFY2(shown.code == 0 || shown.code == 3, shown.err.constData());
    QVERIFY(shown.out.contains("Does top-k learn in fewer epochs than full?"));
    const Finished json = m_cli.run({"claims", "--json"});
    QVERIFY(fovea::test::isCleanJson(json.out));
    QVERIFY(json.json().size() >= 28);
    const Finished card = m_cli.run({"claims", "3"});
    QCOMPARE(card.code, 0);
    QVERIFY(card.out.contains("Not testable"));
    QCOMPARE(m_cli.run({"claims", "3", "--json"}).json()[0]["verdict"].get<std::string>(), "not-testable");
    QVERIFY(m_cli.run({"claims", "--markdown"}).out.startsWith("| id |"));
}

void TestCliClaims::contradictionsGiveThree()
{
    QVERIFY(QDir(m_cli.file("")).mkpath("evidence"));
    const auto put = [&](double largest) {
        m_cli.write("evidence/softmax-bound.json",
                    QByteArray::fromStdString(fovea::trialsJson({10, largest, {}, "2026-11-18", false})));
    };
    put(0.5);
    QCOMPARE(m_cli.run({"claims", "--evidence", "evidence"}).code, 0);
    put(1.5);
    QCOMPARE(m_cli.run({"claims", "--evidence", "evidence"}).code, 3);
    QCOMPARE(m_cli.run({"claims", "14", "--evidence", "evidence"}).code, 3);
    QCOMPARE(m_cli.run({"claims", "1a", "--evidence", "evidence"}).code, 0);
    QByteArray altered = m_cli.contents("evidence/softmax-bound.json");
    m_cli.write("evidence/softmax-bound.json", altered.replace("1.5", "0.1"));
    const Finished said = m_cli.run({"claims", "14", "--evidence", "evidence"});
    QVERIFY(said.out.contains("Undecided") && said.out.contains("altered"));
}

void TestCliClaims::mistakesGetASentence()
{
    const Finished unknown = m_cli.run({"claims", "1z"});
    QCOMPARE(unknown.code, 2);
    QVERIFY(unknown.err.contains("There is no claim '1z'"));
    QCOMPARE(m_cli.run({"claims", "--evidence", "nowhere"}).code, 4);
    const Finished sweep = m_cli.run({"claims", "--run", "--sweep", "evidence/even-pair"});
    QCOMPARE(sweep.code, 2);
    QVERIFY(sweep.err.contains("evidence/even-pairs"));
}

FOVEA_TEST(TestCliClaims)
#include "tst_cli_claims.moc"
