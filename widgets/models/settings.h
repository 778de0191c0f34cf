// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/motion.h"
#include "widgets/kit/theme.h"

#include <QString>

namespace fovea::ui {

// What a person may choose for the whole program. As made: the defaults.
struct Settings
{
    ThemeChoice theme = ThemeChoice::System;
    QString numbers;       // a locale's name, "de_DE"; empty: the desktop's
    int cores = 0;         // 0: all
    QString folder;        // of sessions; empty: the usual one
    int fontPercent = 100; // 80 to 200
    Motion motion = Motion::System;
    QString preset; // of the race that a new session lays out; empty: Fovea's own

    bool operator==(const Settings &) const = default;
};

} // namespace fovea::ui
