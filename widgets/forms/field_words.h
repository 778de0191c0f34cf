// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/param_schema.h"

#include <QString>

namespace fovea::ui {

// What to type instead of `typed`: "Length: 2 to 600", "Learning rate: above 0". Ranges that nobody comes to
// the end of name the side that matters.
QString refusalWords(const QString &name, const Param &param, const QString &typed);

// A sentence of the engine with the names of fields as people call them: "Head width is 32, but must equal
// model width, 64".
QString withFieldNames(const std::string &sentence);

} // namespace fovea::ui
