// SPDX-License-Identifier: MIT
#include "core/page/chart.h"

#include "core/base/wording.h"
#include "core/page/markup.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea {

namespace {

// In the units of the picture; the page scales it.
constexpr double width = 370, height = 218;
constexpr double left = 34, right = 318, top = 14, bottom = 180;
constexpr double badgeSize = 15;
constexpr std::array<const char *, 8> dashes = {"", "", "8 4", "2 3", "8 3 2 3", "4 4", "12 4", "2 6"};

struct Frame
{
    const Chart &chart;

    double x(double epoch) const
    {
        return left + (right - left) * (epoch - 1) / std::max(1, chart.epochs - 1);
    }
    double y(double value) const
    {
        const double share = (value - chart.low) / (chart.high - chart.low);
        return bottom - (bottom - top) * std::clamp(share, 0.0, 1.0);
    }
    std::string point(std::size_t index, double value) const
    {
        return coordinate(x(double(index) + 1)) + " " + coordinate(y(value));
    }
};

std::string text(double x, double y, const std::string &anchor, const std::string &words)
{
    return "<text x=\"" + coordinate(x) + "\" y=\"" + coordinate(y) + "\" text-anchor=\"" + anchor + "\">" +
           words + "</text>";
}

std::string axes(const Frame &frame)
{
    std::string svg;
    const auto ticks = axisTicks(frame.chart.low, frame.chart.high, 5);
    const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : 1;
    const int decimals = std::max(0, int(std::ceil(-std::log10(step) - 1e-9)));
    for (const double tick : ticks) {
        const std::string y = coordinate(frame.y(tick));
        svg += "<line class=\"grid\" x1=\"" + coordinate(left) + "\" x2=\"" + coordinate(right) + "\" y1=\"" +
               y + "\" y2=\"" + y + "\"/>" +
               text(left - 5, frame.y(tick) + 3.5, "end", fixedText(tick, decimals));
    }
    for (const double tick : axisTicks(1, frame.chart.epochs, std::clamp(frame.chart.epochs - 1, 1, 5)))
        if (tick == std::floor(tick) && tick >= 1)
            svg += text(frame.x(tick), bottom + 14, "middle", fixedText(tick, 0));
    return svg + text((left + right) / 2, bottom + 29, "middle", "Epoch");
}

std::string line(const Frame &frame)
{
    if (!frame.chart.line)
        return {};
    const std::string y = coordinate(frame.y(*frame.chart.line));
    return "<line class=\"goal\" x1=\"" + coordinate(left) + "\" x2=\"" + coordinate(right) + "\" y1=\"" + y +
           "\" y2=\"" + y + "\"/>";
}

std::string band(const Frame &frame, const ChartSeries &series)
{
    if (series.low.empty())
        return {};
    std::string path = "M";
    for (std::size_t i = 0; i < series.high.size(); ++i)
        path += (i ? "L" : "") + frame.point(i, series.high[i]);
    for (std::size_t i = series.low.size(); i-- > 0;)
        path += "L" + frame.point(i, series.low[i]);
    return "<path class=\"band\" d=\"" + path + "Z\"/>";
}

std::string curve(const Frame &frame, const ChartSeries &series)
{
    if (series.middle.size() == 1)
        return "<circle class=\"dot\" r=\"2.5\" cx=\"" + coordinate(frame.x(1)) + "\" cy=\"" +
               coordinate(frame.y(series.middle.front())) + "\"/>";
    std::string path = "M";
    for (std::size_t i = 0; i < series.middle.size(); ++i)
        path += (i ? "L" : "") + frame.point(i, series.middle[i]);
    const std::string dash = dashes[std::size_t(series.style) % dashes.size()];
    return "<path class=\"curve\" d=\"" + path + "\"" +
           (dash.empty() ? "" : " stroke-dasharray=\"" + dash + "\"") + "/>";
}

// Names of lanes may be long; in a chart they have the room of a letter or a few.
std::string letterOf(const ChartSeries &series)
{
    constexpr std::size_t most = 6; // bytes; a character that needs several is not cut in two
    if (series.name.size() <= most)
        return series.name;
    std::size_t end = most - 1;
    while (end > 0 && (series.name[end] & 0xc0) == 0x80)
        --end;
    return series.name.substr(0, end) + "\u2026";
}

std::string flag(const Frame &frame, const ChartSeries &series, double y)
{
    if (!series.arrival || *series.arrival > frame.chart.epochs)
        return {};
    const double x = frame.x(*series.arrival);
    const std::string letter = letterOf(series), number = std::to_string(*series.arrival);
    const std::string words = escaped(letter) + " " + number;
    const double long_ = 12 + 5.6 * double(letter.size() + 1 + number.size());
    const double side = x + long_ > right ? -1 : 1;
    return "<g class=\"flag\"><line x1=\"" + coordinate(x) + "\" x2=\"" + coordinate(x) + "\" y1=\"" +
           coordinate(y) + "\" y2=\"" + coordinate(bottom) + "\"/><path d=\"M" + coordinate(x) + " " +
           coordinate(y) + "h" + coordinate(side * long_) + "l" + coordinate(-side * 4) + " 6.5l" +
           coordinate(side * 4) + " 6.5h" + coordinate(-side * long_) + "z\"/>" +
           text(x + side * (long_ - 4) / 2, y + 10, "middle", words) + "</g>";
}

// Letters at the ends of curves, moved apart where they would cover each other.
std::vector<double> badgePlaces(const Frame &frame)
{
    std::vector<std::pair<double, std::size_t>> wanted;
    const auto &series = frame.chart.series;
    for (std::size_t i = 0; i < series.size(); ++i)
        wanted.push_back({series[i].middle.empty() ? bottom : frame.y(series[i].middle.back()), i});
    std::ranges::stable_sort(wanted, {}, [](const auto &one) { return one.first; });
    for (std::size_t i = 1; i < wanted.size(); ++i)
        wanted[i].first = std::max(wanted[i].first, wanted[i - 1].first + badgeSize + 1);
    if (!wanted.empty()) {
        wanted.back().first = std::min(wanted.back().first, bottom);
        for (std::size_t i = wanted.size() - 1; i-- > 0;)
            wanted[i].first = std::min(wanted[i].first, wanted[i + 1].first - badgeSize - 1);
    }
    std::vector<double> places(series.size());
    for (const auto &[y, index] : wanted)
        places[index] = y;
    return places;
}

std::string badgeAt(const Frame &frame, const ChartSeries &series, double y)
{
    const double end = series.middle.empty() ? right : frame.x(double(series.middle.size()));
    const double x = std::max(end, right) + 7;
    const std::string letter = letterOf(series);
    const double wide = std::max(badgeSize, 7 + 7.0 * double(letter.size()));
    return "<rect class=\"plate\" x=\"" + coordinate(x) + "\" y=\"" + coordinate(y - badgeSize / 2) +
           "\" width=\"" + coordinate(wide) + "\" height=\"" + coordinate(badgeSize) + "\" rx=\"3\"/>" +
           "<text class=\"letter\" text-anchor=\"middle\" x=\"" + coordinate(x + wide / 2) + "\" y=\"" +
           coordinate(y + 3.8) + "\">" + escaped(letter) + "</text>";
}

std::string sentence(const Chart &chart)
{
    std::string words = chart.title + " over epochs.";
    for (const ChartSeries &series : chart.series)
        if (!series.middle.empty())
            words += " " + series.name + ", " + series.label + ": from " +
                     fixedText(series.middle.front(), chart.decimals) + " to " +
                     fixedText(series.middle.back(), chart.decimals) + " at epoch " +
                     std::to_string(series.middle.size()) + ".";
    return words;
}

} // namespace

std::vector<double> axisTicks(double low, double high, int wanted)
{
    const double rough = (high - low) / wanted;
    const double power = std::pow(10.0, std::floor(std::log10(std::max(rough, 1e-12))));
    double step = power;
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (factor * power >= rough * 0.999) {
            step = factor * power;
            break;
        }
    std::vector<double> ticks;
    for (double tick = std::ceil(low / step - 1e-9) * step; tick <= high + step * 1e-9; tick += step)
        ticks.push_back(std::abs(tick) < step * 1e-9 ? 0 : tick);
    return ticks;
}

std::string svgOf(const Chart &chart)
{
    const Frame frame{chart};
    std::string svg = "<svg class=\"chart\" id=\"" + chart.id + "\" viewBox=\"0 0 " + coordinate(width) +
                      " " + coordinate(height) + "\" role=\"img\" aria-label=\"" + escaped(sentence(chart)) +
                      "\">";
    svg += axes(frame) + line(frame);
    const auto places = badgePlaces(frame);
    double flagTop = top + 22;
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
        const ChartSeries &series = chart.series[i];
        svg += "<g class=\"" + laneClass(series.style) + "\" data-lane=\"" + std::to_string(i) + "\">";
        if (!series.middle.empty()) {
            svg += band(frame, series) + curve(frame, series) + flag(frame, series, flagTop) +
                   badgeAt(frame, series, places[i]);
            if (series.arrival)
                flagTop += 17;
        }
        svg += "</g>";
    }
    return svg + "</svg>";
}

std::string tableOf(const Chart &chart)
{
    std::string html = "<table><caption>" + escaped(chart.title) + "</caption><tr><th>Epoch</th>";
    std::size_t rows = 0;
    for (const ChartSeries &series : chart.series) {
        html += "<th>" + escaped(series.name) + (series.low.empty() ? "" : " (quartiles)") + "</th>";
        rows = std::max(rows, series.middle.size());
    }
    html += "</tr>";
    for (std::size_t row = 0; row < rows; ++row) {
        html += "<tr><th>" + std::to_string(row + 1) + "</th>";
        for (const ChartSeries &series : chart.series) {
            html += "<td>";
            if (row < series.middle.size()) {
                html += fixedText(series.middle[row], chart.decimals);
                if (!series.low.empty())
                    html += " (" + fixedText(series.low[row], chart.decimals) + " to " +
                            fixedText(series.high[row], chart.decimals) + ")";
            }
            html += "</td>";
        }
        html += "</tr>";
    }
    return html + "</table>";
}

} // namespace fovea
