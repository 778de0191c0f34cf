// SPDX-License-Identifier: MIT
#include "core/engine/networks.h"

#include "core/base/errors.h"
#include "core/engine/torch_library.h"
#if defined(__x86_64__)
#include "core/kernels/fast_network.h"
#endif

namespace fovea {

#if !defined(__x86_64__)

namespace {

std::optional<std::string> fastPathObstacle(const NetworkSpec &)
{
    return "The fused kernels are written for x86-64 processors.";
}

std::string fastPathRange()
{
    return "The fused kernels need an x86-64 processor with AVX2 and FMA.";
}

std::unique_ptr<Network> makeFastNetwork(const NetworkSpec &spec, Crew *)
{
    return makeReferenceNetwork(spec); // never: there is always an obstacle
}

} // namespace

#endif

EngineUse engineFor(const NetworkSpec &spec, EngineChoice choice)
{
    const auto obstacle = whyReference(spec);
    switch (choice) {
    case EngineChoice::LibTorch:
        return {Engine::LibTorch, "It was chosen by name."};
    case EngineChoice::Fused:
        if (obstacle)
            throw UsageError("The engine fused cannot run this. " + *obstacle + " " + fastPathRange() +
                             " The engines auto and libtorch run every model.");
        return {Engine::Fused, "It was chosen by name."};
    case EngineChoice::Auto:
        break;
    }
    return obstacle ? EngineUse{Engine::LibTorch, *obstacle}
                    : EngineUse{Engine::Fused, "It covers this model and is the faster one."};
}

EngineUse ensureEngine(const NetworkSpec &spec)
{
    const EngineChoice choice = engineChoice();
    const EngineUse use = engineFor(spec, choice);
    if (use.engine == Engine::Fused)
        return use;
    try {
        torchModule();
    } catch (const Error &error) {
        if (choice == EngineChoice::LibTorch)
            throw;
        throw Error("The fused kernels cannot run this. " + use.reason + " " + error.what());
    }
    return use;
}

std::unique_ptr<Network> makeNetwork(const NetworkSpec &spec, Crew *crew)
{
    return ensureEngine(spec).engine == Engine::Fused ? makeFastNetwork(spec, crew)
                                                      : makeReferenceNetwork(spec);
}

std::optional<std::string> whyReference(const NetworkSpec &spec)
{
    return fastPathObstacle(spec);
}

std::unique_ptr<Network> makeReferenceNetwork(const NetworkSpec &spec)
{
    return torchModule().makeNetwork(spec);
}

std::unique_ptr<IntervenableNetwork> makeIntervenableNetwork(const NetworkSpec &spec)
{
    return torchModule().makeIntervenable(spec);
}

AttentionGradient weightGradient(const NetworkSpec &spec, std::span<const float> weights, const Batch &batch,
                                 const Moment &moment, int label)
{
    return torchModule().weightGradient(spec, weights, batch, moment, label);
}

AttentionTrace attentionTrace(const NetworkSpec &spec, std::span<const float> weights, const Batch &batch,
                              const Moment &moment, int block, int head)
{
    return torchModule().attentionTrace(spec, weights, batch, moment, block, head);
}

std::unique_ptr<HessianProducts> makeHessianProducts(const NetworkSpec &spec, std::span<const float> weights)
{
    return torchModule().hessianProducts(spec, weights);
}

} // namespace fovea
