// SPDX-License-Identifier: MIT
#include "core/base/text.h"
#include "core/page/markup.h"
#include "core/page/page_maps.h"
#include "core/pictures/palette.h"
#include "core/pictures/png.h"
#include "core/report/json_values.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <climits>

namespace fovea {

namespace {

constexpr int mapColors = 255;
constexpr Rgb droppedColor = 0xDCE1E8;

std::size_t mapSize(const PageMaps &maps)
{
    return std::size_t(maps.side) * std::size_t(maps.side);
}

// The largest cell of all: white on every map of the page is the same weight.
int largestCell(const PageMaps &maps)
{
    int largest = 1;
    for (const LaneMaps &lane : maps.lanes)
        for (const ExampleMaps &example : lane.examples)
            for (const std::uint8_t cell : example.cells)
                largest = std::max(largest, int(cell));
    return largest;
}

std::span<const std::uint8_t> shownMap(const PageMaps &maps, const ExampleMaps &example)
{
    const std::size_t map = ((maps.moments.size() - 1) * maps.layers.size() + std::size_t(maps.shownLayer)) *
                                std::size_t(maps.heads) +
                            std::size_t(maps.shownHead);
    return std::span(example.cells).subspan(map * mapSize(maps), mapSize(maps));
}

std::string picture(const PageMaps &maps, const LaneMaps &lane, int largest)
{
    std::vector<Rgb> palette = blended(sequentialAnchors, mapColors);
    palette.push_back(droppedColor);
    IndexedRaster raster{maps.side, maps.side, {}};
    for (const std::uint8_t cell : shownMap(maps, lane.examples.front()))
        raster.pixels.push_back(lane.drops && cell == 0
                                    ? std::uint8_t(mapColors)
                                    : std::uint8_t(int(cell) * (mapColors - 1) / largest));
    return "data:image/png;base64," + base64(pngBytes(raster, palette));
}

std::string epochWords(int epoch)
{
    return epoch < 0 ? "untrained" : "epoch " + std::to_string(epoch + 1);
}

Json dataOf(const PageMaps &maps, int largest)
{
    Json json{{"side", maps.side},
              {"positions", maps.positions},
              {"largest", largest},
              {"moments", maps.moments},
              {"layers", maps.layers},
              {"heads", maps.heads},
              {"layer", maps.shownLayer},
              {"head", maps.shownHead},
              {"colors", blended(sequentialAnchors, mapColors)},
              {"lanes", Json::array()}};
    for (const LaneMaps &lane : maps.lanes) {
        Json one{{"drops", lane.drops}, {"epochs", lane.epochs}, {"examples", Json::array()}};
        for (const ExampleMaps &example : lane.examples)
            one["examples"].push_back(
                {{"tokens", example.tokens}, {"answers", example.answers}, {"label", example.label}});
        json["lanes"].push_back(std::move(one));
    }
    return json;
}

// The symbols below the columns, where there is a column for each and room for it.
std::string tokensOf(const PageMaps &maps, const ExampleMaps &example)
{
    constexpr int most = 60; // as in the script
    std::string html;
    if (maps.positions <= most && maps.side >= maps.positions)
        for (const std::string &token : example.tokens)
            html += "<span>" + escaped(token) + "</span>";
    return html;
}

std::string figureOf(const PageMaps &maps, const SessionReport &report, std::size_t place, int largest)
{
    const LaneMaps &lane = maps.lanes[place];
    const ReportedLane &reported = report.lanes[std::size_t(lane.lane)];
    const ExampleMaps &example = lane.examples.front();
    const std::string said = example.answers.back();
    const std::string sign = example.label.empty() ? "" : said == example.label ? " \u2713" : " \u2717";
    return "<figure class=\"map\" data-map=\"" + std::to_string(place) + "\"><figcaption>" +
           badge(reported.name, lane.lane) + "<b>" + escaped(reported.label) +
           "</b><span class=\"says\">says " + escaped(said) + sign +
           "</span></figcaption><img alt=\"Attention of lane " + escaped(reported.name) + ", " +
           escaped(reported.label) + ", " + epochWords(lane.epochs.back()) +
           ": queries are rows, keys are columns\" src=\"" + picture(maps, lane, largest) +
           "\"><p class=\"tokens\" aria-hidden=\"true\">" + tokensOf(maps, example) + "</p></figure>";
}

std::string choice(const std::string &id, const std::string &label, const std::vector<std::string> &words,
                   int chosen)
{
    if (words.size() < 2)
        return {};
    std::string html = "<label>" + label + " <select id=\"" + id + "\">";
    for (std::size_t i = 0; i < words.size(); ++i)
        html += "<option value=\"" + std::to_string(i) + "\"" + (int(i) == chosen ? " selected" : "") + ">" +
                words[i] + "</option>";
    return html + "</select></label> ";
}

// Over the track, where the thumb of the clock stands at the moment of each arrival.
std::string flags(const PageMaps &maps, const SessionReport &report)
{
    std::string html = "<span class=\"flags\" aria-hidden=\"true\">";
    for (const LaneMaps &lane : maps.lanes) {
        const auto moment = std::ranges::find(maps.moments, lane.arrival.value_or(INT_MIN));
        if (moment == maps.moments.end() || maps.moments.size() < 2)
            continue;
        const double share = double(moment - maps.moments.begin()) / double(maps.moments.size() - 1);
        html += "<span style=\"left:calc(8px + (100% - 16px) * " + coordinate(share) + ")\">" +
                badge(report.lanes[std::size_t(lane.lane)].name, lane.lane) + "</span>";
    }
    return html + "</span>";
}

std::string controls(const PageMaps &maps, const SessionReport &report)
{
    std::vector<std::string> layers, heads, examples;
    for (const int layer : maps.layers)
        layers.push_back(std::to_string(layer + 1));
    for (int head = 0; head < maps.heads; ++head)
        heads.push_back(std::to_string(head + 1));
    for (std::size_t i = 0; i < maps.lanes.front().examples.size(); ++i)
        examples.push_back(std::to_string(i + 1));
    const std::string last = std::to_string(maps.moments.size() - 1);
    return "<div class=\"clock\" hidden><button id=\"play\" type=\"button\" "
           "aria-label=\"Play\">\u25b6</button>"
           "<span class=\"track\">" +
           flags(maps, report) + "<input id=\"clock\" type=\"range\" min=\"0\" max=\"" + last +
           "\" value=\"" + last + "\" aria-label=\"Epoch\"></span><output id=\"moment\">" +
           epochWords(maps.moments.back()) +
           "</output><span class=\"muted keys\">\u2190 \u2192 keys</span></div>" +
           "<p class=\"choices\" hidden>" + choice("layer", "Layer", layers, maps.shownLayer) +
           choice("head", "Head", heads, maps.shownHead) + choice("example", "Example", examples, 0) +
           "<span id=\"reading\" class=\"muted\"></span></p>";
}

} // namespace

std::string mapsSection(const PageMaps &maps, const SessionReport &report)
{
    if (maps.isEmpty())
        return "<h2>What they looked at</h2><p>No weights are kept in this session, so there is no attention "
               "to "
               "show.</p>";
    const int largest = largestCell(maps);
    std::string html = "<h2>What they looked at <small>held-out example, layer <span id=\"at-layer\">" +
                       std::to_string(maps.layers[std::size_t(maps.shownLayer)] + 1) +
                       "</span>, head <span id=\"at-head\">" + std::to_string(maps.shownHead + 1) +
                       "</span>, seed " + std::to_string(maps.lanes.front().seed) +
                       ", <span id=\"at-moment\">" + epochWords(maps.moments.back()) +
                       "</span>; weights shown to 0.4 %</small></h2>";
    if (maps.shownByFocus)
        html +=
            "<p class=\"muted\">This layer and head come first because there attention falls most on the "
            "symbols "
            "that decide. Rows are queries, columns keys; the colours of all maps have one scale, and grey "
            "keys were dropped.</p>";
    html += "<div class=\"scrubbed\"><div class=\"maps\">";
    for (std::size_t i = 0; i < maps.lanes.size(); ++i)
        html += figureOf(maps, report, i, largest);
    html += "</div>" + controls(maps, report) + "</div>";
    if (!maps.leftOut.empty())
        html += "<p class=\"muted\">" + maps.leftOut + "</p>";
    html += "<noscript><p class=\"muted\">The maps are those of the last kept epoch; with script they have a "
            "clock."
            "</p></noscript>";
    html += "<script type=\"application/json\" id=\"maps\">" + escapedJson(dataOf(maps, largest).dump()) +
            "</script>";
    for (std::size_t lane = 0; lane < maps.lanes.size(); ++lane)
        for (std::size_t example = 0; example < maps.lanes[lane].examples.size(); ++example) {
            const auto &cells = maps.lanes[lane].examples[example].cells;
            html += "<script type=\"text/plain\" id=\"cells-" + std::to_string(lane) + "-" +
                    std::to_string(example) + "\">" +
                    base64(deflated({reinterpret_cast<const char *>(cells.data()), cells.size()})) +
                    "</script>";
        }
    return html;
}

} // namespace fovea
