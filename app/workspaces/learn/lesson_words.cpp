// SPDX-License-Identifier: MIT
#include "app/workspaces/learn/lesson_controller.h"
#include "widgets/lessons/lesson_browser.h"

// What lessons may say about themselves.

namespace fovea::app {

namespace {

// What a lesson opens by its text.
QRect recordingLink(QWidget &widget)
{
    const auto *browser = qobject_cast<ui::LessonBrowser *>(&widget);
    return browser ? browser->linkRect(QStringLiteral("recording")) : QRect();
}

} // namespace

LessonPart LessonController::words()
{
    using World = LessonWorld &;
    using Arguments = const LessonArguments &;
    LessonPart part;
    // clang-format off
    part.conditions = {
        {{"recording-open", "TEXT", "This recording is on show."}, [](const LessonWorld &w, Arguments a) { return w.recording == QString::fromStdString(a[0]) && w.race.lastEpoch() >= 0; }},
        {{"answered", "", "The question of this step was answered, or Show me went past it."}, [](const LessonWorld &w, Arguments) { return w.answer.has_value(); }},
    };
    part.actions = {
        {{"open-recording", "TEXT", "Opens this recording."}, [this](World, Arguments a) { openRecording(QString::fromStdString(a[0])); }},
        {{"hide", "TEXT", "Hides a part of the window until it is revealed or the lesson is left."}, [this](World, Arguments a) { m_hiding.hide(a[0], target(a[0])); }},
        {{"reveal", "TEXT", "Shows a hidden part of the window again."}, [this](World, Arguments a) { m_hiding.reveal(a[0]); }},
        {{"cover", "TEXT", "Covers a part of the window until the question of the step is answered."}, [this](World w, Arguments a) { if (!w.answer) m_curtains.cover(target(a[0])); }},
    };
    part.outcomes = {
        {{"fixed", "TEXT", "What does not depend on any run: definitions."}, [](const LessonWorld &, Arguments a) { return std::optional(a[0]); }},
    };
    // clang-format on
    part.targets = {{"answers", named("lessonAnswers")},
                    {"recording-link", named("lessonText"), recordingLink}};
    return part;
}

} // namespace fovea::app
