// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/session.h"

#include <string>
#include <vector>

namespace fovea {

// Small sessions with numbers that no training made.

constexpr int sampleParameters = 2500; // 10,000 bytes: more than two pages

ExperimentSpec sampleExperiment(int lanes, std::vector<std::uint64_t> seeds, int epochs = 3);
Provenance sampleProvenance();
Dataset sampleData();

// NaN, infinities and denormals included.
EpochRecord sampleEpoch(RunId run, int epoch);
TrainerState sampleState(RunId run, int epochsCompleted, int stepInEpoch = 0);

RunEvent startEvent(RunId run);
RunEvent epochEvent(RunId run, int epoch);
RunEvent statusEvent(RunId run, RunStatus status, std::string reason = {});

// Two lanes, two seeds, three epochs each, all finished, data of its own; closed.
void makeSampleSession(const std::string &path);

// Asks a session for all it has, going on after errors; the sentences of the errors.
std::vector<std::string> readEverything(const std::string &path);

bool sameBits(const EpochRecord &a, const EpochRecord &b);
bool sameBits(const TrainerState &a, const TrainerState &b);
bool sameBits(const std::vector<float> &a, const std::vector<float> &b);

std::string fileBytes(const std::string &path);
void putFileBytes(const std::string &path, const std::string &bytes);
std::vector<std::string> filesIn(const std::string &folder); // sorted names

} // namespace fovea
