// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/worst_move.h"
#include "widgets/charts/sandbox_row.h"

#include <QString>

namespace fovea::ui {

// Words and figures of the softmax sandbox. Rich text unless said otherwise.

QString figure(double value, int decimals); // plain: fixed decimals, a true minus sign
QString signedFigure(double value, int decimals);
// exp(log), fixed decimals where readable, else a power of ten: also beyond what a double holds.
QString figureOfLog(double log);
QString shareFigure(double share); // plain: "34.1 %"

// "Bar 3 of 8, score 1.20, kept, weight 0.41"; with the move also what they become. Plain.
QString barWords(const SandboxRow &row, const SoftmaxTrial &trial, const ScoreMove &move, int key);

// The bound with its numbers filled in.
QString formulaText(const SoftmaxTrial &trial);
QString worstWords(const SandboxRow &row, const WorstMove &worst, double range);
// What the bound says beside 1/2, and whether a single move can exceed it in this norm.
QString trustText(const SoftmaxTrial &trial, Norm norm);

} // namespace fovea::ui
