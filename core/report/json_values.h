// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/records.h"
#include "core/spec/param_schema.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <span>
#include <string>

namespace fovea {

using Json = nlohmann::ordered_json;

// {"schema_version":1}: how every answer begins.
Json answer();

// Null for what JSON cannot say: NaN, infinities, nothing.
Json number(double value);
Json number(const std::optional<double> &value);
Json number(const std::optional<int> &value);
Json numbers(std::span<const double> values);
Json numbers(std::span<const float> values); // every float to its last bit

Json schemaJson(const ParamSchema &schema);
Json epochJson(const EpochRecord &record);

// One line without blanks, then a newline. Whatever its texts hold, it does not steer a terminal.
std::string lineOf(const Json &json);

} // namespace fovea
