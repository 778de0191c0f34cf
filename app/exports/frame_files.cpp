// SPDX-License-Identifier: MIT
#include "app/exports/frame_files.h"

#include "app/studio/saving.h"
#include "core/pictures/gif.h"
#include "core/pictures/palette.h"
#include "core/pictures/png.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace fovea::app {

namespace {

constexpr int lastStays = 200; // hundredths of a second

QString tr(const char *text)
{
    return QCoreApplication::translate("Animations", text);
}

Raster rasterOf(const QImage &image)
{
    const QImage plain = image.convertToFormat(QImage::Format_RGB32);
    Raster raster{plain.width(), plain.height(), {}};
    raster.pixels.reserve(std::size_t(plain.width()) * std::size_t(plain.height()));
    for (int y = 0; y < plain.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(plain.constScanLine(y));
        for (int x = 0; x < plain.width(); ++x)
            raster.pixels.push_back(line[x] & 0xffffff);
    }
    return raster;
}

int delayOf(std::size_t frame, std::size_t frames, int hundredths)
{
    return hundredths + (frame + 1 == frames ? lastStays : 0);
}

std::string gifOf(const std::vector<QImage> &frames, int hundredths)
{
    NearestColor nearest(picturePalette());
    GifWriter writer(frames.front().width(), frames.front().height(), nearest.palette());
    for (std::size_t i = 0; i < frames.size(); ++i)
        writer.add(nearest.indexed(rasterOf(frames[i])), delayOf(i, frames.size(), hundredths));
    return writer.bytes();
}

std::string apngOf(const std::vector<QImage> &frames, int hundredths)
{
    ApngWriter writer(frames.front().width(), frames.front().height());
    for (std::size_t i = 0; i < frames.size(); ++i)
        writer.add(rasterOf(frames[i]), delayOf(i, frames.size(), hundredths));
    return writer.bytes();
}

QString writeFolder(const QString &path, const std::vector<QImage> &frames)
{
    if (!QDir().mkpath(path))
        return tr("The folder %1 cannot be made.").arg(path);
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const QString name = QStringLiteral("%1/frame-%2.png").arg(path).arg(i + 1, 3, 10, QLatin1Char('0'));
        if (const QString mistake = writeFile(name, QByteArray::fromStdString(pngBytes(rasterOf(frames[i]))));
            !mistake.isEmpty())
            return mistake;
    }
    return {};
}

} // namespace

QString writeFrames(const QString &path, const std::vector<QImage> &frames, int hundredths)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending.isEmpty())
        return writeFolder(path, frames);
    if (ending == QStringLiteral("gif"))
        return writeFile(path, QByteArray::fromStdString(gifOf(frames, hundredths)));
    if (ending == QStringLiteral("png") || ending == QStringLiteral("apng"))
        return writeFile(path, QByteArray::fromStdString(apngOf(frames, hundredths)));
    return tr("The ending .%1 is not known; a moving picture is .gif or .png, and a name without ending "
              "becomes a "
              "folder of single pictures.")
        .arg(ending);
}

} // namespace fovea::app
