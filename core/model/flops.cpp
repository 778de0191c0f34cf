// SPDX-License-Identifier: MIT
#include "core/model/flops.h"

#include "core/attention/mask.h"

namespace fovea {

namespace {

// Multiply-adds of a linear layer applied to `rows` vectors.
double linear(double rows, double in, double out)
{
    return rows * in * out;
}

// Multiply-adds of scores and mixing in one head.
double attention(const ModelSpec &model, const Mask &mask, const Geometry &geometry)
{
    const double positions = geometry.positions();
    const double pairs = positions * positions;
    // Where the input decides how many keys are kept, all of them may be.
    const double kept = density(mask, geometry).value_or(1.0) * pairs;
    const bool needsEveryScore = mask.choice() == Choice::Everything || mask.choice() == Choice::Score;
    const int scoreWidth = model.scores == ScoreForm::QueryKey ? model.dHead : model.dModel;
    return (needsEveryScore ? pairs : kept) * scoreWidth + kept * model.dHead;
}

double block(const ModelSpec &model, const Mask &mask, const Geometry &geometry)
{
    const double positions = geometry.positions();
    const int width = model.heads * model.dHead;
    double sum = linear(positions, model.dModel, width); // values
    if (model.scores == ScoreForm::QueryKey)
        sum += 2 * linear(positions, model.dModel, width);
    else
        sum += linear(positions, model.dModel, model.heads * model.dModel);
    sum += model.heads * attention(model, mask, geometry);
    if (model.output)
        sum += linear(positions, width, model.dModel);
    return sum + linear(positions, model.dModel, model.dMlp) + linear(positions, model.dMlp, model.dModel);
}

} // namespace

double stepFlopsPerExample(const NetworkSpec &spec)
{
    const auto mask = makeMask(spec.mask);
    const double forward = spec.model.blocks * block(spec.model, *mask, spec.shape.geometry) +
                           linear(1, spec.model.dModel, spec.shape.classes);
    constexpr double perMultiplyAdd = 2;
    constexpr double forwardAndBackward = 3;
    return perMultiplyAdd * forwardAndBackward * forward;
}

} // namespace fovea
