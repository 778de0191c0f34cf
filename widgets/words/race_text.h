// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QString>

namespace fovea::ui {

// Numbers and names of a race as a person reads them, in the language of the desktop. Fixed decimals, so that
// columns of them do not dance.

QString fixedText(double value, int decimals);
QString percentText(double share);     // "53.1 %"
QString pointsText(double difference); // of two shares, in percentage points: "+2.1"
QString durationText(double seconds);  // "0:21", "1:02:03"
QString amountText(double amount);     // three digits and a unit: "1.20 T"
// People count epochs from 1: epoch 11 of the files is "12". A median may lie between two: "12.5".
QString epochText(double epoch);
QString statusText(RunStatus status); // "running"

QString laneName(const LaneView &lane);
QString
laneSign(const LaneView &lane); // what fits a chip: the name if it is that short, else its first letter

QString seedsWords(int seeds);        // "one seed", "3 seeds"
QString goalText(double share);       // "95 %", "99.9 %": as many decimals as it has
QString seedName(std::uint64_t seed); // "seed 3"

// With a no-break space before every percent sign: for labels that wrap. Files keep the plain one.
QString unbroken(QString text);

} // namespace fovea::ui
