// SPDX-License-Identifier: MIT
#include "core/inspect/worst_move.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace fovea {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
constexpr int gridSteps = 24; // to each side
constexpr int refinements = 60;

double logAdd(double a, double b)
{
    const double high = std::max(a, b);
    return high == -infinity ? high : high + std::log1p(std::exp(std::min(a, b) - high));
}

// A row with its keys in order, best first.
struct SortedScores
{
    explicit SortedScores(std::span<const double> all) : scores(all), order(all.size())
    {
        std::iota(order.begin(), order.end(), 0);
        std::ranges::stable_sort(order,
                                 [all](int a, int b) { return all[std::size_t(a)] > all[std::size_t(b)]; });
        for (int place = 0; place < int(order.size()); ++place)
            parts.push_back(std::exp(score(place) - score(0)));
    }

    double score(int place) const { return scores[std::size_t(order[std::size_t(place)])]; }

    std::span<const double> scores;
    std::vector<int> order;
    std::vector<double> parts; // by place: exp(score), the best is 1
};

// All moves of one key, each in constant time. Whatever its score, the k-1 best of the other keys (the core)
// are kept; the last place goes to the key itself or to the rival, the k-th best of the others. So a state is
// three weights: of the core as a whole, of the key, of the rival.
class MovesOfOneKey
{
public:
    MovesOfOneKey(const SortedScores &row, int kept, int place, Norm norm)
        : m_key(row.order[std::size_t(place)]), m_kept(kept), m_norm(norm), m_score(row.score(place))
    {
        const auto without = [place](int other) { return other < place ? other : other + 1; };
        const int others = int(row.order.size()) - 1;
        if (kept > 1) {
            m_high = row.score(without(0));
            m_low = row.score(without(kept - 2));
            gatherCore(row, place);
        }
        if (kept <= others) {
            m_rivalKey = row.order[std::size_t(without(kept - 1))];
            m_rival = row.score(without(kept - 1));
            m_next = kept < others ? row.score(without(kept)) : -infinity;
        }
        m_before = stateAt(m_score);
    }

    double share(double by) const
    {
        const State after = stateAt(m_score + by);
        const double core = m_before.core - after.core;
        const double own = m_before.own - after.own;
        const double rival = m_before.rival - after.rival;
        const double change = m_norm == Norm::L1
                                  ? std::abs(core) + std::abs(own) + std::abs(rival)
                                  : std::sqrt(core * core * m_coreSquares + own * own + rival * rival);
        if (change == 0)
            return 0;
        const double logBound =
            logStability(m_kept, std::max(m_before.dispersion, after.dispersion),
                         std::min(m_before.separation, after.separation), StabilityBound::Chosen);
        return std::exp(std::log(change / std::abs(by)) - logBound);
    }

    // Where the picks change; empty where nothing is dropped.
    std::optional<double> swap() const
    {
        return m_rivalKey < 0 ? std::nullopt : std::optional(m_rival - m_score);
    }
    double separation() const { return m_before.separation; }

private:
    struct State
    {
        double core = 0;
        double own = 0;
        double rival = 0;
        double dispersion = 0;
        double separation = undefined;
    };

    void gatherCore(const SortedScores &row, int place)
    {
        const int end = place < m_kept ? m_kept : m_kept - 1;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < end; ++i) {
            if (i == place)
                continue;
            // Beside the very highest score all others may vanish: without it they are taken relative to the
            // next.
            const double part = place == 0 ? std::exp(row.score(i) - m_high) : row.parts[std::size_t(i)];
            sum += part;
            squares += part * part;
        }
        m_logCore = m_high + std::log(sum);
        m_coreSquares = squares / (sum * sum);
    }

    State stateAt(double score) const
    {
        State state;
        const bool isKept = m_rivalKey < 0 || score > m_rival || (score == m_rival && m_key < m_rivalKey);
        const double last = isKept ? score : m_rival;
        const double logSum = logAdd(m_logCore, last);
        state.core = std::exp(m_logCore - logSum);
        (isKept ? state.own : state.rival) = std::exp(last - logSum);
        const double lowest = std::min(m_low, last);
        state.dispersion = std::max(m_high, last) - lowest;
        if (m_rivalKey >= 0)
            state.separation = lowest - (isKept ? m_rival : std::max(score, m_next));
        return state;
    }

    int m_key;
    int m_kept;
    Norm m_norm;
    double m_score;
    double m_logCore = -infinity; // ln of the sum of exp(score) over the core
    double m_coreSquares = 0;     // sum of squares of the core's weights, were it alone
    double m_high = -infinity;    // of the core
    double m_low = infinity;
    int m_rivalKey = -1;
    double m_rival = -infinity;
    double m_next = -infinity; // the best of the others that is never kept
    State m_before;
};

// Ascending; none in between -smallestMove and smallestMove.
std::vector<double> candidates(const MovesOfOneKey &moves, double range)
{
    std::vector<double> all = {-smallestMove, smallestMove};
    for (int i = 1; i <= gridSteps; ++i)
        for (const int sign : {-1, 1})
            all.push_back(sign * range * i / gridSteps);
    if (const auto swap = moves.swap()) {
        // The bound relaxes near the cut and tightens again once the new separation has passed the old one.
        const double apart = std::max(moves.separation(), smallestMove);
        for (const double beyond : {0.0, smallestMove, 0.01, 0.03, 0.1, 0.3, apart / 2, apart, 2 * apart})
            for (const int sign : {-1, 1})
                all.push_back(*swap + sign * beyond);
    }
    std::erase_if(all, [range](double by) { return std::abs(by) < smallestMove || std::abs(by) > range; });
    std::ranges::sort(all);
    return all;
}

// Golden-section search between the neighbours of the best candidate, never across zero.
double refined(const MovesOfOneKey &moves, std::span<const double> all, double best)
{
    const auto place = std::ranges::lower_bound(all, best);
    double low = place == all.begin() ? best : *(place - 1);
    double high = place + 1 == all.end() ? best : *(place + 1);
    if (best > 0)
        low = std::max(low, smallestMove);
    else
        high = std::min(high, -smallestMove);
    constexpr double golden = 0.6180339887498949;
    for (int i = 0; i < refinements; ++i) {
        const double a = high - golden * (high - low);
        const double b = low + golden * (high - low);
        (moves.share(a) > moves.share(b) ? high : low) = moves.share(a) > moves.share(b) ? b : a;
    }
    const double middle = (low + high) / 2;
    return moves.share(middle) > moves.share(best) ? middle : best;
}

} // namespace

WorstMove worstMove(std::span<const double> scores, int keep, Norm norm, double range)
{
    const SortedScores row(scores);
    const int kept = keptOf(keep, scores.size());
    WorstMove worst{.move = {.key = 0, .by = std::max(range, smallestMove)}, .share = 0};
    int worstPlace = 0;
    for (int place = 0; place < int(scores.size()); ++place) {
        const MovesOfOneKey moves(row, kept, place, norm);
        for (const double by : candidates(moves, range))
            if (const double share = moves.share(by); share > worst.share) {
                worst = {{row.order[std::size_t(place)], by}, share};
                worstPlace = place;
            }
    }
    if (worst.share > 0) {
        const MovesOfOneKey moves(row, kept, worstPlace, norm);
        worst.move.by = refined(moves, candidates(moves, range), worst.move.by);
        worst.share = moves.share(worst.move.by);
    }
    return worst;
}

} // namespace fovea
