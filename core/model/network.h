// SPDX-License-Identifier: MIT
#pragma once

#include "core/metrics/attention_map.h"
#include "core/model/batch.h"
#include "core/model/parameter_layout.h"

#include <span>
#include <string>

namespace fovea {

// What computes a network.
enum class Engine { Fused, LibTorch };

// As recorded with a run and typed by people.
constexpr const char *nameOf(Engine engine)
{
    return engine == Engine::Fused ? "fused" : "libtorch";
}

// A transformer with one mask, seen by its trainer as flat weights and a flat gradient (ParameterLayout tells
// what is where). Owned and called by one thread. Implementations: the LibTorch reference and the fused CPU
// kernels.
class Network
{
public:
    virtual ~Network() = default;

    virtual std::span<float> weights() = 0; // and behind them what the mask keeps (ParameterLayout)
    virtual std::span<const float> gradient() const = 0; // of the trained ones

    // Forward with dropout, then the gradient of the batch's mean cross-entropy (it replaces the old
    // gradient). `logits` (examples x classes) receives what the loss was taken of.
    virtual void train(const Batch &batch, const Moment &moment, std::span<float> logits) = 0;

    // Moves what the mask keeps, by what the last train() saw: once its step has been taken.
    virtual void advanceState() {}

    // Forward without dropout. The observer, if any, sees every example, block and head.
    virtual void infer(const Batch &batch, const Moment &moment, std::span<float> logits,
                       AttentionObserver *observer = nullptr) = 0;

    virtual Engine engine() const = 0;
    // "reference" or the fast path's name and instruction set ("avx2"); recorded with a run.
    virtual std::string kernels() const = 0;
};

// Everything a network is made from.
struct NetworkSpec
{
    ModelSpec model;
    MaskSpec mask;
    InputShape shape;

    bool operator==(const NetworkSpec &) const = default;
};

} // namespace fovea
