// SPDX-License-Identifier: MIT
#include "widgets/figures/panel_figures.h"

#include "widgets/charts/dispersion_charts.h"
#include "widgets/charts/noise_scatter.h"
#include "widgets/charts/noise_shares.h"
#include "widgets/charts/query_chart.h"
#include "widgets/inspect/dispersion_panel.h"
#include "widgets/inspect/query_panel.h"
#include "widgets/kit/tr.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/words/lane_words.h"

namespace fovea::ui {

namespace {

constexpr double narrowestChart = 260;
constexpr int chartHeight = 200;

// Widgets catch up and lay themselves out when they are shown: these are, but on no screen.
void showNowhere(QWidget &widget, double width)
{
    widget.setAttribute(Qt::WA_DontShowOnScreen);
    widget.resize(int(width), widget.sizeHint().height());
    widget.show();
}

QString laneHeading(const RaceData &race, int lane)
{
    const LaneView &view = race.lanes()[std::size_t(lane)];
    return chipLetter(view) + QStringLiteral(" · ") + laneTitle(view);
}

} // namespace

void drawQuery(FigurePage &page, RaceData &race, Inspection &inspection)
{
    QueryPanel panel(race, inspection, page.themes());
    showNowhere(panel, page.width());
    const std::vector<int> lanes = comparedLanes(inspection);
    const QList<QueryChart *> charts = panel.findChildren<QueryChart *>();
    page.beside(int(lanes.size()), narrowestChart, [&](FigurePage &column, int place) {
        column.heading(laneHeading(race, lanes[std::size_t(place)]));
        column.gap(size::tiny);
        if (place < charts.size())
            column.widget(*charts[place], chartHeight);
        column.gap(size::tiny);
        column.rich(panel.formulas(place));
        column.paragraph(panel.words(place));
    });
}

void drawDispersion(FigurePage &page, RaceData &race, Inspection &inspection)
{
    DispersionPanel panel(race, inspection, page.themes());
    showNowhere(panel, page.width());
    auto *bars = panel.findChild<DispersionBars *>();
    auto *layers = panel.findChild<DispersionLayers *>();
    page.heading(Words::tr("Dispersion δ and sensitivity of every query"));
    page.widget(*bars, bars->sizeHint().height());
    page.paragraph(
        Words::tr("A bar for each query, by its position; the tick is its separation. Above the dashed "
                  "line the stability bound is empty; a softmax's sensitivity never passes 1/2."));
    page.gap();
    page.heading(Words::tr("Dispersion δ by layer, on this example: 5 to 95 %, quartiles, median"));
    page.widget(*layers, layers->sizeHint().height());
}

void drawNoise(FigurePage &page, const std::vector<NoiseLane> &lanes)
{
    page.beside(int(lanes.size()), narrowestChart, [&](FigurePage &column, int place) {
        NoiseShares shares(page.themes());
        shares.setLane(lanes[std::size_t(place)]);
        showNowhere(shares, column.width());
        column.widget(shares, shares.sizeHint().height());
    });
    page.paragraph(
        Words::tr("Shares over all draws, ± one standard error; chance: blind picks, or blind answers."));
    NoiseScatter scatter(page.themes());
    scatter.setLanes(lanes);
    if (scatter.isEmpty())
        return;
    page.gap();
    page.heading(Words::tr("Picks that stay, against the separation of their query"));
    page.widget(scatter, scatter.sizeHint().height());
    page.paragraph(scatter.summary());
}

} // namespace fovea::ui
