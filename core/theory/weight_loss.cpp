// SPDX-License-Identifier: MIT
#include "core/theory/weight_loss.h"

#include "core/base/errors.h"
#include "core/engine/networks.h"
#include "core/model/parameter_parts.h"
#include "core/training/evaluator.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea {

namespace {

// The network as a function of its weights. Training may follow another direction than the gradient of the
// loss (GradientRule); here derivatives are those of the loss.
NetworkSpec lossOf(const LaneRecord &lane, const InputShape &shape)
{
    NetworkSpec spec{lane.spec.model, lane.mask, shape};
    spec.model.dropout = 0;
    if (spec.model.gradient == GradientRule::ForwardFull)
        spec.mask = MaskSpec(); // full
    spec.model.gradient = GradientRule::Kept;
    return spec;
}

// In the order of ParameterPart.
constexpr std::array members = {&GradientParts::queryKey, &GradientParts::valueOutput,
                                &GradientParts::mlp,      &GradientParts::embedding,
                                &GradientParts::readout,  &GradientParts::norms};

} // namespace

WeightLoss::WeightLoss(SetRequest request)
    : m_spec(lossOf(request.lane, request.shape)),
      m_layout(m_spec.model, m_spec.shape), m_moment{request.seed, Phase::Evaluate,
                                                     std::uint64_t(request.epoch + 1)},
      m_set(std::move(request.set)),
      m_examples(std::clamp(request.limit.value_or(m_set->size()), 0, m_set->size())),
      m_network(makeNetwork(m_spec))
{
    if (const MaskSpec &mask = request.lane.mask; makeMask(mask)->stateRows() > 0)
        throw UsageError("The loss around weights is not computed of " + mask.id +
                         ", whose centroids move beside the weights.");
    if (request.weights.size() != m_layout.size())
        throw InputError("The weights do not fit this run's model.");
}

Batch WeightLoss::chunkFrom(int first) const
{
    return m_set->slice(first, std::min(evaluationChunk(m_spec.shape), m_examples - first));
}

double WeightLoss::at(std::span<const float> weights)
{
    std::ranges::copy(weights, m_network->weights().begin());
    Score score;
    for (int first = 0; first < m_examples;) {
        const Batch batch = chunkFrom(first);
        m_logits.resize(std::size_t(batch.examples) * std::size_t(m_spec.shape.classes));
        m_network->infer(batch, m_moment, m_logits);
        score.add(m_logits, m_spec.shape.classes, batch.labels);
        first += batch.examples;
    }
    return score.meanLoss();
}

double WeightLoss::gradientAt(std::span<const float> weights, std::span<double> gradient)
{
    std::ranges::copy(weights, m_network->weights().begin());
    std::ranges::fill(gradient, 0.0);
    Score score;
    for (int first = 0; first < m_examples;) {
        const Batch batch = chunkFrom(first);
        m_logits.resize(std::size_t(batch.examples) * std::size_t(m_spec.shape.classes));
        m_network->train(batch, m_moment, m_logits);
        score.add(m_logits, m_spec.shape.classes, batch.labels);
        const double share = double(batch.examples) / double(m_examples);
        const std::span<const float> part = m_network->gradient();
        for (std::size_t i = 0; i < gradient.size(); ++i)
            gradient[i] += share * double(part[i]);
        first += batch.examples;
    }
    return score.meanLoss();
}

GradientParts partsOf(std::span<const double> gradient, const ParameterLayout &layout)
{
    GradientParts parts; // squares at first
    for (const ParameterSlot &slot : layout.parameters()) {
        double sum = 0;
        for (const double value : gradient.subspan(slot.offset, slot.size()))
            sum += value * value;
        parts.*members[std::size_t(partOf(slot.name))] += sum;
        parts.whole += sum;
    }
    for (double GradientParts::*part :
         {&GradientParts::whole, &GradientParts::queryKey, &GradientParts::valueOutput, &GradientParts::mlp,
          &GradientParts::embedding, &GradientParts::readout, &GradientParts::norms})
        parts.*part = std::sqrt(parts.*part);
    return parts;
}

} // namespace fovea
