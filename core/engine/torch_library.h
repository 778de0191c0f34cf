// SPDX-License-Identifier: MIT
#pragma once

#include "core/torch/torch_module.h"

#include <optional>
#include <string>
#include <vector>

namespace fovea {

// LibTorch brings some 290 shared libraries and half a second of loading with it, so its engine is a module,
// fovea-torch.so, that is opened on first use and then stays open.

// Opens the module. Any thread. Error says what is missing or wrong and where it was looked for.
const TorchModule &torchModule();

// The module if it is open; null: nothing has needed it. Any thread.
const TorchModule *openTorchModule();

// Why there is no module to open, a sentence; empty where its file exists. Opens nothing.
std::optional<std::string> whyNoTorchModule();

// Where the module is looked for, in this order: the folder that FOVEA_MODULES names, and no other; or else
// beside the program, so that an installed folder may be moved, and where it was installed.
std::vector<std::string> moduleFolders();

} // namespace fovea
