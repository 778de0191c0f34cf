// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"
#include "widgets/models/race_data.h"

#include <QObject>
#include <QUndoStack>

#include <functional>

namespace fovea::app {

// Every change of the experiment as a command that can be undone. Owns the stack; what the experiment then
// is, it says by experimentWanted().
class EditController : public QObject
{
    Q_OBJECT

public:
    explicit EditController(ui::RaceData &race, QObject *parent = nullptr);

    QUndoStack &stack() { return m_stack; }

    using Edit = std::function<ExperimentSpec(const ExperimentSpec &)>;
    // What `edit` refuses is said and changes nothing. Edits of equal, non-empty `merge` that follow each
    // other closely (a slider's) are one step of undo.
    bool perform(const QString &text, const Edit &edit, const QString &merge = {});

    void addLane(const MaskSpec &mask);
    void duplicateLane(int lane);
    void removeLane(int lane);
    void moveLane(int from, int to);
    void renameLane(int lane, const QString &name);
    void setMask(int lane, const MaskSpec &mask);
    void setLaneField(int lane, const QString &key, const QString &value);
    void setTask(const TaskSpec &task);
    void setBaseField(const QString &key, const QString &value);
    void setLockstep(bool lockstep);
    void setSeedCount(int count);
    void paste(const QString &text);

Q_SIGNALS:
    void experimentWanted(const fovea::ExperimentSpec &experiment);
    void guestRemovalWanted(int lane); // which is no part of the experiment
    void refused(const QString &sentence);

private:
    ui::RaceData &m_race;
    QUndoStack m_stack;
};

} // namespace fovea::app
