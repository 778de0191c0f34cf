// SPDX-License-Identifier: MIT
#include "app/shell/shell_lesson_words.h"

#include "app/studio/studio.h"
#include "core/base/text.h"
#include "widgets/docks/clock_axis.h"
#include "widgets/docks/clock_strip.h"
#include "widgets/docks/lane_list.h"
#include "widgets/docks/lanes_panel.h"
#include "widgets/docks/task_panel.h"
#include "widgets/docks/transport_bar.h"
#include "widgets/forms/field_row.h"
#include "widgets/forms/lane_form.h"
#include "widgets/forms/mask_form.h"

#include <QAbstractItemView>

namespace fovea::app {

namespace {

template<int lane>
QRect listRow(QWidget &widget)
{
    const auto *list = qobject_cast<QAbstractItemView *>(&widget);
    if (!list || !list->model() || lane >= list->model()->rowCount())
        return {};
    return list->visualRect(list->model()->index(lane, 0)).translated(list->viewport()->pos());
}

std::vector<LessonTarget> targets()
{
    return {
        {"transport", a<ui::TransportBar>()},
        {"run", named("run")},
        {"step-batch", named("stepBatch")},
        {"step-epoch", named("stepEpoch")},
        {"reset", named("reset")},
        {"seeds", named("seeds")},
        {"run-options", a<ui::TransportBar>() / named("more")},
        {"new-seed", named("newSeed") | a<ui::TransportBar>() / named("more")},
        {"seed-lock", named("seedLock") | a<ui::TransportBar>() / named("more")},
        {"pace", named("pace") | a<ui::TransportBar>() / named("more")},
        {"stop-rules", named("stopRules") | a<ui::TransportBar>() / named("more")},
        {"epoch-counter", named("epochCounter")},
        // Lanes and task.
        {"lanes", a<ui::LanesPanel>()},
        {"lane-list", a<ui::LaneList>()},
        {"lane-a", a<ui::LaneList>(), listRow<0>},
        {"lane-b", a<ui::LaneList>(), listRow<1>},
        {"lane-c", a<ui::LaneList>(), listRow<2>},
        {"lane-d", a<ui::LaneList>(), listRow<3>},
        {"add-lane", named("addLane") | a<ui::LanesPanel>()},
        {"lane-form", a<ui::LaneForm>()},
        {"lane-mask", a<ui::MaskForm>() / a<ui::FieldRow>() | a<ui::LaneForm>() | a<ui::LaneList>()},
        {"lane-k", a<ui::MaskForm>() / named("k") | a<ui::MaskForm>() / named("width") | a<ui::LaneForm>() |
                       a<ui::LaneList>()},
        {"task", a<ui::TaskPanel>()},
        // The clock.
        {"clock", a<ui::ClockStrip>()},
        {"clock-axis", a<ui::ClockAxis>() | a<ui::ClockStrip>()},
        {"clock-back", a<ui::ClockStrip>() / named("back")},
        {"clock-forward", a<ui::ClockStrip>() / named("forward")},
        {"follow", a<ui::ClockStrip>() / named("follow")},
        {"hold", a<ui::ClockStrip>() / named("hold") | a<ui::ClockStrip>() / named("follow")},
    };
}

std::vector<LessonTarget> controls()
{
    return {
        {"seeds", named("seeds")},          {"pace", named("pace")},
        {"stop-rules", named("stopRules")}, {"new-seed", named("newSeed")},
        {"seed-lock", named("seedLock")},   {"reset", named("reset")},
        {"lane-form", a<ui::LaneForm>()},
    };
}

} // namespace

LessonPart shellWords(Studio &studio, const std::vector<std::string> &workspaces)
{
    const std::string ids = joined(workspaces, "|");
    LessonPart part;
    part.conditions = {{{"workspace", ids, "This workspace is on show."},
                        [&studio](const LessonWorld &, const LessonArguments &a) {
                            return studio.workspace() == QString::fromStdString(a[0]);
                        }}};
    part.actions = {
        {{"workspace", ids, "Shows this workspace."}, [&studio](LessonWorld &, const LessonArguments &a) {
             studio.showWorkspace(QString::fromStdString(a[0]));
         }}};
    part.targets = targets();
    part.controls = controls();
    return part;
}

} // namespace fovea::app
