// SPDX-License-Identifier: MIT
#pragma once

namespace fovea::ui {

// How far shares of right answers may differ by luck. All tests are two-sided at 5 % for the whole race: a
// race that looks `looks` times allows 5 % / looks each time (Bonferroni).

// z with P(Z > z) = tail for a standard normal Z; tail in (0, 0.5].
double normalQuantile(double tail);

// accuracy - chance > z sqrt(chance (1 - chance) / examples), z = normalQuantile(0.05 / (2 looks)).
bool isBeyondChance(double accuracy, double examples, double chance, double looks);

// one - other > z sqrt(p (1 - p) (1 / n1 + 1 / n2)), p the share of right answers of both together. Lanes
// answer the same examples; where that makes their answers alike, the error is smaller than this.
bool isAhead(double one, double examplesOne, double other, double examplesOther, double looks);

} // namespace fovea::ui
