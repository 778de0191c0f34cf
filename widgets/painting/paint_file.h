// SPDX-License-Identifier: MIT
#pragma once

#include "core/painting/paint_grid.h"

class QImage;
class QString;

namespace fovea::ui {

// A pattern from a picture (a square of pixels for each cell; dark ones are filled), from a table of numbers
// or from text. InputError says what is wrong with the file, and names the size that is wanted.
PaintGrid gridFromFile(const QString &path, int length);
PaintGrid gridFromImage(const QImage &image, int length);

} // namespace fovea::ui
