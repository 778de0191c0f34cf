// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <optional>

namespace fovea::app {

// How lessons write numbers.

extern const QString unknownNumber; // what stands for a number that is not known yet

// As many decimals as tell something: 0.0129, 0.47, 12.6, 1,929. What is not whole never reads as if it were.
QString numberText(double value);
QString numberText(const std::optional<double> &value);
QString wholeText(const std::optional<double> &value);

} // namespace fovea::app
