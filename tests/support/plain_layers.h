// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/dropout.h"
#include "core/model/parameter_layout.h"

#include <span>
#include <string>
#include <vector>

namespace fovea::plain {

// The layers of the model as plain loops in double precision, written from the definitions and not from
// core/model, so that they can be the judge of it. Slow and obvious on purpose.

// One vector a position.
struct Rows
{
    Rows() = default;
    Rows(int rowCount, int rowWidth)
        : count(rowCount), width(rowWidth), values(std::size_t(rowCount) * std::size_t(rowWidth))
    {
    }

    double *row(int i) { return values.data() + std::size_t(i) * std::size_t(width); }
    const double *row(int i) const { return values.data() + std::size_t(i) * std::size_t(width); }

    int count = 0;
    int width = 0;
    std::vector<double> values;
};

Rows sum(const Rows &a, const Rows &b);
double dot(const double *a, const double *b, int count);
void addScaled(double *to, const double *from, double factor, int count); // to += factor * from

// y = W x + b. backward() adds to the gradients and gives the gradient of x.
struct Linear
{
    int in = 0;
    int out = 0;
    const double *weight = nullptr; // (out, in)
    const double *bias = nullptr;   // none: nullptr
    double *weightGradient = nullptr;
    double *biasGradient = nullptr;

    Rows forward(const Rows &x) const;
    Rows backward(const Rows &x, const Rows &outGradient) const;
};

// LayerNorm over a row: biased variance, eps 1e-5, scale and shift where the model has them.
struct Norm
{
    const double *weight = nullptr;
    const double *bias = nullptr;
    double *weightGradient = nullptr;
    double *biasGradient = nullptr;

    Rows forward(const Rows &x) const;
    Rows backward(const Rows &x, const Rows &outGradient) const;
};

Rows activated(Activation activation, const Rows &x);
Rows activationBackward(Activation activation, const Rows &x, const Rows &outGradient);

// Dropout of one example in one block. Multiplying by the same factors is its own backward.
struct Drop
{
    const Dropout *dropout = nullptr; // nullptr: off
    Moment moment;
    std::uint32_t example = 0;
    int block = 0;

    double factor(DropoutSite site, int head, int row, int element) const;
    Rows applied(Rows x, DropoutSite site) const;
};

// Finds parameters by name in the flat vectors; throws std::logic_error where name or shape is not the
// expected one.
class Parameters
{
public:
    // `weights` may go on beyond the gradient with what a mask keeps.
    Parameters(const ModelSpec &model, const InputShape &shape, const MaskSpec &mask,
               std::span<const double> weights, std::span<double> gradient);

    enum class Bias { Never, IfModelHasBiases, Always };
    Linear linear(const std::string &name, int in, int out, Bias bias) const;
    Norm norm(const std::string &name) const;

    struct Table
    {
        const double *weight = nullptr;
        double *gradient = nullptr;
    };
    Table table(const std::string &name, int rows, int columns) const;
    const double *state(const std::string &name, int rows, int columns) const; // without a gradient

private:
    ModelSpec m_model;
    ParameterLayout m_layout;
    std::span<const double> m_weights;
    std::span<double> m_gradient;
};

} // namespace fovea::plain
