// SPDX-License-Identifier: MIT
#include "core/inspect/whatif/set_evaluation.h"

#include "core/base/errors.h"
#include "core/inspect/probe.h"
#include "core/inspect/whatif/patch.h"

#include <algorithm>

namespace fovea {

namespace {

const std::vector<Sequence> &sequencesOf(const WhatIfRequest &request)
{
    return request.split == ExampleSplit::Train ? request.data->train : request.data->heldout;
}

// Keeps the weights of one head, a map for each example of a chunk.
class MapKeeper final : public AttentionObserver
{
public:
    explicit MapKeeper(AttentionChange &change) : m_change(change) {}

    bool wantsNorms() const override { return false; }
    void observe(int example, int block, int head, const AttentionMap &map) override
    {
        if (block != m_change.block || head != m_change.head)
            return;
        const auto first = std::size_t(example) * map.weights.size();
        m_change.weights.resize(std::max(m_change.weights.size(), first + map.weights.size()));
        std::ranges::copy(map.weights, m_change.weights.begin() + std::ptrdiff_t(first));
    }

private:
    AttentionChange &m_change;
};

const DonorRun &donorOf(const AttentionPatch &patch, const WhatIfRequest &request)
{
    if (patch.donor < 0 || patch.donor >= int(request.donors.size()))
        throw UsageError("The patch names a run that is not there.");
    return request.donors[std::size_t(patch.donor)];
}

// What a donor does on one example of the set.
AttentionProbe donorProbe(const AttentionPatch &patch, const WhatIfRequest &request)
{
    const auto &sequences = sequencesOf(request);
    const int example = *patch.example;
    if (example < 0 || std::size_t(example) >= sequences.size())
        throw UsageError("The patch names example " + std::to_string(example) + "; the set has 0 to " +
                         std::to_string(int(sequences.size()) - 1) + ".");
    ProbeRequest asked;
    asked.lane = request.lane;
    asked.seed = request.seed;
    asked.epoch = request.epoch;
    asked.weights = request.weights;
    if (patch.donor != AttentionPatch::itself) {
        const DonorRun &donor = donorOf(patch, request);
        asked.lane = donor.lane;
        asked.seed = donor.seed;
        asked.epoch = donor.epoch;
        asked.weights = *donor.weights;
    }
    asked.shape = inputShape(*request.data, asked.lane);
    asked.tokens = sequences[std::size_t(example)].tokens;
    asked.label = sequences[std::size_t(example)].label;
    asked.id = std::uint32_t(example);
    return probe(asked);
}

} // namespace

struct WhatIfEvaluation::Side
{
    SetWalk walk;
    int classes = 0;
};

// A run that reads along, and the head of it whose maps are taken.
struct WhatIfEvaluation::Giver
{
    std::unique_ptr<SetWalk> walk;
    AttentionChange change;
};

WhatIfEvaluation::Side WhatIfEvaluation::sideOf(const WhatIfRequest &request,
                                                const Intervention &intervention)
{
    const LaneRecord lane = changedLane(request.lane, intervention);
    const InputShape trained = inputShape(*request.data, request.lane);
    requirePossible(intervention, request.lane, trained.geometry.positions());
    const InputShape shape = inputShape(*request.data, lane);
    const std::vector<float> weights =
        fittingWeights(request.weights, request.lane, trained, intervention, shape);
    return {SetWalk({.lane = request.lane,
                     .shape = shape,
                     .seed = request.seed,
                     .epoch = request.epoch,
                     .weights = weights,
                     .set = std::make_shared<const PaddedSet>(padded(sequencesOf(request), shape)),
                     .limit = {},
                     .intervention = intervention}),
            shape.classes};
}

// Patches from one example become changes; of those from a run on each example the run reads along.
void WhatIfEvaluation::meetDonors(const WhatIfRequest &request, Intervention &intervention)
{
    const ModelSpec &model = request.lane.spec.model;
    const LaneRecord lane = changedLane(request.lane, intervention);
    const int positions = inputShape(*request.data, lane).geometry.positions();
    for (const AttentionPatch &patch : intervention.patches) {
        if (patch.example) {
            const auto changes = changesOf(patch, donorProbe(patch, request), model, positions);
            intervention.changes.insert(intervention.changes.end(), changes.begin(), changes.end());
            continue;
        }
        const DonorRun &donor = donorOf(patch, request);
        requirePlaceIn(donor.lane.spec.model, patch, model);
        const InputShape shape = inputShape(*request.data, donor.lane);
        if (shape.geometry.positions() != positions)
            throw UsageError("The donor reads " + std::to_string(shape.geometry.positions()) +
                             " positions, but this network " + std::to_string(positions) +
                             ": its attention cannot be put in.");
        for (const int head : headsOf(patch, model)) {
            Giver giver;
            giver.walk = std::make_unique<SetWalk>(
                SetRequest{.lane = donor.lane,
                           .shape = shape,
                           .seed = donor.seed,
                           .epoch = donor.epoch,
                           .weights = *donor.weights,
                           .set = std::make_shared<const PaddedSet>(padded(sequencesOf(request), shape)),
                           .limit = {}});
            giver.change.kind = AttentionChange::Kind::Patch;
            giver.change.block = patch.block;
            giver.change.head = head;
            m_givers.push_back(std::move(giver));
        }
    }
}

WhatIfEvaluation::WhatIfEvaluation(const WhatIfRequest &request)
    : m_without(std::make_unique<Side>(sideOf(request, {})))
{
    if (request.intervention.isEmpty())
        return;
    Intervention intervention = request.intervention;
    requirePossible(intervention, request.lane, inputShape(*request.data, request.lane).geometry.positions());
    meetDonors(request, intervention);
    m_with = std::make_unique<Side>(sideOf(request, intervention));
}

WhatIfEvaluation::WhatIfEvaluation(WhatIfEvaluation &&) noexcept = default;
WhatIfEvaluation::~WhatIfEvaluation() = default;

bool WhatIfEvaluation::isDone() const
{
    return m_without->walk.done() == m_without->walk.total() &&
           (!m_with || m_with->walk.done() == m_with->walk.total());
}

double WhatIfEvaluation::share() const
{
    const int total = m_without->walk.total() + (m_with ? m_with->walk.total() : 0);
    const int done = m_without->walk.done() + (m_with ? m_with->walk.done() : 0);
    return total ? double(done) / total : 1;
}

void WhatIfEvaluation::next()
{
    advance(*m_without, m_scores.without, {});
    if (!m_with) {
        m_scores.with = m_scores.without;
        return;
    }
    std::vector<AttentionChange> more;
    for (Giver &giver : m_givers) {
        if (giver.walk->done() == giver.walk->total())
            continue;
        MapKeeper keeper(giver.change);
        giver.change.weights.clear();
        giver.walk->next([&](const SetWalk::Chunk &) { return &keeper; });
        more.push_back(giver.change);
    }
    advance(*m_with, m_scores.with, more);
}

void WhatIfEvaluation::advance(Side &side, Score &score, std::span<const AttentionChange> more)
{
    if (side.walk.done() == side.walk.total())
        return;
    const SetWalk::Chunk chunk = side.walk.next({}, more);
    score.add(chunk.logits, side.classes, chunk.batch.labels);
}

WhatIfScores evaluateWhatIf(const WhatIfRequest &request)
{
    WhatIfEvaluation evaluation(request);
    while (!evaluation.isDone())
        evaluation.next();
    return evaluation.scores();
}

} // namespace fovea
