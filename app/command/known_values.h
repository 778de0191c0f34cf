// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace fovea::app {

// What may stand for the value of an option, for shells to complete.
std::vector<std::string> presetIds();
std::vector<std::string> taskIds();
std::vector<std::string> maskIds();
std::vector<std::string> settingKeys(); // "train.epochs="
std::vector<std::string> exampleOrders();
std::vector<std::string> sessionFiles(); // a pattern: "*.fovea"

} // namespace fovea::app
