// SPDX-License-Identifier: MIT
#pragma once

#include "core/theory/plane.h"
#include "core/theory/weight_loss.h"

#include <functional>
#include <optional>
#include <vector>

namespace fovea {

// Losses on a grid of a plane. NaN: not known yet, or not a number there.
struct Surface
{
    std::vector<double> x;    // columns
    std::vector<double> y;    // rows
    std::vector<double> loss; // rows x columns

    double at(int row, int column) const { return loss[std::size_t(row) * x.size() + std::size_t(column)]; }
    bool operator==(const Surface &) const = default;
};

struct PlaneRange
{
    double low = 0;
    double high = 1;

    bool operator==(const PlaneRange &) const = default;
};

// An empty grid: `side` values from end to end of each range.
Surface emptySurface(const PlaneRange &x, const PlaneRange &y, int side);

// Its points on every stride-th row and column.
Surface thinnedOut(const Surface &surface, int stride);

// Points per side of the pictures that a grid of this side passes through, the coarsest first: 5, 9, 17, 33.
std::vector<int> levelsOf(int side);

// The order in which a grid fills so that a coarse picture is there first: every stride-th point of rows and
// columns, then those between, the stride halving. Indices into Surface::loss.
std::vector<int> refinementOrder(int side);

// How many of that order's points make the first whole picture of `coarse` points per side; side - 1 is a
// multiple of coarse - 1.
int pointsUntil(int side, int coarse);

// Fills a grid point by point. It keeps its own network; one thread.
class SurfaceWork
{
public:
    // `done`: how many points of the grid are known already, in the order of refinement.
    SurfaceWork(WeightLoss loss, Plane plane, Surface grid, int done = 0);

    bool advance(int points); // false: nothing left
    int done() const { return m_done; }
    int total() const { return int(m_order.size()); }
    const Surface &surface() const { return m_surface; }
    const Plane &plane() const { return m_plane; }
    WeightLoss &loss() { return m_loss; }

private:
    WeightLoss m_loss;
    Plane m_plane;
    Surface m_surface;
    std::vector<int> m_order;
    int m_done = 0;
};

// The authors' estimate of a Lipschitz constant: slopes between neighbours of the grid, within a radius of
// the origin, by percentile (0, 5, 10, 25, 50, 75, 90, 95, 100). Per unit of the plane's coordinates, or of
// weight distance where it is told how long these units are.
struct SlopeEstimate
{
    double radius = 0;
    int slopes = 0;
    std::vector<double> percentiles;
};
std::optional<SlopeEstimate> slopesWithin(const Surface &surface, double radius, double lengthOfX = 1,
                                          double lengthOfY = 1);

// A line of equal loss in pieces, each across one cell of the grid. Cells with an unknown corner have none.
struct ContourPiece
{
    double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};
std::vector<ContourPiece> contour(const Surface &surface, double level);

} // namespace fovea
