// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// Which engine a person wants. Auto: the fused kernels where they cover the model, LibTorch elsewhere.
enum class EngineChoice { Auto, LibTorch, Fused };

std::vector<EngineChoice> engineChoices();
std::string nameOf(EngineChoice choice);              // "auto", "libtorch", "fused"
EngineChoice engineChoiceFrom(std::string_view name); // UsageError names what is allowed

// Of the whole program, for every network that is made from now on; networks that exist stay what they are.
// Any thread.
void setEngineChoice(EngineChoice choice);
EngineChoice engineChoice();

// UsageError when the environment asks for kernels that do not exist: FOVEA_KERNELS.
void requireKnownKernels();

} // namespace fovea
