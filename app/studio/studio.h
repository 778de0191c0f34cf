// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/tone.h"

#include <QString>

#include <functional>

class QMainWindow;
class QWidget;

namespace fovea {
class AskingThread;
struct ProbeService;
struct MaskSpec;
} // namespace fovea

namespace fovea::ui {
class Clock;
class Inspection;
class RaceData;
class ThemeManager;
struct LaneView;
} // namespace fovea::ui

namespace fovea::app {

class Actions;
class EditController;
class FigureExports;
class FileController;
class HandbookController;
class InspectController;
class LessonVocabulary;
class Places;
class RaceController;
struct Options;

// What workspaces share, and all that they know of each other: models, controllers, services and a few
// wishes to the window. Made and owned by the window, before the workspaces and until after them. The
// window's thread.
struct Studio
{
    const Options &options;
    Places &places;
    ui::ThemeManager &themes;

    ui::RaceData &race;
    ui::Clock &clock;
    ui::Inspection &inspection;

    EditController &edits;
    RaceController &controller;
    FileController &files;
    AskingThread &thread;      // the window's
    ProbeService &background;  // for what may take its time
    InspectController &probes; // answers what the inspection asks
    FigureExports &figures;
    Actions &actions;
    HandbookController &handbook;
    LessonVocabulary &lessonWords; // complete once every workspace is there

    QMainWindow &window;

    std::function<void(const QString &sentence, Tone tone)> say = {};
    // Asks what a branch of this lane after this epoch should do differently, and adds it.
    std::function<void(int lane, int epoch)> branch = {};
    // Opens a board to paint a mask for such a lane, above that window; what is painted goes to `use`.
    std::function<void(QWidget *window, const ui::LaneView &lane,
                       const std::function<void(const MaskSpec &)> &use)>
        paint = {};
    // Follows the sweep of this directory, in the workspace of sweeps; empty without that workspace.
    std::function<void(const QString &directory)> openSweep = {};
    std::function<QString()> workspace = {}; // the id of the one on show
    std::function<void(const QString &id)> showWorkspace = {};
    // From now on docks are nobody's choice and are not remembered. Gives what ends that, and puts workspace
    // and docks back as they are now.
    std::function<std::function<void()>()> keepLayout = {};
};

} // namespace fovea::app
