// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <optional>

namespace fovea::app {

// How lessons write numbers.

extern const QString unknownNumber; // what stands for a number that is not known yet

QString numberText(double value, int decimals = 2);
QString numberText(const std::optional<double> &value, int decimals = 2);

} // namespace fovea::app
