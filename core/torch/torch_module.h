// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/intervention.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace fovea {

// The library behind the matrix products that LibTorch asks BLAS for.
struct BlasReport
{
    std::string name;   // and version, as it tells them; or else its file
    bool slow = false;  // the reference BLAS, or one that leaves this CPU's instructions unused
    std::string advice; // what to do, when slow
};

// By block and head: positions x positions, rows are queries.
using AttentionGradient = std::vector<std::vector<std::vector<float>>>;

// Products with the Hessian of the mean cross-entropy of examples, as a function of the trained parameters,
// by double backward: exact, dropout off. Which keys are kept is what the mask decides at the weights
// themselves.
class HessianProducts
{
public:
    virtual ~HessianProducts() = default;

    // product += share * H vector, H being that of this batch's mean.
    virtual void add(const Batch &batch, const Moment &moment, std::span<const double> vector, double share,
                     std::span<double> product) = 0;
};

// What one head did on a single example, and what the loss of that example wants of it. Rows are queries.
struct AttentionTrace
{
    int positions = 0;
    double scale = 1;                 // scores are scale * query . key
    std::vector<float> inputs;        // positions x dModel: what queries, keys and values are made of
    std::vector<float> queries, keys; // positions x width
    std::vector<float> scores;        // positions x positions
    std::vector<std::uint8_t> kept;   // positions x positions
    std::vector<float> weights;       // positions x positions
    std::vector<float> values, mix;   // positions x dHead
    std::vector<float> logits;
    std::vector<float> mixGradient;   // positions x dHead
    std::vector<float> scoreGradient; // positions x positions
    std::vector<float> gradient;      // of the trained parameters
};

// What the LibTorch module offers: the one door between it and the programs, which open it on first use
// (core/engine/torch_library.h). Values and virtual calls pass it, and nothing that has an identity: the
// module contains its own copy of the core code it calls, all of it hidden, so that neither side has to
// export symbols for the other and a program may leave out what it does not use. Exceptions that leave it are
// those of core/base/errors.h or of the standard library; the C++ runtime, which both share, knows them by
// name.
struct TorchModule
{
    const char *fovea; // version. First, so that it can be read by one of another version, who must stop here
    const char *torch; // version
    std::unique_ptr<Network> (*makeNetwork)(const NetworkSpec &spec);
    AttentionGradient (*weightGradient)(const NetworkSpec &spec, std::span<const float> weights,
                                        const Batch &batch, const Moment &moment, int label);
    std::unique_ptr<HessianProducts> (*hessianProducts)(const NetworkSpec &spec,
                                                        std::span<const float> weights);
    BlasReport (*blas)();
    std::unique_ptr<IntervenableNetwork> (*makeIntervenable)(const NetworkSpec &spec);
    AttentionTrace (*attentionTrace)(const NetworkSpec &spec, std::span<const float> weights,
                                     const Batch &batch, const Moment &moment, int block, int head);
};

// What the module exports for it. The first call sets LibTorch and BLAS to one thread each, since lanes are
// the parallelism.
using TorchModuleEntry = const TorchModule *();
constexpr const char *torchModuleEntry = "foveaTorchModule";

} // namespace fovea
