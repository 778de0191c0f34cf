// SPDX-License-Identifier: MIT
#include "app/workspaces/sweep/cell_opener.h"

#include "app/studio/file_controller.h"
#include "app/studio/places.h"
#include "core/base/errors.h"
#include "core/sweep/collect.h"
#include "core/sweep/view/cell_curves.h"
#include "widgets/models/clock.h"
#include "widgets/models/inspection.h"

#include <algorithm>
#include <cmath>

namespace fovea::app {

namespace {

// Inspect begins with the first seed, and weights are kept at each seed's own arrival; where that seed did
// not arrive, the median of the others. -1: there is none.
int arrivalToShow(const SweepSnapshot &sweep, int cell)
{
    const int first = sweep.report.cells[std::size_t(cell)].runs.front();
    if (first >= 0 && sweep.run(first).result && sweep.run(first).result->arrival)
        return *sweep.run(first).result->arrival;
    const CellArrival arrival = arrivalOf(sweep, {cell});
    return arrival.median && std::isfinite(*arrival.median) ? int(std::lround(*arrival.median)) - 1 : -1;
}

} // namespace

CellOpener::CellOpener(Studio &studio, QObject *parent)
    : QObject(parent), m_studio(studio), m_self(std::make_shared<CellOpener *>(this))
{
}

void CellOpener::open(const SnapshotPointer &sweep, const std::vector<int> &cells, Where where)
{
    if (!sweep || cells.empty())
        return;
    const SweepPlan &plan = sweep->plan();
    std::vector<int> lanes;
    const auto add = [&](int cell) {
        if (cell >= 0 && std::ranges::find(lanes, cell) == lanes.end())
            lanes.push_back(cell);
    };
    for (const int cell : cells)
        add(plan.cells[std::size_t(cell)].baseline);
    for (const int cell : cells)
        add(cell);
    const bool hasResult = std::ranges::any_of(lanes, [&](int cell) {
        return std::ranges::any_of(sweep->report.cells[std::size_t(cell)].runs,
                                   [&](int run) { return run >= 0 && sweep->run(run).result; });
    });
    if (!hasResult) {
        m_studio.say(tr("No run of this cell has ended yet: there is nothing to open."), Tone::Complaint);
        return;
    }
    const int epoch = arrivalToShow(*sweep, cells.front());
    const std::string path = m_studio.places.newSessionPath(plan.grid.name).toStdString();
    m_studio.say(tr("Gathering curves and weights of %1 lanes…").arg(lanes.size()), Tone::Plain);
    m_queue.post(0, [path, lanes, where, epoch, directory = sweep->path, self = std::weak_ptr(m_self),
                     &asker = m_studio.thread, &studio = m_studio](const JobTicket &) {
        QString problem;
        try {
            SweepFollower follower(directory);
            follower.refresh();
            collect(follower, path, OtherSession::Refuse, lanes);
        } catch (const std::exception &error) {
            problem = QString::fromUtf8(error.what());
        }
        asker.run([self, path, where, epoch, problem, &studio] {
            const auto alive = self.lock();
            if (!alive)
                return;
            if (problem.isEmpty())
                (*alive)->show(QString::fromStdString(path), where, epoch);
            else
                studio.say(problem, Tone::Complaint);
        });
        return JobQueue::Slice::Done;
    });
}

void CellOpener::show(const QString &path, Where where, int epoch)
{
    if (where == Where::Inspect) {
        auto *context = new QObject(this);
        connect(&m_studio.controller, &RaceController::opened, context, [this, context, epoch] {
            context->deleteLater();
            if (epoch >= 0)
                m_studio.clock.setEpoch(epoch);
            m_studio.inspection.askToBeShown();
        });
    }
    m_studio.files.open(path);
    if (where == Where::Race)
        m_studio.showWorkspace(QStringLiteral("race"));
}

} // namespace fovea::app
