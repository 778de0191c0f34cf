// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace fovea::app {

struct Studio;

// Texts for the clipboard. Each says that it is there, or why it is not.
void copyText(Studio &studio, const QString &text, const QString &confirmation);
void copyCommand(Studio &studio, int lane); // that trains the lane in the terminal
void copySpec(Studio &studio, int lane);
void copyExperiment(Studio &studio);

} // namespace fovea::app
