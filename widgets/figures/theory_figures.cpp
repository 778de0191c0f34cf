// SPDX-License-Identifier: MIT
#include "widgets/figures/theory_figures.h"

#include "widgets/curves/plot_words.h"
#include "widgets/figures/theory_tables.h"
#include "widgets/kit/tr.h"
#include "widgets/theory/conditions_chart.h"
#include "widgets/theory/gradient_charts.h"
#include "widgets/theory/regime_chart.h"
#include "widgets/theory/regime_words.h"
#include "widgets/theory/stability_chart.h"
#include "widgets/words/task_words.h"

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr double chartHeight = 260, narrowestChart = 200;

} // namespace

std::vector<Figure> stabilityFigures(const RaceData &race, int epoch, const MeasureView &view,
                                     Condition condition)
{
    const QString task = taskName(race.experiment().base.task);
    const QString caption = raceCaption(race) + QStringLiteral(" · ") + measuredOnWords(race, view);
    const int last = race.lastEpoch();
    std::vector<Figure> figures;
    figures.push_back({Words::tr("How far attention can move"), fileStem({task, QStringLiteral("stability")}),
                       caption, [&race, epoch, last, view](FigurePage &page) {
                           StabilityChart chart(page.themes());
                           chart.setClock(epoch, last);
                           chart.show(stabilityLanes(race, view));
                           page.widget(
                               chart, std::max(chartHeight, double(chart.heightForWidth(int(page.width())))));
                           page.paragraph(chart.reading(epoch));
                       }});
    figures.back().csv = [&race, view] { return stabilityCsv(stabilityLanes(race, view)); };
    const Regime regime = regimeOf(race, view);
    if (regime.reason.isEmpty()) {
        figures.push_back({Words::tr("Conditions W and X"), fileStem({task, QStringLiteral("conditions")}),
                           caption, [regime, epoch, last](FigurePage &page) {
                               ConditionsChart chart(page.themes());
                               chart.setClock(epoch, last);
                               chart.show(regime);
                               page.widget(chart, chartHeight);
                               page.paragraph(chart.reading(epoch));
                           }});
        figures.back().csv = [regime] { return regimeCsv(regime); };
        figures.push_back({Words::tr("Regime of the theory"), fileStem({task, QStringLiteral("regime")}),
                           caption, [&race, regime, condition, epoch](FigurePage &page) {
                               RegimeChart chart(page.themes());
                               chart.show(regime, condition, epoch);
                               page.widget(chart, std::max(chartHeight, page.width() * 0.7));
                               page.paragraph(regimeWords(race, regime, condition, epoch));
                           }});
        figures.back().csv = [regime] { return regimeCsv(regime); };
    }
    const auto gradients = gradientLanes(race, view.block);
    if (gradientReason(gradients).isEmpty()) {
        figures.push_back(
            {Words::tr("Where the gradient goes"), fileStem({task, QStringLiteral("gradients")}), caption,
             [gradients, epoch, last](FigurePage &page) {
                 page.beside(3, narrowestChart, [&](FigurePage &column, int which) {
                     if (which == 2) {
                         PartBars bars(column.themes());
                         bars.show(gradients, epoch);
                         column.widget(bars, std::max(chartHeight, double(bars.minimumSizeHint().height())));
                         return;
                     }
                     GradientChart chart(which == 0 ? GradientChart::Kind::Norm
                                                    : GradientChart::Kind::Clipped,
                                         column.themes());
                     chart.setClock(epoch, last);
                     chart.show(gradients);
                     column.widget(chart, chartHeight);
                 });
                 page.paragraph(gradientReading(gradients, epoch));
             }});
        figures.back().csv = [gradients] { return gradientCsv(gradients); };
    }
    return figures;
}

} // namespace fovea::ui
