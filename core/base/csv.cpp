// SPDX-License-Identifier: MIT
#include "core/base/csv.h"

#include "core/base/text.h"

#include <cmath>

namespace fovea {

std::string csvCell(std::string_view text)
{
    std::string cell(text);
    if (text.find_first_of(",\"\r\n") == std::string_view::npos)
        return cell;
    for (std::size_t i = 0; (i = cell.find('"', i)) != std::string::npos; i += 2)
        cell.insert(i, 1, '"');
    return '"' + cell + '"';
}

std::string csvNumber(double value)
{
    return std::isfinite(value) ? textOf(value) : std::string();
}

std::string csvNumber(const std::optional<double> &value)
{
    return value ? csvNumber(*value) : std::string();
}

std::string csvRow(const std::vector<std::string> &cells)
{
    std::string row;
    for (const std::string &cell : cells)
        row += (&cell == &cells.front() ? "" : ",") + csvCell(cell);
    return row + '\n';
}

} // namespace fovea
