// SPDX-License-Identifier: MIT
#include "app/fovea/lesson_controller.h"
#include "app/fovea/lesson_desk.h"
#include "app/fovea/main_window.h"
#include "app/fovea/presentation.h"
#include "app/fovea/workspace_layouts.h"
#include "widgets/panels/mode_bar.h"
#include "widgets/panels/noise_panel.h"
#include "widgets/panels/softmax_sandbox.h"
#include "widgets/support/toast.h"
#include "widgets/views/learn_view.h"

#include <QStackedWidget>

namespace fovea::app {

namespace {

// Parts of the Inspect workspace that lessons use; found when they are asked for, since panels come and go.
void connectInspector(LessonWorld &world, QWidget &window)
{
    const auto noise = [&window] { return window.findChild<ui::NoisePanel *>(); };
    const auto sandbox = [&window] { return window.findChild<ui::SoftmaxSandbox *>(); };
    world.noise = [noise] { return noise() ? noise()->sigma() : 0; };
    world.setNoise = [noise](double sigma) {
        if (noise())
            noise()->setSigma(sigma);
    };
    world.noiseScatter = [noise](const std::string &lane) {
        if (noise() && !noise()->isBusy() && noise()->sigma() > 0)
            for (const ui::NoiseLane &each : noise()->lanes())
                if (each.letter.toStdString() == lane && each.stability)
                    return each.scatter;
        return StabilityScatter();
    };
    world.sendToSandbox = [&window] {
        if (auto *send = window.findChild<QAction *>(QStringLiteral("inspect.send")))
            send->trigger();
    };
    world.sandboxLoaded = [sandbox] { return sandbox() && !sandbox()->row().labels.empty(); };
    world.clearSandbox = [sandbox] {
        if (sandbox())
            sandbox()->load(ui::sandboxExample(ui::SandboxExample::Even));
    };
    world.sandboxTrial = [sandbox] {
        return sandbox() ? std::optional<SoftmaxTrial>(sandbox()->trial()) : std::nullopt;
    };
    world.sandboxPerturbed = [sandbox] { return sandbox() && sandbox()->perturbation() != 0; };
    world.perturbSandbox = [sandbox](double by) {
        if (sandbox())
            sandbox()->perturb(by);
    };
}

} // namespace

void MainWindow::makeLessons()
{
    LessonWorld world{m_race, m_clock, m_inspection, *m_controller, *m_edits, *m_question, *m_plots, *this};
    world.workspace = [this] { return workspace(); };
    world.showWorkspace = [this](const QString &id) { showWorkspace(id); };
    world.keepLayout = [this] {
        m_layouts->setHeld(true);
        return [this, id = workspace()] {
            showWorkspace(id);
            m_layouts->setHeld(false);
        };
    };
    connectInspector(world, *this);
    m_lessons = new LessonController(world, *m_files, m_places, this);
    m_lessonDesk = new LessonDesk(*m_lessons, *m_actions, m_themes, *this);
    m_pages->addWidget(m_lessonDesk->learnView());
    m_lessonDesk->learnView()->setObjectName(QStringLiteral("learn"));
    connect(m_lessons, &LessonController::said, this,
            [this](const QString &sentence) { m_toast->say(sentence); });
    connect(m_lessons, &LessonController::entered, this, &MainWindow::showMode);
    connect(m_lessons, &LessonController::left, this, &MainWindow::showMode);
    // The docks of the person are kept before a presentation hides them, and put back after it.
    auto *presentation = new Presentation(
        {m_race, m_inspection, m_clock, *m_controller, *m_story, *m_question, m_themes}, *this);
    connect(presentation, &Presentation::leaveRequested, m_actions->presentation,
            [this] { m_actions->presentation->setChecked(false); });
    connect(m_actions->presentation, &QAction::toggled, this, [this, presentation](bool on) {
        if (on)
            m_layouts->setPresenting(true);
        const bool race = workspace() == QLatin1String("race") && !m_lessons->isOn();
        presentation->setOn(on, race ? Presentation::Kind::Stage : Presentation::Kind::Enlarged);
        if (!on)
            m_layouts->setPresenting(false);
    });
    showMode();
}

} // namespace fovea::app
