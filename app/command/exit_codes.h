// SPDX-License-Identifier: MIT
#pragma once

namespace fovea::app {

constexpr int exitDone = 0;
constexpr int exitFailure = 1;
constexpr int exitUsage = 2;
constexpr int exitContradicted = 3; // of `claims`: a check that was asked for has failed
constexpr int exitBadInput = 4;
constexpr int exitInterrupted = 130;

} // namespace fovea::app
