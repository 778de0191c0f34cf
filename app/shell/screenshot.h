// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

class QWidget;

namespace fovea::app {

// After this many seconds, saves a picture of the window and closes it; a failure is the program's exit code.
void takeScreenshot(QWidget &window, const QString &path, double seconds);

} // namespace fovea::app
