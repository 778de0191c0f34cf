// SPDX-License-Identifier: MIT
#include "core/results/sign_test.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

SignTest testOf(int wins, int losses, int undecided)
{
    const int decided = wins + losses;
    return {wins, losses, undecided, headsOrMore(decided, wins),
            std::min(1.0, 2 * headsOrMore(decided, std::max(wins, losses)))};
}

} // namespace

int gehanScore(const Observation &first, const Observation &other)
{
    const auto isEarlier = [](const Observation &one, const Observation &than) {
        return one.arrived && (one.time < than.time || (one.time == than.time && !than.arrived));
    };
    return isEarlier(other, first) ? 1 : isEarlier(first, other) ? -1 : 0;
}

double headsOrMore(int throws, int from)
{
    if (from <= 0)
        return 1;
    // Symmetry: "from or more heads" is "throws - from or fewer", and the sum begins with the small terms.
    // A long double, because two to the minus ten thousand is not a double.
    long double term = std::ldexp(1.0L, -throws);
    long double sum = 0;
    for (int i = 0; i <= throws - from; ++i) {
        sum += term;
        term = term * (throws - i) / (i + 1);
    }
    return double(sum);
}

SignTest signTest(std::span<const int> scores)
{
    const auto count = [&](int score) { return int(std::ranges::count(scores, score)); };
    return testOf(count(1), count(-1), count(0));
}

SignTest mirrored(const SignTest &test)
{
    return testOf(test.losses, test.wins, test.undecided);
}

} // namespace fovea
