// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/claim.h"

namespace fovea {

// The folder with what is shipped beside the programs: "claims" and "evidence" are below it. The build tree
// has the shape of an installed one; a program that was moved away alone falls back on the folder it was
// configured for. Empty: there is none.
std::string sharedFolderOf(const std::string &programFile);

// The files of a folder, in the order of their names. InputError names the file, the claim and what is
// wrong.
ClaimRegister registerFrom(const std::string &folder);
// What is shipped with this program.
ClaimRegister shippedRegister();
std::string shippedEvidence(); // the folder, or that of FOVEA_EVIDENCE; may hold nothing

} // namespace fovea
