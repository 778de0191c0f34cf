// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_number_text.h"
#include "app/lessons/lesson_readings.h"
#include "app/workspaces/theory/slow_motion_page.h"
#include "widgets/slow_motion/slow_motion_view.h"
#include "widgets/slow_motion/slow_panel.h"
#include "widgets/slow_motion/step_strip.h"

#include <QLocale>

namespace fovea::app {

// A lesson may choose which step is taken apart and walk through it, and wait until the learner has.
LessonPart SlowMotionPage::words()
{
    LessonPart part;
    part.actions = {
        {{"slow-motion", "next-step|inspected|worked-row", "Slow motion takes this step apart."},
         [this](LessonWorld &, const LessonArguments &a) {
             setSource(a[0] == "next-step"   ? SlowSource::NextStep
                       : a[0] == "inspected" ? SlowSource::Inspected
                                             : SlowSource::WorkedRow);
         }},
        {{"slow-keys", "WHOLE", "The second lane of the worked row keeps this many keys."},
         [this](LessonWorld &, const LessonArguments &a) { setWorkedKeys(int(whole(a[0]))); }},
        {{"slow-step", "WHOLE", "Slow motion shows this sub-step, 1 to 12."},
         [this](LessonWorld &, const LessonArguments &a) { m_view->setStep(ui::SubStep(whole(a[0]) - 1)); }},
    };
    part.conditions = {
        {{"slow-step-shown", "WHOLE", "Slow motion shows this sub-step, 1 to 12."},
         [this](const LessonWorld &, const LessonArguments &a) {
             return m_isShown && isSettled() && int(m_view->step()) == whole(a[0]) - 1;
         }},
        {{"slow-keys-shown", "WHOLE", "The second lane of the worked row keeps this many keys."},
         [this](const LessonWorld &, const LessonArguments &a) {
             const ui::SlowScene &scene = m_view->scene();
             return m_isShown && scene.isRow && scene.lanes.back().row().keptKeys() == whole(a[0]);
         }},
    };
    const auto rowOf = [this](const std::string &letter) -> const SlowRow * {
        for (const ui::SlowLane &lane : m_view->scene().lanes)
            if (isSettled() && lane.letter == QString::fromStdString(letter))
                return &lane.row();
        return nullptr;
    };
    part.outcomes = {
        {{"slow-pushed", "LANE",
          "Whether the loss pushes any score of the lane's row in slow motion: yes, no."},
         [rowOf](const LessonWorld &, const LessonArguments &a) -> std::optional<std::string> {
             const SlowRow *row = rowOf(a[0]);
             if (!row)
                 return {};
             return row->gradientL2 > 0 ? "yes" : "no";
         }},
        {{"slow-sharing", "LANE REAL REAL",
          "How many keys share the push on the lane's scores: few (up to the first number), some, or many "
          "(above the second)."},
         [rowOf](const LessonWorld &, const LessonArguments &a) -> std::optional<std::string> {
             const SlowRow *row = rowOf(a[0]);
             if (!row)
                 return {};
             return row->participation <= real(a[1])  ? "few"
                    : row->participation > real(a[2]) ? "many"
                                                      : "some";
         }},
    };
    part.numbers = {
        {{"slow-push", "LANE", "Length of the push on the scores of the lane's row in slow motion."},
         [rowOf](const LessonWorld &, const LessonArguments &a) {
             const SlowRow *row = rowOf(a[0]);
             return row ? QLocale().toString(row->gradientL2, 'g', 3) : unknownNumber;
         }},
        {{"slow-sharers", "LANE", "Keys that would share that push evenly."},
         [rowOf](const LessonWorld &, const LessonArguments &a) {
             const SlowRow *row = rowOf(a[0]);
             return row ? QLocale().toString(row->participation, 'f', 1) : unknownNumber;
         }},
    };
    part.targets = {
        {"slow-next", named("slowNext")},   {"slow-panels", named("slowPanel1")},
        {"slow-strip", a<ui::StepStrip>()}, {"slow-column", named("slowColumn")},
        {"slow-keys", named("slowKeys")},
    };
    return part;
}

} // namespace fovea::app
