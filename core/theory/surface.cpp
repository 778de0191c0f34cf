// SPDX-License-Identifier: MIT
#include "core/theory/surface.h"

#include "core/metrics/metric.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace fovea {

namespace {

std::vector<double> spread(const PlaneRange &range, int side)
{
    std::vector<double> values(std::size_t(side), range.low);
    for (int i = 1; i < side; ++i)
        values[std::size_t(i)] =
            i + 1 == side ? range.high : range.low + (range.high - range.low) * i / (side - 1);
    return values;
}

int coarsestStride(int side)
{
    int stride = 1;
    while ((side - 1) % (2 * stride) == 0 && (side - 1) / (2 * stride) >= 4)
        stride *= 2;
    return stride;
}

} // namespace

Surface emptySurface(const PlaneRange &x, const PlaneRange &y, int side)
{
    return {
        spread(x, side), spread(y, side),
        std::vector<double>(std::size_t(side) * std::size_t(side), std::numeric_limits<double>::quiet_NaN())};
}

Surface thinnedOut(const Surface &surface, int stride)
{
    Surface thin;
    for (std::size_t column = 0; column < surface.x.size(); column += std::size_t(stride))
        thin.x.push_back(surface.x[column]);
    for (std::size_t row = 0; row < surface.y.size(); row += std::size_t(stride)) {
        thin.y.push_back(surface.y[row]);
        for (std::size_t column = 0; column < surface.x.size(); column += std::size_t(stride))
            thin.loss.push_back(surface.at(int(row), int(column)));
    }
    return thin;
}

std::vector<int> levelsOf(int side)
{
    std::vector<int> levels;
    for (int stride = coarsestStride(side); stride >= 1; stride /= 2)
        levels.push_back((side - 1) / stride + 1);
    return levels;
}

std::vector<int> refinementOrder(int side)
{
    std::vector<int> order;
    std::vector<char> listed(std::size_t(side) * std::size_t(side), 0);
    for (int stride = coarsestStride(side); stride >= 1; stride /= 2)
        for (int row = 0; row < side; row += stride)
            for (int column = 0; column < side; column += stride) {
                const int index = row * side + column;
                if (!std::exchange(listed[std::size_t(index)], 1))
                    order.push_back(index);
            }
    return order;
}

int pointsUntil(int side, int coarse)
{
    const int stride = (side - 1) / (coarse - 1);
    const auto order = refinementOrder(side);
    const auto last = std::ranges::find_if(order.rbegin(), order.rend(), [=](int index) {
        return index / side % stride == 0 && index % side % stride == 0;
    });
    return int(order.rend() - last);
}

SurfaceWork::SurfaceWork(WeightLoss loss, Plane plane, Surface grid, int done)
    : m_loss(std::move(loss)), m_plane(std::move(plane)), m_surface(std::move(grid)),
      m_order(refinementOrder(int(m_surface.x.size()))), m_done(done)
{
}

bool SurfaceWork::advance(int points)
{
    const int end = std::min(total(), m_done + points);
    for (; m_done < end; ++m_done) {
        const auto index = std::size_t(m_order[std::size_t(m_done)]);
        const std::size_t columns = m_surface.x.size();
        m_surface.loss[index] =
            m_loss.at(m_plane.at(m_surface.x[index % columns], m_surface.y[index / columns]));
    }
    return m_done < total();
}

std::optional<SlopeEstimate> slopesWithin(const Surface &surface, double radius, double lengthOfX,
                                          double lengthOfY)
{
    const auto inside = [&](std::size_t row, std::size_t column) {
        return std::abs(surface.x[column]) <= radius && std::abs(surface.y[row]) <= radius;
    };
    std::vector<double> slopes;
    const auto add = [&](std::size_t row, std::size_t column, std::size_t toRow, std::size_t toColumn,
                         double step) {
        if (!inside(row, column) || !inside(toRow, toColumn))
            return;
        const double rise = surface.at(int(toRow), int(toColumn)) - surface.at(int(row), int(column));
        if (std::isfinite(rise))
            slopes.push_back(std::abs(rise) / step);
    };
    for (std::size_t row = 0; row < surface.y.size(); ++row)
        for (std::size_t column = 0; column < surface.x.size(); ++column) {
            if (column + 1 < surface.x.size())
                add(row, column, row, column + 1, lengthOfX * (surface.x[column + 1] - surface.x[column]));
            if (row + 1 < surface.y.size())
                add(row, column, row + 1, column, lengthOfY * (surface.y[row + 1] - surface.y[row]));
        }
    if (slopes.empty())
        return {};
    const int count = int(slopes.size());
    return SlopeEstimate{radius, count, percentiles(slopes, percentileLevels())};
}

} // namespace fovea
