// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QString>

namespace fovea::ui {

// How far a race is, as the transport bar says it.
struct TransportText
{
    QString
        now; // "epoch 3 of 30 · batch 52 of 125", "Ready: 3 lanes, 30 epochs, about 50 s", "Done: 30 epochs"
    QString brief; // the same where there is less room: "epoch 3 of 30"
    QString left;  // "0:46 left", "paused"
};

TransportText transportText(const RaceData &data, bool running);

// A time to expect, with no more digits than it is worth: "about 50 s", "about 3 min".
QString aboutText(double seconds);

} // namespace fovea::ui
