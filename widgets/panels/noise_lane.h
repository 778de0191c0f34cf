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
    int tableDraws = 0;
};

// Why noise cannot change this mask's picks; empty where it can.
QString fixedPicksSentence(Choice choice);

QString noiseWords(double sigma);  // "off", "1 %", "1.5 %"
QString layerWords(int layer);     // "layer 0"
QString shareNumber(double share); // in percent: "97.3", "100" only for all of it; "–" for NaN

// Every level, lane and layer a row; shares from 0 to 1.
QString stabilityCsv(const std::vector<NoiseLane> &lanes);

} // namespace fovea::ui
