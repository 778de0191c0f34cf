// SPDX-License-Identifier: MIT
#include "widgets/support/picture_file.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace fovea::ui {

namespace {

constexpr int dotsPerInch = 96; // a pixel of the screen is a unit of the picture
constexpr qreal pngScale = 2;
constexpr double millimetresPerInch = 25.4;

QString tr(const char *text)
{
    return QCoreApplication::translate("fovea::ui::PictureFile", text);
}

bool writeSvg(QIODevice &file, const Picture &picture)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setResolution(dotsPerInch);
    generator.setSize(picture.extent);
    generator.setViewBox(QRect({}, picture.extent));
    generator.setTitle(picture.title);
    return picture.paint(generator, PictureKind::Vectors);
}

bool writePdf(QIODevice &file, const Picture &picture)
{
    QPdfWriter writer(&file);
    writer.setTitle(picture.title);
    writer.setCreator(QStringLiteral("Fovea"));
    writer.setResolution(dotsPerInch);
    writer.setPageSize(
        QPageSize(QSizeF(picture.extent) * millimetresPerInch / dotsPerInch, QPageSize::Millimeter));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    return picture.paint(writer, PictureKind::Vectors);
}

} // namespace

QImage imageOf(const Picture &picture)
{
    QImage image(picture.extent * pngScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(pngScale);
    picture.paint(image, PictureKind::Pixels);
    return image;
}

QString savePicture(const Picture &picture, const QString &path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending != QLatin1String("png") && ending != QLatin1String("svg") && ending != QLatin1String("pdf"))
        return tr("Pictures can be saved as .png, .svg or .pdf, not as '%1'.")
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
    return tr("Could not write '%1': %2.").arg(path, file.errorString());
}

} // namespace fovea::ui
