// SPDX-License-Identifier: MIT
#include "core/page/cells_section.h"

#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/page/markup.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

constexpr std::size_t mostCharts = 60;

using Curve = std::vector<double>; // train accuracy by epoch

class CellCharts
{
public:
    CellCharts(const SweepReport &report, const BriefSource &source) : m_report(report)
    {
        double least = 1;
        for (std::size_t run = 0; run < report.runs.size(); ++run) {
            Curve &curve = m_curves.emplace_back();
            if (report.runs[run].result)
                if (const auto epochs = source(int(run)))
                    for (const BriefEpoch &epoch : *epochs)
                        curve.push_back(epoch.trainAccuracy);
            for (const double value : curve)
                least = std::min(least, value);
            m_epochs = std::max(m_epochs, curve.size());
        }
        m_low = std::max(0.0, std::floor(10 * least) / 10);
    }

    bool isEmpty() const { return m_epochs == 0; }

    std::string chart(const SweepCellSummary &summary) const
    {
        std::string svg = "<svg class=\"chart\" viewBox=\"0 0 " + coordinate(width) + " " +
                          coordinate(height) + "\" role=\"img\" aria-label=\"" + escaped(sentence(summary)) +
                          "\">" + axes();
        const int baseline = m_report.plan.cells[std::size_t(summary.cell)].baseline;
        for (const SweepCellSummary &other : m_report.cells)
            if (other.cell == baseline && other.cell != summary.cell)
                for (const int run : other.runs)
                    svg += line(run, "ghost");
        svg += "<g class=\"" + laneClass(summary.comparison ? 1 : 0) + "\">";
        for (const int run : summary.runs)
            svg += line(run, "curve");
        return svg + "</g></svg>";
    }

private:
    // In the units of the picture; the page scales it.
    static constexpr double width = 190, height = 104;
    static constexpr double left = 26, right = 184, top = 6, bottom = 86;
    static constexpr std::size_t mostPoints = 120; // of a line

    double x(std::size_t epoch) const
    {
        return left + (right - left) * double(epoch) / double(std::max<std::size_t>(1, m_epochs - 1));
    }
    double y(double value) const
    {
        return bottom - (bottom - top) * std::clamp((value - m_low) / (1 - m_low), 0.0, 1.0);
    }

    std::string axes() const
    {
        std::string svg;
        for (const double value : {m_low, 1.0})
            svg += "<line class=\"grid\" x1=\"" + coordinate(left) + "\" x2=\"" + coordinate(right) +
                   "\" y1=\"" + coordinate(y(value)) + "\" y2=\"" + coordinate(y(value)) + "\"/><text x=\"" +
                   coordinate(left - 4) + "\" y=\"" + coordinate(y(value) + 3.5) + "\" text-anchor=\"end\">" +
                   fixedText(100 * value, 0) + "</text>";
        const double goal = y(thresholdOf(m_report.plan.grid));
        svg += "<line class=\"goal\" x1=\"" + coordinate(left) + "\" x2=\"" + coordinate(right) + "\" y1=\"" +
               coordinate(goal) + "\" y2=\"" + coordinate(goal) + "\"/>";
        for (const std::size_t epoch : {std::size_t(0), m_epochs - 1})
            svg += "<text x=\"" + coordinate(x(epoch)) + "\" y=\"" + coordinate(bottom + 14) +
                   "\" text-anchor=\"" + (epoch == 0 ? "start" : "end") + "\">" + std::to_string(epoch + 1) +
                   "</text>";
        return svg;
    }

    std::string line(int run, const char *look) const
    {
        const Curve &curve = m_curves[std::size_t(run)];
        if (curve.empty())
            return {};
        if (curve.size() == 1)
            return "<circle class=\"dot\" r=\"2\" cx=\"" + coordinate(x(0)) + "\" cy=\"" +
                   coordinate(y(curve.front())) + "\"/>";
        std::string path = "M";
        const std::size_t step = 1 + (curve.size() - 1) / mostPoints;
        for (std::size_t epoch = 0; epoch < curve.size(); epoch += step)
            path += (epoch > 0 ? "L" : "") + coordinate(x(epoch)) + " " + coordinate(y(curve[epoch]));
        if ((curve.size() - 1) % step != 0)
            path += "L" + coordinate(x(curve.size() - 1)) + " " + coordinate(y(curve.back()));
        return "<path class=\"" + std::string(look) + "\" d=\"" + path + "\"/>";
    }

    std::string sentence(const SweepCellSummary &summary) const
    {
        std::vector<std::string> ends;
        for (const int run : summary.runs)
            if (const Curve &curve = m_curves[std::size_t(run)]; !curve.empty())
                ends.push_back("seed " + std::to_string(m_report.plan.runs[std::size_t(run)].seed) + " " +
                               percentText(curve.back()) + " after " +
                               countText(std::int64_t(curve.size()), "epoch"));
        return "Train accuracy over epochs: " + (ends.empty() ? "no run has ended" : joined(ends, ", ")) +
               ".";
    }

    const SweepReport &m_report;
    std::vector<Curve> m_curves; // by run
    std::size_t m_epochs = 0;
    double m_low = 0;
};

std::string captionOf(const SweepReport &report, const SweepCellSummary &summary)
{
    std::vector<std::string> words;
    for (const CellField &field : report.plan.cells[std::size_t(summary.cell)].fields)
        if (!field.value.empty())
            words.push_back(field.field == "mask" ? field.value : field.field + " " + field.value);
    return words.empty() ? "the only cell" : joined(words, ", ");
}

} // namespace

std::string cellsSection(const SweepReport &report, const BriefSource &source)
{
    const CellCharts charts(report, source);
    if (charts.isEmpty())
        return {};
    const std::size_t shown = std::min(mostCharts, report.cells.size());
    std::string html =
        "<h2>How they learned <small>train accuracy (%) over epochs, a line for each seed that has "
        "ended; grey: the baseline</small></h2><div class=\"cells\">";
    for (std::size_t i = 0; i < shown; ++i)
        html += "<figure><figcaption>" + escaped(captionOf(report, report.cells[i])) + "</figcaption>" +
                charts.chart(report.cells[i]) + "</figure>";
    html += "</div>";
    if (shown < report.cells.size())
        html += "<p class=\"muted\">The first " + std::to_string(shown) + " of " +
                countText(std::int64_t(report.cells.size()), "cell") + ".</p>";
    return html;
}

} // namespace fovea
