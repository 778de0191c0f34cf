// SPDX-License-Identifier: MIT
#include "app/workspaces/theory/slow_motion_job.h"

#include "app/studio/probe_subjects.h"
#include "core/base/errors.h"
#include "core/training/task_knowledge.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace fovea::app {

namespace {

// The examples of one step, and which of them is looked at.
struct StepBatch
{
    std::vector<Sequence> sequences;
    std::vector<std::uint32_t> ids;
    int place = 0;
};

StepBatch trainBatch(const Dataset &data, std::vector<std::uint32_t> examples, int place)
{
    StepBatch batch;
    for (const std::uint32_t example : examples)
        batch.sequences.push_back(data.train[example]);
    batch.ids = std::move(examples);
    batch.place = std::clamp(place, 0, int(batch.ids.size()) - 1);
    return batch;
}

StepBatch batchFor(const SlowQuestion &question, const ProbeSubject &subject, int epoch, ProbeCache &cache,
                   SlowAnswer &answer)
{
    const auto data = cache.data(subject);
    const TrainSpec &train = subject.lane.spec.train;
    const int count = int(data->train.size());
    if (question.source == SlowSource::NextStep) {
        answer.isNext = true;
        StepBatch batch = trainBatch(*data, nextBatch(train, subject.seed, epoch, count), question.place);
        answer.example = int(batch.ids[std::size_t(batch.place)]);
        return batch;
    }
    if (question.example.set == ExampleSplit::Train && !question.example.isTyped()) {
        auto [examples, place] =
            batchWith(train, subject.seed, epoch, count, std::uint32_t(question.example.index));
        answer.example = question.example.index;
        return trainBatch(*data, std::move(examples), place);
    }
    const ProbeCache::Example example = exampleFor(cache, subject, question.example);
    const auto label =
        example.label ? example.label : TaskKnowledge(subject.lane.spec.task).label(example.tokens);
    if (!label)
        throw UsageError("This sequence has no label, so there is no loss to follow back.");
    answer.isAlone = true;
    return {{{example.tokens, *label}}, {example.id.value_or(0)}, 0};
}

// The lane with the weights of another one: that one's network under this one's mask.
LaneRecord laneOn(const ProbeSubject &lane, const ProbeSubject &owner)
{
    LaneRecord record = owner.lane;
    record.mask = lane.lane.mask;
    record.spec.model.gradient = lane.lane.spec.model.gradient;
    return record;
}

const ProbeSubject &ownerOf(const SlowQuestion &question, std::size_t lane)
{
    if (question.weights == SlowWeightsOf::Each || question.lanes.size() < 2)
        return question.lanes[lane];
    return question.lanes[question.weights == SlowWeightsOf::First ? 0 : 1];
}

// It views the weights, which outlive it.
SlowStepRequest requestFor(const SlowQuestion &question, std::size_t lane, const StepBatch &batch,
                           const KeptWeights &kept, ProbeCache &cache)
{
    const ProbeSubject &owner = ownerOf(question, lane);
    SlowStepRequest request;
    request.lane = laneOn(question.lanes[lane], owner);
    request.weights = *kept.values;
    request.shape = inputShape(*cache.data(owner), request.lane);
    request.seed = owner.seed;
    request.epoch = kept.epoch;
    auto set = std::make_shared<PaddedSet>(padded(batch.sequences, request.shape));
    set->ids = batch.ids;
    request.set = std::move(set);
    request.batch.resize(batch.ids.size());
    std::iota(request.batch.begin(), request.batch.end(), 0u);
    request.example = batch.place;
    request.block = std::min(question.block, request.lane.spec.model.blocks - 1);
    request.head = std::min(question.head, request.lane.spec.model.heads - 1);
    request.query = question.query;
    if (request.query && *request.query >= request.set->positions)
        request.query.reset();
    return request;
}

// Both lanes follow the query that one of them pushes most.
std::vector<SlowStep> stepsOf(std::vector<SlowStepRequest> requests)
{
    std::vector<SlowStep> steps;
    for (const SlowStepRequest &request : requests)
        steps.push_back(slowStep(request));
    if (steps.size() != 2)
        return steps;
    if (steps[0].query != steps[1].query) {
        const std::size_t led = steps[1].row.gradientL2 > steps[0].row.gradientL2 ? 0 : 1;
        requests[led].query = steps[1 - led].query;
        steps[led] = slowStep(requests[led]);
    }
    if (steps[0].row.keys != steps[1].row.keys)
        throw UsageError(
            "The lanes read sequences of different lengths, so their keys have no common columns. Choose two "
            "lanes of one length above.");
    return steps;
}

std::vector<int> decidingOf(const TaskSpec &task, std::span<const Token> tokens)
{
    const Deciding deciding = TaskKnowledge(task).deciding(tokens);
    std::set<int> positions(deciding.keys.begin(), deciding.keys.end());
    for (const Deciding::Pair &pair : deciding.pairs)
        positions.insert(pair.key);
    return {positions.begin(), positions.end()};
}

} // namespace

SlowAnswer answerTo(const SlowQuestion &question, ProbeCache &cache)
{
    SlowAnswer answer;
    try {
        const ProbeSubject &first = ownerOf(question, 0);
        answer.epoch = cache.weights(first).epoch;
        const StepBatch batch = batchFor(question, first, answer.epoch, cache, answer);
        std::vector<KeptWeights> kept;
        std::vector<SlowStepRequest> requests;
        for (std::size_t lane = 0; lane < question.lanes.size(); ++lane) {
            kept.push_back(cache.weights(ownerOf(question, lane)));
            requests.push_back(requestFor(question, lane, batch, kept.back(), cache));
        }
        answer.sameWeights = std::ranges::all_of(
            kept, [&](const KeptWeights &each) { return *each.values == *kept.front().values; });
        for (const KeptWeights &each : kept)
            answer.epochs.push_back(each.epoch);
        for (SlowStep &step : stepsOf(std::move(requests)))
            answer.steps.push_back(std::make_shared<const SlowStep>(std::move(step)));
        answer.deciding = decidingOf(question.lanes.front().lane.spec.task,
                                     batch.sequences[std::size_t(batch.place)].tokens);
    } catch (const std::exception &error) {
        answer.steps.clear();
        answer.problem = error.what();
    }
    return answer;
}

} // namespace fovea::app
