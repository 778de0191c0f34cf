// SPDX-License-Identifier: MIT
#include "core/sweep/grid/prepared_grids.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/sweep/grid/grid_json.h"

namespace fovea {

const std::vector<PreparedGrid> &preparedGrids()
{
    static const std::vector<PreparedGrid> all = [] {
        std::vector<PreparedGrid> made;
        for (const GridText &text : gridTexts())
            made.push_back({std::string(text.id), gridFromJson(text.json)});
        return made;
    }();
    return all;
}

const PreparedGrid &preparedGrid(std::string_view id)
{
    std::vector<std::string> known;
    for (const PreparedGrid &candidate : preparedGrids()) {
        if (candidate.id == id)
            return candidate;
        known.push_back(candidate.id);
    }
    throw UsageError("There is no file and no prepared grid '" + std::string(id) + "'" +
                     suggestion(id, known) + ". Prepared grids: " + joined(known, ", ") + ".");
}

} // namespace fovea
