// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/view/cell_facts.h"

#include <QString>

namespace fovea::ui {

// What a person calls a field of a grid: "Task", "Kept keys k", "Learning rate".
QString gridFieldName(const std::string &field);
QString valueWords(const std::string &field, const std::string &value); // "top-k 5", "Even pairs", "0.05"
// A column or row: its values; of many fields only those that are not the usual one.
QString placeWords(const ViewPlace &place, const std::vector<ViewPlace> &all);
QString cellWords(const SweepPlan &plan, int cell); // "even-pairs, top-k 5"

QString stateWords(SweepState state); // "not by the cap"
// The number in a cell: "9.4", "> 100", "NaN at 7", "at 55".
QString cellNumber(const CellFacts &facts, CellMeasure measure);
QString measureWords(CellMeasure measure, const SweepPlan &plan); // "mean epochs to 95 %, at most 100"
// Everything a cell tells, for tool tips and screen readers.
QString cellSentence(const SweepSnapshot &sweep, const CellFacts &facts, CellMeasure measure);
QString rangeText(const Range &range); // "> 2.1×"

// "52 min to 1 h 20 min"
QString spanWords(double seconds);
QString timeLeftWords(const TimeLeft &left);

} // namespace fovea::ui
