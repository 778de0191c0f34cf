// SPDX-License-Identifier: MIT
#pragma once

#include "app/handbook/handbook_controller.h"
#include "app/lessons/lesson_vocabulary.h"
#include "app/shell/settings_controller.h"
#include "app/studio/actions.h"
#include "app/studio/edit_controller.h"
#include "app/studio/figure_exports.h"
#include "app/studio/file_controller.h"
#include "app/studio/inspect_controller.h"
#include "app/studio/options.h"
#include "app/studio/places.h"
#include "app/studio/race_controller.h"
#include "app/studio/session_shelf.h"
#include "app/studio/studio.h"
#include "app/studio/window_thread.h"
#include "core/probing/probe_service.h"

class QMainWindow;

namespace fovea::app {

// Owns what the Studio refers to, and what carries it out for the whole window: settings and the shelf of
// sessions. Owned by the window; goes after everything that shows it.
class StudioParts
{
public:
    StudioParts(const Options &options, ui::ThemeManager &themes, QMainWindow &window);

    Studio &studio() { return m_studio; }
    SettingsController &settings() { return m_settings; }
    SessionShelf &shelf() { return m_shelf; }

    void closeFigures(); // before the views go that they are made of

private:
    Options m_options;
    Places m_places;
    ui::RaceData m_race;
    ui::Clock m_clock;
    ui::Inspection m_inspection;
    LessonVocabulary m_lessonWords;
    WindowThread m_thread;
    ProbeService m_mapService; // for the maps, which never wait
    ProbeService m_background;
    EditController m_edits;
    RaceController m_controller;
    FileController m_files;
    Actions m_actions;
    SettingsController m_settings;
    SessionShelf m_shelf;
    FigureExports m_figures;
    HandbookController m_handbook;
    InspectController m_probes;
    Studio m_studio;
};

} // namespace fovea::app
