// SPDX-License-Identifier: MIT
#include "app/studio/figure_exports.h"
#include "app/studio/probe_subjects.h"
#include "app/studio/race_controller.h"
#include "app/workspaces/theory/surfaces_page.h"
#include "core/theory/curvature.h"
#include "widgets/figures/surface_figures.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <numbers>

// What the page shows of an answer, and its words.
namespace fovea::app {

namespace {

QString percent(double share)
{
    return SurfacesPage::tr("%1 %").arg(QLocale().toString(100 * share, 'f', 0));
}

} // namespace

std::vector<QString> SurfacesPage::truthsOf(const SurfaceAnswer &answer) const
{
    std::vector<QString> truths;
    const QLocale locale;
    double farthest = 0, length = 0;
    for (const PlaneTrajectory &path : answer.trajectories)
        for (const PlanePoint &point : path.points)
            if (point.distance > farthest) {
                farthest = point.distance;
                length = std::hypot(point.x * answer.unitX, point.y * answer.unitY);
            }
    const QString away =
        tr("Snapshots between are up to %1 away from it%2.")
            .arg(locale.toString(farthest, 'f', 2),
                 length > 0 ? tr(", at %1 along it").arg(locale.toString(length, 'f', 2)) : QString());
    switch (answer.question.plane) {
    case PlaneKind::Fork:
        truths = {tr("Start and both ends lie in it exactly; no random direction is involved."), away,
                  tr("The two directions meet at %1° and are drawn at right angles.")
                      .arg(locale.toString(
                          std::acos(std::clamp(answer.cosine, -1.0, 1.0)) * 180 / std::numbers::pi, 'f', 0))};
        break;
    case PlaneKind::Trajectory:
        truths = {tr("Two components hold %1 of the snapshots' variance; a random walk would give 76 %.")
                      .arg(percent(answer.explained.value_or(0))),
                  away};
        break;
    case PlaneKind::Random:
        truths = {tr("Two random directions (seed %1), each tensor as long as that of the weights: they see "
                     "next to nothing of the gradient, and of the paths.")
                      .arg(answer.question.seed),
                  away};
    }
    truths.push_back(tr("%1 training examples, no dropout.").arg(locale.toString(answer.examples)));
    if (answer.examples < std::min(1000, int(m_studio.race.experiment().base.data.train)) ||
        finestSide(answer.positions) < answer.question.side)
        truths.push_back(tr("Sequences of %1 positions: fewer examples, and at most %2 × %2 points.")
                             .arg(answer.positions)
                             .arg(finestSide(answer.positions)));
    return truths;
}

ui::LandscapeScene SurfacesPage::sceneOf(const Kept &kept) const
{
    const SurfaceAnswer &answer = kept.answer;
    const auto &all = m_studio.race.lanes();
    const auto chosen = lanes();
    ui::LandscapeScene scene;
    const QString first = ui::chipLetter(all[std::size_t(chosen.front())]);
    const QString second = chosen.size() > 1 ? ui::chipLetter(all[std::size_t(chosen[1])]) : QString();
    switch (answer.question.plane) {
    case PlaneKind::Fork:
        scene.plane = tr("Fork plane: start, end of %1, end of %2").arg(first, second);
        scene.xTitle = tr("Weight distance towards the end of %1").arg(first);
        scene.yTitle = tr("towards the end of %1").arg(second);
        break;
    case PlaneKind::Trajectory:
        scene.plane = tr("PCA of the paths");
        scene.xTitle = tr("Weight distance along the first component");
        scene.yTitle = tr("second component");
        break;
    case PlaneKind::Random:
        scene.plane =
            tr("Two random directions around the end of %1, seed %2").arg(first).arg(answer.question.seed);
        scene.xTitle = tr("Weight distance along a random direction");
        scene.yTitle = tr("another one");
    }
    scene.unitX = answer.unitX;
    scene.unitY = answer.unitY;
    for (std::size_t side = 0; side < answer.sides.size() && side < chosen.size(); ++side) {
        const ui::LaneView &lane = all[std::size_t(chosen[side])];
        const SurfaceAnswer::Side &from = answer.sides[side];
        ui::SeenSurface seen;
        seen.letter = ui::chipLetter(lane);
        seen.mask = ui::laneLabel(lane);
        seen.style = m_studio.themes.theme().lane(lane.style);
        seen.surface = from.surface;
        seen.done = from.done;
        seen.seconds = from.seconds;
        seen.pictures = from.pictures;
        seen.slopes = from.slopes;
        seen.weightSlopes = from.weightSlopes;
        seen.settle();
        scene.sides.push_back(std::move(seen));
        ui::LandscapePath path{ui::chipLetter(lane), m_studio.themes.theme().lane(lane.style), {}, {}};
        if (side < answer.trajectories.size()) {
            path.epochs = answer.trajectories[side].epochs;
            path.points = answer.trajectories[side].points;
        }
        scene.paths.push_back(std::move(path));
        const ui::RunView *run = ui::shownRun(lane, m_studio.inspection);
        if (run && !scene.paths.back().epochs.empty() &&
            int(run->epochs.size()) - 1 > scene.paths.back().epochs.back())
            scene.isStale = answer.isComplete || kept.isStopped;
    }
    // A random plane sees next to nothing of the way from the start: its middle is the end of the first lane.
    if (const auto start = answer.points.find("start");
        start != answer.points.end() && answer.question.plane != PlaneKind::Random)
        scene.start = QPointF(start->second.x, start->second.y);
    for (const SurfaceAnswer::Cut &from : answer.cuts) {
        ui::CutScene cut;
        switch (from.kind) {
        case CutKind::ToFirst:
            cut = {tr("Start to %1").arg(first), {}, tr("start"), tr("end %1").arg(first), {}, {}};
            break;
        case CutKind::ToSecond:
            cut = {tr("Start to %1").arg(second), {}, tr("start"), tr("end %1").arg(second), {}, {}};
            break;
        case CutKind::BetweenEnds:
            cut = {tr("%1 to %2").arg(first, second), {}, tr("end %1").arg(first),
                   tr("end %1").arg(second),          {}, {}};
            break;
        case CutKind::Downhill:
            cut = {tr("%1 downhill").arg(first),
                   tr("steps"),
                   answer.downhillEpoch < 0 ? tr("untrained")
                                            : tr("epoch %1").arg(ui::epochText(answer.downhillEpoch)),
                   {},
                   {},
                   {}};
            break;
        case CutKind::Random:
            cut = {tr("At random"), tr("length"), tr("end %1").arg(first), {}, {}, {}};
        }
        cut.at = from.at;
        cut.losses = from.losses;
        scene.cuts.push_back(std::move(cut));
    }
    scene.cutsDone = answer.cutsDone;
    scene.cutsTotal = answer.cutsTotal;
    scene.examples = answer.examples;
    scene.guessing = answer.classes > 1 ? std::log(double(answer.classes)) : 0;
    scene.truths = truthsOf(answer);
    scene.isStopped = kept.isStopped;
    scene.isWorking = m_isWorking && !kept.isStopped && !answer.isComplete;
    return scene;
}

void SurfacesPage::showSharpness()
{
    ui::SharpnessState state;
    const auto &all = m_studio.race.lanes();
    for (const int lane : lanes()) {
        const ui::LaneView &shown = all[std::size_t(lane)];
        ui::SharpnessLane line;
        line.letter = ui::chipLetter(shown);
        line.style = m_studio.themes.theme().lane(shown.style);
        line.line = shown.run.train.optimizer == OptimizerKind::Sgd ? 2 / shown.run.train.lr : 0;
        line.choosesKeys = curvatureWays(shown.spec.mask, shown.run.model.gradient).hasPicks;
        const ProbeSubject subject =
            subjectOf(m_studio.race, m_studio.controller.sessionPath(), lane, -1, m_studio.inspection.seed());
        for (const MeasuredSharpness &each : m_measured)
            if (isSameRun(each.moment, subject))
                line.points.push_back({each.moment.epoch, each.free, each.frozen, each.smallest,
                                       each.trace.trace, each.trace.error, each.isWithin});
        std::ranges::sort(line.points, {}, &ui::SharpnessLane::Point::epoch);
        state.lanes.push_back(std::move(line));
    }
    state.isWorking = m_isMeasuring;
    state.canMeasure = !lanes().empty();
    state.progress = m_measuring.isEmpty() ? tr("The first number takes a moment.") : m_measuring;
    state.reason = !m_sharpnessProblem.isEmpty() ? m_sharpnessProblem
                   : m_isMeasuring               ? (m_isWorking ? tr("Measured once the surface is there.")
                                                                : tr("The first number takes a moment."))
                                   : tr("Measured on demand: the curvature of the loss in its sharpest "
                                        "direction, beside the line 2/lr.");
    m_view->setSharpness(std::move(state));
}

std::vector<ui::Figure> SurfacesPage::figures() const
{
    std::vector<ui::Figure> all;
    if (!m_isShown)
        return all;
    if (!m_view->isEmpty())
        all = ui::surfaceFigures(m_studio.race, m_view->scene(), m_studio.clock.epoch(),
                                 m_view->showsContours(), m_view->showsPaths());
    const auto &lanes = m_view->sharpness().lanes;
    if (std::ranges::any_of(lanes, [](const auto &lane) { return !lane.points.empty(); }))
        all.push_back(ui::sharpnessFigure(m_studio.race, lanes, m_studio.clock.epoch()));
    return all;
}

QString SurfacesPage::usualFigure() const
{
    const auto all = figures();
    return all.empty() ? QString() : all.front().title;
}

} // namespace fovea::app
