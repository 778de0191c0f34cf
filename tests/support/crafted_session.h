// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/random.h"
#include "core/store/session.h"

#include <string>

namespace fovea {

// Sessions as somebody would make them who wants to do harm: the content is wrong, every checksum is right.

// Data of its own, two lanes with two seeds: run 1 finished, run 2 interrupted in an epoch, 3 and 4 queued.
void makeSmallSession(const std::string &path);

// Puts these data into the session.
void putOwnData(const std::string &path, const Dataset &data);

// Says that a run is of this lane.
void putLane(const std::string &path, RunId run, int lane);

// Changes one value somewhere in the session and makes its row's checksum anew. Says what was changed.
std::string craft(const std::string &path, Random &random);

// Reads, opens to write, trains a few steps and probes, as far as the session lets itself. What is refused
// is refused by an Error; anything else that happens is for the caller to see. True: it was trained.
bool useEverything(const std::string &path);

} // namespace fovea
