// SPDX-License-Identifier: MIT
#include "tests/support/plain_layers.h"

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace fovea::plain {

Rows sum(const Rows &a, const Rows &b)
{
    Rows result = a;
    for (std::size_t i = 0; i < result.values.size(); ++i)
        result.values[i] += b.values[i];
    return result;
}

double dot(const double *a, const double *b, int count)
{
    double result = 0;
    for (int i = 0; i < count; ++i)
        result += a[i] * b[i];
    return result;
}

void addScaled(double *to, const double *from, double factor, int count)
{
    for (int i = 0; i < count; ++i)
        to[i] += factor * from[i];
}

Rows Linear::forward(const Rows &x) const
{
    Rows y(x.count, out);
    for (int i = 0; i < x.count; ++i)
        for (int o = 0; o < out; ++o)
            y.row(i)[o] = dot(weight + std::size_t(o) * std::size_t(in), x.row(i), in) + (bias ? bias[o] : 0);
    return y;
}

Rows Linear::backward(const Rows &x, const Rows &outGradient) const
{
    Rows inGradient(x.count, in);
    for (int i = 0; i < x.count; ++i)
        for (int o = 0; o < out; ++o) {
            const double g = outGradient.row(i)[o];
            const std::size_t offset = std::size_t(o) * std::size_t(in);
            addScaled(inGradient.row(i), weight + offset, g, in);
            addScaled(weightGradient + offset, x.row(i), g, in);
            if (bias)
                biasGradient[o] += g;
        }
    return inGradient;
}

namespace {

constexpr double normEpsilon = 1e-5;

struct Moments
{
    double mean = 0;
    double inverseDeviation = 0;
};

Moments momentsOf(const double *x, int width)
{
    Moments moments;
    for (int i = 0; i < width; ++i)
        moments.mean += x[i] / width;
    double variance = 0;
    for (int i = 0; i < width; ++i)
        variance += (x[i] - moments.mean) * (x[i] - moments.mean) / width;
    moments.inverseDeviation = 1 / std::sqrt(variance + normEpsilon);
    return moments;
}

} // namespace

Rows Norm::forward(const Rows &x) const
{
    Rows y(x.count, x.width);
    for (int i = 0; i < x.count; ++i) {
        const Moments moments = momentsOf(x.row(i), x.width);
        for (int f = 0; f < x.width; ++f) {
            const double standard = (x.row(i)[f] - moments.mean) * moments.inverseDeviation;
            y.row(i)[f] = weight ? weight[f] * standard + bias[f] : standard;
        }
    }
    return y;
}

Rows Norm::backward(const Rows &x, const Rows &outGradient) const
{
    Rows inGradient(x.count, x.width);
    for (int i = 0; i < x.count; ++i) {
        const Moments moments = momentsOf(x.row(i), x.width);
        std::vector<double> standard(std::size_t(x.width)), g(std::size_t(x.width));
        double meanG = 0;
        double meanProduct = 0;
        for (int f = 0; f < x.width; ++f) {
            standard[f] = (x.row(i)[f] - moments.mean) * moments.inverseDeviation;
            g[f] = outGradient.row(i)[f];
            if (weight) {
                weightGradient[f] += g[f] * standard[f];
                biasGradient[f] += g[f];
                g[f] *= weight[f];
            }
            meanG += g[f] / x.width;
            meanProduct += g[f] * standard[f] / x.width;
        }
        for (int f = 0; f < x.width; ++f)
            inGradient.row(i)[f] = moments.inverseDeviation * (g[f] - meanG - standard[f] * meanProduct);
    }
    return inGradient;
}

namespace {

double normalCdf(double x)
{
    return 0.5 * std::erfc(-x / std::numbers::sqrt2);
}

double softplus(double x)
{
    return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x));
}

double activationOf(Activation activation, double x)
{
    switch (activation) {
    case Activation::Relu:
        return x > 0 ? x : 0;
    case Activation::Gelu:
        return x * normalCdf(x);
    case Activation::Mish:
        return x * std::tanh(softplus(x));
    }
    throw std::logic_error("unknown activation");
}

double slopeOf(Activation activation, double x)
{
    switch (activation) {
    case Activation::Relu:
        return x > 0 ? 1 : 0;
    case Activation::Gelu:
        return normalCdf(x) + x * std::exp(-0.5 * x * x) / std::sqrt(2 * std::numbers::pi);
    case Activation::Mish: {
        const double t = std::tanh(softplus(x));
        const double sigmoid = 1 / (1 + std::exp(-x));
        return t + x * (1 - t * t) * sigmoid;
    }
    }
    throw std::logic_error("unknown activation");
}

} // namespace

Rows activated(Activation activation, const Rows &x)
{
    Rows y = x;
    for (double &value : y.values)
        value = activationOf(activation, value);
    return y;
}

Rows activationBackward(Activation activation, const Rows &x, const Rows &outGradient)
{
    Rows inGradient = outGradient;
    for (std::size_t i = 0; i < x.values.size(); ++i)
        inGradient.values[i] *= slopeOf(activation, x.values[i]);
    return inGradient;
}

double Drop::factor(DropoutSite site, int head, int row, int element) const
{
    if (!dropout)
        return 1;
    return double(
        dropout->factor(Dropout::rowKey(moment, example, block, head, site, row), std::uint32_t(element)));
}

Rows Drop::applied(Rows x, DropoutSite site) const
{
    if (!dropout)
        return x;
    for (int i = 0; i < x.count; ++i)
        for (int f = 0; f < x.width; ++f)
            x.row(i)[f] *= factor(site, /*head=*/0, i, f);
    return x;
}

Parameters::Parameters(const ModelSpec &model, const InputShape &shape, const MaskSpec &mask,
                       std::span<const double> weights, std::span<double> gradient)
    : m_model(model), m_layout(model, shape, mask), m_weights(weights), m_gradient(gradient)
{
    if (weights.size() != m_layout.size() || gradient.size() != m_layout.trained())
        throw std::logic_error("the flat vectors have another size than the layout");
}

const double *Parameters::state(const std::string &name, int rows, int columns) const
{
    const ParameterSlot *slot = m_layout.find(name);
    if (!slot || slot->trained || slot->offset < m_gradient.size())
        throw std::logic_error("the layout has no state " + name + " behind the weights");
    if (slot->rows != rows || slot->columns != columns)
        throw std::logic_error(name + " has another shape than the definition");
    return m_weights.data() + slot->offset;
}

Parameters::Table Parameters::table(const std::string &name, int rows, int columns) const
{
    const ParameterSlot *slot = m_layout.find(name);
    if (!slot)
        throw std::logic_error("the layout has no " + name);
    if (slot->rows != rows || slot->columns != columns)
        throw std::logic_error(name + " has another shape than the definition");
    return {m_weights.data() + slot->offset, m_gradient.data() + slot->offset};
}

Linear Parameters::linear(const std::string &name, int in, int out, Bias bias) const
{
    const Table weight = table(name + ".weight", out, in);
    Linear linear{in, out, weight.weight, nullptr, weight.gradient, nullptr};
    if (bias == Bias::Always || (bias == Bias::IfModelHasBiases && m_model.biases())) {
        const Table vector = table(name + ".bias", out, 0);
        linear.bias = vector.weight;
        linear.biasGradient = vector.gradient;
    } else if (m_layout.find(name + ".bias")) {
        throw std::logic_error(name + " must not have a bias");
    }
    return linear;
}

Norm Parameters::norm(const std::string &name) const
{
    if (!m_model.affine)
        return {};
    const Table weight = table(name + ".weight", m_model.dModel, 0);
    const Table bias = table(name + ".bias", m_model.dModel, 0);
    return {weight.weight, bias.weight, weight.gradient, bias.gradient};
}

} // namespace fovea::plain
