// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/cell_fields.h"

#include <string_view>

namespace fovea {

// A grid as a file says it: {"sweep": 1, "base": "preset:paper/even-pairs", "axes": {...}, ...}. Writing
// gives the base in full. Reading throws InputError for what is not JSON, and UsageError, naming the key and
// what is allowed, for what is no grid: it is then checked as far as it can be without making its cells.
std::string toJson(const GridSpec &grid);
GridSpec gridFromJson(std::string_view json);
GridSpec gridFromFile(const std::string &path);

// The base that "preset:NAME" stands for, without limits; `cap` gets the preset's epochs.
void setBase(GridSpec &grid, std::string_view presetName);

// Sets a field of the base, which all cells share. UsageError for what is no part of it: limits and the mask.
void setBaseField(GridSpec &grid, std::string_view field, std::string_view value);
// Fields of the base that are not those of its preset, or, without one, not the usual ones.
std::vector<CellField> ownBaseFields(const GridSpec &grid);
// Names the preset whose settings the base has, but for a few: what a file spells out in full.
void nameBase(GridSpec &grid);
// What such a field is where the grid does not say it.
std::string givenBaseField(const GridSpec &grid, std::string_view field);

// UsageError where axes are empty, zips unequal, fields unknown, seeds given twice...
void requireSound(const GridSpec &grid);

} // namespace fovea
