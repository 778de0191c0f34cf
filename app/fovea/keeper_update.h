// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine.h"
#include "core/run/heat.h"
#include "core/store/session.h"

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace fovea::app {

// How far training goes before it pauses again.
enum class Go { On, Batch, Epoch };

// What the window wants trained: every lane with every seed, in a session that may still have to be made.
struct TrainRequest
{
    std::string path;          // where the session is made if there is none yet
    ExperimentSpec experiment; // valid
    int threads = 1;
    Go go = Go::On;
    int number = 0;  // TrainingOver tells of which request
    int session = 0; // the one it is meant for: another that was opened meanwhile is not trained by it
};

// A run of the session with all that was recorded of it.
struct KnownRun
{
    StoredRun run;
    std::vector<EpochRecord> epochs;
    std::vector<int> snapshots;
};

struct EngineKnown
{
    EngineReport report;
};

struct SessionOpened
{
    std::string path;
    ExperimentSpec experiment;
    std::vector<KnownRun> runs;
    std::optional<std::string> writer; // who writes it, when it is somebody else
};

struct SessionBegun
{
    std::string path;
};

struct RunsKnown
{
    std::vector<KnownRun> runs;
};

struct TrainingOver
{
    int request = 0;
};

struct WriterGone
{
};

struct CopySaved
{
    std::string path;
};

// Something was refused. `paused`: training stands still because of it.
struct Refused
{
    std::string sentence;
    bool paused = false;
};

using News = std::variant<EngineKnown, SessionOpened, SessionBegun, RunsKnown, RunEvent, TrainingOver,
                          WriterGone, CopySaved, Refused>;

// One thing that happened, and in which session of the window: what arrives late from an earlier one is for
// nobody.
struct Update
{
    int session = 0;
    News news;
};

struct Updates
{
    std::vector<Update> list; // oldest first
    int session = 0;          // of the progress
    std::map<RunId, RunProgress> progress;
    std::map<RunId, LiveWeights> weights; // that were asked for, of the same session
    bool busy = false;                    // more is to come soon
};

} // namespace fovea::app
