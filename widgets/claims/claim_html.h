// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/claims/claims_model.h"

namespace fovea::ui {

// The texts of a claim's card. What comes from files is escaped.

QString verdictWords(const ClaimResult &result);                  // "~ Undecided, was supported"
QString workWords(double coreSeconds);                            // "about 50 min on 2 cores"
QString sentence(const QString &words);                           // with a capital and a full stop
QString lookWords(const Claim &claim, const ClaimResult &result); // which look it is, and the next one
QString headed(const QString &title, const QString &text);
QString seedsHtml(const Claim &claim, const ClaimResult &result); // links "seed:1001"
QString partsHtml(const ClaimResult &result);
QString stripHtml(const ClaimResult &result);
QString deviationsHtml(const Claim &claim);

} // namespace fovea::ui
