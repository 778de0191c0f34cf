// SPDX-License-Identifier: MIT
#pragma once

#include "core/painting/paint_facts.h"

#include <QString>

namespace fovea::ui {

// What stands below all other numbers of a painted mask. That the news gets through is necessary, no promise.
struct PaintConclusion
{
    QString look; // "good", "caution" or "bad"
    QString headline;
    QString sentence;
};
PaintConclusion paintConclusion(const PaintFacts &facts, const PaintSubject &subject, bool provable);

// "both ends", "all 7 places that decide", "everything".
QString whatDecides(const PaintSubject &subject);

// "32 of 40 cut"; what it is about where there is nothing to cut.
QString cutWords(const PaintFacts &facts, const PaintSubject &subject);

// Why it cannot be a mask yet; empty: it can.
QString emptyRowWords(const std::vector<int> &rows);

// "position 8 may look at 14", counted from 1.
QString cellWords(PaintCell cell, bool filled);

QString countOfLayers(int layers); // "1 layer"

} // namespace fovea::ui
