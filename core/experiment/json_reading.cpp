// SPDX-License-Identifier: MIT
#include "core/experiment/json_reading.h"

#include "core/base/errors.h"
#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

namespace fovea {

namespace {

std::string dumped(const Json &value)
{
    constexpr std::size_t longest = 60;
    std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    return text.size() > longest ? text.substr(0, longest) + "..." : text;
}

bool isWhole(const Json &value)
{
    if (!value.is_number_float())
        return value.is_number();
    const double real = value.get<double>();
    return real == std::floor(real) && std::abs(real) < 0x1p53;
}

// Whether the JSON type is the parameter's; ranges are the field's own business.
bool hasType(const Param &param, const Json &value)
{
    switch (param.type) {
    case ParamType::Integer:
        return isWhole(value);
    case ParamType::Real:
        return value.is_number();
    case ParamType::Choice:
        return value.is_string();
    case ParamType::Flag:
        return value.is_boolean();
    }
    return false;
}

bool isEmptyValue(const SpecField &field, const Json &value)
{
    return field.nullable && (value.is_null() || (field.key == "data.seed" && value == "run"));
}

Json numberFrom(std::string_view text)
{
    std::uint64_t seed = 0; // seeds may be larger than any signed number
    const auto read = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (read.ec == std::errc() && read.ptr == text.data() + text.size())
        return seed;
    if (const auto integer = integerFrom(text))
        return *integer;
    const auto real = realFrom(text);
    return real ? Json(*real) : Json(std::string(text));
}

// JSON would keep one of two values and forget the other without a word.
class KeysOnce
{
public:
    bool operator()(int, Json::parse_event_t event, Json &parsed)
    {
        if (event == Json::parse_event_t::object_start)
            m_open.emplace_back();
        else if (event == Json::parse_event_t::object_end)
            m_open.pop_back();
        else if (event == Json::parse_event_t::key && !m_open.back().insert(parsed.get<std::string>()).second)
            throw InputError("The key '" + parsed.get<std::string>() + "' is given twice in one object.");
        return true;
    }

private:
    std::vector<std::set<std::string>> m_open; // keys of the objects around
};

} // namespace

Json parsedJson(std::string_view text)
{
    try {
        return Json::parse(text, KeysOnce());
    } catch (const Json::parse_error &error) {
        const auto before = text.substr(0, error.byte > 0 ? error.byte - 1 : 0);
        const auto line = 1 + std::count(before.begin(), before.end(), '\n');
        const auto column = before.size() - (before.rfind('\n') + 1) + 1; // npos + 1 is 0
        throw InputError("This is not JSON: line " + std::to_string(line) + ", column " +
                         std::to_string(column) +
                         (before.size() >= text.size() ? ", where it ends too early." : ", cannot be read."));
    } catch (const Json::exception &) {
        throw InputError("This is not JSON that can be read: a number is too large.");
    }
}

void throwWrongType(const std::string &path, const Json &value, const std::string &requirement)
{
    throw InputError(path + " is " + dumped(value) + ", but must be " + requirement + ".");
}

void requireObject(const std::string &path, const Json &value)
{
    if (!value.is_object())
        throwWrongType(path, value, "an object");
}

void requireKnown(const std::string &path, const Json &object, std::span<const std::string> known)
{
    for (const auto &[key, value] : object.items())
        if (std::find(known.begin(), known.end(), key) == known.end())
            throw InputError(path + " has no key '" + key + "'" + suggestion(key, known) +
                             ". Known: " + joined(known, ", ") + ".");
}

std::string textFrom(const std::string &path, const Json &object, const std::string &key,
                     const std::string &fallback)
{
    const auto at = object.find(key);
    if (at == object.end())
        return fallback;
    if (!at->is_string())
        throwWrongType(path + key, *at, "a text");
    return at->get<std::string>();
}

std::string plainText(const Json &value)
{
    if (value.is_string())
        return value.get<std::string>();
    return value.is_number_float() ? textOf(value.get<double>()) : dumped(value);
}

void setFromJson(RunSpec &spec, const std::string &key, const Json &value, const std::string &path)
{
    const SpecField *field = findField(key);
    const Param param = fieldParam(spec, key);
    if (!hasType(param, value) && !(field && isEmptyValue(*field, value)))
        throwWrongType(path, value, field ? requirementText(*field) : requirementText(param));
    const bool wholeReal = param.type == ParamType::Integer && value.is_number_float();
    try {
        setField(spec, key, wholeReal ? std::to_string(std::int64_t(value.get<double>())) : plainText(value));
    } catch (const UsageError &error) {
        const std::string sentence = error.what();
        throw InputError(sentence.starts_with(key) ? path + sentence.substr(key.size())
                                                   : path + ": " + sentence);
    }
}

Json jsonOf(const RunSpec &spec, const std::string &key, const std::string &text)
{
    const SpecField *field = findField(key);
    const ParamType type = fieldParam(spec, key).type;
    if (field && field->nullable && text == "null")
        return nullptr;
    Json value = text;
    if (type == ParamType::Integer || type == ParamType::Real)
        value = numberFrom(text);
    else if (type == ParamType::Flag && (text == "true" || text == "false"))
        value = text == "true";
    return plainText(value) == text ? value : Json(text);
}

} // namespace fovea
