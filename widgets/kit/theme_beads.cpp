// SPDX-License-Identifier: MIT
#include "widgets/kit/theme_beads.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea::ui {

namespace {

struct BeadTokens
{
    const char *lightFill;
    const char *lightEdge;
    const char *darkFill;
    const char *darkEdge;
};

constexpr std::array<BeadTokens, beadHues> beadTokens{{
    {"#FBE6A6", "#B58A12", "#5A4A17", "#C9A53F"},
    {"#CBD3F8", "#5F6DC4", "#38427C", "#8F9CF0"},
    {"#C9EBDD", "#3F9479", "#1F4F41", "#5DB99A"},
    {"#F8CFDC", "#BD5F80", "#5E2C3F", "#DD8BA7"},
    {"#D9DEE5", "#7C8797", "#3C4552", "#98A4B5"},
    {"#F9D8BE", "#B9743A", "#5A3A20", "#D9985F"},
    {"#CFE9F4", "#4691AF", "#1F4A5C", "#69B4D2"},
    {"#E3D3F3", "#8A62B5", "#47325F", "#B18EDB"},
    {"#E2ECBE", "#839632", "#444F1B", "#AEC257"},
    {"#F3CFC9", "#B46659", "#5A322C", "#DB9184"},
}};

constexpr double mixBase = 0.10, mixGrowth = 0.42, mixPower = 0.8, mixLeast = 0.14;

BeadMetrics largeMetrics(qreal scale)
{
    BeadMetrics metrics{.bead = 18.5,
                        .pitch = 22,
                        .closest = 8,
                        .even = 11,
                        .least = 2.4,
                        .most = 38,
                        .beforeBeads = 0,
                        .afterBeads = 0,
                        .readout = 0,
                        .firstRow = 149,
                        .rowPitch = 134,
                        .pill = 34,
                        .arcRise = 36,
                        .badge = 0,
                        .above = true,
                        .wordsRise = 53};
    for (qreal *length :
         {&metrics.bead, &metrics.pitch, &metrics.closest, &metrics.even, &metrics.least, &metrics.most,
          &metrics.firstRow, &metrics.rowPitch, &metrics.pill, &metrics.arcRise, &metrics.wordsRise})
        *length *= scale;
    metrics.letter = int(std::lround(44 * scale));
    metrics.words = int(std::lround(32 * scale));
    metrics.note = int(std::lround(20 * scale));
    return metrics;
}

} // namespace

BeadColors beadColors(const Theme &theme, int hue)
{
    const BeadTokens &tokens = beadTokens[std::size_t(hue % beadHues + beadHues) % beadHues];
    return theme.dark ? BeadColors{tokens.darkFill, tokens.darkEdge}
                      : BeadColors{tokens.lightFill, tokens.lightEdge};
}

QColor attentionColor(const QColor &ground, const QColor &lane, double times)
{
    const double share =
        std::clamp(mixBase + mixGrowth * std::pow(std::max(times, 0.0), mixPower), mixLeast, 1.0);
    const auto mix = [share](float from, float to) { return from + float(share) * (to - from); };
    return QColor::fromRgbF(mix(ground.redF(), lane.redF()), mix(ground.greenF(), lane.greenF()),
                            mix(ground.blueF(), lane.blueF()));
}

qreal BeadMetrics::diameter(double times) const
{
    return std::clamp(even * std::sqrt(std::max(times, 0.0)), least, most);
}

BeadMetrics beadMetrics(BeadSize size, qreal scale)
{
    switch (size) {
    case BeadSize::Small:
        return {.bead = 15,
                .pitch = 18.5,
                .even = 6,
                .most = 20,
                .beforeBeads = 28,
                .afterBeads = 15,
                .readout = 32,
                .firstRow = 23,
                .rowPitch = 19,
                .badge = 16};
    case BeadSize::Normal:
        break;
    case BeadSize::Large:
        return largeMetrics(scale);
    }
    return {};
}

} // namespace fovea::ui
