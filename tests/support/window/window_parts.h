// SPDX-License-Identifier: MIT
#pragma once

#include "app/shell/main_window.h"
#include "app/shell/settings_controller.h"
#include "app/studio/session_shelf.h"
#include "app/workspaces/inspect/inspect_workspace.h"
#include "app/workspaces/learn/lesson_controller.h"
#include "app/workspaces/learn/lesson_guide.h"
#include "app/workspaces/race/export_controller.h"
#include "app/workspaces/race/race_story.h"
#include "widgets/docks/lanes_panel.h"
#include "widgets/docks/transport_bar.h"
#include "widgets/kit/toast.h"
#include "widgets/plots/plot_board.h"
#include "widgets/race/question_card.h"
#include "widgets/race/race_board.h"

namespace fovea::test {

// The only one of its kind in the window: what tests look at, and the program has no need to hand out.
template<typename Part>
Part &part(const app::MainWindow &window)
{
    auto *found = window.findChild<Part *>();
    if (!found)
        qFatal("The window has no %s.", Part::staticMetaObject.className());
    return *found;
}

inline app::ExportController &exports(const app::MainWindow &window)
{
    return part<app::ExportController>(window);
}

inline app::InspectWorkspace &inspector(const app::MainWindow &window)
{
    return part<app::InspectWorkspace>(window);
}

inline app::LessonController &lessons(const app::MainWindow &window)
{
    return part<app::LessonController>(window);
}

inline app::LessonGuide &lessonGuide(const app::MainWindow &window)
{
    return part<app::LessonGuide>(window);
}

inline app::RaceStory &story(const app::MainWindow &window)
{
    return part<app::RaceStory>(window);
}

inline app::SessionShelf &shelf(const app::MainWindow &window)
{
    return part<app::SessionShelf>(window);
}

inline app::SettingsController &settings(const app::MainWindow &window)
{
    return part<app::SettingsController>(window);
}

inline ui::LanesPanel &lanesPanel(const app::MainWindow &window)
{
    return part<ui::LanesPanel>(window);
}

inline ui::PlotBoard &plots(const app::MainWindow &window)
{
    return part<ui::PlotBoard>(window);
}

inline ui::QuestionCard &question(const app::MainWindow &window)
{
    return part<ui::QuestionCard>(window);
}

inline ui::RaceBoard &board(const app::MainWindow &window)
{
    return part<ui::RaceBoard>(window);
}

inline ui::Toast &toast(const app::MainWindow &window)
{
    return part<ui::Toast>(window);
}

inline ui::TransportBar &transport(const app::MainWindow &window)
{
    return part<ui::TransportBar>(window);
}

// A control that lessons speak of; null: the window has none.
inline QWidget *lessonWidget(app::MainWindow &window, const std::string &target)
{
    return window.studio().lessonWords.find(window, target).widget;
}

} // namespace fovea::test
