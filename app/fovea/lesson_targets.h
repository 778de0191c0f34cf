// SPDX-License-Identifier: MIT
#pragma once

#include <QRect>

#include <string>
#include <vector>

class QWidget;

namespace fovea::app {

// A control that lessons speak of, by a name that stays when the control moves.
//
// `where` finds it: a class, "#" and an object name, or several of them with ">" between, each inside the one
// before; after "|" stands what is taken while the first is not on show. `part` is the place inside the
// widget that is meant; null: all of it.
//
//   question   question guesses guess-a guess-b guess-c guess-d guess-same start play-rule bead-rows see-what
//              more-seeds is-it-sparse is-it-sharp where-it-fails play-against
//   transport  transport run step-batch step-epoch reset seeds run-options new-seed seed-lock pace stop-rules
//              epoch-counter
//   plots      plots legend plot-title add-plot metric board columns board-menu race-maps
//   lanes      lanes lane-list lane-a lane-b lane-c lane-d add-lane lane-form lane-mask lane-k task
//   clock      clock clock-axis clock-back clock-forward follow hold
//   maps       maps map map-a map-b map-c map-d row-first row-last column-first column-last heads
//              lane-beads
//   above them stages stage-scores stage-masked stage-weights stage-contribution arrangements overlays picks
//              oracle dropped first-lane second-lane inspect-more sequence tokens type-your-own film
//              film-play
//   details    details send-row tab-query tab-dispersion tab-training tab-examples tab-noise examples
//              next-example any-example noise noise-slider noise-measure
//   sandbox    sandbox sandbox-bars sandbox-keep sandbox-move sandbox-share sandbox-gauge sandbox-worst
struct LessonTarget
{
    std::string name;
    const char *where;
    QRect (*part)(QWidget &widget) = nullptr;
};

const std::vector<LessonTarget> &lessonTargets();  // to look at
const std::vector<LessonTarget> &lessonControls(); // that a lesson may hide

// A control found in a window.
struct FoundTarget
{
    QWidget *widget = nullptr; // null: the window has none
    QRect (*part)(QWidget &widget) = nullptr;
};

FoundTarget findTarget(QWidget &window, const std::string &name); // one of lessonTargets()
QWidget *lessonWidget(QWidget &window, const LessonTarget &target);
QWidget *lessonWidget(QWidget &window, const std::string &name);

} // namespace fovea::app
