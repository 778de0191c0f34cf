// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/multiply_avx2.h"
#include "core/kernels/workspace.h"

#include <algorithm>

namespace fovea {

// One head of one block on one sequence.
struct HeadJob
{
    const Step &step;
    int block = 0;
    int head = 0;
    const SequenceView &sequence;
    HeadMemory &memory;
    AttentionScratch &scratch;
    ConstRows queries, keys, values; // (L, S), (L, S), (L, V)
    Rows mixed;                      // (L, V)
    float *sums = nullptr;           // of each query's weights; sumStride() apart
    avx2::Right keyPanels;           // (S, L): keys as the right factor of scores, where these are dense
    int sumStride() const { return step.plan.heads; }
};

// Gradients that come in and go out.
struct HeadGradients
{
    ConstRows mixed;             // (L, V)
    const float *sums = nullptr; // null: 0
    Rows queries;                // (L, S)
    Rows keys;                   // (L, S), added to
    Rows values;                 // (L, V), added to
    avx2::Right valuePanels;     // (V, L), of dense attention
};

bool needsKeyPanels(const Frame &frame);

void attend(const HeadJob &job);
void attendBackward(const HeadJob &job, const HeadGradients &gradients);

// Fills the lists of job.memory where the frame's own do not hold; returns whether job.memory.softmax holds
// the scores of all entries already.
bool chooseKeys(const HeadJob &job);

// The same where weights are no softmax: job.memory then holds weights and slopes of all entries.
void weighKeys(const HeadJob &job);
bool isWeighed(const Frame &frame);

// Keys of dropout's random numbers of every query; null without dropout.
const std::uint64_t *weightKeys(const HeadJob &job);

// Shows job.step.observer what the head did.
void showAttention(const HeadJob &job, ConstRows input);

// Calls visit(first query, count, scores) for blocks of queries; scores are (Q, L).
template<typename Visit>
void forEachScores(const HeadJob &job, Visit visit)
{
    const Plan &plan = job.step.plan;
    const int positions = job.step.frame.positions;
    const Rows scores = job.scratch.scores.rows();
    for (int first = 0; first < positions; first += queryBlock) {
        const int count = std::min(queryBlock, positions - first);
        avx2::multiply({count,
                        (positions + 7) / 8 * 8,
                        plan.scoreWidth,
                        {{job.queries.data + first * job.queries.stride, job.queries.stride}},
                        job.keyPanels,
                        scores,
                        avx2::Start::Zero,
                        nullptr}); // (Q, S) x (S, L)
        visit(first, count, scores);
    }
}

} // namespace fovea
