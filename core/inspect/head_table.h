// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/head_statistics.h"

#include <span>
#include <string>
#include <vector>

namespace fovea {

// Of which run and moment head statistics are.
struct HeadTable
{
    std::int64_t run = 0;
    std::string lane;
    std::string mask;
    std::uint64_t seed = 0;
    int epoch = -1;    // whose weights, from 0; -1: initial
    std::string split; // "heldout", "train"
    std::vector<HeadStatistics> heads;
};

// One number of a head, as tables, CSV and JSON have it.
struct HeadQuantity
{
    std::string id;   // "focus"; a JSON key and the stem of CSV columns
    std::string name; // "Focus"
    std::string help; // a sentence
    ExampleMean HeadStatistics::*value;
};
std::span<const HeadQuantity> headQuantities();

// A line per head: where it is from, then every quantity with the ends of its interval. Layers, heads and
// epochs are counted from 0; what is not defined is empty. Without locale.
std::string headsCsv(std::span<const HeadTable> tables);

} // namespace fovea
