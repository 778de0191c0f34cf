// SPDX-License-Identifier: MIT
#include "core/base/priority.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <sys/resource.h>
#include <thread>

class TestPriority : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesWayAndNeverPushesForward()
    {
        int first = 0, kept = 0, lowered = 0;
        std::thread([&] { // what a thread gives up it may not get back
            const auto after = [](int politeness) {
                fovea::lowerThreadPriority(politeness);
                return getpriority(PRIO_PROCESS, 0);
            };
            const int before = getpriority(PRIO_PROCESS, 0);
            first = after(std::min(before + 4, 18)) - before;
            kept = after(before - 1) - before;
            lowered = after(19);
        })
            .join();
        QVERIFY(first >= 0);
        QCOMPARE(kept, first);
        QCOMPARE(lowered, 19);
    }
};

FOVEA_TEST(TestPriority)
#include "tst_priority.moc"
