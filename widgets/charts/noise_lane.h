// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/stability_result.h"

#include <QString>

#include <memory>
#include <vector>

namespace fovea::ui {

// What the noise panel shows of one lane.
struct NoiseLane
{
    QString letter;
    QString title;
    int style = 0;                                  // of Theme::lane()
    std::shared_ptr<const MaskStability> stability; // null: nothing measured
    QString reason;                                 // why there is nothing; empty: not yet
    StabilityScatter scatter;
    std::vector<StabilityLevel> table; // empty: not asked for
};

// Why noise cannot change this mask's picks; empty where it can.
QString fixedPicksSentence(Choice choice);

QString noiseWords(double sigma);  // "off", "1 %", "1.5 %"
QString layerWords(int layer);     // "layer 0"
QString shareNumber(double share); // in percent: "97.3", "100" only for all of it; "–" for NaN
QString errorNumber(double error); // in percentage points: "0.4", 0.1 for less; "?" where it is not known
QString shareWords(const NoiseShare &share); // "97.3 ± 0.4 %"
QString percentNumber(double share);         // "25", "8.33"
QString chanceWords(double chance);          // "chance 25 %"

// How many draws there were and why no more: "64 draws were enough: ...".
QString drawsSentence(const std::vector<NoiseLane> &lanes, NoiseStop stop);

// Every level, lane and layer a row; shares, their standard errors and chance from 0 to 1, layers from 0.
QString stabilityCsv(const std::vector<NoiseLane> &lanes);

} // namespace fovea::ui
