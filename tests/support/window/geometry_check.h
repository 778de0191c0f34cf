// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>

class QWidget;

namespace fovea::test {

// What is wrong with the places of the visible widgets below `root`, as sentences: siblings that overlap,
// children that reach outside their parent. What floats above others by intent (property "overlay", frames,
// popups) and what a scroll area holds is let be.
QStringList misplaced(const QWidget &root);

// Fails the test when that stays so: layouts may take a few rounds of the event loop.
void checkPlaces(const QWidget &root, const QString &where);

// Labels and buttons below `root` whose text has less room than it needs.
QStringList cutOff(const QWidget &root);

} // namespace fovea::test
