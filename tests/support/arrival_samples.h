// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/comparison.h"

#include <sstream>
#include <string>
#include <vector>

namespace fovea {

// Lanes as a line of text, a word for the run of each seed from 1: "14" reached the threshold in its 14th
// epoch, ">20" ended after 20 epochs without, "x5" diverged after 5, "14x" did after it had arrived, "~3" may
// still arrive after 3.
inline std::vector<RunOutcome> laneOf(const std::string &text, int cap = 20)
{
    std::vector<RunOutcome> lane;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        RunOutcome run;
        run.seed = lane.size() + 1;
        run.cap = cap;
        const bool arrived = word.front() >= '0' && word.front() <= '9';
        run.epochsRun = std::stoi(arrived ? word : word.substr(1));
        run.status = word.front() == '~'                          ? RunStatus::Running
                     : word.find('x') != std::string::npos        ? RunStatus::Diverged
                     : word.front() == '>' && run.epochsRun < cap ? RunStatus::Stopped
                                                                  : RunStatus::Finished;
        if (arrived) {
            run.arrival = run.epochsRun - 1;
            run.epochsRun = cap;
        }
        lane.push_back(run);
    }
    return lane;
}

// The same as observations; only of runs that have arrived or ended.
inline std::vector<Observation> observationsOf(const std::string &text)
{
    std::vector<Observation> observations;
    for (const RunOutcome &run : laneOf(text))
        observations.push_back(run.observation());
    return observations;
}

} // namespace fovea
