// SPDX-License-Identifier: MIT
#include "core/run/core_crew.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <atomic>
#include <latch>

using namespace fovea;

// Shared work on the cores of a group. Runs under ThreadSanitizer too.
class TestCoreCrew : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPieceIsDoneOnce_data();
    void everyPieceIsDoneOnce();
    void aFreeCoreHelps();
    void seatedRunsLeaveNoCoreOver();
    void severalMayShareAtOnce();
    void aFailureReachesTheOneWhoShared();
};

void TestCoreCrew::everyPieceIsDoneOnce_data()
{
    QTest::addColumn<int>("cores");
    QTest::addColumn<int>("pieces");
    QTest::newRow("one core") << 1 << 10;
    QTest::newRow("two cores") << 2 << 1000;
    QTest::newRow("more cores than pieces") << 4 << 2;
    QTest::newRow("nothing to do") << 2 << 0;
}

void TestCoreCrew::everyPieceIsDoneOnce()
{
    QFETCH(int, cores);
    QFETCH(int, pieces);
    CoreCrew crew(cores);
    const CoreCrew::Seat seat(crew);
    for (int round = 0; round < 20; ++round) {
        std::vector<int> done(std::size_t(pieces), 0); // each written by one piece
        crew.share(pieces, [&](int piece) { ++done[std::size_t(piece)]; });
        QVERIFY(done == std::vector<int>(std::size_t(pieces), 1));
    }
}

void TestCoreCrew::aFreeCoreHelps()
{
    CoreCrew crew(2);
    const CoreCrew::Seat seat(crew);
    std::latch both(2); // hangs unless two pieces run at the same time
    crew.share(2, [&](int) { both.arrive_and_wait(); });
    QVERIFY(both.try_wait());
}

void TestCoreCrew::seatedRunsLeaveNoCoreOver()
{
    CoreCrew crew(2);
    const CoreCrew::Seat mine(crew);
    const CoreCrew::Seat other(crew);
    std::atomic<int> helped = 0;
    const auto self = std::this_thread::get_id();
    crew.share(200, [&](int) { helped += std::this_thread::get_id() != self; });
    QCOMPARE(helped.load(), 0);
}

void TestCoreCrew::severalMayShareAtOnce()
{
    CoreCrew crew(3);
    std::atomic<int> total = 0;
    {
        std::vector<std::jthread> runs;
        for (int run = 0; run < 3; ++run)
            runs.emplace_back([&] {
                const CoreCrew::Seat seat(crew);
                for (int round = 0; round < 50; ++round)
                    crew.share(5, [&](int) { ++total; });
            });
    }
    QCOMPARE(total.load(), 3 * 50 * 5);
}

void TestCoreCrew::aFailureReachesTheOneWhoShared()
{
    CoreCrew crew(2);
    const CoreCrew::Seat seat(crew);
    bool caught = false;
    try {
        crew.share(50, [](int piece) {
            if (piece == 3)
                throw std::runtime_error("piece 3");
        });
    } catch (const std::runtime_error &error) {
        caught = std::string(error.what()) == "piece 3";
    }
    QVERIFY(caught);
    std::atomic<int> after = 0;
    crew.share(4, [&](int) { ++after; });
    QCOMPARE(after.load(), 4);
}

FOVEA_TEST(TestCoreCrew)
#include "tst_core_crew.moc"
