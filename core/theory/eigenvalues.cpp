// SPDX-License-Identifier: MIT
#include "core/theory/eigenvalues.h"

#include "core/base/random.h"
#include "core/theory/vectors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace fovea {

namespace {

// Jacobi rotations: slow for large matrices and as exact as can be for the few dozen rows that occur here.
struct Jacobi
{
    std::size_t size;
    std::vector<double> matrix;  // size x size
    std::vector<double> vectors; // size x size, columns

    double &a(std::size_t row, std::size_t column) { return matrix[row * size + column]; }
    double &v(std::size_t row, std::size_t column) { return vectors[row * size + column]; }

    void rotate(std::size_t p, std::size_t q)
    {
        if (a(p, q) == 0)
            return;
        const double theta = (a(q, q) - a(p, p)) / (2 * a(p, q));
        const double t = std::copysign(1.0, theta) / (std::abs(theta) + std::sqrt(theta * theta + 1));
        const double c = 1 / std::sqrt(t * t + 1), s = t * c;
        for (std::size_t i = 0; i < size; ++i) {
            const double ip = a(i, p), iq = a(i, q);
            a(i, p) = c * ip - s * iq;
            a(i, q) = s * ip + c * iq;
        }
        for (std::size_t i = 0; i < size; ++i) {
            const double pi = a(p, i), qi = a(q, i);
            a(p, i) = c * pi - s * qi;
            a(q, i) = s * pi + c * qi;
        }
        for (std::size_t i = 0; i < size; ++i) {
            const double ip = v(i, p), iq = v(i, q);
            v(i, p) = c * ip - s * iq;
            v(i, q) = s * ip + c * iq;
        }
    }

    void solve()
    {
        constexpr int mostSweeps = 60; // it takes about eight
        double whole = 0;
        for (const double value : matrix)
            whole += value * value;
        for (int sweep = 0; sweep < mostSweeps; ++sweep) {
            double outside = 0;
            for (std::size_t p = 0; p < size; ++p)
                for (std::size_t q = p + 1; q < size; ++q)
                    outside += a(p, q) * a(p, q);
            if (outside <= 1e-30 * whole)
                return;
            for (std::size_t p = 0; p < size; ++p)
                for (std::size_t q = p + 1; q < size; ++q)
                    rotate(p, q);
        }
    }
};

// There is an eigenvalue no further than this from the Ritz value `index`. (The sharper r^2 / gap needs the
// gap of the true spectrum; the Ritz values, still few, overrate it and would stop too early.)
double errorBound(const TridiagonalSpectrum &spectrum, std::size_t index, double beta)
{
    return std::abs(beta * spectrum.lastComponents[index]);
}

bool isFound(double value, double error, double tolerance)
{
    return error <= tolerance * std::abs(value);
}

// A small residual tells that some eigenvalue is near, in a dense spectrum not that it is the last one: the
// ends go on creeping outwards.
bool isAtRest(std::span<const std::array<double, 2>> history, double tolerance, bool largestAlone)
{
    constexpr std::size_t last = 5;
    if (history.size() <= last)
        return false;
    const auto &now = history.back(), &before = history[history.size() - 1 - last];
    for (std::size_t end = largestAlone ? 1 : 0; end < 2; ++end)
        if (std::abs(now[end] - before[end]) > 0.1 * tolerance * std::abs(now[end]))
            return false;
    return true;
}

} // namespace

TridiagonalSpectrum tridiagonalSpectrum(std::vector<double> diagonal, std::vector<double> besides)
{
    const std::size_t size = diagonal.size();
    Jacobi jacobi{size, std::vector<double>(size * size), std::vector<double>(size * size)};
    for (std::size_t i = 0; i < size; ++i) {
        jacobi.a(i, i) = diagonal[i];
        jacobi.v(i, i) = 1;
        if (i + 1 < size)
            jacobi.a(i, i + 1) = jacobi.a(i + 1, i) = besides[i];
    }
    jacobi.solve();
    std::vector<std::size_t> order(size);
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::sort(order, {}, [&](std::size_t i) { return jacobi.a(i, i); });
    TridiagonalSpectrum spectrum;
    for (const std::size_t column : order) {
        spectrum.values.push_back(jacobi.a(column, column));
        spectrum.lastComponents.push_back(jacobi.v(size - 1, column));
        std::vector<double> &vector = spectrum.vectors.emplace_back(size);
        for (std::size_t row = 0; row < size; ++row)
            vector[row] = jacobi.v(row, column);
    }
    return spectrum;
}

std::optional<SpectrumEnds> spectrumEnds(const SymmetricProduct &product, std::span<const double> start,
                                         const LanczosTerms &terms)
{
    std::vector<std::vector<double>> basis{{start.begin(), start.end()}}; // orthonormal
    scale(basis.front(), 1 / norm(start));
    std::vector<double> diagonal, besides, next(start.size());
    const int most = int(std::min<std::size_t>(std::size_t(std::max(1, terms.mostProducts)), start.size()));
    SpectrumEnds ends;
    std::vector<std::array<double, 2>> history; // of both ends
    double whole = 0;                           // the largest number seen, as the measure of rounding
    for (;;) {
        if (terms.keepGoing && !terms.keepGoing())
            return {};
        product(basis.back(), next);
        ++ends.products;
        diagonal.push_back(dot(next, basis.back()));
        for (int pass = 0; pass < 2; ++pass) // one pass loses orthogonality once an end has converged
            for (const std::vector<double> &vector : basis)
                addScaled(next, -dot(next, vector), vector);
        const double beta = norm(next);
        if (!std::isfinite(diagonal.back()) || !std::isfinite(beta)) {
            constexpr double none = std::numeric_limits<double>::quiet_NaN();
            return SpectrumEnds{none, none, none, none, false, ends.products, {}};
        }
        whole = std::max({whole, std::abs(diagonal.back()), beta});

        const TridiagonalSpectrum spectrum = tridiagonalSpectrum(diagonal, besides);
        const std::size_t last = spectrum.values.size() - 1;
        ends.smallest = spectrum.values.front();
        ends.largest = spectrum.values.back();
        ends.smallestError = errorBound(spectrum, 0, beta);
        ends.largestError = errorBound(spectrum, last, beta);
        history.push_back({ends.smallest, ends.largest});
        const bool exhausted = beta <= 1e-12 * whole || diagonal.size() == start.size();
        const bool smallestFound =
            terms.largestAlone || isFound(ends.smallest, ends.smallestError, terms.tolerance);
        ends.converged =
            exhausted || (smallestFound && isFound(ends.largest, ends.largestError, terms.tolerance) &&
                          isAtRest(history, terms.tolerance, terms.largestAlone));
        if (ends.converged || ends.products >= most) {
            ends.largestVector.assign(start.size(), 0.0);
            for (std::size_t i = 0; i <= last; ++i)
                addScaled(ends.largestVector, spectrum.vectors[last][i], basis[i]);
            return ends;
        }
        besides.push_back(beta);
        scale(next, 1 / beta);
        basis.push_back(next);
    }
}

std::optional<TraceEstimate> estimatedTrace(const SymmetricProduct &product, std::size_t size, int draws,
                                            std::uint64_t seed, const std::function<bool()> &keepGoing)
{
    std::vector<double> signs(size), result(size);
    double sum = 0, squares = 0;
    for (int draw = 0; draw < draws; ++draw) {
        if (keepGoing && !keepGoing())
            return {};
        Random random(seed, Stream::Directions, {2, std::uint64_t(draw)});
        for (double &sign : signs)
            sign = random.next() & 1 ? 1 : -1;
        product(signs, result);
        const double value = dot(signs, result);
        sum += value;
        squares += value * value;
    }
    const double mean = sum / draws;
    const double variance = draws > 1 ? std::max(0.0, squares - sum * mean) / (draws - 1) : 0;
    return TraceEstimate{mean, std::sqrt(variance / draws), draws};
}

std::vector<double> randomDirection(std::size_t size, std::uint64_t seed)
{
    Random random(seed, Stream::Directions, {1});
    std::vector<double> direction(size);
    for (double &value : direction)
        value = random.normal();
    scale(direction, 1 / norm(direction));
    return direction;
}

} // namespace fovea
