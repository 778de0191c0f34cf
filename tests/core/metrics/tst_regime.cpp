// SPDX-License-Identifier: MIT
#include "core/metrics/conditions.h"
#include "core/metrics/regime.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

using namespace fovea;

// The border of the regime in which the conditions hold, and the paper's table.
class TestRegime : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theBorderMakesTheConditionOne();
    void beyondTheBorderNothingIsEnough();
    void theTableHasItsPublishedSigns();
};

void TestRegime::theBorderMakesTheConditionOne()
{
    int found = 0;
    for (const double deltaS : {.25, .5, 1., 1.5, 2., 2.5, 3., 4., 8., 16., 32.})
        for (double ratio = 0.01; ratio < 1; ratio += 0.07)
            for (const double beta : {1., 2., 8., 32.}) {
                if (const auto c2 = smallestFeasible(Condition::W, deltaS, ratio)) {
                    QVERIFY(std::abs(conditionW(deltaS, ratio * deltaS, *c2 * deltaS) - 1) < 1e-6 ||
                            *c2 * deltaS < smallestSeparation);
                    ++found;
                }
                if (const auto c2 = smallestFeasible(Condition::X, deltaS, ratio, beta)) {
                    QVERIFY(std::abs(conditionX(deltaS, ratio * deltaS, *c2 * deltaS, beta) - 1) < 1e-6 ||
                            *c2 * deltaS < smallestSeparation);
                    ++found;
                }
            }
    QVERIFY(found > 200);
}

// Where no border is given, even an endless separation does not bring the condition below 1.
void TestRegime::beyondTheBorderNothingIsEnough()
{
    for (const double deltaS : {.25, 1., 4., 32.})
        for (double ratio = 0.01; ratio < 1; ratio += 0.03) {
            if (!smallestFeasible(Condition::W, deltaS, ratio))
                QVERIFY(conditionW(deltaS, ratio * deltaS, 1e12) >= 1 - 1e-9);
            if (!smallestFeasible(Condition::X, deltaS, ratio, 4))
                QVERIFY(conditionX(deltaS, ratio * deltaS, 1e12, 4) >= 1 - 1e-9);
        }
    QVERIFY(!smallestFeasible(Condition::W, 0, 0.5));
    QVERIFY(!smallestFeasible(Condition::W, std::nan(""), 0.5));
}

void TestRegime::theTableHasItsPublishedSigns()
{
    QStringList holds;
    for (const PaperRow &row : paperTable())
        for (std::size_t level = 0; level < 4; ++level)
            if (row.condition(Condition::W, level) < 1)
                holds << QStringLiteral("%1%2").arg(QLatin1Char(row.letter)).arg(conditionLevels()[level]);
    QCOMPARE(holds, (QStringList{"L75", "L90", "L95", "L100", "P75", "P90", "P95", "M95"}));
}

FOVEA_TEST(TestRegime)
#include "tst_regime.moc"
