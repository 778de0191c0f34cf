// SPDX-License-Identifier: MIT
#include "core/store/tables/metric_rows.h"

#include "core/base/errors.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace fovea {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

std::optional<std::size_t> percentilePlace(std::string_view name)
{
    const auto found = std::ranges::find(percentileNames, name);
    if (found == percentileNames.end())
        return {};
    return std::size_t(found - percentileNames.begin());
}

std::string fieldName(const MetricInfo *info, std::size_t place)
{
    return info && place < info->fields.size() ? info->fields[place] : "value" + std::to_string(place);
}

void addRows(MetricRows &rows, const std::string &metric, std::int64_t layer,
             const std::vector<double> &values)
{
    const MetricInfo *info = metricCatalogue().find(metric);
    PercentileRow percentiles{metric, layer, {}};
    percentiles.values.fill(undefined);
    bool any = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::string name = fieldName(info, i);
        if (const auto place = percentilePlace(name)) {
            percentiles.values[*place] = values[i];
            any = true;
        } else {
            rows.numbers.push_back({metric, layer, std::move(name), values[i]});
        }
    }
    if (any)
        rows.percentiles.push_back(std::move(percentiles));
}

// Builds metrics from rows that come metric by metric and layer by layer.
class Builder
{
public:
    void add(const PercentileRow &row)
    {
        std::vector<double> &values = layerOf(row.metric, row.layer);
        if (!m_info)
            values.insert(values.end(), row.values.begin(), row.values.end());
        for (std::size_t i = 0; i < m_places.size(); ++i)
            if (m_places[i])
                values[i] = row.values[*m_places[i]];
    }

    void add(const NumberRow &row)
    {
        std::vector<double> &values = layerOf(row.metric, row.layer);
        if (!m_info) {
            values.push_back(row.value);
            return;
        }
        const auto field = std::ranges::find(m_info->fields, row.name);
        if (field != m_info->fields.end())
            values[std::size_t(field - m_info->fields.begin())] = row.value;
    }

    std::vector<MetricValues> inOrder() &&
    {
        std::ranges::stable_sort(m_metrics, {}, [](const MetricValues &values) {
            return placeOf(values.id); // behind all where the catalogue does not have it
        });
        return std::move(m_metrics);
    }

private:
    static std::size_t placeOf(const std::string &metric)
    {
        return std::size_t(std::ranges::find(metricCatalogue(), metric, &MetricInfo::id) -
                           metricCatalogue().begin());
    }

    void turnTo(const std::string &metric)
    {
        m_at = std::size_t(std::ranges::find(m_metrics, metric, &MetricValues::id) - m_metrics.begin());
        if (m_at == m_metrics.size())
            m_metrics.push_back({metric, {}, {}});
        m_info = metricCatalogue().find(metric);
        m_places.clear();
        if (m_info)
            for (const std::string &field : m_info->fields)
                m_places.push_back(percentilePlace(field));
    }

    // Of the length that the catalogue says.
    std::vector<double> &layerOf(const std::string &metric, std::int64_t layer)
    {
        if (m_at >= m_metrics.size() || m_metrics[m_at].id != metric)
            turnTo(metric);
        MetricValues &values = m_metrics[m_at];
        const auto known = std::int64_t(values.layers.size());
        if (layer < -1 || layer > known)
            throw InputError("Layer " + std::to_string(known) + " of " + metric + " is missing.");
        if (layer == known)
            values.layers.emplace_back();
        std::vector<double> &numbers = layer < 0 ? values.all : values.layers[std::size_t(layer)];
        if (m_info)
            numbers.resize(m_info->fields.size(), undefined);
        return numbers;
    }

    std::vector<MetricValues> m_metrics;
    std::size_t m_at = 0;
    const MetricInfo *m_info = nullptr;               // of the metric at m_at
    std::vector<std::optional<std::size_t>> m_places; // of its fields among the percentiles
};

} // namespace

void PercentileRow::addTo(RowHash &hash) const
{
    hash.add(metric);
    hash.add(layer);
    for (const double value : values)
        hash.add(value);
}

void NumberRow::addTo(RowHash &hash) const
{
    hash.add(metric);
    hash.add(layer);
    hash.add(name);
    hash.add(value);
}

MetricRows rowsOf(const std::vector<MetricValues> &metrics)
{
    MetricRows rows;
    for (const MetricValues &values : metrics) {
        addRows(rows, values.id, -1, values.all);
        for (std::size_t layer = 0; layer < values.layers.size(); ++layer)
            addRows(rows, values.id, std::int64_t(layer), values.layers[layer]);
    }
    std::ranges::sort(rows.percentiles, {},
                      [](const PercentileRow &row) { return std::tie(row.metric, row.layer); });
    std::ranges::sort(rows.numbers, {},
                      [](const NumberRow &row) { return std::tie(row.metric, row.layer, row.name); });
    return rows;
}

std::vector<MetricValues> metricsFrom(const MetricRows &rows)
{
    Builder builder;
    for (const PercentileRow &row : rows.percentiles)
        builder.add(row);
    for (const NumberRow &row : rows.numbers)
        builder.add(row);
    return std::move(builder).inOrder();
}

} // namespace fovea
