// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

class QWidget;

namespace fovea::app {

// Type in percent of the desktop's size: the application's font, and those that widgets of `window` (may be
// null) made from it for themselves.
void setFontPercent(int percent, ui::ThemeManager &themes, QWidget *window);

} // namespace fovea::app
