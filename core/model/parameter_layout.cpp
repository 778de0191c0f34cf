// SPDX-License-Identifier: MIT
#include "core/model/parameter_layout.h"

#include <algorithm>
#include <utility>

namespace fovea {

ParameterLayout::ParameterLayout(const ModelSpec &model, const InputShape &shape, const MaskSpec &mask)
{
    const auto addLinear = [&](const std::string &name, int out, int in) {
        add(name + ".weight", out, in);
        if (model.biases())
            add(name + ".bias", out, 0);
    };
    const auto addNorm = [&](const std::string &name) {
        if (!model.affine)
            return;
        add(name + ".weight", model.dModel, 0);
        add(name + ".bias", model.dModel, 0);
    };

    const int width = model.heads * model.dHead;
    const int vocabulary = shape.alphabet + 1 + shape.geometry.globals; // PAD is the one
    add("embedding.weight", vocabulary, model.dModel);
    if (model.positions == Positions::Learned)
        add("position.weight", shape.geometry.positions(), model.dModel);
    for (int block = 0; block < model.blocks; ++block) {
        const std::string prefix = "blocks." + std::to_string(block) + ".";
        addNorm(prefix + "norm.attention");
        if (model.scores == ScoreForm::QueryKey) {
            addLinear(prefix + "attention.query", width, model.dModel);
            addLinear(prefix + "attention.key", width, model.dModel);
        } else {
            add(prefix + "attention.bilinear.weight", model.heads * model.dModel, model.dModel);
        }
        addLinear(prefix + "attention.value", width, model.dModel);
        if (model.output)
            addLinear(prefix + "attention.output", model.dModel, width);
        addNorm(prefix + "norm.mlp");
        addLinear(prefix + "mlp.in", model.dMlp, model.dModel);
        addLinear(prefix + "mlp.out", model.dModel, model.dMlp);
    }
    add("readout.weight", shape.classes, model.dModel);
    add("readout.bias", shape.classes, 0);
    m_trained = m_size;
    const int state = makeMask(mask)->stateRows();
    for (int block = 0; block < model.blocks && state > 0; ++block) {
        add("blocks." + std::to_string(block) + ".attention.centroids", model.heads * state,
            model.scores == ScoreForm::QueryKey ? model.dHead : model.dModel);
        m_slots.back().trained = false;
    }
}

const ParameterSlot *ParameterLayout::find(std::string_view name) const
{
    const auto slot = std::find_if(m_slots.begin(), m_slots.end(),
                                   [&](const ParameterSlot &candidate) { return candidate.name == name; });
    return slot == m_slots.end() ? nullptr : &*slot;
}

void ParameterLayout::add(std::string name, int rows, int columns)
{
    m_slots.push_back({std::move(name), rows, columns, m_size});
    m_size += m_slots.back().size();
}

} // namespace fovea
