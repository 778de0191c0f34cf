// SPDX-License-Identifier: MIT
#include "app/fovea/lesson_targets.h"

#include <QWidget>

namespace fovea::app {

const std::vector<LessonTarget> &lessonTargets()
{
    static const std::vector<LessonTarget> table = {
        {"plots", "fovea::ui::PlotBoard"},
        {"board", "fovea::ui::RaceBoard"},
        {"question", "fovea::ui::QuestionCard"},
        {"guesses", "#guess.1"},
        {"start", "#start"},
        {"transport", "fovea::ui::TransportBar"},
        {"seeds", "#seeds"},
        {"clock", "fovea::ui::ClockStrip"},
        {"lanes", "fovea::ui::LanesPanel"},
        {"lane-list", "fovea::ui::LaneList"},
        {"lane-form", "fovea::ui::LaneForm"},
        {"task", "fovea::ui::TaskPanel"},
        {"map", "fovea::ui::HeatMap"},
        {"details", "fovea::ui::QueryPanel"},
        {"sequence", "fovea::ui::SequenceBar"},
        {"stages", "fovea::ui::InspectBar"},
        {"arrangements", "fovea::ui::InspectBar"},
        {"overlays", "fovea::ui::InspectBar"},
        {"examples", "fovea::ui::ExampleBrowser"},
        {"noise", "fovea::ui::NoisePanel"},
        {"sandbox", "fovea::ui::SoftmaxSandbox"},
    };
    return table;
}

const std::vector<LessonTarget> &lessonControls()
{
    static const std::vector<LessonTarget> table = {
        {"seeds", "#seeds"},
        {"pace", "#pace"},
        {"stop-rules", "#stopRules"},
        {"new-seed", "#newSeed"},
        {"seed-lock", "#seedLock"},
        {"reset", "#reset"},
        {"lane-form", "fovea::ui::LaneForm"},
        {"question", "fovea::ui::QuestionCard"},
    };
    return table;
}

QWidget *lessonWidget(QWidget &window, const LessonTarget &target)
{
    const QLatin1String where(target.where);
    if (where.startsWith(QLatin1Char('#')))
        return window.findChild<QWidget *>(QString(where.mid(1)));
    QWidget *found = nullptr;
    for (QWidget *each : window.findChildren<QWidget *>())
        if (where == QLatin1String(each->metaObject()->className()) && (!found || !found->isVisible()))
            found = each; // one on show, if there is
    return found;
}

QWidget *lessonWidget(QWidget &window, const std::string &name)
{
    for (const LessonTarget &target : lessonTargets())
        if (target.name == name)
            return lessonWidget(window, target);
    return nullptr;
}

} // namespace fovea::app
