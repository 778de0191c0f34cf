// SPDX-License-Identifier: MIT
#include "core/probing/recent.h"
#include "tests/support/test_program.h"

#include <QTest>

using fovea::Recent;

class TestRecent : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theLeastRecentlyUsedGoesFirst()
    {
        Recent<int, int> recent(3);
        for (const int key : {1, 2, 3})
            recent.add(key, 10 * key, 1);
        QCOMPARE(*recent.find(1), 10); // now the newest
        recent.add(4, 40, 1);
        QVERIFY(!recent.find(2));
        for (const int key : {1, 3, 4})
            QCOMPARE(*recent.find(key), 10 * key);
    }

    void theBudgetIsOfCostsAndTheNewestAlwaysStays()
    {
        Recent<int, int> recent(10);
        recent.add(1, 1, 4);
        recent.add(2, 2, 4);
        recent.add(3, 3, 4); // 12: the oldest goes
        QVERIFY(!recent.find(1) && recent.find(2) && recent.find(3));
        QCOMPARE(recent.add(4, 4, 100), 4); // more than there is room for
        QVERIFY(!recent.find(2) && !recent.find(3) && recent.find(4));
        recent.add(5, 5, 1);
        QVERIFY(!recent.find(4) && recent.find(5));
    }
};

FOVEA_TEST(TestRecent)
#include "tst_recent.moc"
