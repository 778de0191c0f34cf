// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "core/session/live_question.h"
#include "core/sweep/watch/sweep_snapshot.h"

#include <QObject>

namespace fovea::app {

// Opens the runs of cells as lanes of a session, the baseline first: in Race, or in Inspect at the epoch in
// which the cell arrived. Curves and weights are gathered in the background.
class CellOpener : public QObject
{
    Q_OBJECT

public:
    CellOpener(Studio &studio, QObject *parent);

    enum class Where { Race, Inspect };
    void open(const SnapshotPointer &sweep, const std::vector<int> &cells, Where where);

private:
    void show(const QString &path, Where where, int epoch);

    Studio &m_studio;
    std::shared_ptr<CellOpener *> m_self; // sessions on their way find out here that nobody waits any more
    JobQueue m_queue;
};

} // namespace fovea::app
