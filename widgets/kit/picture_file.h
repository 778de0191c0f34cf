// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>

#include <functional>

class QImage;
class QPaintDevice;

namespace fovea::ui {

constexpr int dotsPerInch = 96; // of a screen, in whose pixels pictures are laid out
constexpr double millimetresPerInch = 25.4;

enum class PictureKind { Pixels, Vectors };

// A picture that can be drawn on anything: `paint` makes its own painter on the device. Vectors are painted
// scaled by `scale`; an image has that in its pixel ratio already.
struct Picture
{
    QSize extent;             // pixels of a screen
    double scale = 1;         // of the print to the screen
    double dotsPerInch = 192; // of images
    QString title;
    std::function<bool(QPaintDevice &device, PictureKind kind)> paint;
};

// The file's ending decides: .png, .svg or .pdf. Returns an empty text, or a sentence on what went wrong; an
// older file then stays as it was.
QString savePicture(const Picture &picture, const QString &path);
QImage imageOf(const Picture &picture); // as the .png has it
// For a preview of at most this many pixels.
QImage imageOf(const Picture &picture, const QSize &most);

// Texts of Qt's SVG are named by this system's font aliases and come in runs, each at its place and as wide
// as it happens to be. Here every family is a real one with a generic one behind it, and every run says its
// width, so that other programs leave no gaps between runs.
QByteArray withPortableText(const QByteArray &svg);

} // namespace fovea::ui
