// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/sweep_follower.h"

namespace fovea {

struct Collected
{
    int runs = 0; // that were new or longer than in the session
    int all = 0;  // of the sweep that the session holds now, with a result
};

enum class OtherSession { Refuse, Replace };

// Puts the results of a sweep, with curves and weights at init, at 95 % and at the end, into a session: an
// ordinary one, in which each cell is a lane. Made if need be; what it holds already is not written again, so
// that it may be called as often as one likes while the sweep fills. The directory stays the truth.
// UsageError for a session that is not of this sweep.
// `cells` are places in the plan, in the order of the lanes; empty: all.
Collected collect(const SweepFollower &follower, const std::string &path, OtherSession other,
                  const std::vector<int> &cells = {});

} // namespace fovea
