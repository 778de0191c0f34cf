// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QIcon>

class QAbstractButton;
class QAction;

namespace fovea::ui {

// A line icon of the project ("play" for resources/icons/play.svg) in the theme's colours: text, muted when
// disabled, accent when on.
QIcon icon(const QString &name, const Theme &theme);

// Gives an action or button its icon now and after every change of theme.
void setThemedIcon(QAction *action, const QString &name, ThemeManager &themes);
void setThemedIcon(QAbstractButton *button, const QString &name, ThemeManager &themes);

} // namespace fovea::ui
