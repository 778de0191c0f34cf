// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"
#include "widgets/models/race_data.h"

#include <QString>

#include <optional>
#include <vector>

namespace fovea::ui {

// heard[p][q]: whether position p can know of position q after that many layers, over all positions, global
// tokens last. Only for masks that choose by position.
std::vector<std::vector<bool>> heardAfter(const Mask &mask, const Geometry &geometry, int layers);

// How far news travels in a lane whose mask is the same for every input.
struct LaneReach
{
    int symbols = 0;            // of the longest sequence
    bool oneLength = true;      // all sequences are that long
    int heard = 0;              // the most symbols any position knows of after all layers
    bool readsOnePlace = false; // the answer is read off the last symbol alone
    bool cannotLearn = false;   // it is proved that the rule is out of reach
};

// Empty where scores or chance choose, where everything is heard, and where the lane cannot run.
//
// Proof for even pairs. Each layer mixes a position with those its mask keeps; everything else (residual,
// norm, MLP) works on one position at a time. So the vector of position p after all layers depends only on
// the symbols that p has heard. The answer's logits are a linear function of the mean of these vectors, hence
// the difference D of the two logits is a sum over positions. If no position has heard both ends, every term
// knows at most one of them: with the symbols between held fixed, D(first, last) = F(first) + G(last), and
// D(0,0) + D(1,1) = D(0,1) + D(1,0). To be right on all four, D must have one sign on the left and the other
// on the right, which is impossible. So of every four sequences that differ only at their ends at least one
// is answered wrongly: at most 75 % of all sequences are right. (A finite train set may hold one of the four
// only, and be learned by heart.) Where the answer is read off the last symbol and that has not heard the
// first one, D does not depend on the first: at most 50 %.
std::optional<LaneReach> reachOf(const LaneView &lane, const TaskSpec &task);

// "each position hears at most 13 of 40 symbols"; empty where there is nothing to say.
QString reachNote(const LaneView &lane, const TaskSpec &task);
QString reachNote(const LaneReach &reach);

// Why it cannot learn, "no position hears both ends", and the same with "(13 of 40)"; empty unless
// cannotLearn.
QString proof(const LaneReach &reach);
QString proofNote(const LaneReach &reach);
// Two or three sentences for a tooltip.
QString reachHelp(const LaneReach &reach, int layers);

} // namespace fovea::ui
