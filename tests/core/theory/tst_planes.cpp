// SPDX-License-Identifier: MIT
#include "core/theory/surface.h"

#include "core/base/errors.h"
#include "core/base/random.h"
#include "core/theory/vectors.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace fovea;

namespace {

std::vector<float> normals(std::size_t size, std::uint64_t seed)
{
    Random random(seed, Stream::Init);
    std::vector<float> values(size);
    for (float &value : values)
        value = float(random.normal());
    return values;
}

} // namespace

class PlanesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theForkHoldsStartAndBothEnds()
    {
        const auto start = normals(300, 1), a = normals(300, 2), b = normals(300, 3);
        const Plane plane = forkPlane(start, a, b);
        QCOMPARE(plane.at(0, 0), start);
        for (std::size_t i = 0; i < 300; ++i) {
            QVERIFY(std::abs(plane.at(1, 0)[i] - a[i]) < 1e-6);
            QVERIFY(std::abs(plane.at(0, 1)[i] - b[i]) < 1e-6);
        }
        const PlanePoint end = plane.projected(b);
        QVERIFY(std::abs(end.x) < 1e-9 && std::abs(end.y - 1) < 1e-9 && end.distance < 1e-9);
    }

    void whatLiesBesideAPlaneTellsItsDistance()
    {
        const std::vector<float> start{0, 0, 0}, a{2, 0, 0}, b{1, 1, 0};
        const PlanePoint point = forkPlane(start, a, b).projected(std::vector<float>{3, 1, 4});
        QVERIFY(std::abs(point.x - 1) < 1e-12 && std::abs(point.y - 1) < 1e-12);
        QVERIFY(std::abs(point.distance - 4) < 1e-12);
    }

    void pointsOnALineSpanNoPlane()
    {
        const std::vector<float> start{1, 1}, a{2, 2}, b{3, 3};
        QVERIFY_THROWS_EXCEPTION(UsageError, forkPlane(start, a, b));
        QVERIFY_THROWS_EXCEPTION(UsageError, forkPlane(start, start, b));
        QVERIFY_THROWS_EXCEPTION(UsageError, trajectoryPlane({start, a}));
        QVERIFY_THROWS_EXCEPTION(UsageError, trajectoryPlane({start, a, b}));
    }

    void aTrajectoryInAPlaneIsHeldByIt()
    {
        const auto u = normals(80, 4), v = normals(80, 5);
        std::vector<std::vector<float>> snapshots;
        for (int t = 0; t < 9; ++t) {
            auto &weights = snapshots.emplace_back(80);
            for (std::size_t i = 0; i < 80; ++i)
                weights[i] = float(3 * std::cos(t)) * u[i] + float(t * t) * v[i];
        }
        const Plane plane = trajectoryPlane(snapshots);
        QVERIFY(std::abs(*plane.explained - 1) < 1e-6);
        QVERIFY(std::abs(norm(plane.first) - 1) < 1e-9);
        QVERIFY(std::abs(dot(plane.first, plane.second)) < 1e-6);
        QVERIFY(plane.projected(snapshots[2]).distance < 1e-3);
        QCOMPARE(plane.origin, snapshots.back());
    }

    // A walk in many dimensions: the number printed beside every plane of a trajectory.
    void aRandomWalkExplainsWhatTheConstantSays()
    {
        std::vector<std::vector<float>> walk{std::vector<float>(4000)};
        for (std::uint64_t step = 1; step <= 60; ++step) {
            walk.push_back(walk.back());
            const auto move = normals(4000, 100 + step);
            for (std::size_t i = 0; i < move.size(); ++i)
                walk.back()[i] += move[i];
        }
        QVERIFY(std::abs(*trajectoryPlane(walk).explained - randomWalkShare) < 0.03);
    }

    void randomDirectionsHaveTheLengthOfEachTensor()
    {
        ModelSpec model;
        model.blocks = 1;
        const InputShape shape{3, 2, {8, 0}};
        const ParameterLayout layout(model, shape);
        const auto weights = normals(layout.size(), 8);
        const Plane plane = randomPlane(weights, layout, 7);
        for (const ParameterSlot &slot : layout.parameters()) {
            double squares = 0;
            for (std::size_t i = 0; i < slot.size(); ++i)
                squares += double(weights[slot.offset + i]) * weights[slot.offset + i];
            for (const auto &direction : {plane.first, plane.second})
                QVERIFY(std::abs(norm(std::span(direction).subspan(slot.offset, slot.size())) -
                                 std::sqrt(squares)) < 1e-9);
        }
        QCOMPARE(randomPlane(weights, layout, 7).first, plane.first);
        QVERIFY(randomPlane(weights, layout, 8).first != plane.first);
    }

    void gridsFillFromCoarseToFine()
    {
        const auto order = refinementOrder(33);
        QCOMPARE(order.size(), std::size_t(33 * 33));
        QCOMPARE(std::set<int>(order.begin(), order.end()).size(), order.size());
        QCOMPARE(pointsUntil(33, 5), 25);
        QCOMPARE(pointsUntil(33, 9), 81);
        QCOMPARE(pointsUntil(33, 17), 289);
        QCOMPARE(refinementOrder(2).size(), std::size_t(4));
        QCOMPARE(refinementOrder(200).size(), std::size_t(40000));
    }

    void slopesAreThoseBetweenNeighbours()
    {
        Surface surface = emptySurface({-1, 1}, {-1, 1}, 5);
        QVERIFY(!slopesWithin(surface, 1));
        for (int row = 0; row < 5; ++row)
            for (int column = 0; column < 5; ++column)
                surface.loss[std::size_t(row * 5 + column)] =
                    3 * surface.x[std::size_t(column)] - surface.y[std::size_t(row)];
        const auto all = slopesWithin(surface, 1);
        QCOMPARE(all->slopes, 40);
        QVERIFY(std::abs(all->percentiles.front() - 1) < 1e-12);
        QVERIFY(std::abs(all->percentiles.back() - 3) < 1e-12);
        QCOMPARE(slopesWithin(surface, 0.5)->slopes, 12);
    }
};

FOVEA_TEST(PlanesTest)
#include "tst_planes.moc"
