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
    std::string label; // what tells the lane from the others: "full, sharpness 8"
    std::string mask;
    std::uint64_t seed = 0;
    int epoch = -1;                    // whose weights, from 0; -1: initial
    std::string split;                 // "heldout", "train"
    std::vector<std::string> alphabet; // names of its symbols; empty: they are numbers
    std::vector<HeadStatistics> heads;
};

// The names of what attention by token counts, of this many groups: the alphabet, PAD, global tokens.
std::vector<std::string> tokenNames(const std::vector<std::string> &alphabet, std::size_t groups);

// One number of a head, as tables, CSV and JSON have it.
struct HeadQuantity
{
    std::string id;   // "focus"; a JSON key and the stem of CSV columns
    std::string name; // "Focus"
    std::string help; // a sentence
    ExampleMean HeadStatistics::*value;
};
std::span<const HeadQuantity> headQuantities();

// With how many decimals a mean and its interval are shown: enough that an interval does not look like none.
int shownDecimals(const ExampleMean &value);

// A line per head: where it is from, then every quantity with the ends of its interval. Layers, heads and
// epochs are counted from 0; what is not defined is empty. Without locale.
std::string headsCsv(std::span<const HeadTable> tables);

// What a head has more than one number of, a line per number: `by_offset` (at: key minus query), `by_token`
// (at: the symbol; even: what uniform attention would give) and `mean_map` (query, at: key; of a long
// sequence, blocks of positions).
std::string headProfilesCsv(std::span<const HeadTable> tables);

} // namespace fovea
