// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/cell_fields.h"

#include <map>

namespace fovea {

// One axis of the product: an axis of the grid, or a zip group. A place on it sets one field or several.
struct Dimension
{
    std::string name;
    std::vector<std::vector<CellField>> places;
};

// A cell before it is checked and merged: what the grid sets in it.
struct Draft
{
    std::vector<CellField> fields;
    std::map<std::string, std::string> zipPlaces; // of zip groups, by name
    int slow = 0;
};

std::vector<Dimension> dimensionsOf(const GridSpec &grid);
std::size_t slowest(const std::vector<Dimension> &dimensions);        // the first with more than one place
const GridZip *zipNamed(const GridSpec &grid, std::string_view name); // null: there is none

// First dimension slowest, as an odometer counts.
std::vector<Draft> product(const GridSpec &grid, const std::vector<Dimension> &dimensions);
std::vector<Draft> includedBy(const GridSpec &grid, const GridRow &row);
// Whether the cell has one of the values of every field that the row names.
bool matches(const GridSpec &grid, const Draft &draft, const LaneRecord &record, const GridRow &row);
// What is set in the cell that one with these fields is compared with.
std::vector<CellField> withBaseline(const GridSpec &grid, std::vector<CellField> fields);

} // namespace fovea
