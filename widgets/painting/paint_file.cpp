// SPDX-License-Identifier: MIT
#include "widgets/painting/paint_file.h"

#include "core/base/errors.h"
#include "core/painting/paint_table.h"

#include <QFile>
#include <QFileInfo>
#include <QImageReader>

namespace fovea::ui {

namespace {

constexpr qint64 largestTable = 8 << 20; // bytes; 600 x 600 numbers are far less
constexpr int largestSide = 20000;
constexpr int middleGrey = 128;

PaintGrid named(const QString &path, const std::function<PaintGrid()> &read)
{
    try {
        return read();
    } catch (const InputError &error) {
        throw InputError(QFileInfo(path).fileName().toStdString() + ": " + error.what());
    }
}

PaintGrid fromPicture(const QString &path, int length)
{
    QImageReader reader(path);
    const QSize size = reader.size();
    if (size.width() > largestSide || size.height() > largestSide)
        throw InputError(wrongSize("The picture", size.height(), size.width(), length));
    const QImage image = reader.read();
    if (image.isNull())
        throw InputError("the picture cannot be read: " + reader.errorString().toStdString() + ".");
    return gridFromImage(image, length);
}

} // namespace

PaintGrid gridFromImage(const QImage &image, int length)
{
    const int pixels = image.width() / length; // a cell's side
    if (image.width() != image.height() || pixels < 1 || image.width() != pixels * length)
        throw InputError(wrongSize("The picture", image.height(), image.width(), length));
    const QImage plain = image.convertToFormat(QImage::Format_ARGB32);
    PaintGrid grid(length);
    for (int query = 0; query < length; ++query)
        for (int key = 0; key < length; ++key) {
            const QRgb pixel = plain.pixel(key * pixels + pixels / 2, query * pixels + pixels / 2);
            grid.set({query, key}, qAlpha(pixel) >= middleGrey && qGray(pixel) < middleGrey);
        }
    return grid;
}

PaintGrid gridFromFile(const QString &path, int length)
{
    return named(path, [&] {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            throw InputError("the file cannot be read: " + file.errorString().toStdString() + ".");
        if (!QImageReader::imageFormat(path).isEmpty())
            return fromPicture(path, length);
        if (file.size() > largestTable)
            throw InputError("the file is too large for a mask.");
        return gridFrom(file.readAll().toStdString(), length);
    });
}

} // namespace fovea::ui
