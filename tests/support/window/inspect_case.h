// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/window/window_case.h"
#include "widgets/inspect/inspect_view.h"

#include <QTest>

namespace fovea::test {

// A window whose Inspector is looked at.
struct InspectCase : WindowCase
{
    ui::Inspection &inspection() { return window->studio().inspection; }
    app::InspectWorkspace &desk() { return inspector(*window); }
    ui::MapArea &maps() { return desk().view()->maps(); }

    // Trained to its end and opened in the Inspector.
    void startTrained(int epochs = 4, int snapshots = 120)
    {
        ExperimentSpec experiment = tinyRace(epochs);
        experiment.base.store.snapshots = snapshots;
        startTrained(experiment);
    }

    void startTrained(const ExperimentSpec &experiment)
    {
        const int epochs = experiment.base.train.epochs;
        start().studio().controller.startNew(experiment);
        window->studio().controller.run();
        QTRY_VERIFY(allEnded());
        window->showWorkspace(QStringLiteral("inspect"));
        QTRY_VERIFY(isShown(0, epochs - 1) &&
                    (window->studio().race.lanes().size() < 2 || isShown(1, epochs - 1)));
    }

    bool isShown(int lane, int epoch)
    {
        const ui::LaneProbe *laneProbe = inspection().laneProbe(lane);
        return laneProbe && laneProbe->probe && laneProbe->epoch == epoch;
    }

    const AttentionProbe &probeOf(int lane) { return *inspection().laneProbe(lane)->probe; }

    void key(Qt::Key key)
    {
        desk().view()->setFocus();
        QTest::keyClick(window.get(), key);
    }
};

} // namespace fovea::test
