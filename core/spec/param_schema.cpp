// SPDX-License-Identifier: MIT
#include "core/spec/param_schema.h"

#include "core/base/errors.h"
#include "core/base/text.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

namespace fovea {

namespace {

const Param *found(const ParamSchema &schema, std::string_view id)
{
    const auto at =
        std::find_if(schema.begin(), schema.end(), [&](const Param &param) { return param.id == id; });
    return at == schema.end() ? nullptr : &*at;
}

bool inRange(const Param &param, double value)
{
    return value >= param.minimum && value <= param.maximum; // false for NaN
}

bool isChoice(const Param &param, std::string_view text)
{
    return param.choices.empty() ||
           std::find(param.choices.begin(), param.choices.end(), text) != param.choices.end();
}

// A bound as people write it: 100000, not 1e+05.
std::string boundText(double bound)
{
    const bool whole = bound == std::floor(bound) && std::abs(bound) < 0x1p62;
    return whole ? std::to_string(std::int64_t(bound)) : textOf(bound);
}

std::string alternatives(const std::vector<std::string> &choices)
{
    if (choices.size() < 2)
        return joined(choices, "");
    const std::vector<std::string> head(choices.begin(), choices.end() - 1);
    return joined(head, ", ") + " or " + choices.back();
}

std::string wrongValue(const Param &param, std::string_view text, std::string_view owner)
{
    std::string sentence = owner.empty() ? std::string() : std::string(owner) + ": ";
    sentence += param.id + " is '" + std::string(text) + "', but must be ";
    sentence += requirementText(param);
    if (param.type == ParamType::Choice)
        sentence += suggestion(text, param.choices);
    return sentence + ".";
}

// Whether the value has the parameter's type and range. Whole numbers are reals as well.
bool fits(const Param &param, const ParamValue &value)
{
    const auto *integer = std::get_if<std::int64_t>(&value);
    const auto *real = std::get_if<double>(&value);
    switch (param.type) {
    case ParamType::Integer:
        return integer && inRange(param, double(*integer));
    case ParamType::Real:
        return (integer && inRange(param, double(*integer))) || (real && inRange(param, *real));
    case ParamType::Choice:
        return std::holds_alternative<std::string>(value) && isChoice(param, std::get<std::string>(value));
    case ParamType::Flag:
        return std::holds_alternative<bool>(value);
    }
    return false;
}

std::optional<ParamValue> parsed(const Param &param, std::string_view text)
{
    switch (param.type) {
    case ParamType::Integer:
        if (const auto value = integerFrom(text))
            return *value;
        break;
    case ParamType::Real:
        if (const auto value = realFrom(text))
            return *value;
        break;
    case ParamType::Choice:
        return std::string(text);
    case ParamType::Flag:
        if (text == "true" || text == "false")
            return text == "true";
        break;
    }
    return {};
}

const ParamValue &valueOrDefault(const ParamSchema &schema, const ParamValues &values, std::string_view id)
{
    const auto at = values.find(id);
    if (at != values.end())
        return at->second;
    const Param *param = found(schema, id);
    assert(param);
    return param->fallback;
}

} // namespace

Param integerParam(std::string id, std::string help, std::int64_t fallback, std::int64_t minimum,
                   std::int64_t maximum)
{
    return {
        std::move(id), std::move(help), ParamType::Integer, fallback, double(minimum), double(maximum), {}};
}

Param realParam(std::string id, std::string help, double fallback, double minimum, double maximum)
{
    return {std::move(id), std::move(help), ParamType::Real, fallback, minimum, maximum, {}};
}

Param choiceParam(std::string id, std::string help, std::vector<std::string> choices)
{
    std::string fallback = choices.empty() ? std::string() : choices.front();
    return {std::move(id), std::move(help), ParamType::Choice, std::move(fallback), 0, 0, std::move(choices)};
}

Param flagParam(std::string id, std::string help, bool fallback)
{
    return {std::move(id), std::move(help), ParamType::Flag, fallback, 0, 0, {}};
}

ParamValues defaults(const ParamSchema &schema)
{
    ParamValues values;
    for (const Param &param : schema)
        values[param.id] = param.fallback;
    return values;
}

ParamValue valueFrom(const Param &param, std::string_view text, std::string_view owner)
{
    const auto value = parsed(param, trimmed(text));
    if (!value || !fits(param, *value))
        throw UsageError(wrongValue(param, trimmed(text), owner));
    return *value;
}

std::string allowedText(const Param &param)
{
    switch (param.type) {
    case ParamType::Integer:
    case ParamType::Real:
        return boundText(param.minimum) + " to " + boundText(param.maximum);
    case ParamType::Choice:
        return param.choices.empty() ? "any text" : alternatives(param.choices);
    case ParamType::Flag:
        return "true or false";
    }
    return {};
}

std::string requirementText(const Param &param)
{
    if (param.type == ParamType::Integer)
        return "a whole number, " + allowedText(param);
    if (param.type == ParamType::Real)
        return "a number, " + allowedText(param);
    return allowedText(param);
}

std::string textOf(const ParamValue &value)
{
    if (const auto *integer = std::get_if<std::int64_t>(&value))
        return std::to_string(*integer);
    if (const auto *real = std::get_if<double>(&value))
        return textOf(*real);
    if (const auto *flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    return std::get<std::string>(value);
}

std::vector<std::string> problems(const ParamSchema &schema, const ParamValues &values,
                                  std::string_view owner)
{
    std::vector<std::string> known;
    for (const Param &param : schema)
        known.push_back(param.id);

    std::vector<std::string> sentences;
    for (const auto &[id, value] : values) {
        const Param *param = found(schema, id);
        if (param && !fits(*param, value))
            sentences.push_back(wrongValue(*param, textOf(value), owner));
        else if (!param)
            sentences.push_back(std::string(owner) + " has no parameter '" + id + "'" +
                                suggestion(id, known) +
                                (known.empty() ? "." : ". Known: " + joined(known, ", ") + "."));
    }
    return sentences;
}

std::int64_t integerOf(const ParamSchema &schema, const ParamValues &values, std::string_view id)
{
    return std::get<std::int64_t>(valueOrDefault(schema, values, id));
}

double realOf(const ParamSchema &schema, const ParamValues &values, std::string_view id)
{
    const ParamValue &value = valueOrDefault(schema, values, id);
    if (const auto *integer = std::get_if<std::int64_t>(&value))
        return double(*integer);
    return std::get<double>(value);
}

} // namespace fovea
