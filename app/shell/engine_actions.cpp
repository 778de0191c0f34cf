// SPDX-License-Identifier: MIT
#include "app/shell/engine_actions.h"

#include "app/studio/actions.h"
#include "app/studio/race_controller.h"

#include <QActionGroup>

namespace fovea::app {

namespace {

struct Words
{
    QString text;
    QString tip;
};

} // namespace

EngineActions::EngineActions(Actions &actions, RaceController &controller, QObject *parent) : QObject(parent)
{
    auto *group = new QActionGroup(this);
    const auto add = [&](EngineChoice choice, const Words &words) {
        auto *action = new QAction(words.text, group);
        action->setObjectName(QStringLiteral("engine.") + QString::fromStdString(nameOf(choice)));
        action->setCheckable(true);
        action->setChecked(choice == engineChoice());
        action->setToolTip(words.tip);
        action->setStatusTip(QString()); // the status line keeps its own words
        action->setWhatsThis(words.tip);
        connect(action, &QAction::triggered, &controller,
                [&controller, choice] { controller.setEngine(choice); });
        actions.addTo(QStringLiteral("train"), action);
        m_actions << action;
    };
    add(EngineChoice::Auto,
        {tr("&Automatic engine"), tr("The fused kernels where they can run, LibTorch elsewhere.")});
    add(EngineChoice::LibTorch,
        {tr("&LibTorch engine"), tr("The definition: runs every model, slower than the fused kernels.")});
    add(EngineChoice::Fused,
        {tr("&Fused engine"),
         tr("The fused kernels alone, which are fast; lanes that they cannot run are refused.")});
    // Also when a choice was refused.
    connect(&controller, &RaceController::engineKnown, this, [this] {
        for (std::size_t i = 0; i < engineChoices().size(); ++i)
            m_actions[qsizetype(i)]->setChecked(engineChoices()[i] == engineChoice());
    });
}

} // namespace fovea::app
