// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/claims/claims_model.h"
#include "widgets/claims/seed_place.h"

namespace fovea::ui {

// The texts of a claim's card. What comes from files is escaped.

QString verdictWords(const ClaimResult &result);                  // "~ Undecided, was supported"
QString workWords(double coreSeconds);                            // "about 50 min on 2 cores"
QString sentence(const QString &words);                           // with a capital and a full stop
QString lookWords(const Claim &claim, const ClaimResult &result); // which look it is, and the next one
QString headed(const QString &title, const QString &text);
SeedPlace placeFrom(const QString &link);                         // that a person followed in one of these:
QString seedsHtml(const Claim &claim, const ClaimResult &result); // with links to its seeds
QString partsHtml(const ClaimResult &result);                     // likewise
QString stripHtml(const ClaimResult &result);
QString deviationsHtml(const Claim &claim);

} // namespace fovea::ui
