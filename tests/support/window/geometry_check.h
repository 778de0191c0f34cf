// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QSize>
#include <QStringList>

class QWidget;

namespace fovea::test {

// Those that the program is made for, from a small laptop to a projector.
inline QList<QSize> windowSizes()
{
    return {{1024, 640}, {1280, 800}, {1440, 900}, {1920, 1080}};
}

// What is wrong with the places of the visible widgets below `root`, as sentences: siblings that overlap,
// children that reach outside their parent. What floats above others by intent (property "overlay", frames,
// popups) and what a scroll area holds is let be.
QStringList misplaced(const QWidget &root);

// Fails the test when that stays so: layouts may take a few rounds of the event loop.
void checkPlaces(const QWidget &root, const QString &where);

// Labels and buttons below `root` whose text has less room than it needs.
QStringList cutOff(const QWidget &root);

} // namespace fovea::test
