// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/inspection.h"
#include "widgets/models/race_standing.h"

#include <QString>

#include <optional>
#include <vector>

namespace fovea::ui {

// What the question card says beside who leads: before the race, at the first flag, and of what is tried
// after it.

// "Three copies of one network learn this from examples. They differ only in where they may look."
QString invitation(const RaceData &race);
// What must be read before the guess where there is one short line: which lane cannot learn the task.
QString briefInvitation(const RaceData &race);

struct FirstArrival
{
    std::vector<int> lanes; // several arrived together
    int epoch = 0;          // counted from 0
};

// Who reached the goal first with the first seed, once no other lane can still join them in that epoch.
std::optional<FirstArrival> firstArrival(const RaceData &race);

// What the lanes looked at when the first arrived; empty while the probes on show are of another moment, or
// where every symbol decides.
struct ArrivalNumbers
{
    QString sentence; // "On this example B had 46 % of its attention on the ends when it arrived, A 4 %."
    QString brief;    // "46 % on the ends, A 4 %."
};
ArrivalNumbers arrivalNumbers(const RaceData &race, const Inspection &inspection, const FirstArrival &first);

// "The verdict waits for seeds 4 and 5. Fewer than five seeds give a range, not a verdict."
QString seedsDetail(const RaceData &race, const RaceStanding &standing);

// What came of a lane that was added to answer a question, as far as it is known: "D keeps 5 keys at random
// and is at 50.3 % after epoch 4. B had arrived after epoch 3."
QString controlSentence(const RaceData &race, int lane);

// The lane that does best on its training set, if it does far worse on new sequences: "A gets 99 % of its
// training sequences right and 52 % of new ones: it has learned them by heart." Empty where there is none.
// Below 90 % nothing is learned by heart, and it is said that no lane has learned the rule.
QString memorySentence(const RaceData &race);

} // namespace fovea::ui
