// SPDX-License-Identifier: MIT
#include "app/fovea/lesson_controller.h"
#include "app/fovea/lesson_desk.h"
#include "app/fovea/main_window.h"
#include "app/fovea/presentation.h"
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
        return [this, id = workspace(), docks = m_docksOf, state = saveState()] {
            showWorkspace(id);
            m_docksOf = docks;
            restoreState(state);
        };
    };
    connectInspector(world, *this);
    m_lessons = new LessonController(world, *m_files, m_places, this);
    m_lessonDesk = new LessonDesk(*m_lessons, *m_actions, m_themes, *this);
    m_pages->addWidget(m_lessonDesk->learnView());
    m_lessonDesk->learnView()->setObjectName(QStringLiteral("learn"));
    connect(m_lessons, &LessonController::said, this,
            [this](const QString &sentence) { m_toast->say(sentence); });
    auto *presentation = new Presentation(m_themes, *this);
    connect(m_actions->presentation, &QAction::toggled, presentation, &Presentation::setOn);
    m_modes->setMode(QStringLiteral("race"));
}

} // namespace fovea::app
