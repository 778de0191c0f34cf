// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"

#include <QObject>

#include <vector>

namespace fovea::ui {
class SoftmaxSandbox;
}

namespace fovea::app {

// Rows of the maps for the sandbox: offers those of the query that is selected, and sends one there.
class SandboxController : public QObject
{
    Q_OBJECT

public:
    SandboxController(ui::SoftmaxSandbox &sandbox, Studio &studio, QObject *parent);

    void send(int lane, int query);
    void sendSelected(); // the selected query of the selected lane, if that is on show

private:
    void offer();
    QString titleOf(int lane, int query) const;

    ui::SoftmaxSandbox &m_sandbox;
    Studio &m_studio;
    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    std::vector<int> m_offered; // lanes
};

} // namespace fovea::app
