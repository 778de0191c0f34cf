// SPDX-License-Identifier: MIT
#include "core/kernels/attention.h"
#include "core/kernels/select_avx2.h"

#include <algorithm>
#include <limits>

namespace fovea {

namespace {

std::uint64_t drawKey(const HeadJob &job, int query)
{
    const Moment &moment = job.step.moment;
    return placeKey(moment.seed, Stream::RandomKeys,
                    {std::uint64_t(moment.phase), moment.time, std::uint64_t(job.block),
                     job.step.batch.ids[std::size_t(job.sequence.example)], std::uint64_t(job.head),
                     std::uint64_t(query)});
}

// Asks the mask itself; the answer is in job.scratch.kept.
void askMask(const HeadJob &job, int query, std::span<const float> scores)
{
    QueryRow row{job.step.frame.geometry, query, scores, job.sequence.allowed, 0};
    if (job.step.plan.mask->draws())
        row.randomKey = drawKey(job, query);
    job.step.plan.mask->select(row, job.scratch.kept);
}

void openLists(const HeadJob &job)
{
    job.memory.start.assign(1, 0);
    job.memory.keys.clear();
}

void closeLists(const HeadJob &job)
{
    job.memory.keys.resize(job.memory.keys.size() + avx2::sparseSlack);
    job.memory.softmax.reserve(job.memory.keys.size());
}

void append(const HeadJob &job)
{
    HeadMemory &memory = job.memory;
    memory.keys.insert(memory.keys.end(), job.scratch.kept.begin(), job.scratch.kept.end());
    memory.start.push_back(int(memory.keys.size()));
}

void filterFixed(const HeadJob &job)
{
    openLists(job);
    for (int query = 0; query < job.step.frame.positions; ++query) {
        askMask(job, query, {});
        append(job);
    }
    closeLists(job);
}

void chooseByScores(const HeadJob &job)
{
    HeadMemory &memory = job.memory;
    std::vector<float> chosen; // scores of the keys
    openLists(job);
    forEachScores(job, [&](int first, int count, Rows scores) {
        for (int i = 0; i < count; ++i) {
            const float *row = scores.data + i * scores.stride;
            askMask(job, first + i, {row, std::size_t(job.step.frame.positions)});
            append(job);
            for (const int key : job.scratch.kept)
                chosen.push_back(row[key]);
        }
    });
    closeLists(job);
    std::copy(chosen.begin(), chosen.end(), memory.softmax.data());
}

// Every query keeps the same number of keys, so each has its place beforehand.
void openRanked(const HeadJob &job, int count)
{
    const int positions = job.step.frame.positions;
    HeadMemory &memory = job.memory;
    memory.start.resize(std::size_t(positions) + 1);
    for (int query = 0; query <= positions; ++query)
        memory.start[std::size_t(query)] = query * count;
    memory.keys.assign(std::size_t(positions * count + avx2::sparseSlack), 0);
    memory.softmax.reserve(memory.keys.size());
}

// What the registers could not decide.
void rankFailed(const HeadJob &job, int query, int count, const float *row)
{
    askMask(job, query, {row, std::size_t(job.step.frame.positions)});
    const std::size_t found = std::min(job.scratch.kept.size(), std::size_t(count));
    for (std::size_t i = 0; i < found; ++i) {
        const std::size_t place = std::size_t(query * count) + i;
        job.memory.keys[place] = job.scratch.kept[i];
        job.memory.softmax.data()[place] = row[job.scratch.kept[i]];
    }
}

void hideScores(const SequenceView &sequence, int count, Rows scores)
{
    for (std::size_t key = 0; key < sequence.allowed.size(); ++key)
        for (int i = 0; i < count && !sequence.allowed[key]; ++i)
            scores.data[i * scores.stride + std::ptrdiff_t(key)] = -std::numeric_limits<float>::infinity();
}

void rank(const HeadJob &job)
{
    const Frame &frame = job.step.frame;
    const int kept = std::min(frame.ranked, job.sequence.allowedCount);
    openRanked(job, kept);
    if (kept == 0)
        return;
    std::uint8_t *failed = job.scratch.failed.data();
    forEachScores(job, [&](int first, int count, Rows scores) {
        if (frame.rankSign < 0 && !job.sequence.allowed.empty())
            std::fill_n(failed, count, std::uint8_t(1)); // hidden keys would look smallest
        else {
            hideScores(job.sequence, count, scores);
            avx2::selectLargest({count, frame.positions, kept, frame.rankSign, scores,
                                 job.memory.keys.data() + first * kept,
                                 job.memory.softmax.data() + first * kept, failed});
        }
        for (int i = 0; i < count; ++i)
            if (failed[i])
                rankFailed(job, first + i, kept, scores.data + i * scores.stride);
    });
}

} // namespace

bool needsKeyPanels(const Frame &frame)
{
    return (frame.strategy != Strategy::Fixed && frame.strategy != Strategy::Drawn) ||
           frame.gradient != GradientRule::Kept;
}

bool chooseKeys(const HeadJob &job)
{
    switch (job.step.frame.strategy) {
    case Strategy::Dense:
        break;
    case Strategy::Fixed:
        job.memory.start.clear();
        if (job.sequence.allowed.empty())
            job.memory.softmax.reserve(job.step.frame.keys.size());
        else
            filterFixed(job);
        return false;
    case Strategy::Drawn:
        filterFixed(job);
        return false;
    case Strategy::Ranked:
        rank(job);
        return true;
    case Strategy::Chosen:
        chooseByScores(job);
        return true;
    case Strategy::Entmax:
    case Strategy::Weighed:
        break; // weighKeys()
    }
    return false;
}

} // namespace fovea
