// SPDX-License-Identifier: MIT
#include "core/engine/engine_choice.h"

#include "core/base/errors.h"

#include <atomic>
#include <cstdlib>

namespace fovea {

namespace {

std::atomic<EngineChoice> chosen = EngineChoice::Auto;

} // namespace

std::vector<EngineChoice> engineChoices()
{
    return {EngineChoice::Auto, EngineChoice::LibTorch, EngineChoice::Fused};
}

std::string nameOf(EngineChoice choice)
{
    switch (choice) {
    case EngineChoice::Auto:
        return "auto";
    case EngineChoice::LibTorch:
        return "libtorch";
    case EngineChoice::Fused:
        break;
    }
    return "fused";
}

EngineChoice engineChoiceFrom(std::string_view name)
{
    for (const EngineChoice choice : engineChoices())
        if (nameOf(choice) == name)
            return choice;
    throw UsageError("--engine is '" + std::string(name) + "'; allowed are auto, libtorch and fused.");
}

void setEngineChoice(EngineChoice choice)
{
    chosen = choice;
}

EngineChoice engineChoice()
{
    return chosen;
}

void requireKnownKernels()
{
    const char *wanted = std::getenv("FOVEA_KERNELS");
    const std::string_view name = wanted ? wanted : "";
    if (!name.empty() && name != "reference" && name != "avx2")
        throw UsageError("FOVEA_KERNELS is '" + std::string(name) + "'; allowed are reference and avx2.");
}

} // namespace fovea
