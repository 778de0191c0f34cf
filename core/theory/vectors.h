// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <span>

namespace fovea {

// Sums in the order of the elements: the same bits every time.
inline double dot(std::span<const double> a, std::span<const double> b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += a[i] * b[i];
    return sum;
}

inline double norm(std::span<const double> a)
{
    return std::sqrt(dot(a, a));
}

// to += factor * from
inline void addScaled(std::span<double> to, double factor, std::span<const double> from)
{
    for (std::size_t i = 0; i < to.size(); ++i)
        to[i] += factor * from[i];
}

inline void scale(std::span<double> a, double factor)
{
    for (double &value : a)
        value *= factor;
}

} // namespace fovea
