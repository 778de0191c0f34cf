// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"
#include "core/session/session_thread.h"

#include <QString>
#include <QTemporaryDir>

#include <chrono>
#include <functional>
#include <thread>

namespace fovea {

// Two lanes whose epochs take milliseconds.
inline ExperimentSpec tinyExperiment(std::vector<std::uint64_t> seeds = {1}, int epochs = 4)
{
    ExperimentSpec experiment;
    experiment.name = "tiny";
    experiment.seeds = std::move(seeds);
    RunSpec &spec = experiment.base;
    spec.task.params["length"] = std::int64_t(6);
    spec.data.train = 30;
    spec.data.heldout = 10;
    spec.model.blocks = 1;
    spec.model.dModel = spec.model.dHead = spec.model.dMlp = 8;
    spec.train.batch = 8;
    spec.train.epochs = epochs;
    spec.metrics.examples = 4;
    experiment.lanes = {{"A", maskFrom("full"), {}}, {"B", maskFrom("top-k:3"), {}}};
    return experiment;
}

// Calls `step` until `holds`, for at most a minute; false: it never did.
inline bool happens(const std::function<bool()> &holds, const std::function<void()> &step)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!holds()) {
        if (std::chrono::steady_clock::now() > end)
            return false;
        step();
    }
    return true;
}

template<typename Event>
std::vector<Event> of(const std::vector<SessionEvent> &events)
{
    std::vector<Event> list;
    for (const SessionEvent &event : events)
        if (const auto *one = std::get_if<Event>(&event))
            list.push_back(*one);
    return list;
}

inline int epochsIn(const std::vector<SessionEvent> &events)
{
    int epochs = 0;
    for (const RunEvent &event : of<RunEvent>(events))
        epochs += event.epoch.has_value();
    return epochs;
}

} // namespace fovea
