// SPDX-License-Identifier: MIT
#include "widgets/kit/color_map.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace fovea::ui {

namespace {

std::array<QRgb, 256> blended(std::span<const QColor> anchors)
{
    std::array<QRgb, 256> colors;
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const double place = double(i) / 255 * double(anchors.size() - 1);
        const auto left = std::min(std::size_t(place), anchors.size() - 2);
        const double share = place - double(left);
        const auto mixed = [&](int from, int to) { return int(std::lround(from + (to - from) * share)); };
        const QColor &a = anchors[left];
        const QColor &b = anchors[left + 1];
        colors[i] = qRgb(mixed(a.red(), b.red()), mixed(a.green(), b.green()), mixed(a.blue(), b.blue()));
    }
    return colors;
}

} // namespace

ColorMap ColorMap::sequential()
{
    const auto anchors = Theme::sequentialAnchors();
    ColorMap map;
    map.m_colors = blended(anchors);
    return map;
}

ColorMap ColorMap::signedMap(const Theme &theme)
{
    const auto anchors = theme.signedAnchors();
    ColorMap map;
    map.m_colors = blended(anchors);
    return map;
}

double ColorScale::shareOf(double value) const
{
    if (!(high > low))
        return kind == Kind::Signed ? 0.5 : 0;
    const double share = std::clamp((value - low) / (high - low), 0.0, 1.0);
    if (decades > 0)
        return share > 0 ? std::max(0.0, 1 + std::log10(share) / decades) : 0;
    if (!root)
        return share;
    if (kind == Kind::Sequential)
        return std::sqrt(share);
    const double side = 2 * share - 1; // from the middle to either end
    return 0.5 + 0.5 * std::copysign(std::sqrt(std::abs(side)), side);
}

double ColorScale::valueAt(double share) const
{
    if (decades > 0)
        return share > 0 ? low + (high - low) * std::pow(10.0, (share - 1) * decades) : low;
    if (!root)
        return low + (high - low) * share;
    if (kind == Kind::Sequential)
        return low + (high - low) * share * share;
    const double side = 2 * share - 1;
    return low + (high - low) * (0.5 + 0.5 * std::copysign(side * side, side));
}

ColorScale logarithmic(ColorScale scale)
{
    if (scale.kind == ColorScale::Kind::Sequential) {
        scale.root = false;
        scale.decades = 4; // attention over 600 keys is evenly 0.0017
    }
    return scale;
}

QColor groupColor(int index, const Theme &theme)
{
    constexpr double golden = 0.618033988749895;
    const double hue = index * golden;
    return QColor::fromHslF(float(hue - std::floor(hue)), 0.62f, theme.dark ? 0.62f : 0.44f);
}

} // namespace fovea::ui
