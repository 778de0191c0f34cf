// SPDX-License-Identifier: MIT
#include "tests/support/whatif/plain_changes.h"

#include <algorithm>

namespace fovea::plain {

namespace {

using Kind = AttentionChange::Kind;

void cut(Map &map, int query, int key)
{
    double *row = map.weights.row(query);
    row[key] = 0;
    map.kept[std::size_t(query * map.weights.count + key)] = 0;
    double left = 0;
    for (int j = 0; j < map.weights.width; ++j)
        left += row[j];
    for (int j = 0; j < map.weights.width && left > 0; ++j)
        row[j] /= left;
}

void even(Map &map, int query)
{
    const std::uint8_t *kept = map.kept.data() + query * map.weights.width;
    const auto count = std::count(kept, kept + map.weights.width, 1);
    for (int j = 0; j < map.weights.width; ++j)
        map.weights.row(query)[j] = kept[j] ? 1.0 / double(count) : 0.0;
}

} // namespace

Meddling changing(std::vector<AttentionChange> changes)
{
    return [changes](int block, int head, Map &map) {
        const int length = map.weights.count;
        for (const Kind kind : {Kind::Patch, Kind::CutKey, Kind::CutEdge, Kind::Uniform, Kind::Off})
            for (const AttentionChange &change : changes) {
                if (change.kind != kind || change.block != block ||
                    (change.head != AttentionChange::allHeads && change.head != head))
                    continue;
                for (int query = 0; query < length; ++query) {
                    if (kind == Kind::CutKey || (kind == Kind::CutEdge && query == change.query))
                        cut(map, query, change.key);
                    if (kind == Kind::Uniform)
                        even(map, query);
                    for (int key = 0; key < length && (kind == Kind::Patch || kind == Kind::Off); ++key) {
                        const double weight = kind == Kind::Off
                                                  ? 0.0
                                                  : double(change.weights[std::size_t(query * length + key)]);
                        map.weights.row(query)[key] = weight;
                        map.kept[std::size_t(query * length + key)] = weight != 0;
                    }
                }
            }
    };
}

Result runChanged(const NetworkSpec &spec, std::vector<double> weights, const Batch &batch,
                  const Moment &moment, const std::vector<AttentionChange> &changes)
{
    const ParameterLayout layout(spec.model, spec.shape, spec.mask);
    for (const AttentionChange &change : changes)
        if (change.kind == Kind::Off && change.head == AttentionChange::allHeads)
            if (const ParameterSlot *bias =
                    layout.find("blocks." + std::to_string(change.block) + ".attention.output.bias"))
                std::fill_n(weights.begin() + std::ptrdiff_t(bias->offset), bias->size(), 0.0);
    return run(spec, weights, batch, moment, Pass::Infer, {}, {}, changing(changes));
}

} // namespace fovea::plain
