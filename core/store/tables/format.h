// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fovea {

constexpr std::int32_t sessionApplicationId = 0x466f7665; // "Fove"
constexpr std::int32_t sessionVersion = 2;                // what is written
constexpr std::int32_t oldestSessionVersion = 1;          // what is read, and upgraded when written

} // namespace fovea
