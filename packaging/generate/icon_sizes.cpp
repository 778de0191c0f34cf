// SPDX-License-Identifier: MIT
#include "packaging/generate/icon_sizes.h"

#include <QDir>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>

namespace fovea::packaging {

bool writeIconSizes(const QString &svg, const QString &small, const QString &folder, const QString &kind,
                    const QString &name)
{
    constexpr int largestSmall = 32;
    for (const int size : {16, 22, 24, 32, 48, 64, 128, 256, 512}) {
        QSvgRenderer renderer(size <= largestSmall ? small : svg);
        if (!renderer.isValid())
            return false;
        QImage image(size, size, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        renderer.render(&painter, QRectF(0, 0, size, size));
        painter.end();
        const QString place = QStringLiteral("%1/%2x%2/%3").arg(folder).arg(size).arg(kind);
        if (!QDir().mkpath(place) || !image.save(QStringLiteral("%1/%2.png").arg(place, name)))
            return false;
    }
    return true;
}

} // namespace fovea::packaging
