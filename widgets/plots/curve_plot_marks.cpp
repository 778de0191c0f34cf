// SPDX-License-Identifier: MIT
#include "widgets/plots/curve_plot_private.h"

#include "widgets/models/lane_words.h"
#include "widgets/plots/curve_bands.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

// What a plot shows beside its lines: views that follow, letters, flags, read-outs.
namespace fovea::ui {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

// Three digits: a value and the edges of its band stand in one line of a narrow plot.
QString shortText(double value)
{
    return std::isnan(value) ? QStringLiteral("–") : QLocale().toString(value, 'g', 3);
}

} // namespace

void CurvePlot::Private::followData()
{
    const Span x = followX(lanes, link.settings());
    const Span y = followY(lanes, quantity, link.settings(), race.chance());
    plot->xAxis->setRange(x.lower, x.upper);
    plot->yAxis->setRange(y.lower, y.upper);
}

LaneStyle CurvePlot::Private::styleOf(int lane) const
{
    return themes.theme().lane(race.lanes()[std::size_t(lane)].style);
}

QString CurvePlot::Private::letterOf(int lane) const
{
    // Lanes may have gone since the last frame.
    return lane < int(race.lanes().size()) ? chipLetter(race.lanes()[std::size_t(lane)]) : QString();
}

// At the line's end or, when that lies outside, where the line leaves the view.
EndLetter CurvePlot::Private::endLetter(const DrawnLane &lane) const
{
    const auto &xs = lane.raw.line.x;
    const QCPRange view = plot->xAxis->range();
    QPointF end(nothing, nothing);
    for (std::size_t i = 0; i < xs.size(); ++i) {
        if (std::isnan(lane.shown[i]))
            continue;
        if (xs[i] > view.upper) {
            if (i > 0 && xs[i - 1] <= view.upper && !std::isnan(lane.shown[i - 1])) {
                const double share = (view.upper - xs[i - 1]) / (xs[i] - xs[i - 1]);
                end = {view.upper, lane.shown[i - 1] + share * (lane.shown[i] - lane.shown[i - 1])};
            }
            break;
        }
        end = {xs[i], lane.shown[i]};
    }
    return {end, letterOf(lane.lane), styleOf(lane.lane)};
}

void CurvePlot::Private::rebuildMarks()
{
    marks.title = titleOf(quantity);
    marks.rising = isAccuracy(quantity);
    marks.empty = std::none_of(race.lanes().begin(), race.lanes().end(), [](const LaneView &lane) {
        return std::any_of(lane.runs.begin(), lane.runs.end(),
                           [](const RunView &run) { return !run.epochs.empty(); });
    });
    marks.guides.clear();
    if (isAccuracy(quantity)) {
        marks.guides.push_back({100 * convergedAccuracy, CurvePlot::tr("95 %")});
        if (!std::isnan(race.chance()))
            marks.guides.push_back({100 * race.chance(), CurvePlot::tr("chance")});
    }
    addUniformGuides();
    marks.sentence = marks.empty ? QString() : emptySentence(race.lanes(), quantity);
    marks.letters.clear();
    marks.finishes.clear();
    for (const DrawnLane &lane : lanes) {
        if (const EndLetter end = endLetter(lane); !std::isnan(end.at.y()))
            marks.letters.push_back(end);
        const auto place = lane.finish
                               ? std::find(lane.raw.epochs.begin(), lane.raw.epochs.end(), *lane.finish)
                               : lane.raw.epochs.end();
        if (place == lane.raw.epochs.end())
            continue;
        const auto index = std::size_t(place - lane.raw.epochs.begin());
        const bool flag = quantity.kind == QuantityKind::TrainAccuracy;
        marks.finishes.push_back(
            {{lane.raw.line.x[index], flag ? 100 * convergedAccuracy : lane.shown[index]},
             flag ? FinishSign::Flag : FinishSign::Point,
             letterOf(lane.lane),
             QLocale().toString(*lane.finish),
             styleOf(lane.lane)});
    }
    QMargins margins = plot->axisRect()->margins();
    const int headerHeight = header ? header->sizeHint().height() : 0;
    margins.setTop(std::max(QFontMetrics(ui::font(Type::Body)).height() + size::gap, headerHeight));
    margins.setRight(rightMargin(marks));
    plot->axisRect()->setMargins(margins);
    const bool numbers = !marks.empty && marks.sentence.isEmpty();
    for (QCPAxis *axis : {plot->xAxis, plot->yAxis})
        axis->setVisible(numbers); // the ghost and the sentence have no numbers to stand beside
    plot->yAxis->grid()->setVisible(numbers);
}

// Beside the focus score: one line where it is the same for all lanes, otherwise one a value. Labels that
// would cover each other become one.
void CurvePlot::Private::addUniformGuides()
{
    std::map<double, QString> lettersAt;
    for (const DrawnLane &lane : lanes)
        if (lane.uniform)
            lettersAt[*lane.uniform] += u' ' + letterOf(lane.lane);
    double labelled = nothing; // pixels
    std::size_t label = 0;
    for (const auto &[y, letters] : lettersAt) {
        const double at = plot->yAxis->coordToPixel(y);
        const bool covered = !std::isnan(labelled) && std::abs(at - labelled) < letterExtent();
        marks.guides.push_back({y, covered ? QString() : CurvePlot::tr("uniform")});
        if (!covered) {
            labelled = at;
            label = marks.guides.size() - 1;
        }
        if (lettersAt.size() > 1)
            marks.guides[label].label += letters;
    }
    if (lettersAt.size() > 1 && std::count_if(marks.guides.begin(), marks.guides.end(),
                                              [](const Guide &guide) { return !guide.label.isEmpty(); }) == 1)
        marks.guides[label].label = CurvePlot::tr("uniform"); // of all lanes
}

std::vector<ReadoutRow> CurvePlot::Private::rowsAt(double x) const
{
    std::vector<ReadoutRow> rows;
    for (const DrawnLane &lane : lanes) {
        const auto index = nearestPoint(lane.raw.line, x);
        const double value = index ? lane.raw.line.y[*index] : nothing;
        QString text = valueText(quantity, value);
        if (index && bandEdges(quantity) && !std::isnan(value))
            text = shortText(value) +
                   QStringLiteral(" (%1 … %2)")
                       .arg(shortText(lane.raw.lower[*index]), shortText(lane.raw.upper[*index]));
        rows.push_back({index ? QPointF(lane.raw.line.x[*index], value) : QPointF(nothing, nothing),
                        letterOf(lane.lane), text, styleOf(lane.lane)});
    }
    return rows;
}

std::vector<ReadoutRow> CurvePlot::Private::rowsOfEpoch(int epoch) const
{
    std::vector<ReadoutRow> rows;
    for (const DrawnLane &lane : lanes) {
        const auto place = std::find(lane.raw.epochs.begin(), lane.raw.epochs.end(), epoch);
        if (place == lane.raw.epochs.end())
            continue;
        const auto index = std::size_t(place - lane.raw.epochs.begin());
        rows.push_back(
            {{lane.raw.line.x[index], lane.raw.line.y[index]}, letterOf(lane.lane), {}, styleOf(lane.lane)});
    }
    return rows;
}

void CurvePlot::Private::rebuildOverlay()
{
    const XAxis axis = link.settings().xAxis;
    overlay.clock = nothing;
    overlay.clockPoints.clear();
    const bool held = !marks.empty && !clock.follows();
    if (held && axis == XAxis::Epoch)
        overlay.clock = clock.epoch();
    else if (held)
        overlay.clockPoints = rowsOfEpoch(clock.epoch());
    overlay.tracker = link.tracker();
    overlay.heading = placeText(axis, overlay.tracker);
    overlay.rows = std::isnan(overlay.tracker) ? std::vector<ReadoutRow>() : rowsAt(overlay.tracker);
}

} // namespace fovea::ui
