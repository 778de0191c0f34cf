// SPDX-License-Identifier: MIT
#pragma once

#include <QRect>

namespace fovea::ui {

// Where the parts of a film strip's frame stand. One row has its words under the pictures; two have them at
// the right, so that the strip stays low.
struct FilmShape
{
    bool beside = false;
    int chip = 0;      // side of the lane's letter
    int side = 0;      // of the picture
    int text = 0;      // height of a line
    QSize cell;        // of a frame
    int left = 0;      // of the first frame
    int rowHeight = 0; // with the gap to the next

    // Of the frame at this corner.
    QRect picture(const QPoint &corner) const;
    QRect epoch(const QPoint &corner) const;
    QRect focus(const QPoint &corner) const;
    QRect bar(const QPoint &corner) const;
};

FilmShape filmShape(int rows); // at the current font

} // namespace fovea::ui
