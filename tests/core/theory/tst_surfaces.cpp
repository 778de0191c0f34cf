// SPDX-License-Identifier: MIT
#include "core/theory/cut.h"
#include "core/theory/surface.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

// Contours, coarser pictures and slopes of grids whose answers are known by formula.
class SurfacesTest : public QObject
{
    Q_OBJECT

    static Surface filled(int side, auto &&loss)
    {
        Surface surface = emptySurface({-1, 1}, {-2, 2}, side);
        for (int row = 0; row < side; ++row)
            for (int column = 0; column < side; ++column)
                surface.loss[std::size_t(row * side + column)] =
                    loss(surface.x[std::size_t(column)], surface.y[std::size_t(row)]);
        return surface;
    }

private Q_SLOTS:
    // On a tilted plane every piece lies on the line, and the pieces together are as long as it is.
    void contoursOfAPlaneLieOnItsLine()
    {
        const Surface surface = filled(9, [](double x, double y) { return 3 * x + y; });
        double length = 0;
        for (const ContourPiece &piece : contour(surface, 0.35)) {
            QVERIFY(std::abs(3 * piece.x0 + piece.y0 - 0.35) < 1e-12);
            QVERIFY(std::abs(3 * piece.x1 + piece.y1 - 0.35) < 1e-12);
            length += std::hypot(piece.x1 - piece.x0, piece.y1 - piece.y0);
        }
        // From y = -2 (x = 2.35/3) to y = 2 (x = -1.65/3).
        QVERIFY(std::abs(length - std::hypot(4.0 / 3, 4.0)) < 1e-9);
        QVERIFY(contour(surface, 99).empty());
    }

    void contoursCloseAroundAHill()
    {
        const Surface surface = filled(33, [](double x, double y) { return x * x + y * y / 4; });
        const auto pieces = contour(surface, 0.47); // meets no point of the grid
        QVERIFY(pieces.size() > 20);
        // Every end is the end of one other piece: the line is closed.
        for (const ContourPiece &piece : pieces)
            for (const auto &[x, y] : {std::pair(piece.x0, piece.y0), {piece.x1, piece.y1}}) {
                const auto meets = std::ranges::count_if(pieces, [&](const ContourPiece &other) {
                    return std::hypot(other.x0 - x, other.y0 - y) < 1e-12 ||
                           std::hypot(other.x1 - x, other.y1 - y) < 1e-12;
                });
                QCOMPARE(meets, 2);
            }
    }

    void aSaddleIsCutAsItsMiddleSays_data()
    {
        QTest::addColumn<double>("level");
        QTest::newRow("below the middle") << -0.1;
        QTest::newRow("above it") << 0.1;
    }

    // On x*y the two branches of the hyperbola never cross the axes.
    void aSaddleIsCutAsItsMiddleSays()
    {
        QFETCH(double, level);
        Surface surface = emptySurface({-1, 1}, {-1, 1}, 2);
        surface.loss = {1, -1, -1, 1}; // x * y
        const auto pieces = contour(surface, level);
        QCOMPARE(pieces.size(), std::size_t(2));
        for (const ContourPiece &piece : pieces) {
            const double x = (piece.x0 + piece.x1) / 2, y = (piece.y0 + piece.y1) / 2;
            QVERIFY((x * y > 0) == (level > 0));
        }
    }

    void unknownCornersHaveNoContour()
    {
        Surface surface = filled(5, [](double x, double) { return x; });
        const auto all = contour(surface, 0.1).size();
        surface.loss[12] = std::nan("");
        QCOMPARE(all, std::size_t(4));
        QCOMPARE(contour(surface, 0.1).size(), std::size_t(2)); // two of its four cells touch the line
    }

    void coarserPicturesAreOfTheSamePoints()
    {
        const Surface surface = filled(33, [](double x, double y) { return x + 10 * y; });
        const Surface coarse = thinnedOut(surface, 8);
        QCOMPARE(coarse.x.size(), std::size_t(5));
        QCOMPARE(coarse.x.front(), surface.x.front());
        QCOMPARE(coarse.x.back(), surface.x.back());
        for (int row = 0; row < 5; ++row)
            for (int column = 0; column < 5; ++column)
                QCOMPARE(coarse.at(row, column), surface.at(8 * row, 8 * column));
        QCOMPARE(levelsOf(33), (std::vector<int>{5, 9, 17, 33}));
        QCOMPARE(levelsOf(9), (std::vector<int>{5, 9}));
        QCOMPARE(levelsOf(200), std::vector<int>{200});
    }

    void slopesPerWeightDivideByTheLengthOfTheDirections()
    {
        const Surface surface = filled(5, [](double x, double) { return 6 * x; });
        const auto plain = slopesWithin(surface, 9), scaled = slopesWithin(surface, 9, 3, 100);
        QVERIFY(std::abs(plain->percentiles.back() - 6) < 1e-12);
        QVERIFY(std::abs(scaled->percentiles.back() - 2) < 1e-12);
    }

    void cutsMeetTheirEndsExactly()
    {
        const std::vector<float> from{1, -2, 0.5f}, to{3, 5, 0.25f};
        const StraightCut cut = cutBetween(from, to);
        QCOMPARE(cut.at.size(), std::size_t(41));
        QCOMPARE(cut.at[5], 0.0);
        QCOMPARE(cut.at[35], 1.0);
        QCOMPARE(cut.weights(cut.at[5]), from);
        QCOMPARE(cut.weights(cut.at[35]), to);
        QCOMPARE(cut.weights(0.5), (std::vector<float>{2, 1.5f, 0.375f}));
    }
};

FOVEA_TEST(SurfacesTest)
#include "tst_surfaces.moc"
