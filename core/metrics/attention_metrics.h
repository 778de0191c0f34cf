// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"
#include "core/metrics/attention_map.h"
#include "core/metrics/key_use.h"
#include "core/metrics/metric.h"
#include "core/metrics/row.h"
#include "core/tasks/task.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace fovea {

// What the collector must know of one observed example besides its maps.
struct ObservedExample
{
    int length = 0; // of the sequence itself
    Deciding deciding;
};

// Gathers the maps of an inference pass into the metrics of an epoch. Feed it by Network::infer, batch after
// batch
// (`startBatch` tells the index of the batch's first example), then ask once. `examples` must outlive it.
class AttentionMetrics : public AttentionObserver
{
public:
    AttentionMetrics(const MaskSpec &mask, const Geometry &geometry, PadUse pad, int blocks,
                     std::span<const ObservedExample> examples, GradientRule rule = GradientRule::Kept);
    ~AttentionMetrics() override;

    void startBatch(int firstExample);
    bool wantsNorms() const override { return false; }
    void observe(int example, int block, int head, const AttentionMap &map) override;
    std::vector<MetricValues> values() const; // in the catalogue's order

private:
    struct Layer;

    std::unique_ptr<const Mask> m_mask;
    MaskTheory m_theory;
    GradientRule m_rule;
    Geometry m_geometry;
    PadUse m_pad;
    std::span<const ObservedExample> m_examples;
    int m_firstExample = 0;
    std::vector<Layer> m_layers;
    KeyUse m_use; // memory kept between maps
    std::vector<int> m_best;
};

} // namespace fovea
