// SPDX-License-Identifier: MIT
#include "core/torch/torch_module.h"

#include "core/torch/attention_trace.h"
#include "core/torch/blas.h"
#include "core/torch/hessian_products.h"
#include "core/torch/intervenable_network.h"
#include "core/torch/reference_network.h"
#include "core/torch/weight_gradient.h"

#include <ATen/Parallel.h>
#include <torch/version.h>

namespace fovea {

namespace {

constexpr TorchModule table = {
    .fovea = FOVEA_VERSION,
    .torch = TORCH_VERSION,
    .makeNetwork = &makeTorchNetwork,
    .weightGradient = &torchWeightGradient,
    .hessianProducts = &torchHessianProducts,
    .blas = &blasReport,
    .makeIntervenable = &makeTorchIntervenable,
    .attentionTrace = &torchAttentionTrace,
};

const TorchModule *configured()
{
    at::set_num_threads(1);
    at::set_num_interop_threads(1); // LibTorch refuses a second setting
    configureBlas();
    return &table;
}

} // namespace

} // namespace fovea

extern "C" __attribute__((visibility("default"))) const fovea::TorchModule *foveaTorchModule()
{
    static const fovea::TorchModule *const once = fovea::configured();
    return once;
}
