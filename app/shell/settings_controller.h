// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/file_controller.h"
#include "app/studio/places.h"
#include "app/studio/race_controller.h"
#include "widgets/kit/theme.h"
#include "widgets/models/settings.h"

#include <QObject>

class QMainWindow;

namespace fovea::app {

// Keeps what the person has chosen for the program and carries it out: at the start, while the dialog is
// open, and back when it is cancelled.
class SettingsController : public QObject
{
    Q_OBJECT

public:
    // Carries out what was kept; what the command line asks for comes before it.
    SettingsController(const Options &options, Places &places, RaceController &race, FileController &files,
                       ui::ThemeManager &themes, QMainWindow &window);

    const ui::Settings &settings() const { return m_settings; }
    void apply(const ui::Settings &settings); // not kept yet
    void setTheme(ui::ThemeChoice theme);     // kept
    void restoreDefaults();                   // kept
    void showDialog();

Q_SIGNALS:
    void themeChanged();
    void numbersChanged();

private:
    void load();
    void save();
    void applyNumbers();

    Places &m_places;
    RaceController &m_race;
    FileController &m_files;
    ui::ThemeManager &m_themes;
    QMainWindow &m_window;
    ui::Settings m_settings;
};

} // namespace fovea::app
