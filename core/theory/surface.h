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
    SurfaceWork(WeightLoss loss, Plane plane, Surface grid);

    bool advance(int points); // false: nothing left
    int done() const { return m_done; }
    int total() const { return int(m_order.size()); }
    const Surface &surface() const { return m_surface; }
    const Plane &plane() const { return m_plane; }

private:
    WeightLoss m_loss;
    Plane m_plane;
    Surface m_surface;
    std::vector<int> m_order;
    int m_done = 0;
};

// The authors' estimate of a Lipschitz constant: slopes between neighbours of the grid, within a radius of
// the origin, by percentile (0, 5, 10, 25, 50, 75, 90, 95, 100). Per unit of the plane's coordinates.
struct SlopeEstimate
{
    double radius = 0;
    int slopes = 0;
    std::vector<double> percentiles;
};
std::optional<SlopeEstimate> slopesWithin(const Surface &surface, double radius);

} // namespace fovea
