// SPDX-License-Identifier: MIT
#pragma once

#include "core/metrics/metric.h"
#include "core/model/parameter_parts.h"
#include "core/results/records.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace fovea {

// What one step changed, measured on its own batch. `noise` and `smoothness` hold the whole network first,
// then its blocks.
struct PathSample
{
    double lipschitz = 0;           // |change of loss| / |change of weights|
    std::vector<double> smoothness; // |change of gradient| / |change of weights|
    std::vector<double> noise;      // trace of the covariance of a batch's gradient; NaN for a batch of one
};

// The gradients of an epoch's steps, as metrics. It looks at what a step computes anyway and changes nothing.
class GradientRecord
{
public:
    explicit GradientRecord(const ParameterLayout &layout);

    const std::vector<ParameterRange> &ranges() const { return m_ranges; }
    int blocks() const { return m_blocks; }
    int steps() const { return m_steps; } // recorded since the epoch began

    // Of one step, before clipping; `norm` is that of the whole gradient.
    void addStep(std::span<const float> gradient, double norm, bool clipped);
    void addPath(const PathSample &sample);
    void clear();

    // In the catalogue's order. All of them undefined unless `steps` steps were recorded: an epoch that an
    // older program began is known in part only.
    std::vector<MetricValues> values(int steps) const;

    // For a run that goes on later. Empty where nothing was recorded; what does not fit is left aside.
    std::optional<NamedBytes> saved() const;
    void restore(const std::vector<NamedBytes> &saved);

private:
    std::size_t places() const { return std::size_t(m_blocks) + 1; } // the whole, then each block
    std::vector<double *> counters(); // all but m_norms, in the order in which they are saved
    std::vector<double> fieldsOf(const MetricInfo &metric, std::size_t place) const;

    std::vector<ParameterRange> m_ranges;
    int m_blocks = 0;
    int m_steps = 0;
    std::vector<double> m_norms;   // steps x places
    std::vector<double> m_squares; // places x parts: sums over steps
    double m_clipped = 0;
    double m_samples = 0; // of the path
    double m_lipschitz = 0, m_steepest = 0;
    std::vector<double> m_smoothness, m_roughest, m_noise; // a place each
};

} // namespace fovea
