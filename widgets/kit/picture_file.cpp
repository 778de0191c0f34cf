// SPDX-License-Identifier: MIT
#include "widgets/kit/picture_file.h"

#include "widgets/kit/tr.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

bool writeSvg(QIODevice &file, const Picture &picture)
{
    QByteArray svg;
    QBuffer buffer(&svg);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(dotsPerInch);
    const QSizeF printed = QSizeF(picture.extent) * picture.scale;
    generator.setSize(printed.toSize());
    generator.setViewBox(QRectF({}, printed));
    generator.setTitle(picture.title);
    if (!picture.paint(generator, PictureKind::Vectors))
        return false;
    svg = withPortableText(svg);
    return file.write(svg) == svg.size();
}

bool writePdf(QIODevice &file, const Picture &picture)
{
    QPdfWriter writer(&file);
    writer.setTitle(picture.title);
    writer.setCreator(QStringLiteral("Fovea"));
    writer.setResolution(dotsPerInch);
    writer.setPageSize(QPageSize(QSizeF(picture.extent) * picture.scale * millimetresPerInch / dotsPerInch,
                                 QPageSize::Millimeter, {}, QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    return picture.paint(writer, PictureKind::Vectors);
}

QImage imageAt(const Picture &picture, double ratio)
{
    QImage image((QSizeF(picture.extent) * ratio).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    picture.paint(image, PictureKind::Pixels);
    return image;
}

} // namespace

QImage imageOf(const Picture &picture)
{
    QImage image = imageAt(picture, picture.scale * picture.dotsPerInch / dotsPerInch);
    // Only now: fonts in points would take it for another screen.
    const int dotsPerMetre = int(std::lround(picture.dotsPerInch / millimetresPerInch * 1000));
    image.setDotsPerMeterX(dotsPerMetre);
    image.setDotsPerMeterY(dotsPerMetre);
    return image;
}

QImage imageOf(const Picture &picture, const QSize &most)
{
    const QSizeF fitting = QSizeF(picture.extent).scaled(most, Qt::KeepAspectRatio);
    // Painters take no ratio below 1: what is small is made twice as large first.
    const double ratio = fitting.width() / picture.extent.width();
    const QImage image = imageAt(picture, std::max(ratio, 2.0));
    return image.scaled(fitting.toSize(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

QString savePicture(const Picture &picture, const QString &path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending != QLatin1String("png") && ending != QLatin1String("svg") && ending != QLatin1String("pdf"))
        return Words::tr("Pictures can be saved as .png, .svg or .pdf, not as '%1'.")
            .arg(QFileInfo(path).fileName());
    QSaveFile file(path);
    bool written = file.open(QIODevice::WriteOnly);
    if (written && ending == QLatin1String("png"))
        written = imageOf(picture).save(&file, "PNG");
    else if (written && ending == QLatin1String("svg"))
        written = writeSvg(file, picture);
    else if (written)
        written = writePdf(file, picture);
    if (written && file.commit())
        return {};
    return Words::tr("Could not write '%1': %2.").arg(path, file.errorString());
}

} // namespace fovea::ui
