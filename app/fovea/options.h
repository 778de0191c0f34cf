// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/support/theme.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace fovea::app {

struct Verb;

// What a person asked for when starting the window.
struct Options
{
    QStringList files;
    std::string preset; // empty: the default heat
    QString workspace;  // empty: the race
    QString lesson;     // empty: none
    std::optional<ui::ThemeChoice> theme;
    QString dataDir; // empty: where the desktop keeps data
    int threads = 0; // 0: the cores
    bool fresh = false;
    bool start = false;
    QString screenshot;
    double after = 2; // seconds until the screenshot
    std::optional<QSize> size;
    double frameReport = 0; // seconds; 0: none
    bool help = false;
    bool version = false;
};

// UsageError names the nearest option, or what a value must be.
Options optionsFrom(const std::vector<std::string> &words);
std::string optionsHelp();

// The window as a verb that cannot be run: its options for help, manual page and shell completion.
Verb windowProgram();

} // namespace fovea::app
