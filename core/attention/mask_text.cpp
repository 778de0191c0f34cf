// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"

#include <algorithm>

namespace fovea {

namespace {

const Param &paramOf(const MaskInfo &info, std::string_view id)
{
    std::vector<std::string> known;
    for (const Param &param : info.params) {
        if (param.id == id)
            return param;
        known.push_back(param.id);
    }
    throw UsageError("Mask " + info.id + " has no parameter '" + std::string(id) + "'" +
                     suggestion(id, known) + (known.empty() ? "." : ". Known: " + joined(known, ", ") + "."));
}

struct Assignment
{
    const Param *param;
    std::string_view value;
};

Assignment assignmentFrom(const MaskInfo &info, std::string_view part, std::size_t index)
{
    const auto equals = part.find('=');
    if (equals != std::string_view::npos)
        return {&paramOf(info, trimmed(part.substr(0, equals))), part.substr(equals + 1)};
    if (info.params.empty())
        throw UsageError("Mask " + info.id + " takes no parameters, so '" + std::string(part) +
                         "' means nothing.");
    if (index > 0)
        throw UsageError("Mask " + info.id + ": '" + std::string(part) + "' needs a name, as in '" +
                         info.params.back().id + "=" + std::string(part) + "'.");
    return {&info.params.front(), part};
}

// A text of its own grammar, with colons in it: all that follows the mask's name.
bool takesText(const MaskInfo &info)
{
    return !info.params.empty() && info.params.front().type == ParamType::Choice &&
           info.params.front().choices.empty();
}

MaskSpec textMask(const MaskInfo &info, std::string_view text)
{
    const Param &param = info.params.front();
    MaskSpec spec{info.id, {}};
    if (const auto colon = text.find(':'); colon != text.npos)
        if (ParamValue value = info.shortest(trimmed(text.substr(colon + 1))); value != param.fallback)
            spec.params[param.id] = std::move(value);
    return spec;
}

} // namespace

MaskSpec maskFrom(std::string_view text)
{
    const auto parts = split(trimmed(text), ':');
    const MaskInfo &info = maskCatalogue().at(trimmed(parts.front()));
    if (takesText(info))
        return textMask(info, trimmed(text));
    MaskSpec spec{info.id, {}};
    std::vector<std::string_view> given;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const auto [param, value] = assignmentFrom(info, trimmed(parts[i]), i - 1);
        if (std::find(given.begin(), given.end(), param->id) != given.end())
            throw UsageError("Mask " + info.id + ": " + param->id + " is given twice.");
        given.push_back(param->id);
        const ParamValue read = valueFrom(*param, value, "Mask " + info.id);
        if (read != param->fallback)
            spec.params[param->id] = read;
    }
    makeMask(spec); // what parameters must be together
    return spec;
}

std::string textOf(const MaskSpec &spec)
{
    std::string text = spec.id;
    const MaskInfo *info = maskCatalogue().find(spec.id);
    if (!info)
        return text;
    for (const Param &param : info->params) {
        const auto at = spec.params.find(param.id);
        const ParamValue &value = at == spec.params.end() ? param.fallback : at->second;
        if (&param == &info->params.front())
            text += ":" + textOf(value);
        else if (value != param.fallback)
            text += ":" + param.id + "=" + textOf(value);
    }
    return text;
}

} // namespace fovea
