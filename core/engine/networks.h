// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/engine_choice.h"
#include "core/model/network.h"
#include "core/torch/torch_module.h"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace fovea {

class Crew;

// What computes a network, and why.
struct EngineUse
{
    Engine engine = Engine::Fused;
    std::string reason; // a sentence
};

// The engine of this spec by a choice, or else by that of this moment. Shape and weights do not matter. Opens
// nothing. UsageError when the fused kernels are chosen by name and do not cover it.
EngineUse engineFor(const NetworkSpec &spec, EngineChoice choice = engineChoice());

// The same, once it is certain that the engine can be had: LibTorch is then open. Error says why it cannot.
EngineUse ensureEngine(const NetworkSpec &spec);

// By that engine. Weights are zero until written. The crew, if any, helps with the work and outlives the
// network; it changes no result.
std::unique_ptr<Network> makeNetwork(const NetworkSpec &spec, Crew *crew = nullptr);

// Why the fused kernels do not cover this spec on this machine, a sentence; empty where they do.
std::optional<std::string> whyReference(const NetworkSpec &spec);

// LibTorch, whatever was chosen: the definition.
std::unique_ptr<Network> makeReferenceNetwork(const NetworkSpec &spec);

// A network whose attention can be changed while it reads, by LibTorch.
std::unique_ptr<IntervenableNetwork> makeIntervenableNetwork(const NetworkSpec &spec);

// The gradient of one logit of a single example with respect to the attention weights of every block and
// head, dropout off, by LibTorch. InputError when the weights do not fit the model.
AttentionGradient weightGradient(const NetworkSpec &spec, std::span<const float> weights, const Batch &batch,
                                 const Moment &moment, int label);

// One head on a single example, forward and back, dropout off, by LibTorch. InputError when the weights do
// not fit the model.
AttentionTrace attentionTrace(const NetworkSpec &spec, std::span<const float> weights, const Batch &batch,
                              const Moment &moment, int block, int head);

// By LibTorch. InputError when the weights do not fit the model.
std::unique_ptr<HessianProducts> makeHessianProducts(const NetworkSpec &spec, std::span<const float> weights);

} // namespace fovea
