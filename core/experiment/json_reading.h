// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/spec_fields.h"

#include <nlohmann/json.hpp>

#include <span>
#include <string>
#include <string_view>

// Reading JSON that a person wrote: every complaint is an InputError that names the path and what is allowed.
// For .cpp files alone: nlohmann is slow to compile.
namespace fovea {

using Json = nlohmann::ordered_json;

// InputError names line and column of what cannot be read.
Json parsedJson(std::string_view text);

// "base.train.lr is \"fast\", but must be a number, 1e-09 to 100."
[[noreturn]] void throwWrongType(const std::string &path, const Json &value, const std::string &requirement);

void requireObject(const std::string &path, const Json &value);

// InputError for a key that is not among the known ones; names the nearest.
void requireKnown(const std::string &path, const Json &object, std::span<const std::string> known);

std::string textFrom(const std::string &path, const Json &object, const std::string &key,
                     const std::string &fallback);

// A value as --set would have it: 0.05, true, null, relu.
std::string plainText(const Json &value);

// Sets the field `key` of the spec; `path` stands in messages.
void setFromJson(RunSpec &spec, const std::string &key, const Json &value, const std::string &path);

// A field's text as the JSON value that reads back as this text.
Json jsonOf(const RunSpec &spec, const std::string &key, const std::string &text);

} // namespace fovea
