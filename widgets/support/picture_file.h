// SPDX-License-Identifier: MIT
#pragma once

#include <QSize>
#include <QString>

#include <functional>

class QImage;
class QPaintDevice;

namespace fovea::ui {

enum class PictureKind { Pixels, Vectors };

// A picture that can be drawn on anything: `paint` makes its own painter on the device.
struct Picture
{
    QSize extent; // device-independent pixels
    QString title;
    std::function<bool(QPaintDevice &device, PictureKind kind)> paint;
};

// The file's ending decides: .png (twice the size on screen), .svg or .pdf. Returns an empty text, or a
// sentence on what went wrong; an older file then stays as it was.
QString savePicture(const Picture &picture, const QString &path);
QImage imageOf(const Picture &picture); // as the .png has it

} // namespace fovea::ui
