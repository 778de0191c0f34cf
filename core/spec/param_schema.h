// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace fovea {

enum class ParamType { Integer, Real, Choice, Flag };

using ParamValue = std::variant<std::int64_t, double, bool, std::string>;
using ParamValues = std::map<std::string, ParamValue, std::less<>>;

// One parameter of a task or mask, described by itself: forms, JSON, flags, help and tests are made from
// this.
struct Param
{
    std::string id;
    std::string help; // what it means, a sentence without full stop
    ParamType type = ParamType::Integer;
    ParamValue fallback; // the default value
    double minimum = 0;  // of Integer and Real
    double maximum = 0;
    std::vector<std::string> choices; // of Choice; none: any text

    bool operator==(const Param &) const = default;
};

using ParamSchema = std::vector<Param>;

Param integerParam(std::string id, std::string help, std::int64_t fallback, std::int64_t minimum,
                   std::int64_t maximum);
Param realParam(std::string id, std::string help, double fallback, double minimum, double maximum);
Param choiceParam(std::string id, std::string help,
                  std::vector<std::string> choices); // the first is the default
Param flagParam(std::string id, std::string help, bool fallback);

// Every parameter of the schema at its default.
ParamValues defaults(const ParamSchema &schema);

// Reads a value typed by a person; UsageError names `owner`, parameter, text and what is allowed.
ParamValue valueFrom(const Param &param, std::string_view text, std::string_view owner);

// "2 to 600", "relu, gelu or mish", "true or false".
std::string allowedText(const Param &param);

// What a value must be, to follow "must be": "a whole number, 2 to 600", "relu, gelu or mish".
std::string requirementText(const Param &param);

std::string textOf(const ParamValue &value);

// Sentences on unknown, mistyped or out-of-range values; empty when all is well.
std::vector<std::string> problems(const ParamSchema &schema, const ParamValues &values,
                                  std::string_view owner);

// The value or, where it is missing, the schema's default.
std::int64_t integerOf(const ParamSchema &schema, const ParamValues &values, std::string_view id);
double realOf(const ParamSchema &schema, const ParamValues &values, std::string_view id);

} // namespace fovea
