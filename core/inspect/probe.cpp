// SPDX-License-Identifier: MIT
#include "core/inspect/probe.h"

#include "core/base/errors.h"
#include "core/engine/engine_choice.h"
#include "core/engine/networks.h"
#include "core/metrics/focus.h"
#include "core/training/task_knowledge.h"

#include <algorithm>

namespace fovea {

namespace {

// Copies what it is shown and adds the numbers of each row.
class Recorder : public AttentionObserver
{
public:
    Recorder(const ProbeRequest &request, const Geometry &geometry, AttentionProbe &result)
        : m_result(result), m_length(int(request.tokens.size())),
          m_theory(theoryOf(request.lane.mask, request.lane.spec.model.gradient)),
          m_visible(visibleKeys(geometry, m_length, request.lane.spec.model.pad))
    {
    }

    void observe(int /*example*/, int block, int head, const AttentionMap &map) override
    {
        auto &seen = m_result.layers[std::size_t(block)][std::size_t(head)];
        seen.scores.assign(map.scores.begin(), map.scores.end());
        seen.kept.assign(map.kept.begin(), map.kept.end());
        seen.weights.assign(map.weights.begin(), map.weights.end());
        seen.valueNorms.assign(map.valueNorms.begin(), map.valueNorms.end());
        seen.outputNorms.assign(map.outputNorms.begin(), map.outputNorms.end());
        const auto positions = std::size_t(map.positions);
        seen.rows.reserve(positions);
        for (std::size_t first = 0; first < positions * positions; first += positions)
            seen.rows.push_back(
                rowNumbers(map.scores.subspan(first, positions), map.kept.subspan(first, positions),
                           map.weights.subspan(first, positions), m_result.visible, m_theory));
        const Focus focus = focusOf(map, m_result.deciding, m_length, m_visible);
        seen.focus = focus.score;
        seen.focusUniform = focus.uniform;
    }

private:
    AttentionProbe &m_result;
    int m_length;
    MaskTheory m_theory;
    int m_visible;
};

void checkTokens(const ProbeRequest &request)
{
    if (request.tokens.empty())
        throw InputError("The sequence has no tokens.");
    const auto outside = std::ranges::find_if(
        request.tokens, [&](Token token) { return token < 0 || token >= request.shape.alphabet; });
    if (outside != request.tokens.end())
        throw InputError("Token " + std::to_string(*outside) + " at position " +
                         std::to_string(outside - request.tokens.begin() + 1) +
                         " is outside the alphabet: 0 to " + std::to_string(request.shape.alphabet - 1) +
                         " are allowed.");
}

// Whether the run was trained on sequences of this length. Examples of its sets and own data have any length
// that fits; a task tells which ones it generates.
bool lengthIsTrained(const ProbeRequest &request, const TaskKnowledge &knowledge)
{
    const int length = int(request.tokens.size());
    if (length > request.shape.geometry.ordinary)
        return false;
    const bool ownData = request.lane.spec.data.trainFile.has_value();
    return request.id || ownData || knowledge.generates(length).value_or(true);
}

// The run's own shape, or for another length the shape a run on that length would have.
InputShape shapeFor(const ProbeRequest &request, bool lengthTrained)
{
    InputShape shape = request.shape;
    if (lengthTrained)
        return shape;
    const int length = int(request.tokens.size());
    if (request.lane.spec.model.positions == Positions::Learned)
        throw InputError("The sequence has " + std::to_string(length) +
                         " tokens, but this run has learned positions " +
                         "and takes only the length it was trained on, " +
                         std::to_string(request.shape.geometry.ordinary) + ".");
    shape.geometry.ordinary =
        paddedLength(length, *makeMask(request.lane.mask), request.lane.spec.data.padding);
    return shape;
}

// Another length is accepted only if the task can evaluate the sequence.
std::optional<int> labelOf(const ProbeRequest &request, const TaskKnowledge &knowledge, bool lengthTrained)
{
    if (request.label)
        return request.label;
    try {
        return knowledge.label(request.tokens);
    } catch (const InputError &) {
        if (!lengthTrained)
            throw;
        return {};
    }
}

std::vector<Role> rolesOf(const Geometry &geometry, int length)
{
    std::vector<Role> roles(std::size_t(geometry.positions()), Role::Pad);
    std::fill_n(roles.begin(), length, Role::Symbol);
    std::fill(roles.begin() + geometry.ordinary, roles.end(), Role::Global);
    return roles;
}

} // namespace

struct Prober::Private
{
    std::optional<TaskSpec> task;
    std::optional<TaskKnowledge> knowledge; // of that task
    std::optional<NetworkSpec> spec;
    std::unique_ptr<Network> network; // of that spec, by that choice of engine
    EngineChoice choice{};
    std::optional<NetworkSpec> intervenableSpec;
    std::unique_ptr<IntervenableNetwork> intervenable; // of that spec

    const TaskKnowledge &knowledgeOf(const TaskSpec &wanted)
    {
        if (task != wanted) {
            knowledge.emplace(wanted);
            task = wanted;
        }
        return *knowledge;
    }

    IntervenableNetwork &intervenableOf(const NetworkSpec &wanted)
    {
        if (intervenableSpec != wanted) {
            intervenable = makeIntervenableNetwork(wanted);
            intervenableSpec = wanted;
        }
        return *intervenable;
    }

    Network &networkOf(const NetworkSpec &wanted)
    {
        if (spec != wanted || choice != engineChoice()) {
            choice = engineChoice();
            network = makeNetwork(wanted);
            spec = wanted;
        }
        return *network;
    }
};

Prober::Prober() : d(std::make_unique<Private>()) {}
Prober::Prober(Prober &&) noexcept = default;
Prober &Prober::operator=(Prober &&) noexcept = default;
Prober::~Prober() = default;

AttentionProbe Prober::probe(const ProbeRequest &asked)
{
    checkTokens(asked);
    ProbeRequest request = asked;
    request.lane = changedLane(asked.lane, asked.intervention);
    if (asked.intervention.mask)
        request.shape.geometry.ordinary = paddedLength(
            asked.shape.geometry.ordinary, *makeMask(request.lane.mask), request.lane.spec.data.padding);
    const RunSpec &spec = request.lane.spec;
    const TaskKnowledge &knowledge = d->knowledgeOf(spec.task);
    AttentionProbe result;
    result.lengthTrained = lengthIsTrained(request, knowledge);
    const InputShape shape = shapeFor(request, result.lengthTrained);
    requirePossible(asked.intervention, asked.lane, shape.geometry.positions());
    std::vector<float> fitted;
    if (asked.intervention.mask) { // the run's own shape, or that of the other length it reads here
        const InputShape trained = result.lengthTrained ? asked.shape : shape;
        fitted = fittingWeights(request.weights, asked.lane, trained, asked.intervention, shape);
        request.weights = fitted;
    }
    const int length = int(request.tokens.size());
    result.label = labelOf(request, knowledge, result.lengthTrained);
    result.deciding = knowledge.deciding(request.tokens);
    result.text = knowledge.text(request.tokens);
    result.positions = shape.geometry.positions();
    result.roles = rolesOf(shape.geometry, length);
    result.visible = allowedKeys(shape.geometry, length, spec.model.pad);

    PaddedSet set = padded({{request.tokens, result.label.value_or(0)}}, shape);
    set.ids = {request.id.value_or(0)};
    result.tokens = set.tokens;
    result.layers.assign(std::size_t(spec.model.blocks),
                         std::vector<AttentionProbe::Head>(std::size_t(spec.model.heads)));
    result.logits.resize(std::size_t(shape.classes));

    const NetworkSpec network{spec.model, request.lane.mask, shape};
    const Batch batch = set.slice(0, 1);
    const Moment moment{request.seed, Phase::Evaluate, std::uint64_t(request.epoch + 1)};
    Recorder recorder(request, shape.geometry, result);
    const auto load = [&](std::span<float> weights) {
        if (weights.size() != request.weights.size())
            throw InputError("The weights do not fit this run's model.");
        std::ranges::copy(request.weights, weights.begin());
    };
    const bool sorts = groupingOf(*makeMask(request.lane.mask)) != nullptr;
    if (request.intervention.changes.empty() && !request.wantsStages && !sorts) {
        load(d->networkOf(network).weights());
        d->networkOf(network).infer(batch, moment, result.logits, &recorder);
    } else {
        IntervenableNetwork &changed = d->intervenableOf(network);
        load(changed.weights());
        StageLogits stages;
        std::vector<HeadGroups> groups; // blocks x heads, or none
        changed.infer(batch, moment, request.intervention.changes, result.logits,
                      {.observer = &recorder, .stages = &stages, .groups = &groups});
        result.stages = std::move(stages);
        for (std::size_t i = 0; i < groups.size(); ++i)
            result.layers[i / std::size_t(spec.model.heads)][i % std::size_t(spec.model.heads)].groups =
                std::move(groups[i]);
    }
    return result;
}

StageLogits stagesOf(ProbeRequest request)
{
    request.wantsStages = true;
    return *Prober().probe(request).stages;
}

AttentionProbe probe(const ProbeRequest &request)
{
    return Prober().probe(request);
}

} // namespace fovea
