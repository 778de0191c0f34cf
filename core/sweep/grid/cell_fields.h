// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/spec_json.h"
#include "core/sweep/grid/grid.h"

#include <span>

namespace fovea {

// A field of a cell with its value, as texts.
struct CellField
{
    std::string field;
    std::string value;

    bool operator==(const CellField &) const = default;
};

// Every field that cells can differ in: task, mask, mask.PARAMETER, and keys of --set.
const std::vector<std::string> &gridFields();
// Words that a field can have, of those that have words; masks with a size have several. Empty: a number.
std::vector<std::string> fieldChoices(std::string_view field);

// UsageError, with the nearest name, unless some cell can have this field; also for fields that say how far
// runs go or what is kept of them, which are no part of a cell. `more` are names that the grid itself brings.
void requireGridField(std::string_view field, std::span<const std::string> more = {});

// The base with these fields, set in an order in which none undoes another: the task before its parameters,
// the mask before its own. A parameter that the mask does not have is without effect. UsageError on bad
// values.
LaneRecord recordWith(const RunSpec &base, std::span<const CellField> fields);

// What a cell's field is, whoever set it: "top-k:5" for "mask". Empty where the cell has no such field: the k
// of full attention.
std::string fieldOf(const LaneRecord &record, std::string_view field);

// What a field would be before anything is said of it: that of the base, or the usual one of the first task
// or mask that has it. Empty for a field that cells cannot have.
std::string usualValue(const RunSpec &base, std::string_view field);

// "task=parity, mask=top-k:5".
std::string wordsOf(std::span<const CellField> fields);

} // namespace fovea
