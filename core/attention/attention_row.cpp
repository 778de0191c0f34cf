// SPDX-License-Identifier: MIT
#include "core/attention/attention_row.h"

#include "core/attention/mask_families.h"

namespace fovea {

namespace {

std::vector<double> spread(const RowEntries<double> &entries, const std::vector<double> &values,
                           std::size_t keys)
{
    std::vector<double> all(keys, 0.0);
    for (std::size_t i = 0; i < entries.keys.size(); ++i)
        all[std::size_t(entries.keys[i])] = values[i];
    return all;
}

std::vector<double> gradientOf(const RowEntries<double> &entries, std::span<const double> upstream)
{
    if (upstream.empty())
        return {};
    std::vector<double> values;
    for (const int key : entries.keys)
        values.push_back(upstream[std::size_t(key)]);
    entries.backward(values);
    return spread(entries, values, upstream.size());
}

} // namespace

AttentionRow attentionRow(const Mask &mask, GradientRule rule, const PreciseRow &row,
                          std::span<const double> upstream, const std::vector<int> *chosen)
{
    RowEntries<double> forward;
    std::vector<int> kept;
    if (mask.weighing() && !mask.keepsAll(row.geometry)) {
        mask.weighing()->weighPrecisely(row, forward);
        keptOf(forward, kept);
    } else {
        if (chosen)
            kept = *chosen;
        else
            mask.selectPrecisely(row, kept);
        softmaxEntries(row.scores, std::span<const int>(kept), forward);
    }
    AttentionRow answer;
    answer.kept.resize(row.scores.size());
    for (const int key : kept)
        answer.kept[std::size_t(key)] = 1;
    if (rule == GradientRule::Kept || mask.weighing()) {
        answer.weights = spread(forward, forward.weights, row.scores.size());
        answer.gradient = gradientOf(forward, upstream);
        return answer;
    }
    std::vector<int> all;
    appendAllowed(row, {0, row.geometry.positions()}, all);
    RowEntries<double> full;
    softmaxEntries(row.scores, std::span<const int>(all), full);
    const RowEntries<double> &weighed = rule == GradientRule::ForwardFull ? full : forward;
    answer.weights = spread(weighed, weighed.weights, row.scores.size());
    answer.gradient = gradientOf(full, upstream);
    for (std::size_t key = 0; key < answer.gradient.size() && rule == GradientRule::ForwardFull; ++key)
        if (!answer.kept[key])
            answer.gradient[key] = 0;
    return answer;
}

} // namespace fovea
