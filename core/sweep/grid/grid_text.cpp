// SPDX-License-Identifier: MIT
#include "core/sweep/grid/grid_text.h"

#include "core/base/errors.h"
#include "core/base/text.h"

namespace fovea {

namespace {

// At separators that stand outside of braces.
std::vector<std::string> splitOutside(std::string_view text, char separator)
{
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : text) {
        depth += c == '{';
        depth -= c == '}';
        if (depth < 0)
            break;
        if (c == separator && depth == 0)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    if (depth != 0)
        throw UsageError("'" + std::string(text) + "' has a brace without its partner.");
    return parts;
}

// "top-k:1..4" is top-k:1 to top-k:4; false where there is no range of whole numbers.
bool expandRange(std::string_view text, std::vector<std::string> &into)
{
    constexpr std::int64_t most = 1000;
    const auto dots = text.find("..");
    if (dots == std::string_view::npos)
        return false;
    std::size_t begin = dots;
    while (begin > 0 && text[begin - 1] >= '0' && text[begin - 1] <= '9')
        --begin;
    const auto first = integerFrom(text.substr(begin, dots - begin)),
               last = integerFrom(text.substr(dots + 2));
    if (!first || !last)
        return false;
    if (*last < *first || *last - *first >= most)
        throw UsageError("'" + std::string(text) + "' is no range: it goes up, by at most " +
                         std::to_string(most) + " values, as 1..9.");
    for (std::int64_t value = *first; value <= *last; ++value)
        into.push_back(std::string(text.substr(0, begin)) + std::to_string(value));
    return true;
}

void expand(const std::string &text, std::vector<std::string> &into)
{
    const auto open = text.find('{');
    if (open == std::string::npos) {
        if (!expandRange(trimmed(text), into))
            into.emplace_back(trimmed(text));
        return;
    }
    std::size_t close = open;
    for (int depth = 0; close < text.size(); ++close) {
        depth += text[close] == '{';
        depth -= text[close] == '}';
        if (depth == 0)
            break;
    }
    for (const std::string &middle :
         splitOutside(std::string_view(text).substr(open + 1, close - open - 1), ','))
        expand(text.substr(0, open) + std::string(trimmed(middle)) + text.substr(close + 1), into);
}

struct Named
{
    std::string name;
    std::string rest;
};

Named splitAt(std::string_view text, char mark, std::string_view sentence)
{
    const auto at = text.find(mark);
    if (at == std::string_view::npos || trimmed(text.substr(0, at)).empty())
        throw UsageError("'" + std::string(text) + "' is not " + std::string(sentence));
    return {std::string(trimmed(text.substr(0, at))), std::string(text.substr(at + 1))};
}

} // namespace

std::vector<std::string> listFrom(std::string_view text)
{
    std::vector<std::string> values;
    if (trimmed(text).empty())
        return values;
    for (const std::string &part : splitOutside(text, ','))
        expand(part, values);
    return values;
}

GridAxis axisFrom(std::string_view text)
{
    const Named axis = splitAt(text, '=', "FIELD=VALUES, as mask=top-k:{1,3,5}.");
    return {axis.name, listFrom(axis.rest)};
}

GridZip zipFrom(std::string_view text)
{
    constexpr std::string_view form =
        "NAME:FIELD=VALUES:FIELD=VALUES, as size:model.blocks=2,3:train.lr=0.1,0.05.";
    const Named zip = splitAt(text, ':', form);
    GridZip made{zip.name, {}};
    // A value may hold colons, as in top-k:5: a member begins where FIELD= follows a colon.
    std::string member;
    for (const std::string &part : splitOutside(zip.rest, ':')) {
        const auto equals = part.find('=');
        const auto comma = part.find_first_of(",{");
        const bool begins = equals != std::string::npos && (comma == std::string::npos || equals < comma) &&
                            part.substr(0, equals) != "global";
        if (begins && !member.empty()) {
            made.members.push_back(axisFrom(member));
            member.clear();
        }
        member += (member.empty() ? "" : ":") + part;
    }
    if (member.empty() || member.find('=') == std::string::npos)
        throw UsageError("'" + std::string(text) + "' is not " + std::string(form));
    made.members.push_back(axisFrom(member));
    return made;
}

GridRow rowFrom(std::string_view text)
{
    GridRow row;
    for (const std::string &part : splitOutside(text, ',')) {
        const Named one = splitAt(part, '=', "FIELD=VALUE,FIELD=VALUE, as task=parity,mask=top-k:1.");
        row.push_back({one.name, listFrom(one.rest)});
    }
    return row;
}

} // namespace fovea
