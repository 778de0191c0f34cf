// SPDX-License-Identifier: MIT
#include "core/page/curves_section.h"

#include "core/page/markup.h"
#include "core/report/json_values.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

using Value = double (*)(const EpochRecord &);

std::vector<const ReportedRun *> countedRuns(const SessionReport &report, const ReportedLane &lane)
{
    std::vector<const ReportedRun *> ended;
    const ReportedRun *farthest = nullptr;
    for (const std::size_t index : lane.runs) {
        const ReportedRun &run = report.runs[index];
        if (run.run.epochs.empty())
            continue;
        if (hasEnded(run.run.stored.status))
            ended.push_back(&run);
        if (!farthest || run.run.epochs.size() > farthest->run.epochs.size())
            farthest = &run;
    }
    if (ended.empty() && farthest)
        ended.push_back(farthest);
    return ended;
}

std::vector<EpochRecord> allEpochs(const ReportedRun &run)
{
    std::vector<EpochRecord> epochs = run.inherited;
    epochs.insert(epochs.end(), run.run.epochs.begin(), run.run.epochs.end());
    return epochs;
}

// Linear between the two neighbours.
double quantile(std::vector<double> values, double share)
{
    std::ranges::sort(values);
    const double place = share * double(values.size() - 1);
    const auto left = std::min(std::size_t(place), values.size() - 1);
    const auto next = std::min(left + 1, values.size() - 1);
    return values[left] + (values[next] - values[left]) * (place - double(left));
}

ChartSeries seriesOf(const SessionReport &report, std::size_t index, Value value)
{
    const ReportedLane &lane = report.lanes[index];
    ChartSeries series{lane.name, lane.label, int(index), {}, {}, {}, {}};
    std::vector<std::vector<EpochRecord>> runs;
    std::size_t common = SIZE_MAX;
    for (const ReportedRun *run : countedRuns(report, lane)) {
        runs.push_back(allEpochs(*run));
        common = std::min(common, runs.back().size());
    }
    for (std::size_t epoch = 0; !runs.empty() && epoch < common; ++epoch) {
        std::vector<double> values;
        for (const auto &run : runs)
            if (const double one = value(run[epoch]); std::isfinite(one))
                values.push_back(one);
        if (values.empty())
            break;
        series.middle.push_back(quantile(values, 0.5));
        if (runs.size() > 1) {
            series.low.push_back(quantile(values, 0.25));
            series.high.push_back(quantile(values, 0.75));
        }
    }
    return series;
}

Chart chartOf(const SessionReport &report, std::string id, std::string title, Value value)
{
    Chart chart;
    chart.id = std::move(id);
    chart.title = std::move(title);
    chart.epochs = 2;
    for (std::size_t i = 0; i < report.lanes.size(); ++i) {
        chart.series.push_back(seriesOf(report, i, value));
        chart.epochs = std::max(chart.epochs, int(chart.series.back().middle.size()));
    }
    return chart;
}

void setAccuracyAxis(Chart &chart)
{
    double least = 1;
    for (ChartSeries &series : chart.series)
        for (auto *values : {&series.middle, &series.low, &series.high})
            for (double &each : *values) {
                least = std::min(least, each);
                each *= 100;
            }
    chart.low = std::floor(std::max(0.0, least * 10 - 0.2)) * 10;
    chart.high = 100;
    chart.decimals = 1;
}

// The first epoch at which the median has arrived.
void setFlags(Chart &chart, double threshold)
{
    for (ChartSeries &series : chart.series) {
        const auto at =
            std::ranges::find_if(series.middle, [&](double each) { return each >= 100 * threshold; });
        if (at != series.middle.end())
            series.arrival = int(at - series.middle.begin()) + 1;
    }
}

Json trackedJson(const std::vector<Chart> &charts)
{
    Json json = Json::array();
    for (const Chart &chart : charts) {
        Json one{{"id", chart.id},
                 {"epochs", chart.epochs},
                 {"decimals", chart.decimals},
                 {"series", Json::array()}};
        for (const ChartSeries &series : chart.series)
            one["series"].push_back({{"name", series.name},
                                     {"middle", numbers(std::span<const double>(series.middle))},
                                     {"low", numbers(std::span<const double>(series.low))},
                                     {"high", numbers(std::span<const double>(series.high))}});
        json.push_back(std::move(one));
    }
    return json;
}

} // namespace

std::vector<Chart> chartsOf(const SessionReport &report)
{
    Chart accuracy = chartOf(report, "train-accuracy", "Train accuracy (%)",
                             [](const EpochRecord &epoch) { return epoch.trainAccuracy; });
    setAccuracyAxis(accuracy);
    setFlags(accuracy, report.threshold);
    accuracy.line = 100 * report.threshold;
    accuracy.lineLabel = thresholdText(report);
    Chart heldout = chartOf(report, "heldout-accuracy", "Held-out accuracy (%)",
                            [](const EpochRecord &epoch) { return epoch.heldoutAccuracy; });
    setAccuracyAxis(heldout);
    Chart loss = chartOf(report, "train-loss", "Train loss (nats)",
                         [](const EpochRecord &epoch) { return epoch.trainLoss; });
    loss.decimals = 3;
    double most = 0.1;
    for (const ChartSeries &series : loss.series)
        for (const auto *values : {&series.middle, &series.high})
            for (const double each : *values)
                most = std::max(most, each);
    loss.high = axisTicks(0, most, 5).back() < most ? most * 1.05 : axisTicks(0, most, 5).back();
    return {accuracy, heldout, loss};
}

std::string curvesSection(const SessionReport &report)
{
    const auto charts = chartsOf(report);
    bool hasBands = false;
    for (const ChartSeries &series : charts.front().series)
        hasBands = hasBands || !series.low.empty();
    std::string html =
        "<h2>How they learned <small>" +
        std::string(hasBands ? "medians and quartiles of the seeds that have ended, as far as all have come"
                             : "one seed of each lane") +
        "</small></h2><div class=\"legend\">";
    for (std::size_t i = 0; i < report.lanes.size(); ++i)
        html += "<button type=\"button\" class=\"key\" data-lane=\"" + std::to_string(i) +
                "\" aria-pressed=\"true\">" + badge(report.lanes[i].name, int(i)) +
                escaped(report.lanes[i].label) + "</button>";
    html += "</div><div class=\"charts\">";
    for (const Chart &chart : charts)
        html += "<figure><figcaption>" + escaped(chart.title) + "<span class=\"reading\" data-chart=\"" +
                chart.id + "\"></span></figcaption>" + svgOf(chart) + "</figure>";
    html += "</div><details><summary>Show as tables</summary><div class=\"tables\">";
    for (const Chart &chart : charts)
        html += tableOf(chart);
    html += "</div></details><p class=\"muted\">Dashed: " + escaped(thresholdText(report)) +
            " of the training examples. Flags stand where the median arrives.</p>";
    return html + "<script type=\"application/json\" id=\"curves\">" +
           escapedJson(trackedJson(charts).dump()) + "</script>";
}

} // namespace fovea
