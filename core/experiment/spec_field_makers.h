// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/spec_fields.h"

#include <optional>
#include <type_traits>

// How the entries of the field table are made; for spec_field_table.cpp alone.
namespace fovea::fields {

// Gives the member of a RunSpec, const or not: access(spec) -> reference. The makers below take such an
// accessor.
template<typename Section, typename Member>
auto at(Section RunSpec::*section, Member Section::*member)
{
    return [section, member](auto &spec) -> decltype(auto) { return ((spec.*section).*member); };
}

template<typename Access>
SpecField integerField(const std::string &key, std::string help, std::int64_t minimum, std::int64_t maximum,
                       Access access)
{
    const RunSpec standard;
    const Param param = integerParam(key, std::move(help), access(standard), minimum, maximum);
    return {key, param, false, [access](const RunSpec &spec) { return std::to_string(access(spec)); },
            [access, param](RunSpec &spec, std::string_view text) {
                access(spec) = int(std::get<std::int64_t>(valueFrom(param, text, {})));
            }};
}

template<typename Access>
SpecField realField(const std::string &key, std::string help, double minimum, double maximum, Access access)
{
    const RunSpec standard;
    const Param param = realParam(key, std::move(help), access(standard), minimum, maximum);
    return {key, param, false, [access](const RunSpec &spec) { return textOf(access(spec)); },
            [access, param](RunSpec &spec, std::string_view text) {
                access(spec) = std::get<double>(valueFrom(param, text, {}));
            }};
}

template<typename Access>
SpecField flagField(const std::string &key, std::string help, Access access)
{
    const RunSpec standard;
    const Param param = flagParam(key, std::move(help), access(standard));
    return {key, param, false, [access](const RunSpec &spec) { return access(spec) ? "true" : "false"; },
            [access, param](RunSpec &spec, std::string_view text) {
                access(spec) = std::get<bool>(valueFrom(param, text, {}));
            }};
}

// Names in the order of the enum's values.
template<typename Access>
SpecField choiceField(const std::string &key, std::string help, std::vector<std::string> names, Access access)
{
    const Param param = choiceParam(key, std::move(help), std::move(names));
    return {key, param, false,
            [access, param](const RunSpec &spec) {
                const auto index = std::size_t(access(spec));
                return index < param.choices.size() ? param.choices[index] : std::to_string(index);
            },
            [access, param](RunSpec &spec, std::string_view text) {
                const auto name = std::get<std::string>(valueFrom(param, text, {}));
                std::size_t index = 0;
                while (param.choices[index] != name)
                    ++index;
                auto &member = access(spec);
                member = std::remove_reference_t<decltype(member)>(index);
            }};
}

[[noreturn]] inline void throwWrong(std::string_view key, std::string_view text)
{
    throw UsageError(std::string(key) + " is '" + std::string(text) + "', but must be " +
                     requirementText(*findField(key)) + ".");
}

inline ParamValue paramValue(int value)
{
    return std::int64_t(value);
}

inline ParamValue paramValue(double value)
{
    return value;
}

inline ParamValue paramValue(const std::string &value)
{
    return value;
}

inline void assign(std::optional<int> &member, const ParamValue &value)
{
    member = int(std::get<std::int64_t>(value));
}

inline void assign(std::optional<double> &member, const ParamValue &value)
{
    member = std::get<double>(value);
}

inline void assign(std::optional<std::string> &member, const ParamValue &value)
{
    member = std::get<std::string>(value);
}

// A field that may be empty, written "null".
template<typename Access>
SpecField optionalField(const Param &param, Access access)
{
    return {param.id, param, true,
            [access](const RunSpec &spec) {
                const auto &member = access(spec);
                return member ? textOf(paramValue(*member)) : std::string("null");
            },
            [access, param](RunSpec &spec, std::string_view text) {
                if (text == "null")
                    return access(spec).reset();
                if (text.empty())
                    throwWrong(param.id, text);
                try {
                    assign(access(spec), valueFrom(param, text, {}));
                } catch (const UsageError &) {
                    throwWrong(param.id, text);
                }
            }};
}

} // namespace fovea::fields
