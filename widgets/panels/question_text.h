// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QString>

#include <optional>

namespace fovea::ui {

// What the lanes are asked to learn, as a question where there is one, else the task's rule.
QString questionText(const TaskSpec &task);

// What happens in the race, in a line: who is ahead, who finished first, and what was guessed (a lane, -1 for
// no difference).
QString raceLine(const RaceData &data, const std::optional<int> &guess);

// A task on which focus does the opposite of what it does on this one.
struct CounterTask
{
    QString id;
    QString invitation;
};

CounterTask counterTask(const TaskSpec &task);

} // namespace fovea::ui
