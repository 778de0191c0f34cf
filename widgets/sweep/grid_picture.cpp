// SPDX-License-Identifier: MIT
#include "widgets/sweep/grid_picture.h"

#include "widgets/kit/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int cellsAcross = 4;

// How bright a cell is, 0 to 1.
double brightness(const QString &name, int row, int column)
{
    const double x = column / double(cellsAcross - 1), y = row / double(cellsAcross - 1);
    if (name == QLatin1String("k-surface")) // learnt sooner with a middle k
        return x * (1 - std::abs(y - 0.35));
    if (name == QLatin1String("dispersion")) // points about a line
        return 1 - std::abs(x + y - 1);
    if (name == QLatin1String("stability"))
        return y;
    if (name == QLatin1String("activation"))
        return column % 2 ? 0.3 + 0.2 * y : 0.75 + 0.25 * y;
    if (name == QLatin1String("depth"))
        return (x + y) / 2;
    if (name == QLatin1String("heads"))
        return row / 2 == column / 2 ? 0.85 : 0.35;
    if (name == QLatin1String("optimiser"))
        return row < 2 ? 0.25 + 0.2 * x : 0.6 + 0.4 * x;
    if (name == QLatin1String("learning-rate")) // best between too small and too large
        return 1 - std::abs(2 * x - 1.2) * 0.8;
    if (name == QLatin1String("decay"))
        return 0.9 - 0.7 * y;
    return (row * 5 + column * 3) % 7 / 6.0;
}

QColor colourAt(double value)
{
    const auto anchors = Theme::sequentialAnchors();
    const double place = std::clamp(value, 0.0, 1.0) * double(anchors.size() - 1);
    return anchors[std::size_t(std::lround(place))];
}

} // namespace

QIcon gridPicture(const QString &id)
{
    constexpr int extent = 30, scale = 2;
    constexpr qreal pitch = extent / qreal(cellsAcross), between = 1.5;
    QPixmap pixmap(extent * scale, extent * scale);
    pixmap.setDevicePixelRatio(scale);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const QString name = id.section(QLatin1Char('/'), -1);
    for (int row = 0; row < cellsAcross; ++row)
        for (int column = 0; column < cellsAcross; ++column) {
            painter.setBrush(colourAt(brightness(name, row, column)));
            painter.drawRoundedRect(QRectF(column * pitch, row * pitch, pitch - between, pitch - between), 1,
                                    1);
        }
    painter.end();
    QIcon icon;
    for (const QIcon::Mode mode : {QIcon::Normal, QIcon::Selected}) // not tinted where it is chosen
        icon.addPixmap(pixmap, mode);
    return icon;
}

} // namespace fovea::ui
