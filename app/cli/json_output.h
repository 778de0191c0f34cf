// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/param_schema.h"
#include "core/training/records.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <span>

namespace fovea::app {

using Json = nlohmann::ordered_json;
class Console;

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

// One line without blanks, then a newline.
void printJson(const Console &console, const Json &json);

} // namespace fovea::app
