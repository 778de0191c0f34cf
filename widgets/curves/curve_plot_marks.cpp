// SPDX-License-Identifier: MIT
#include "widgets/curves/curve_plot_private.h"

#include "widgets/curves/curve_bands.h"
#include "widgets/curves/plot_words.h"
#include "widgets/curves/survival_curves.h"
#include "widgets/kit/motion.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

// What a plot shows beside its lines: views that follow, letters, flags, read-outs.
namespace fovea::ui {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr double glideTime = 150; // ms
constexpr double dropTime = 120;
constexpr double moving = 5; // percentage points from the last epoch: the lane shows its number

// Three digits: a value and the edges of its band stand in one line of a narrow plot.
QString shortText(double value)
{
    return std::isnan(value) ? QStringLiteral("–") : QLocale().toString(value, 'g', 3);
}

} // namespace

// The axis does not creep: it goes from stop to stop, and that in one short movement.
void CurvePlot::Private::followData()
{
    const Span x = followX(lanes, link.settings(), {furthestTip(tips), race.experiment().base.train.epochs});
    const Span y = followY(lanes, drawn(), link.settings(), race.chance());
    plot->yAxis->setRange(y.lower, y.upper);
    const Span now = spanOf(*plot->xAxis);
    const bool epochs = link.settings().xAxis == XAxis::Epoch && !link.settings().logX;
    if (!(x == glideTo)) {
        const bool followed = now == glideTo;
        glideFrom = now;
        glideTo = x;
        if (epochs && followed && frames > 0 && hasData && q.isVisible() && !reducedMotion())
            glide.start();
        else
            glide.invalidate();
    }
    const double share = glide.isValid() ? std::min(1.0, double(glide.elapsed()) / glideTime) : 1;
    if (share >= 1) {
        glide.invalidate();
        plot->xAxis->setRange(x.lower, x.upper);
        return;
    }
    const double eased = 1 - (1 - share) * (1 - share);
    plot->xAxis->setRange(glideFrom.lower + eased * (x.lower - glideFrom.lower),
                          glideFrom.upper + eased * (x.upper - glideFrom.upper));
    moves = true;
}

void CurvePlot::Private::finishMotion()
{
    moves = false;
    if (glide.isValid())
        plot->xAxis->setRange(glideTo.lower, glideTo.upper);
    glide.invalidate();
    for (Finish &finish : marks.finishes)
        finish.dropped = 1;
}

LaneStyle CurvePlot::Private::styleOf(int lane) const
{
    // Lanes may have gone since the last frame.
    return lane < int(race.lanes().size()) ? themes.theme().lane(race.lanes()[std::size_t(lane)].style)
                                           : LaneStyle();
}

QString CurvePlot::Private::letterOf(int lane) const
{
    return lane < int(race.lanes().size()) ? chipLetter(race.lanes()[std::size_t(lane)]) : QString();
}

// At the live tip, at the line's end or, when that lies outside, where the line leaves the view. A lane with
// nothing but running seeds has its letter at the one that is furthest.
EndLetter CurvePlot::Private::endLetter(const DrawnLane &lane) const
{
    const QCPRange view = plot->xAxis->range();
    EndLetter letter{{nothing, nothing}, lane.lane, letterOf(lane.lane), {}, styleOf(lane.lane)};
    const auto tip = std::find_if(tips.begin(), tips.end(), [&](const DrawnTip &each) {
        return each.lane == lane.lane && (!each.thin || !lane.hasLine());
    });
    if (tip != tips.end() && view.contains(tip->points.back().x())) {
        letter.at = tip->points.back();
        if (isAccuracy(quantity) && std::abs(letter.at.y() - tip->evaluated) >= moving)
            letter.value = QLocale().toString(letter.at.y(), 'f', 1);
        return letter;
    }
    Series line{lane.raw.line.x, lane.shown};
    if (!lane.hasLine()) {
        const auto longest = std::max_element(
            lane.raw.runs.begin(), lane.raw.runs.end(),
            [](const RunCurve &a, const RunCurve &b) { return a.series.x.back() < b.series.x.back(); });
        line = longest->series;
    }
    for (std::size_t i = 0; i < line.x.size(); ++i) {
        if (std::isnan(line.y[i]))
            continue;
        if (line.x[i] > view.upper) {
            if (i > 0 && line.x[i - 1] <= view.upper && !std::isnan(line.y[i - 1])) {
                const double share = (view.upper - line.x[i - 1]) / (line.x[i] - line.x[i - 1]);
                letter.at = {view.upper, line.y[i - 1] + share * (line.y[i] - line.y[i - 1])};
            }
            break;
        }
        letter.at = {line.x[i], line.y[i]};
    }
    return letter;
}

void CurvePlot::Private::rebuildMarks()
{
    const QString waiting = waitingSentence(race, !tips.empty());
    const QString unmeasured = hasData ? emptySentence(race.lanes(), drawn()) : QString();
    marks.rising = isAccuracy(quantity);
    marks.ghost = !hasData;
    marks.sentence = !unmeasured.isEmpty() ? unmeasured : lead && !hasData ? waiting : QString();
    const bool unknown = quantity.kind == QuantityKind::Learning && !hasData;
    if (unknown && waiting.isEmpty())
        marks.sentence = noSurvivalSentence(race.lanes(), link.settings().xAxis);
    marks.guides.clear();
    if (isAccuracy(quantity)) {
        marks.guides.push_back({100 * race.goal(), goalText(race.goal())});
        if (!std::isnan(race.chance()))
            marks.guides.push_back({100 * race.chance(), CurvePlot::tr("chance")});
    }
    if (const auto guide = guideOf(quantity))
        marks.guides.push_back({guide->value, QString::fromStdString(guide->name)});
    addUniformGuides();
    rebuildFinishes();
    rebuildForks();
    QMargins margins = plot->axisRect()->margins();
    margins.setTop(size::gap);
    margins.setRight(rightMargin(marks, plot->width()));
    plot->axisRect()->setMargins(margins);
    // Beside a sentence on what was not measured, and beside the ghost of a metric, numbers mean nothing.
    const bool numbers =
        unmeasured.isEmpty() && (hasData || quantity.kind != QuantityKind::Metric) && !unknown;
    for (QCPAxis *axis : {plot->xAxis, plot->yAxis})
        axis->setVisible(numbers);
    plot->yAxis->grid()->setVisible(numbers);
}

namespace {

// On the line, also between two epochs.
std::optional<QPointF> pointAt(const LaneCurves &curves, double epoch)
{
    const auto after = std::lower_bound(curves.epochs.begin(), curves.epochs.end(), epoch);
    if (after == curves.epochs.end())
        return {};
    const auto index = std::size_t(after - curves.epochs.begin());
    const QPointF here(curves.line.x[index], curves.line.y[index]);
    if (index == 0 && *after > epoch) // a branch, whose parent had arrived before it
        return {};
    if (index == 0 || *after == epoch)
        return here;
    const QPointF before(curves.line.x[index - 1], curves.line.y[index - 1]);
    const double share = (epoch - curves.epochs[index - 1]) / (*after - curves.epochs[index - 1]);
    return before + share * (here - before);
}

} // namespace

// A pennant drops once, when a race reaches 95 % before the eyes of the person.
void CurvePlot::Private::rebuildFinishes()
{
    const bool flag = quantity.kind == QuantityKind::TrainAccuracy || quantity.kind == QuantityKind::Accuracy;
    const bool drop = flag && frames > 0 && race.isRunning() && !reducedMotion();
    marks.finishes.clear();
    for (const DrawnLane &lane : lanes) {
        const auto at = lane.finish ? pointAt(lane.raw, *lane.finish) : std::nullopt;
        if (!at)
            continue;
        const auto [known, fresh] = drops.try_emplace({lane.lane, *lane.finish});
        if (fresh && drop)
            known->second.start();
        const double dropped =
            known->second.isValid() ? std::min(1.0, double(known->second.elapsed()) / dropTime) : 1;
        moves = moves || dropped < 1;
        // The median of the arrivals is no point of the median line where it lies between two epochs.
        const double high = flag && lane.raw.several ? 100 * race.goal() : at->y();
        marks.finishes.push_back({{at->x(), high},
                                  flag ? FinishSign::Flag : FinishSign::Point,
                                  letterOf(lane.lane),
                                  QLocale().toString(*lane.finish + 1, 'g', QLocale::FloatingPointShortest),
                                  styleOf(lane.lane),
                                  1 - (1 - dropped) * (1 - dropped)});
    }
}

void CurvePlot::Private::rebuildForks()
{
    marks.forks.clear();
    for (const DrawnLane &lane : lanes)
        for (const RunCurve &run : lane.raw.runs)
            if (lane.lane < int(race.lanes().size()) && race.lanes()[std::size_t(lane.lane)].spec.branch &&
                !run.series.y.empty())
                marks.forks.push_back({{run.series.x.front(), run.series.y.front()}, styleOf(lane.lane)});
}

void CurvePlot::Private::rebuildEnds()
{
    ends.tips.clear();
    ends.letters.clear();
    for (const DrawnTip &tip : tips)
        ends.tips.push_back({tip, styleOf(tip.lane)});
    for (const DrawnLane &lane : lanes)
        if (const EndLetter end = endLetter(lane); !std::isnan(end.at.y()))
            ends.letters.push_back(end);
    // A lane with a tip before its first epoch has no line yet.
    for (const DrawnTip &tip : tips)
        if (std::none_of(lanes.begin(), lanes.end(),
                         [&](const DrawnLane &lane) { return lane.lane == tip.lane; }) &&
            std::none_of(ends.letters.begin(), ends.letters.end(),
                         [&](const EndLetter &letter) { return letter.lane == tip.lane; }))
            ends.letters.push_back({tip.points.back(), tip.lane, letterOf(tip.lane), {}, styleOf(tip.lane)});
    std::stable_sort(ends.letters.begin(), ends.letters.end(),
                     [](const EndLetter &a, const EndLetter &b) { return a.lane < b.lane; });
    addFeet();
    head->key().setEntries(keyOf(lanes, drawn(), race.experiment().seeds.size(), !tips.empty()));
}

// Seeds that are at work, each by its name once, where the furthest of its lanes is.
void CurvePlot::Private::addFeet()
{
    ends.feet.clear();
    ends.feetAtTop = !isAccuracy(quantity);
    std::map<std::uint64_t, QPointF> places;
    const auto add = [&](std::uint64_t seed, const QPointF &at) {
        const auto [place, fresh] = places.try_emplace(seed, at);
        if (!fresh && at.x() > place->second.x())
            place->second = at;
    };
    for (const DrawnLane &lane : lanes)
        for (const RunCurve &run : lane.raw.runs)
            if (lane.raw.isThin(run))
                add(run.seed, {run.series.x.back(), run.series.y.back()});
    for (const DrawnTip &tip : tips)
        if (tip.thin)
            add(tip.seed, tip.points.back());
    for (const auto &[seed, at] : places)
        ends.feet.push_back({at, CurvePlot::tr("seed %1").arg(seed)});
    std::stable_sort(ends.feet.begin(), ends.feet.end(),
                     [](const Foot &a, const Foot &b) { return a.at.x() < b.at.x(); });
}

// Beside the focus score: one line where it is the same for all lanes, otherwise one per value. Labels that
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
        if (const auto other = lane.companion ? nearestPoint(lane.companion->line, x) : std::nullopt)
            text += CurvePlot::tr(" (held-out %1)").arg(valueText(quantity, lane.companion->line.y[*other]));
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
    const bool held = !lanes.empty() && !clock.follows();
    if (held && axis == XAxis::Epoch)
        overlay.clock = clock.epoch() + 1;
    else if (held)
        overlay.clockPoints = rowsOfEpoch(clock.epoch());
    overlay.tracker = link.tracker();
    overlay.heading = placeText(axis, overlay.tracker);
    overlay.rows = std::isnan(overlay.tracker) ? std::vector<ReadoutRow>() : rowsAt(overlay.tracker);
}

} // namespace fovea::ui
