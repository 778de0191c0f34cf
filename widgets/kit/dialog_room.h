// SPDX-License-Identifier: MIT
#pragma once

#include <QSize>

class QWidget;

namespace fovea::ui {

// What a dialog may take of the screen that its window is on, with room left for its frame.
QSize roomForDialog(const QWidget &dialog);

} // namespace fovea::ui
