// SPDX-License-Identifier: MIT
#include "core/attention/painted_cells.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/text.h"

#include <algorithm>
#include <optional>

namespace fovea {

namespace {

constexpr int longest = 600;

[[noreturn]] void refuse(const std::string &why)
{
    throw UsageError("Mask painted: " + why);
}

int positionFrom(std::string_view text, std::string_view what)
{
    const auto number = integerFrom(trimmed(text));
    if (!number || *number < 0 || *number >= longest)
        refuse("'" + std::string(trimmed(text)) + "' is no " + std::string(what) + "; allowed are 0 to " +
               std::to_string(longest - 1) + ".");
    return int(*number);
}

// "0-4" or "7".
void addRun(std::string_view run, std::vector<int> &keys)
{
    const auto dash = run.find('-');
    const int first = positionFrom(run.substr(0, dash), "key");
    const int last = dash == run.npos ? first : positionFrom(run.substr(dash + 1), "key");
    if (last < first)
        refuse("the run '" + std::string(trimmed(run)) + "' ends before it begins.");
    for (int key = first; key <= last; ++key)
        keys.push_back(key);
}

std::vector<int> keysFrom(std::string_view runs, int query)
{
    if (trimmed(runs).empty())
        refuse("query " + std::to_string(query) + " keeps no key; every query must keep at least one.");
    std::vector<int> keys;
    for (const std::string_view run : split(runs, ','))
        addRun(run, keys);
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
}

} // namespace

KeptLists paintedCells(std::string_view text)
{
    std::vector<std::optional<std::vector<int>>> rows;
    for (const std::string_view part : split(trimmed(text), ';')) {
        if (trimmed(part).empty())
            continue;
        const auto colon = part.find(':');
        if (colon == part.npos)
            refuse("'" + std::string(trimmed(part)) +
                   "' is no query with its keys, as in 0:0-4,7 (query 0 keeps the keys 0 to 4 and 7).");
        const int query = positionFrom(part.substr(0, colon), "query");
        if (rows.size() <= std::size_t(query))
            rows.resize(std::size_t(query) + 1);
        if (rows[std::size_t(query)])
            refuse("query " + std::to_string(query) + " is given twice.");
        rows[std::size_t(query)] = keysFrom(part.substr(colon + 1), query);
    }
    if (rows.empty())
        refuse("there are no cells; it is written as queries with their keys, as in painted:0:0-1;1:0,1.");
    KeptLists cells;
    for (std::size_t query = 0; query < rows.size(); ++query) {
        if (!rows[query])
            refuse("query " + std::to_string(query) + " keeps no key; every query must keep at least one.");
        if (std::size_t(rows[query]->back()) >= rows.size())
            refuse("query " + std::to_string(query) + " keeps key " + std::to_string(rows[query]->back()) +
                   ", but the " + std::to_string(rows.size()) + " queries make a length of " +
                   std::to_string(rows.size()) + ".");
        cells.push_back(std::move(*rows[query]));
    }
    return cells;
}

std::string textOfCells(const KeptLists &cells)
{
    std::string text;
    for (std::size_t query = 0; query < cells.size(); ++query) {
        text += (query ? ";" : "") + std::to_string(query) + ":";
        const std::vector<int> &keys = cells[query];
        for (std::size_t i = 0; i < keys.size();) {
            std::size_t end = i + 1;
            while (end < keys.size() && keys[end] == keys[end - 1] + 1)
                ++end;
            text += (i ? "," : "") + std::to_string(keys[i]);
            if (end - i > 1)
                text += "-" + std::to_string(keys[end - 1]);
            i = end;
        }
    }
    return text;
}

MaskSpec paintedLike(const MaskSpec &mask, int length)
{
    length = std::max(1, length);
    auto like = makeMask(mask);
    const bool fixed = like->choice() == Choice::Position || like->choice() == Choice::Everything;
    if (!fixed || like->globals() > 0 || like->onlyLength().value_or(length) != length)
        like = makeMask(maskFrom("banded:5"));
    KeptLists cells;
    cells.resize(std::size_t(length));
    for (int query = 0; query < length; ++query)
        like->select({{length, 0}, query, {}, {}, 0}, cells[std::size_t(query)]);
    return maskFrom("painted:" + textOfCells(cells));
}

} // namespace fovea
