// SPDX-License-Identifier: MIT
#include "core/theory/kept_theory.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <set>
#include <span>

using namespace fovea;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

SurfacePlan planned()
{
    SurfacePlan plan;
    plan.order.examples = 20;
    plan.set = std::make_shared<const PaddedSet>();
    plan.trajectories = {{RunId(1), "aaaa", {-1, 3}, {}}, {RunId(2), "bbbb", {-1, 2}, {}}};
    plan.grid = emptySurface({-1, 1}, {-2, 2}, 3);
    return plan;
}

bool isSame(const std::vector<double> &a, const std::vector<double> &b)
{
    return std::ranges::equal(a, b,
                              [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

Bytes bytesOf(const std::string &text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

} // namespace

// What a session keeps of surfaces and curvature comes back as it was, to the bit, or not at all.
class KeptTheoryTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aHalfFilledSurfaceComesBack()
    {
        const SurfacePlan plan = planned();
        KeptSurface half{plan.grid, 5, 1.5};
        half.surface.loss = {0.1, 1.0 / 3, 1e-300, none, 2.7, none, none, none, none};
        const StoredResult stored = storedSurface(surfaceKey(plan), half);
        const KeptSurface back = keptSurface(stored, plan);
        QCOMPARE(back.done, 5);
        QCOMPARE(back.seconds, 1.5);
        QVERIFY(isSame(back.surface.loss, half.surface.loss));
        QCOMPARE(keptSurface({}, plan).done, 0);
    }

    void whatIsNotUnderstoodCountsAsNotKept_data()
    {
        QTest::addColumn<int>("version");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("later version")
            << 2 << QByteArray(R"({"loss":[1,1,1,1,1,1,1,1,1],"done":9,"seconds":1})");
        QTest::newRow("another grid") << 1 << QByteArray(R"({"loss":[1,1,1,1],"done":4,"seconds":1})");
        QTest::newRow("too many points")
            << 1 << QByteArray(R"({"loss":[1,1,1,1,1,1,1,1,1],"done":10,"seconds":1})");
        QTest::newRow("no number") << 1
                                   << QByteArray(R"({"loss":[1,1,1,1,1,1,1,1,"x"],"done":9,"seconds":1})");
        QTest::newRow("cut off") << 1 << QByteArray(R"({"loss":[1,1)");
        QTest::newRow("nothing") << 1 << QByteArray();
    }

    void whatIsNotUnderstoodCountsAsNotKept()
    {
        QFETCH(int, version);
        QFETCH(QByteArray, text);
        const SurfacePlan plan = planned();
        const StoredResult stored{surfaceKey(plan), version, "", bytesOf(text.toStdString())};
        QCOMPARE(keptSurface(stored, plan).done, 0);
        QVERIFY(!keptCuts(stored, {{{none}}}));
        QVERIFY(!keptSpectrum(stored));
        QVERIFY(!keptTrace(stored));
    }

    // Everything that a loss depends on.
    void anotherQuestionHasAnotherKey()
    {
        std::vector<SurfacePlan> plans(9, planned());
        plans[1].lane.mask = maskFrom("top-k:3");
        plans[2].lane.spec.model.inverseTemperature = 4;
        plans[3].grid = emptySurface({-1, 1}, {-2, 2}, 5);
        plans[4].grid = emptySurface({-1, 2}, {-2, 2}, 3);
        plans[5].trajectories[0].epochs = {-1, 4};
        plans[6].trajectories[1].epochs = {-1, 4};
        plans[7].trajectories[1].address = "cccc";
        plans[8].order.plane = PlaneKind::Random;
        std::set<std::pair<int, std::string>> keys;
        for (const SurfacePlan &plan : plans)
            keys.insert({surfaceKey(plan).epoch, surfaceKey(plan).parameters});
        QCOMPARE(keys.size(), plans.size());
        // Weights in between change the components of a trajectory, not a fork.
        SurfacePlan fork = planned(), pca = planned();
        pca.order.plane = PlaneKind::Trajectory;
        const auto forked = surfaceKey(fork), analysed = surfaceKey(pca);
        fork.trajectories[0].epochs = pca.trajectories[0].epochs = {-1, 1, 3};
        QVERIFY(surfaceKey(fork) == forked);
        QVERIFY(!(surfaceKey(pca) == analysed));
    }

    void cutsComeBack()
    {
        const CutLosses losses{{{0.5, none}, {0.25, 0.125}}, {{1, 2}, {3, 4}}};
        const StoredResult stored = storedCuts(cutsKey({planned()}, "x=1"), losses);
        const auto back = keptCuts(stored, {{{none, none}, {none, none}}, {{none, none}, {none, none}}});
        QVERIFY(back);
        for (std::size_t cut = 0; cut < 2; ++cut)
            for (std::size_t mask = 0; mask < 2; ++mask)
                QVERIFY(isSame((*back)[cut][mask], losses[cut][mask]));
        QVERIFY(!keptCuts(stored, {{{none, none}, {none, none}}})); // a cut less
        QVERIFY(!(cutsKey({planned()}, "x=1") == cutsKey({planned()}, "x=2")));
    }

    void curvatureComesBack()
    {
        const CurvaturePoint point{"aaaa", 3, 500, Engine::Fused};
        const SpectrumEnds ends{12.5, -0.75, 0.01, 0.002, true, 23, {}};
        const auto back = keptSpectrum(storedSpectrum(spectrumKey(point, Picks::Free, false), ends));
        QVERIFY(back);
        QVERIFY(back->largest == 12.5 && back->smallest == -0.75 && back->largestError == 0.01 &&
                back->smallestError == 0.002 && back->converged && back->products == 23);
        const auto trace = keptTrace(storedTrace(traceKey(point, 10), {41.5, 0.5, 10}));
        QVERIFY(trace && trace->trace == 41.5 && trace->error == 0.5 && trace->products == 10);
        QVERIFY(!(spectrumKey(point, Picks::Free, false) == spectrumKey(point, Picks::Frozen, false)));
        QVERIFY(!(spectrumKey(point, Picks::Free, false) == spectrumKey(point, Picks::Free, true)));
        QVERIFY(!(traceKey(point, 10) == traceKey({"aaaa", 3, 400, Engine::Fused}, 10)));
    }
};

FOVEA_TEST(KeptTheoryTest)
#include "tst_kept_theory.moc"
