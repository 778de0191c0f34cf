// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"
#include "core/spec/experiment_spec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// What a model is built for, besides its spec.
struct InputShape
{
    int alphabet = 0; // tokens 0 .. alphabet-1, then PAD, then global tokens
    int classes = 0;
    Geometry geometry; // ordinary positions (padded) and globals

    bool operator==(const InputShape &) const = default;
};

// One parameter tensor inside the flat vector of all weights; matrices are row-major (out, in) as in torch's
// Linear.
struct ParameterSlot
{
    std::string name; // "blocks.0.attention.query.weight"; part of the file formats
    int rows = 0;
    int columns = 0; // 0 for vectors, whose length is rows
    std::size_t offset = 0;
    bool trained = true; // false: state that a mask keeps and moves itself

    std::size_t size() const { return std::size_t(rows) * std::size_t(columns ? columns : 1); }
    bool operator==(const ParameterSlot &) const = default;
};

// Where every parameter of a model stands in the flat vector. Order: embedding, position, blocks, readout,
// then what the mask keeps besides ("blocks.0.attention.centroids", of all heads): stored with the weights,
// but not trained. Within a block norm.attention, attention (query, key | bilinear, value, output), norm.mlp,
// mlp.in, mlp.out; weight, then bias.
class ParameterLayout
{
public:
    ParameterLayout(const ModelSpec &model, const InputShape &shape, const MaskSpec &mask = {});

    const std::vector<ParameterSlot> &parameters() const { return m_slots; }
    std::size_t size() const { return m_size; }       // number of floats
    std::size_t trained() const { return m_trained; } // of them are trained; they come first
    const ParameterSlot *find(std::string_view name) const;

private:
    void add(std::string name, int rows, int columns);

    std::vector<ParameterSlot> m_slots;
    std::size_t m_size = 0;
    std::size_t m_trained = 0;
};

// Initial weights: each row a function of (seed, parameter name, row) alone. `salt` makes lanes independent.
std::vector<float> initialWeights(const ParameterLayout &layout, const ModelSpec &model, std::uint64_t seed,
                                  std::uint64_t salt = 0);

} // namespace fovea
