// SPDX-License-Identifier: MIT
#include "core/training/gradient_record.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

namespace fovea {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
constexpr const char *savedName = "gradients";

// As gradientNorm(): eight sums side by side, in a fixed order.
double sumOfSquares(std::span<const float> values)
{
    std::array<double, 8> sums{};
    std::size_t i = 0;
    for (; i + sums.size() <= values.size(); i += sums.size())
        for (std::size_t lane = 0; lane < sums.size(); ++lane)
            sums[lane] += double(values[i + lane]) * double(values[i + lane]);
    for (; i < values.size(); ++i)
        sums[0] += double(values[i]) * double(values[i]);
    return std::accumulate(sums.begin(), sums.end(), 0.0);
}

double meanOf(double sum, double count)
{
    return count > 0 ? sum / count : undefined;
}

} // namespace

GradientRecord::GradientRecord(const ParameterLayout &layout) : m_ranges(parameterRanges(layout))
{
    for (const ParameterRange &range : m_ranges)
        m_blocks = std::max(m_blocks, range.block.value_or(-1) + 1);
    clear();
}

void GradientRecord::clear()
{
    m_steps = 0;
    m_norms.clear();
    m_squares.assign(places() * parameterParts, 0);
    m_clipped = m_samples = m_lipschitz = m_steepest = 0;
    for (std::vector<double> *each : {&m_smoothness, &m_roughest, &m_noise})
        each->assign(places(), 0);
}

void GradientRecord::addStep(std::span<const float> gradient, double norm, bool clipped)
{
    const std::size_t first = m_norms.size();
    m_norms.resize(first + places(), 0);
    for (const ParameterRange &range : m_ranges) {
        const double squares = sumOfSquares(gradient.subspan(range.offset, range.size));
        m_squares[std::size_t(range.part)] += squares;
        if (!range.block)
            continue;
        const std::size_t place = std::size_t(*range.block) + 1;
        m_squares[place * parameterParts + std::size_t(range.part)] += squares;
        m_norms[first + place] += squares;
    }
    m_norms[first] = norm;
    for (std::size_t place = 1; place < places(); ++place)
        m_norms[first + place] = std::sqrt(m_norms[first + place]);
    m_clipped += clipped ? 1 : 0;
    ++m_steps;
}

void GradientRecord::addPath(const PathSample &sample)
{
    m_samples += 1;
    m_lipschitz += sample.lipschitz;
    m_steepest = std::max(m_steepest, sample.lipschitz);
    for (std::size_t place = 0; place < places(); ++place) {
        m_smoothness[place] += sample.smoothness[place];
        m_roughest[place] = std::max(m_roughest[place], sample.smoothness[place]);
        m_noise[place] += sample.noise[place];
    }
}

// A place is the whole network (0) or a block (from 1). Clipping and the loss have no parts.
std::vector<double> GradientRecord::fieldsOf(const MetricInfo &metric, std::size_t place) const
{
    if (metric.id == "gradient_norm") {
        std::vector<double> norms;
        for (std::size_t at = place; at < m_norms.size(); at += places())
            norms.push_back(m_norms[at]);
        return percentiles(norms, percentileLevels());
    }
    if (metric.id == "gradient_parts") {
        std::vector<double> parts;
        for (std::size_t part = 0; part < parameterParts; ++part) {
            const bool ofBlocks =
                part != std::size_t(ParameterPart::Embedding) && part != std::size_t(ParameterPart::Readout);
            const double squares = m_squares[place * parameterParts + part];
            parts.push_back(place > 0 && !ofBlocks ? undefined : std::sqrt(meanOf(squares, m_steps)));
        }
        return parts;
    }
    if (metric.id == "gradient_noise")
        return {meanOf(m_noise[place], m_samples)};
    if (metric.id == "path_smoothness")
        return {meanOf(m_smoothness[place], m_samples), m_samples > 0 ? m_roughest[place] : undefined};
    if (place > 0)
        return std::vector<double>(metric.fields.size(), undefined);
    if (metric.id == "gradient_clipped")
        return {meanOf(m_clipped, m_steps)};
    return {meanOf(m_lipschitz, m_samples), m_samples > 0 ? m_steepest : undefined}; // path_lipschitz
}

std::vector<MetricValues> GradientRecord::values(int steps) const
{
    const bool whole = steps > 0 && steps == m_steps;
    std::vector<MetricValues> metrics;
    for (const MetricInfo &info : metricCatalogue()) {
        if (info.origin != MetricOrigin::Gradient)
            continue;
        const auto fields = [&](std::size_t place) {
            return whole ? fieldsOf(info, place) : std::vector<double>(info.fields.size(), undefined);
        };
        MetricValues values{info.id, fields(0), {}};
        for (std::size_t place = 1; place < places(); ++place)
            values.layers.push_back(fields(place));
        metrics.push_back(std::move(values));
    }
    return metrics;
}

std::vector<double *> GradientRecord::counters()
{
    std::vector<double *> all{&m_clipped, &m_samples, &m_lipschitz, &m_steepest};
    for (std::vector<double> *each : {&m_squares, &m_smoothness, &m_roughest, &m_noise})
        for (double &value : *each)
            all.push_back(&value);
    return all;
}

// Doubles: the number of blocks, the counters, then the norms of every step.
std::optional<NamedBytes> GradientRecord::saved() const
{
    if (m_steps == 0)
        return {};
    std::vector<double> numbers{double(m_blocks)};
    for (const double *value : const_cast<GradientRecord *>(this)->counters())
        numbers.push_back(*value);
    numbers.insert(numbers.end(), m_norms.begin(), m_norms.end());
    const auto bytes = std::as_bytes(std::span(numbers));
    return NamedBytes{savedName, {bytes.begin(), bytes.end()}};
}

void GradientRecord::restore(const std::vector<NamedBytes> &saved)
{
    clear();
    const auto found = std::ranges::find(saved, savedName, &NamedBytes::name);
    if (found == saved.end() || found->bytes.size() % sizeof(double) != 0)
        return;
    std::vector<double> numbers(found->bytes.size() / sizeof(double));
    std::memcpy(numbers.data(), found->bytes.data(), found->bytes.size());
    const std::vector<double *> fixed = counters();
    const std::size_t head = 1 + fixed.size();
    if (numbers.size() < head || numbers[0] != double(m_blocks) || (numbers.size() - head) % places() != 0)
        return;
    for (std::size_t i = 0; i < fixed.size(); ++i)
        *fixed[i] = numbers[1 + i];
    m_norms.assign(numbers.begin() + std::ptrdiff_t(head), numbers.end());
    m_steps = int(m_norms.size() / places());
}

} // namespace fovea
