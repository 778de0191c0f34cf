// SPDX-License-Identifier: MIT
#include "core/store/curves_csv.h"

#include "core/base/csv.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

// The columns of one metric: its fields pooled, then layer by layer.
struct MetricColumns
{
    std::string id;
    std::vector<std::string> fields;
    std::size_t layers = 0;
};

void addColumns(std::vector<MetricColumns> &columns, const EpochRecord &epoch)
{
    for (const MetricValues &values : epoch.metrics) {
        auto known = std::ranges::find(columns, values.id, &MetricColumns::id);
        if (known == columns.end()) {
            const MetricInfo *info = metricCatalogue().find(values.id);
            columns.push_back({values.id, info ? info->fields : std::vector<std::string>(), 0});
            known = columns.end() - 1;
        }
        for (std::size_t field = known->fields.size(); field < values.all.size(); ++field)
            known->fields.push_back("value" + std::to_string(field)); // a metric this program does not know
        known->layers = std::max(known->layers, values.layers.size());
    }
}

// Those of all runs, so that every row has the same.
std::vector<MetricColumns> columnsOf(std::span<const RunCurves> runs)
{
    std::vector<MetricColumns> columns;
    for (const RunCurves &run : runs)
        for (const EpochRecord &epoch : run.epochs)
            addColumns(columns, epoch);
    return columns;
}

void addNames(std::string &csv, const MetricColumns &columns, const std::string &part)
{
    for (const std::string &field : columns.fields)
        csv += "," + columns.id + "." + part + "." + field;
}

void addNumber(std::string &csv, double value)
{
    csv += ',' + csvNumber(value);
}

void addNumbers(std::string &csv, const MetricColumns &columns, const std::vector<double> &values)
{
    for (std::size_t field = 0; field < columns.fields.size(); ++field)
        addNumber(csv, field < values.size() ? values[field] : std::nan(""));
}

void addMetric(std::string &csv, const MetricColumns &columns, const EpochRecord &epoch)
{
    static const MetricValues nothing;
    const auto found = std::ranges::find(epoch.metrics, columns.id, &MetricValues::id);
    const MetricValues &values = found == epoch.metrics.end() ? nothing : *found;
    addNumbers(csv, columns, values.all);
    for (std::size_t layer = 0; layer < columns.layers; ++layer)
        addNumbers(csv, columns, layer < values.layers.size() ? values.layers[layer] : nothing.all);
}

} // namespace

std::string curvesCsv(std::span<const RunCurves> runs)
{
    const auto metrics = columnsOf(runs);
    std::string csv = "run,lane,label,mask,seed,epoch,step,train_loss,train_acc,heldout_loss,heldout_acc,lr,"
                      "wall_s,cpu_s,eval_s,metrics_s";
    for (const MetricColumns &columns : metrics) {
        addNames(csv, columns, "all");
        for (std::size_t layer = 0; layer < columns.layers; ++layer)
            addNames(csv, columns, "layer" + std::to_string(layer));
    }
    csv += '\n';
    for (const RunCurves &run : runs) {
        const std::string first = (run.run ? std::to_string(run.run) : "") + "," + csvCell(run.lane) + "," +
                                  csvCell(run.label) + "," + csvCell(run.mask) + "," +
                                  std::to_string(run.seed) + ",";
        for (const EpochRecord &epoch : run.epochs) {
            csv += first + std::to_string(epoch.epoch) + "," + std::to_string(epoch.step);
            for (const double value :
                 {epoch.trainLoss, epoch.trainAccuracy, epoch.heldoutLoss, epoch.heldoutAccuracy, epoch.lr,
                  epoch.spent.wall, epoch.spent.cpu, epoch.spent.eval, epoch.spent.metrics})
                addNumber(csv, value);
            for (const MetricColumns &columns : metrics)
                addMetric(csv, columns, epoch);
            csv += '\n';
        }
    }
    return csv;
}

} // namespace fovea
