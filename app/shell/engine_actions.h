// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/engine_choice.h"

#include <QAction>
#include <QList>
#include <QObject>

namespace fovea::app {

class Actions;
class RaceController;

// Train > Engine: what computes the networks of this window. Lanes at work change over within the epoch, from
// the state they are in; their runs carry a remark of it.
class EngineActions : public QObject
{
    Q_OBJECT

public:
    EngineActions(Actions &actions, RaceController &controller, QObject *parent = nullptr);

    const QList<QAction *> &actions() const { return m_actions; } // auto, libtorch, fused

private:
    QList<QAction *> m_actions;
};

} // namespace fovea::app
