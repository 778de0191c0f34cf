// SPDX-License-Identifier: MIT
#include "app/studio/edit_controller.h"

#include "app/studio/experiment_edits.h"
#include "core/base/errors.h"

#include <QElapsedTimer>
#include <QUndoCommand>

namespace fovea::app {

namespace {

constexpr int mergeWithin = 1500; // ms

class Change : public QUndoCommand
{
public:
    Change(const QString &text, ExperimentSpec before, ExperimentSpec after, QString merge,
           std::function<void(const ExperimentSpec &)> show)
        : QUndoCommand(text), m_before(std::move(before)), m_after(std::move(after)),
          m_merge(std::move(merge)), m_show(std::move(show))
    {
        m_made.start();
    }

    void undo() override { m_show(m_before); }
    void redo() override { m_show(m_after); }
    int id() const override { return m_merge.isEmpty() ? -1 : 1; }

    bool mergeWith(const QUndoCommand *other) override
    {
        const auto *next = static_cast<const Change *>(other);
        if (next->m_merge != m_merge || m_made.elapsed() > mergeWithin)
            return false;
        m_after = next->m_after;
        m_made.restart();
        setObsolete(m_after == m_before);
        return true;
    }

private:
    ExperimentSpec m_before;
    ExperimentSpec m_after;
    QString m_merge;
    std::function<void(const ExperimentSpec &)> m_show;
    QElapsedTimer m_made;
};

} // namespace

EditController::EditController(ui::RaceData &race, QObject *parent) : QObject(parent), m_race(race) {}

bool EditController::perform(const QString &text, const Edit &edit, const QString &merge)
{
    try {
        const ExperimentSpec &before = m_race.experiment();
        ExperimentSpec after = edit(before);
        if (after != before)
            m_stack.push(new Change(text, before, std::move(after), merge,
                                    [this](const ExperimentSpec &spec) { Q_EMIT experimentWanted(spec); }));
        return true;
    } catch (const Error &error) {
        Q_EMIT refused(QString::fromStdString(error.what()));
        return false;
    }
}

void EditController::addLane(const MaskSpec &mask)
{
    if (perform(tr("add a lane"), [&](const auto &spec) { return edits::withLane(spec, mask); }))
        m_race.select(m_race.ownLanes() - 1);
}

void EditController::duplicateLane(int lane)
{
    if (perform(tr("duplicate a lane"), [&](const auto &spec) { return edits::withCopyOf(spec, lane); }))
        m_race.select(lane + 1);
}

void EditController::removeLane(int lane)
{
    if (lane >= m_race.ownLanes())
        return Q_EMIT guestRemovalWanted(lane);
    perform(tr("remove a lane"), [&](const auto &spec) { return edits::without(spec, lane); });
}

void EditController::moveLane(int from, int to)
{
    if (perform(tr("move a lane"), [&](const auto &spec) { return edits::moved(spec, from, to); }))
        m_race.select(to);
}

void EditController::renameLane(int lane, const QString &name)
{
    perform(tr("rename a lane"),
            [&](const auto &spec) { return edits::renamed(spec, lane, name.toStdString()); });
}

void EditController::setMask(int lane, const MaskSpec &mask)
{
    perform(
        tr("change a mask"), [&](const auto &spec) { return edits::withMask(spec, lane, mask); },
        QStringLiteral("mask %1 %2").arg(lane).arg(QString::fromStdString(mask.id)));
}

void EditController::setLaneField(int lane, const QString &key, const QString &value)
{
    perform(
        tr("change %1").arg(key),
        [&](const auto &spec) {
            return edits::withLaneField(spec, lane, key.toStdString(), value.toStdString());
        },
        QStringLiteral("lane %1 %2").arg(lane).arg(key));
}

void EditController::setTask(const TaskSpec &task)
{
    perform(
        tr("change the task"), [&](const auto &spec) { return edits::withTask(spec, task); },
        QStringLiteral("task %1").arg(QString::fromStdString(task.id)));
}

void EditController::setBaseField(const QString &key, const QString &value)
{
    perform(
        tr("change %1").arg(key),
        [&](const auto &spec) { return edits::withBaseField(spec, key.toStdString(), value.toStdString()); },
        QStringLiteral("base %1").arg(key));
}

void EditController::setLockstep(bool lockstep)
{
    perform(lockstep ? tr("lock-step") : tr("free pace"), [&](ExperimentSpec spec) {
        spec.lockstep = lockstep;
        return spec;
    });
}

void EditController::setSeedCount(int count)
{
    perform(tr("change the seeds"), [&](const auto &spec) { return edits::withSeedCount(spec, count); });
}

void EditController::paste(const QString &text)
{
    const int before = m_race.ownLanes();
    if (perform(tr("paste"), [&](const auto &spec) { return edits::withPasted(spec, text.toStdString()); }) &&
        m_race.ownLanes() > before)
        m_race.select(m_race.ownLanes() - 1);
}

} // namespace fovea::app
