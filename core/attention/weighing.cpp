// SPDX-License-Identifier: MIT
#include "core/attention/weighing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace fovea {

template<typename Real>
void RowEntries<Real>::clear()
{
    keys.clear();
    for (auto *numbers : {&weights, &slope, &centre, &push, &pull})
        numbers->clear();
    runnerUp = -1;
}

template<typename Real>
void RowEntries<Real>::add(int key, Real weight, Real slopeHere, Real centreHere)
{
    keys.push_back(key);
    weights.push_back(weight);
    slope.push_back(slopeHere);
    centre.push_back(centreHere);
}

template<typename Real>
void RowEntries<Real>::backward(std::vector<Real> &upstream) const
{
    Real mean = 0;
    for (std::size_t i = 0; i < keys.size(); ++i)
        mean += centre[i] * upstream[i];
    Real pushed = 0;
    for (std::size_t i = 0; i < push.size(); ++i)
        pushed += push[i] * (upstream[i] - mean);
    for (std::size_t i = 0; i < keys.size(); ++i)
        upstream[i] = slope[i] * (upstream[i] - mean);
    for (std::size_t i = 0; i < pull.size(); ++i)
        upstream[i] -= pull[i] * pushed;
}

namespace {

// Sums over all entries j of |pull (push_j - B c_j) + slope c_j|, for many (slope, pull), where B is the sum
// of push: sorted once by push / centre, each needs one search.
template<typename Real>
class PullSums
{
public:
    explicit PullSums(const RowEntries<Real> &entries) : m_order(entries.keys.size())
    {
        const auto ratio = [&](std::size_t i) {
            const double c = double(entries.centre[i]);
            const double b = double(entries.push[i]);
            return c > 0 ? b / c : b > 0 ? HUGE_VAL : 0.0;
        };
        std::vector<std::size_t> order(entries.keys.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](auto a, auto b) { return ratio(a) < ratio(b); });
        m_centre.push_back(0);
        m_push.push_back(0);
        for (std::size_t place = 0; place < order.size(); ++place) {
            m_order[place] = ratio(order[place]);
            m_centre.push_back(m_centre.back() + double(entries.centre[order[place]]));
            m_push.push_back(m_push.back() + double(entries.push[order[place]]));
        }
    }

    double total() const { return m_push.back(); }

    // Sum of |s c_j + b_j|.
    double at(double s) const
    {
        const auto below =
            std::size_t(std::lower_bound(m_order.begin(), m_order.end(), -s) - m_order.begin());
        const double low = s * m_centre[below] + m_push[below];
        const double all = s * m_centre.back() + m_push.back();
        return all - 2 * low;
    }

private:
    std::vector<double> m_order;          // push / centre, ascending
    std::vector<double> m_centre, m_push; // entry n: the sum of the first n
};

} // namespace

template<typename Real>
double RowEntries<Real>::steepness() const
{
    double steepest = 0;
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (pull.empty() || pull[i] == 0)
            steepest = std::max(steepest, 2 * double(slope[i]) * (1 - double(centre[i])));
    if (pull.empty())
        return steepest;
    const PullSums<Real> sums(*this);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const double a = double(slope[i]), d = double(pull[i]), c = double(centre[i]), b = double(push[i]);
        if (d == 0)
            continue;
        // d weight_j / d score_i = -d (s c_j + b_j), and for j = i another a.
        const double s = a / d - sums.total();
        const double own = -d * (s * c + b);
        steepest = std::max(steepest, d * sums.at(s) - std::abs(own) + std::abs(own + a));
    }
    return steepest;
}

template struct RowEntries<float>;
template struct RowEntries<double>;

template<typename Real>
void softmaxEntries(std::span<const Real> scores, std::span<const int> kept, RowEntries<Real> &entries)
{
    entries.clear();
    Real largest = -std::numeric_limits<Real>::infinity();
    for (const int key : kept)
        largest = std::max(largest, scores[std::size_t(key)]);
    Real sum = 0;
    for (const int key : kept) {
        const Real e = std::exp(scores[std::size_t(key)] - largest);
        entries.add(key, e, 0, 0);
        sum += e;
    }
    for (Real &weight : entries.weights)
        weight /= sum;
    entries.slope = entries.centre = entries.weights;
}

template void softmaxEntries(std::span<const float>, std::span<const int>, RowEntries<float> &);
template void softmaxEntries(std::span<const double>, std::span<const int>, RowEntries<double> &);

template<typename Real>
void brokenEntries(const BasicRow<Real> &row, RowEntries<Real> &entries)
{
    entries.clear();
    const Real none = std::numeric_limits<Real>::quiet_NaN();
    for (int key = 0; key < row.geometry.positions(); ++key)
        if (row.maySee(std::size_t(key)))
            entries.add(key, none, none, none);
}

template void brokenEntries(const QueryRow &, RowEntries<float> &);
template void brokenEntries(const PreciseRow &, RowEntries<double> &);

template<typename Real>
Real largestScore(const BasicRow<Real> &row)
{
    Real largest = -std::numeric_limits<Real>::infinity();
    for (int key = 0; key < row.geometry.positions(); ++key) {
        if (!row.maySee(std::size_t(key)))
            continue;
        const Real score = row.scores[std::size_t(key)];
        if (!(score < std::numeric_limits<Real>::infinity()))
            return std::numeric_limits<Real>::quiet_NaN();
        largest = std::max(largest, score);
    }
    return largest;
}

template float largestScore(const QueryRow &);
template double largestScore(const PreciseRow &);

} // namespace fovea
