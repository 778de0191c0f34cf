// SPDX-License-Identifier: MIT
#pragma once

#include <QRect>

#include <vector>

namespace fovea::ui {

// Where this many plots stand in an area: side by side, the first of two the wider one, in more rows where
// there is room. Empty where one of them would be too small to read: then they have to take turns.
std::vector<QRect> plotPlaces(const QRect &area, std::size_t count);

} // namespace fovea::ui
