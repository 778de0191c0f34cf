// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace fovea {

// Writes the product of a symmetric matrix with a vector. It may be asked for any vector of the matrix's
// size.
using SymmetricProduct = std::function<void(std::span<const double> vector, std::span<double> product)>;

// Eigenvalues of a symmetric tridiagonal matrix, ascending, with the last component of each unit eigenvector:
// what Lanczos needs to know how far it has come. `besides` has one element less than `diagonal`.
struct TridiagonalSpectrum
{
    std::vector<double> values;
    std::vector<double> lastComponents;
    std::vector<std::vector<double>> vectors; // of `values`, in the same order
};
TridiagonalSpectrum tridiagonalSpectrum(std::vector<double> diagonal, std::vector<double> besides);

struct LanczosTerms
{
    double tolerance = 0.01;   // of each end, relative to itself
    bool largestAlone = false; // the smallest need not be found
    int mostProducts = 80;
    std::function<bool()> keepGoing = {}; // asked before each product; false gives up
};

// The ends of a spectrum. An end is taken as found when the residual |Hv - value v| of its unit Ritz vector v
// is within the tolerance (an eigenvalue then lies no further than that from the value) and the value has
// moved by less than a tenth of the tolerance over the last five products (so that none lies much further
// out).
struct SpectrumEnds
{
    double largest = 0;
    double smallest = 0;
    double largestError = 0; // the residual, absolute
    double smallestError = 0;
    bool converged = false; // all that was wanted, within the tolerance; or the Krylov space is exhausted
    int products = 0;
    std::vector<double> largestVector; // unit; a warm start for the next moment of training
};

// Lanczos with full reorthogonalisation. `start` need not be of unit length, but not zero. Nothing when
// keepGoing said so; not numbers when a product holds one that is none.
std::optional<SpectrumEnds> spectrumEnds(const SymmetricProduct &product, std::span<const double> start,
                                         const LanczosTerms &terms = {});

// The mean of v'Hv over vectors of random signs: Hutchinson's estimate of the trace, with its standard error.
struct TraceEstimate
{
    double trace = 0;
    double error = 0;
    int products = 0;
};
std::optional<TraceEstimate> estimatedTrace(const SymmetricProduct &product, std::size_t size, int draws,
                                            std::uint64_t seed, const std::function<bool()> &keepGoing = {});

// Unit vector of independent normals, a function of the seed alone.
std::vector<double> randomDirection(std::size_t size, std::uint64_t seed);

} // namespace fovea
