// SPDX-License-Identifier: MIT
#include "core/training/run_data.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace fovea {

Batch PaddedSet::slice(int first, int count) const
{
    const auto from = std::size_t(first);
    const auto size = std::size_t(count);
    const auto width = std::size_t(positions);
    return {.examples = count,
            .positions = positions,
            .tokens = std::span(tokens).subspan(from * width, size * width),
            .lengths = std::span(lengths).subspan(from, size),
            .labels = std::span(labels).subspan(from, size),
            .ids = std::span(ids).subspan(from, size)};
}

Batch BatchBuilder::gather(const PaddedSet &set, std::span<const std::uint32_t> examples)
{
    const auto width = std::size_t(set.positions);
    m_tokens.resize(examples.size() * width);
    m_lengths.resize(examples.size());
    m_labels.resize(examples.size());
    m_ids.resize(examples.size());
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const std::size_t example = examples[i];
        std::copy_n(set.tokens.begin() + std::ptrdiff_t(example * width), width,
                    m_tokens.begin() + std::ptrdiff_t(i * width));
        m_lengths[i] = set.lengths[example];
        m_labels[i] = set.labels[example];
        m_ids[i] = set.ids[example];
    }
    return {.examples = int(examples.size()),
            .positions = set.positions,
            .tokens = m_tokens,
            .lengths = m_lengths,
            .labels = m_labels,
            .ids = m_ids};
}

int paddedLength(int longest, const Mask &mask, Padding padding)
{
    const int multiple = padding == Padding::Paper ? mask.paddingMultiple() : 1;
    return (longest + multiple - 1) / multiple * multiple;
}

InputShape inputShape(const Dataset &dataset, const LaneRecord &lane)
{
    const auto mask = makeMask(lane.mask);
    const int length = paddedLength(dataset.longest(), *mask, lane.spec.data.padding);
    return {dataset.alphabet, dataset.classes, {length, mask->globals()}};
}

PaddedSet padded(const std::vector<Sequence> &sequences, const InputShape &shape)
{
    const Token pad = shape.alphabet;
    PaddedSet set;
    set.positions = shape.geometry.positions();
    set.tokens.reserve(sequences.size() * std::size_t(set.positions));
    for (const Sequence &sequence : sequences) {
        const int length = int(sequence.tokens.size());
        assert(length <= shape.geometry.ordinary);
        set.tokens.insert(set.tokens.end(), sequence.tokens.begin(), sequence.tokens.end());
        set.tokens.insert(set.tokens.end(), std::size_t(shape.geometry.ordinary - length), pad);
        for (int global = 0; global < shape.geometry.globals; ++global)
            set.tokens.push_back(pad + 1 + global);
        set.lengths.push_back(length);
        set.labels.push_back(sequence.label);
    }
    set.ids.resize(sequences.size());
    std::iota(set.ids.begin(), set.ids.end(), 0U);
    return set;
}

RunData makeRunData(std::shared_ptr<const Dataset> dataset, const LaneRecord &lane)
{
    RunData data;
    data.shape = inputShape(*dataset, lane);
    data.train = padded(dataset->train, data.shape);
    data.heldout = padded(dataset->heldout, data.shape);
    data.dataset = std::move(dataset);
    return data;
}

} // namespace fovea
