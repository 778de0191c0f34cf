// SPDX-License-Identifier: MIT
#include "core/painting/paint_table.h"

#include "core/attention/painted_cells.h"
#include "core/base/errors.h"
#include "core/base/text.h"

#include <algorithm>

namespace fovea {

namespace {

constexpr std::string_view prefix = "painted:";

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF"; // spreadsheets begin a file with it
constexpr std::string_view separators = ",;\t";

bool isBreak(char letter)
{
    return letter == ' ' || letter == '\r';
}

// Between the first separator of the line that is one, where an empty place is an empty cell; of a line
// without any, its words.
std::vector<std::string_view> valuesOf(std::string_view line)
{
    std::vector<std::string_view> values;
    if (const auto separator = line.find_first_of(separators); separator != line.npos) {
        for (const std::string_view value : split(line, line[separator]))
            values.push_back(trimmed(value).empty() ? "0" : trimmed(value));
        return values;
    }
    for (std::size_t at = 0; at < line.size();) {
        while (at < line.size() && isBreak(line[at]))
            ++at;
        const std::size_t begin = at;
        while (at < line.size() && !isBreak(line[at]))
            ++at;
        if (at > begin)
            values.push_back(line.substr(begin, at - begin));
    }
    return values;
}

} // namespace

std::string wrongSize(std::string_view what, int rows, int columns, int length)
{
    return std::string(what) + " is " + std::to_string(rows) + " by " + std::to_string(columns) +
           ", but the lane's sequences have " + std::to_string(length) +
           " positions: " + std::to_string(length) + " by " + std::to_string(length) + " is wanted.";
}

PaintGrid gridFromTable(std::string_view text, int length)
{
    if (text.starts_with(byteOrderMark))
        text.remove_prefix(byteOrderMark.size());
    PaintGrid grid(length);
    int rows = 0;
    std::size_t columns = 0;
    int number = 0;
    for (const std::string_view line : split(text, '\n')) {
        ++number;
        const auto values = valuesOf(line);
        if (values.empty())
            continue;
        if (rows > 0 && values.size() != columns)
            throw InputError("Line " + std::to_string(number) + " has " + std::to_string(values.size()) +
                             " values, those before it have " + std::to_string(columns) + ".");
        columns = values.size();
        for (std::size_t key = 0; key < values.size(); ++key) {
            const auto value = realFrom(values[key]);
            if (!value)
                throw InputError("Line " + std::to_string(number) + ": '" + std::string(values[key]) +
                                 "' is no number; 0 is empty, every other number is filled.");
            grid.set({rows, int(key)}, *value != 0);
        }
        ++rows;
    }
    if (rows == 0)
        throw InputError(
            "There are no numbers in it; a line for each query, a number for each key is wanted.");
    if (rows != length || int(columns) != length)
        throw InputError(wrongSize("The table", rows, int(columns), length));
    return grid;
}

PaintGrid gridFromText(std::string_view text, int length)
{
    text = trimmed(text);
    if (text.starts_with(prefix))
        text.remove_prefix(prefix.size());
    try {
        PaintGrid grid = gridOf(paintedCells(text));
        if (grid.length() != length)
            throw InputError(wrongSize("The painted mask", grid.length(), grid.length(), length));
        return grid;
    } catch (const UsageError &error) {
        throw InputError(error.what());
    }
}

PaintGrid gridFrom(std::string_view text, int length)
{
    return text.find(':') != text.npos ? gridFromText(text, length) : gridFromTable(text, length);
}

} // namespace fovea
