// SPDX-License-Identifier: MIT
#pragma once

#include <QList>

class QWidget;

namespace fovea::ui {

// The widgets below `root` that Tab visits now, in the order one reads them: rows from top to bottom, within
// a row columns from left to right, a container as a whole. What is hidden or disabled is no stop. Widgets
// with the property "overlay" float above others and come last.
QList<QWidget *> tabStops(const QWidget &root);

// The stop after (or before) `current`, around the end; null when there is none.
QWidget *nextStop(const QWidget &root, const QWidget *current, bool forward);

} // namespace fovea::ui
