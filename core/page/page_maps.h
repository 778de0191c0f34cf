// SPDX-License-Identifier: MIT
#pragma once

#include "core/report/session_report.h"
#include "core/store/session.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fovea {

// Attention of one lane on one example at every chosen moment.
struct ExampleMaps
{
    std::vector<std::string> tokens;  // of the sequence, as they are read
    std::vector<std::string> answers; // at each moment: "1"
    std::string label;                // the right answer; empty: not known
    // Moment, layer, head, query, key: 255 times the root of the weight.
    std::vector<std::uint8_t> cells;
};

struct LaneMaps
{
    int lane = 0; // in the report
    std::uint64_t seed = 0;
    bool drops = false;         // a cell without weight is a key that was dropped
    std::vector<int> epochs;    // whose weights were taken; -1 is init
    std::optional<int> arrival; // of this run, for its flag on the clock
    std::vector<ExampleMaps> examples;
};

// What a page shows of attention: few enough moments, examples and layers to stay below its size.
struct PageMaps
{
    int side = 0;             // of a map
    int positions = 0;        // more than that where maps were made coarser
    std::vector<int> moments; // epochs on the clock; -1 is init
    std::vector<int> layers;  // which are in it, from 0
    int heads = 1;
    int shownLayer = 0; // place in layers, at first
    int shownHead = 0;
    bool shownByFocus = false; // where attention falls most on the symbols that decide
    std::vector<LaneMaps> lanes;
    std::string leftOut; // a sentence on what was left out; empty: nothing

    bool isEmpty() const { return lanes.empty(); }
};

// Bytes of all maps before they are packed: pages stay well below 5 MB.
constexpr std::size_t usualPageMaps = 3'000'000;

using Going = std::function<bool(double share)>; // false: stop

// Of the first seed that has weights of each lane. Empty where no run has. `going` is asked now and then; a
// stopped answer is empty.
PageMaps pageMaps(const Session &session, const SessionReport &report, std::size_t budget = usualPageMaps,
                  const Going &going = {});

// The section of the page: titles, a picture per lane that needs no script, and the data for the clock.
std::string mapsSection(const PageMaps &maps, const SessionReport &report);

} // namespace fovea
