// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/evidence.h"

#include <string_view>

namespace fovea {

// One file of evidence: {"evidence": 1, "sweep", "registers", "runs": [...]} or {"evidence": 1, "trials"}.
// Every row carries a checksum of its text. InputError where it cannot be read at all; rows whose checksum
// is wrong are marked as altered.
void readEvidenceFile(std::string_view json, const std::string &name, EvidenceStore &store);

std::string evidenceJson(const std::string &sweep, const std::vector<EvidenceRun> &runs,
                         const std::vector<RegisteredHashes> &registers);
std::string trialsJson(const EvidenceTrials &trials);
std::string verdictsJson(const std::map<std::string, ClaimState> &verdicts);

} // namespace fovea
