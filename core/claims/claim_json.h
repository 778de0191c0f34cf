// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/claim.h"

#include <string_view>

namespace fovea {

// Adds the claims of one file. InputError names the claim, the key and what is allowed.
void readClaims(std::string_view json, ClaimRegister &all);

std::string hexText(std::uint64_t value); // 16 digits

} // namespace fovea
