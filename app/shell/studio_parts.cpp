// SPDX-License-Identifier: MIT
#include "app/shell/studio_parts.h"

#include <QMainWindow>

namespace fovea::app {

StudioParts::StudioParts(const Options &options, ui::ThemeManager &themes, QMainWindow &window)
    : m_options(options), m_places(options), m_edits(m_race, &window),
      m_controller(m_race, m_clock, m_edits, m_places, options.threads, &window),
      m_files(m_controller, m_race, m_places, m_thread, &window), m_actions(m_edits.stack(), themes, &window),
      m_settings(options, m_places, m_controller, m_files, themes, window),
      m_shelf(m_places, m_controller, m_files, &window), m_figures(m_places.settings(), &window),
      m_handbook(m_actions, themes, window),
      m_probes({m_inspection, m_race, m_clock, m_controller, m_mapService, m_thread}, &window),
      m_studio{m_options, m_places,     themes,     m_race,        m_clock,      m_inspection,
               m_edits,   m_controller, m_files,    m_thread,      m_background, m_probes,
               m_figures, m_actions,    m_handbook, m_lessonWords, window}
{
}

void StudioParts::closeFigures()
{
    m_figures.close();
}

} // namespace fovea::app
