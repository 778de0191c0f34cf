// SPDX-License-Identifier: MIT
#include "core/base/random.h"
#include "core/model/parameter_layout.h"

#include <cassert>
#include <cmath>
#include <span>

namespace fovea {

namespace {

// How one parameter starts: uniform in [-range, range) times factor, plus shift.
struct Start
{
    double range = 0;
    double factor = 1;
    double shift = 0;
};

bool endsWith(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

// Columns of a layer's weight: what its bias is scaled by, too.
int fanIn(const ParameterLayout &layout, const ParameterSlot &slot)
{
    if (slot.columns)
        return slot.columns;
    const std::string layer = slot.name.substr(0, slot.name.rfind('.'));
    const ParameterSlot *weight = layout.find(layer + ".weight");
    assert(weight && weight->columns);
    return weight->columns;
}

Start startOf(const ParameterLayout &layout, const ParameterSlot &slot, const ModelSpec &model)
{
    constexpr double small = 0.1; // the authors' range of embedding and read-out
    if (slot.name == "embedding.weight" || slot.name == "readout.weight")
        return {.range = small};
    if (slot.name == "readout.bias")
        return {};
    if (slot.name == "position.weight") // as large as the embedding, which is multiplied in the forward pass
        return {.range = small, .factor = std::sqrt(double(model.dModel))};
    if (slot.name.find(".norm.") != std::string::npos)
        return {.shift = endsWith(slot.name, ".weight") ? 1.0 : 0.0};
    return {.range = 1 / std::sqrt(double(fanIn(layout, slot)))};
}

void fill(std::span<float> values, const ParameterSlot &slot, const Start &start, std::uint64_t seed)
{
    const std::uint64_t name = hashOf(std::string_view(slot.name));
    const std::size_t columns = values.size() / std::size_t(slot.rows);
    for (int row = 0; row < slot.rows; ++row) {
        Random random(seed, Stream::Init, {name, std::uint64_t(row)});
        for (float &value : values.subspan(std::size_t(row) * columns, columns))
            value = float(random.uniform(-start.range, start.range) * start.factor + start.shift);
    }
}

// Directions without preference, of length 1.
void fillUnits(std::span<float> values, const ParameterSlot &slot, std::uint64_t seed)
{
    const std::uint64_t name = hashOf(std::string_view(slot.name));
    const std::size_t columns = values.size() / std::size_t(slot.rows);
    for (int row = 0; row < slot.rows; ++row) {
        Random random(seed, Stream::Init, {name, std::uint64_t(row)});
        std::vector<double> direction(columns);
        double squares = 0;
        for (double &entry : direction) {
            entry = random.normal();
            squares += entry * entry;
        }
        for (std::size_t i = 0; i < columns; ++i)
            values[std::size_t(row) * columns + i] = float(direction[i] / std::sqrt(squares));
    }
}

} // namespace

std::vector<float> initialWeights(const ParameterLayout &layout, const ModelSpec &model, std::uint64_t seed,
                                  std::uint64_t salt)
{
    std::vector<float> weights(layout.size());
    const std::uint64_t laneSeed = salt ? combined(seed, salt) : seed;
    for (const ParameterSlot &slot : layout.parameters()) {
        const auto values = std::span(weights).subspan(slot.offset, slot.size());
        if (slot.trained)
            fill(values, slot, startOf(layout, slot, model), laneSeed);
        else
            fillUnits(values, slot, laneSeed);
    }
    return weights;
}

} // namespace fovea
