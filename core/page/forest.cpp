// SPDX-License-Identifier: MIT
#include "core/page/forest.h"

#include "core/base/wording.h"
#include "core/page/markup.h"
#include "core/report/comparison_words.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

constexpr double width = 132, height = 22, margin = 8;
constexpr double lowest = -3, highest = 4; // powers of two
constexpr int publishedStyle = 5;          // of lanes; that of lane F, as in the window
constexpr double same = 0.321928;          // log2 of 1.25, the margin of "same"

double placeOf(double ratio)
{
    const double power = ratio > 0 ? std::log2(ratio) : -1e9;
    return margin + (width - 2 * margin) * (std::clamp(power, lowest, highest) - lowest) / (highest - lowest);
}

bool isBeyond(double ratio)
{
    return !(ratio > std::exp2(lowest) && ratio < std::exp2(highest));
}

std::string opened(const std::string &label)
{
    return "<svg class=\"forest\" viewBox=\"0 0 " + coordinate(width) + " " + coordinate(height) +
           "\" role=\"img\" aria-label=\"" + label + "\">";
}

std::string end(double ratio, int direction)
{
    const double x = placeOf(ratio), y = height / 2;
    if (isBeyond(ratio))
        return "<path class=\"curve\" d=\"M" + coordinate(x - direction * 4.0) + " " + coordinate(y - 4) +
               "L" + coordinate(x) + " " + coordinate(y) + "L" + coordinate(x - direction * 4.0) + " " +
               coordinate(y + 4) + "\"/>";
    return "<path class=\"curve\" d=\"M" + coordinate(x) + " " + coordinate(y - 4) + "v8\"/>";
}

} // namespace

std::string forestRow(const LaneComparison &comparison, int style, const std::optional<double> &published)
{
    const Range &interval = comparison.interval.range;
    const double y = height / 2;
    std::string svg = opened("interval of the ratio");
    svg += "<rect class=\"margin\" x=\"" + coordinate(placeOf(std::exp2(-same))) + "\" y=\"0\" width=\"" +
           coordinate(placeOf(std::exp2(same)) - placeOf(std::exp2(-same))) + "\" height=\"" +
           coordinate(height) + "\"/>";
    svg += "<line class=\"grid\" x1=\"" + coordinate(placeOf(1)) + "\" x2=\"" + coordinate(placeOf(1)) +
           "\" y1=\"0\" y2=\"" + coordinate(height) + "\"/>";
    if (!comparison.pairs.empty()) {
        svg += "<g class=\"" + laneClass(style) + "\"><path class=\"curve\" d=\"M" +
               coordinate(placeOf(interval.low)) + " " + coordinate(y) + "H" +
               coordinate(placeOf(interval.high)) + "\"" +
               (comparison.hasInterval() ? "" : " stroke-dasharray=\"4 3\"") + "/>";
        svg += end(interval.low, -1) + end(interval.high, 1);
        const Range &ratio = comparison.ratio;
        if (kindOf(ratio) != RangeKind::Open) {
            const double x = placeOf(kindOf(ratio) == RangeKind::AtMost ? ratio.high : ratio.low);
            svg += "<rect class=\"plate\" x=\"" + coordinate(x - 3.5) + "\" y=\"" + coordinate(y - 3.5) +
                   "\" width=\"7\" height=\"7\"/>";
        }
        svg += "</g>";
    }
    if (published)
        svg += "<path class=\"published " + laneClass(publishedStyle) + "\" d=\"M" +
               coordinate(placeOf(*published)) + " " + coordinate(y - 6) + "l6 6-6 6-6-6z\"/>";
    return svg + "</svg>";
}

std::string forestHead()
{
    std::string svg = opened("ratio of epochs, from an eighth to sixteen times");
    for (const auto &[ratio, words] : {std::pair(0.25, "\u00bc"), std::pair(1.0, "1\u00d7"),
                                       std::pair(4.0, "4\u00d7"), std::pair(16.0, "16\u00d7")})
        svg += "<text text-anchor=\"middle\" x=\"" + coordinate(placeOf(ratio)) + "\" y=\"15\">" + words +
               "</text>";
    return svg + "</svg>";
}

// What it is stands before the numbers, up to the first digit of the range.
std::string intervalCell(const LaneComparison &comparison)
{
    const std::string kind = comparison.hasInterval()
                                 ? coverageText(comparison.interval.coverage) + " interval"
                                 : "range of " + countText(std::int64_t(comparison.pairs.size()), "seed");
    return escaped(intervalText(comparison).substr(kind.size() + 1)) + "<br><small>" + escaped(kind) +
           "</small>";
}

} // namespace fovea
