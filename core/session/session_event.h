// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/engine.h"
#include "core/run/live_weights.h"
#include "core/session/run_book.h"

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace fovea {

struct EngineKnown
{
    EngineReport report;
};

struct SessionOpened
{
    std::string path;
    ExperimentSpec experiment;
    std::vector<BookedRun> runs;
    std::optional<std::string> writer; // who writes it, when it is another program
};

struct SessionBegun
{
    std::string path;
};

// Runs that are new to the listener, or that changed by more than an event tells.
struct RunsKnown
{
    std::vector<BookedRun> runs;
};

// What follows may differ in the last digits from an uninterrupted run.
struct KernelsChanged
{
    RunId run{};
    std::string remark; // as in the file
};

struct TrainingOver
{
    int request = 0; // TrainRequest::number
};

struct WriterGone
{
};

struct CopySaved
{
    std::string path;
};

struct Refused
{
    enum class Effect {
        None,
        Paused,  // training stands still because of it
        FileGone // so it does: the file was moved, deleted or replaced by somebody else
    };

    std::string sentence;
    Effect effect = Effect::None;
};

// One thing that happened to a session. An epoch that is told of is on disk, with its weights.
using SessionEvent = std::variant<EngineKnown, SessionOpened, SessionBegun, RunsKnown, RunEvent,
                                  KernelsChanged, TrainingOver, WriterGone, CopySaved, Refused>;

// An event of one of the sessions that a thread had, one after the other. A listener drops
// events of a session it has left.
struct NumberedEvent
{
    int session = 0;
    SessionEvent event;
};

struct SessionEvents
{
    std::vector<NumberedEvent> list; // oldest first
    int session = 0;                 // of the progress
    std::map<RunId, RunProgress> progress;
    std::map<RunId, LiveWeights> weights; // that were asked for, of the same session
    bool busy = false;                    // more is to come soon
};

} // namespace fovea
