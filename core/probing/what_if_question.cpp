// SPDX-License-Identifier: MIT
#include "core/probing/what_if_question.h"

#include "core/base/errors.h"
#include "core/inspect/whatif/patch.h"

namespace fovea {

namespace {

// What the donor reads: another example of the set, or the sequence itself.
ProbeCache::Example exampleOf(ProbeCache &cache, const WhatIfQuestion &question, const AttentionPatch &patch)
{
    if (!patch.example)
        return question.example;
    const auto data = cache.data(question.subject);
    const auto &set = question.set == ExampleSplit::Train ? data->train : data->heldout;
    if (*patch.example < 0 || std::size_t(*patch.example) >= set.size())
        throw UsageError("There is no example " + std::to_string(*patch.example + 1) +
                         " to take attention from; the set has 1 to " + std::to_string(set.size()) + ".");
    const Sequence &sequence = set[std::size_t(*patch.example)];
    return {sequence.tokens, sequence.label, std::uint32_t(*patch.example)};
}

const ProbeSubject &donorOf(const WhatIfQuestion &question, const AttentionPatch &patch)
{
    if (patch.donor == AttentionPatch::itself)
        return question.subject;
    if (patch.donor < 0 || patch.donor >= int(question.donors.size()))
        throw UsageError("The lane that attention should be taken from is not there.");
    return question.donors[std::size_t(patch.donor)];
}

} // namespace

WhatIfProbe answerWhatIf(ProbeCache &cache, const WhatIfQuestion &question)
{
    const KeptWeights weights = cache.weights(question.subject);
    const ProbeRequest request = cache.request(question.subject, weights, question.example);
    std::vector<Intervention> parts = partsOf(question.intervention);
    for (Intervention &part : parts)
        for (const AttentionPatch &patch : std::exchange(part.patches, {})) {
            const ProbeSubject &donor = donorOf(question, patch);
            const KeptWeights given = cache.weights(donor);
            const auto seen = cache.probe(donor, given, exampleOf(cache, question, patch));
            const LaneRecord lane = changedLane(question.subject.lane, question.intervention);
            const int positions =
                question.intervention.mask
                    ? inputShape(*cache.data(question.subject), lane).geometry.positions()
                    : int(cache.probe(question.subject, weights, question.example)->positions);
            part.changes = changesOf(patch, *seen, question.subject.lane.spec.model, positions);
        }
    return probeWhatIf(cache.prober(question.subject), request, parts);
}

std::unique_ptr<WhatIfEvaluation> evaluationOf(ProbeCache &cache, const WhatIfQuestion &question)
{
    const KeptWeights weights = cache.weights(question.subject);
    WhatIfRequest request{.lane = question.subject.lane,
                          .seed = question.subject.seed,
                          .epoch = weights.epoch,
                          .weights = *weights.values,
                          .data = cache.data(question.subject),
                          .split = question.set,
                          .intervention = question.intervention};
    for (const ProbeSubject &donor : question.donors) {
        const KeptWeights given = cache.weights(donor);
        request.donors.push_back({donor.lane, donor.seed, given.epoch, given.values});
    }
    return std::make_unique<WhatIfEvaluation>(request);
}

} // namespace fovea
