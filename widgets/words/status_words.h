// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_standing.h"

#include <QString>

namespace fovea::ui {

QString lanesStatus(const RaceStanding &standing); // "3 lanes"
QString seedsStatus(const RaceStanding &standing); // "1 seed", "5 seeds: 3 done, 2 running"

// "nothing saved yet", "saved: epoch 14 in race.fovea", "saved: seed 4, epoch 12 in race.fovea".
QString savedStatus(const RaceStanding &standing, const QString &file);

} // namespace fovea::ui
