// SPDX-License-Identifier: MIT
#pragma once

#include "core/report/json_values.h"
#include "core/theory/landscape.h"
#include "core/theory/moment_theory.h"

#include <string>

namespace fovea::app {

Json momentJson(const MomentTheory &theory);
std::string momentText(const MomentTheory &theory);

Json surfaceJson(const SurfacePlan &plan, const Surface &surface);
std::string surfaceText(const SurfacePlan &plan, const Surface &surface);

} // namespace fovea::app
