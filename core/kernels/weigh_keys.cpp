// SPDX-License-Identifier: MIT
#include "core/kernels/attention.h"
#include "core/kernels/entmax_avx2.h"

#include <cassert>

namespace fovea {

namespace {

void open(const HeadJob &job)
{
    HeadMemory &memory = job.memory;
    memory.start.assign(1, 0);
    memory.keys.clear();
    for (auto *numbers : {&memory.slope, &memory.centre, &memory.push, &memory.pull})
        numbers->clear();
    memory.runnersUp.clear();
    job.scratch.weighed.clear();
}

void close(const HeadJob &job)
{
    HeadMemory &memory = job.memory;
    memory.keys.resize(memory.keys.size() + avx2::sparseSlack);
    memory.softmax.reserve(memory.keys.size());
    std::copy(job.scratch.weighed.begin(), job.scratch.weighed.end(), memory.softmax.data());
}

template<typename Number>
void append(std::vector<Number> &to, const Number *from, std::size_t count)
{
    to.insert(to.end(), from, from + count);
}

// By the definition itself.
void weighByRule(const HeadJob &job, int query, const float *scores)
{
    HeadMemory &memory = job.memory;
    RowEntries<float> &entries = job.scratch.entries;
    job.step.plan.mask->weighing()->weigh({job.step.frame.geometry,
                                           query,
                                           {scores, std::size_t(job.step.frame.positions)},
                                           job.sequence.allowed,
                                           0},
                                          entries);
    const std::size_t count = entries.keys.size();
    if (entries.runnerUp >= 0)
        memory.runnersUp.push_back(int(memory.keys.size()) + entries.runnerUp);
    append(memory.keys, entries.keys.data(), count);
    append(job.scratch.weighed, entries.weights.data(), count);
    append(memory.slope, entries.slope.data(), count);
    append(memory.centre, entries.centre.data(), count);
    if (job.step.frame.strategy ==
        Strategy::Weighed) { // rows where nothing pulls have zeros among those where it does
        append(memory.push, entries.push.data(), entries.push.size());
        append(memory.pull, entries.pull.data(), entries.pull.size());
        memory.push.resize(memory.keys.size());
        memory.pull.resize(memory.keys.size());
    }
}

void weighEntmax(const HeadJob &job, int query, const float *scores)
{
    HeadMemory &memory = job.memory;
    AttentionScratch &scratch = job.scratch;
    const avx2::EntmaxRow row{job.step.frame.positions,
                              scores,
                              job.sequence.allowed.empty() ? nullptr : job.sequence.penalty.data(),
                              scratch.rowKeysChosen.data(),
                              scratch.rowWeights.data(),
                              scratch.rowSlope.data(),
                              scratch.rowCentre.data()};
    const int count = avx2::entmaxRow(row, job.step.frame.entmaxPower);
    if (count < 0)
        return weighByRule(job, query, scores);
    append(memory.keys, row.chosen, std::size_t(count));
    append(scratch.weighed, row.weights, std::size_t(count));
    append(memory.slope, row.slope, std::size_t(count));
    append(memory.centre, row.centre, std::size_t(count));
}

} // namespace

bool isWeighed(const Frame &frame)
{
    return frame.strategy == Strategy::Entmax || frame.strategy == Strategy::Weighed;
}

void weighKeys(const HeadJob &job)
{
    const std::size_t room = std::size_t(job.step.frame.positions) + 2 * avx2::sparseSlack;
    job.scratch.rowKeysChosen.resize(room);
    for (auto *numbers : {&job.scratch.rowWeights, &job.scratch.rowSlope, &job.scratch.rowCentre})
        numbers->reserve(room);
    open(job);
    forEachScores(job, [&](int first, int count, Rows scores) {
        for (int i = 0; i < count; ++i) {
            const float *row = scores.data + i * scores.stride;
            if (job.step.frame.strategy == Strategy::Entmax)
                weighEntmax(job, first + i, row);
            else
                weighByRule(job, first + i, row);
            job.memory.start.push_back(int(job.memory.keys.size()));
        }
    });
    close(job);
}

} // namespace fovea
