// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/engine_choice.h"
#include "widgets/kit/theme.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>
#include <string>

namespace fovea::app {

// What a person asked for when starting the window.
struct Options
{
    QStringList files;
    std::string preset; // empty: the default heat
    QString workspace;  // empty: the race
    QString lesson;     // empty: none
    std::optional<ui::ThemeChoice> theme;
    QString dataDir;                         // empty: where the desktop keeps data
    int threads = 0;                         // 0: the cores
    std::optional<EngineChoice> engine = {}; // empty: the one chosen last
    bool fresh = false;
    bool start = false;
    QString screenshot;
    double after = 2; // seconds until the screenshot
    std::optional<QSize> size;
    double frameReport = 0; // seconds; 0: none
    bool help = false;
    bool version = false;
};

} // namespace fovea::app
