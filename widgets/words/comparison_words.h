// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/comparison.h"

#include <QString>

namespace fovea::ui {

// A comparison of two lanes as a person reads it: on the board, in the card and below a copied board. Ends
// of ranges are rounded outwards so that nothing is claimed that was not seen.

QString chanceText(double p); // of a test, rounded to the nearest: "0.031", "< 0.001"

QString ratioWords(const Range &ratio); // "3.7 ×", "> 3.6 ×", "1.4 to 2.1 ×"; empty where nothing is known
QString rangeWords(const Range &range); // "3.3 to 3.7", "3.3 or more", "0 or more" where nothing is known

// "one seed", "range of 3 seeds: 3.3 to 3.7", "93.75 % interval: 1.6 or more".
QString spreadWords(const LaneComparison &comparison);

// Every seed, the tests and the restricted means, in lines. `first` is the name of the first lane.
QString comparisonHelp(const LaneComparison &comparison, const QString &first, double goal);

// "B needs fewer epochs than A in 5 of 5 seeds: 3.3 times fewer in the median (93.75 % interval: 2.5 to 5.0;
// one-sided p 0.031, two-sided 0.063)."
QString verdictSentence(const QString &first, const QString &other, const LaneComparison &comparison,
                        double goal);

// The same in few words: "B faster than A (5 of 5 seeds, one-sided p 0.031)".
QString verdictNote(const QString &first, const QString &other, const LaneComparison &comparison);

} // namespace fovea::ui
