// SPDX-License-Identifier: MIT
#include "core/training/trainer.h"

#include "core/base/errors.h"
#include "core/base/stopwatch.h"
#include "core/base/text.h"
#include "core/engine/networks.h"
#include "core/training/task_knowledge.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>

namespace fovea {

namespace {

std::vector<ObservedExample> observedExamples(const RunData &data, const RunSpec &spec)
{
    const TaskKnowledge knowledge(spec.task);
    const auto &train = data.dataset->train;
    std::vector<ObservedExample> observed;
    for (std::size_t i = 0; i < train.size() && i < std::size_t(std::max(spec.metrics.examples, 0)); ++i)
        observed.push_back({int(train[i].tokens.size()), knowledge.deciding(train[i].tokens)});
    return observed;
}

// As in "1 epoch", "100 epochs".
std::string counted(int count, const std::string &what)
{
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

} // namespace

Trainer::Trainer(LaneRecord lane, std::uint64_t seed, std::shared_ptr<const RunData> data,
                 std::uint64_t laneSalt, std::optional<std::vector<float>> initial, Crew *crew)
    : m_lane(std::move(lane)), m_seed(seed), m_data(std::move(data)),
      m_network(makeNetwork({m_lane.spec.model, m_lane.mask, m_data->shape}, crew)),
      m_optimizer(m_lane.spec.train, m_network->gradient().size()),
      m_observed(observedExamples(*m_data, m_lane.spec))
{
    const auto weights = m_network->weights();
    if (!initial) {
        const ParameterLayout layout(m_lane.spec.model, m_data->shape, m_lane.mask);
        const std::uint64_t salt = m_lane.spec.train.init == InitKind::Independent ? laneSalt : 0;
        initial = initialWeights(layout, m_lane.spec.model, seed, salt);
    }
    if (initial->size() != weights.size())
        throw InputError("The initial weights do not fit this model: they hold " +
                         std::to_string(initial->size()) + " numbers, the model has " +
                         std::to_string(weights.size()) + ".");
    std::ranges::copy(*initial, weights.begin());
    if (m_lane.spec.metrics.examples > 0)
        m_gradients.emplace(ParameterLayout(m_lane.spec.model, m_data->shape, m_lane.mask));
}

Trainer::~Trainer() = default;

std::string Trainer::engine() const
{
    return nameOf(m_network->engine());
}

std::string Trainer::kernels() const
{
    return m_network->kernels();
}

std::size_t Trainer::parameters() const
{
    return m_network->gradient().size();
}

int Trainer::stepsPerEpoch() const
{
    const int batch = m_lane.spec.train.batch;
    return (m_data->train.size() + batch - 1) / batch;
}

bool Trainer::epochIsFull() const
{
    return m_state.stepInEpoch >= stepsPerEpoch();
}

std::size_t Trainer::examplesDone() const
{
    const auto batch = std::size_t(m_lane.spec.train.batch);
    return std::min(std::size_t(m_state.stepInEpoch) * batch, std::size_t(m_data->train.size()));
}

bool Trainer::step()
{
    assert(!epochIsFull());
    const Stopwatch watch;
    const TrainSpec &train = m_lane.spec.train;
    if (m_orderEpoch != m_state.epoch) {
        m_order = epochOrder(train, m_seed, m_state.epoch, m_data->train.size());
        m_orderEpoch = m_state.epoch;
    }
    const std::size_t first = examplesDone();
    const std::size_t count = std::min(std::size_t(train.batch), m_order.size() - first);
    const Batch batch = m_batches.gather(m_data->train, std::span(m_order).subspan(first, count));
    m_logits.resize(count * std::size_t(m_data->shape.classes));
    const Moment moment{m_seed, Phase::Train, std::uint64_t(m_state.step)};
    m_network->train(batch, moment, m_logits);

    Score score;
    score.add(m_logits, m_data->shape.classes, batch.labels);
    const double norm = gradientNorm(m_network->gradient());
    const bool finite = std::isfinite(score.loss) && std::isfinite(norm);
    if (finite) {
        const double factor = clipFactor(norm, train.clip);
        const auto weights = m_network->weights().first(m_network->gradient().size());
        const bool measuresPath = m_gradients && m_state.step % pathInterval == 0;
        if (m_gradients)
            m_gradients->addStep(m_network->gradient(), norm, factor < 1);
        if (measuresPath)
            m_path.begin(weights, m_network->gradient(), score.meanLoss());
        m_optimizer.update(weights, m_network->gradient(), factor, learningRate(train, m_state.epoch));
        m_network->advanceState();
        if (measuresPath)
            if (const auto sample =
                    m_path.end(*m_network, batch, moment, m_data->shape.classes, *m_gradients))
                m_gradients->addPath(*sample);
        m_state.runningLoss += score.loss;
        m_state.runningCorrect += score.correct;
        ++m_state.stepInEpoch;
        ++m_state.step;
    }
    m_state.spent.wall += watch.wallSeconds();
    m_state.spent.cpu += watch.cpuSeconds();
    return finite;
}

Moment Trainer::evaluation() const
{
    return {m_seed, Phase::Evaluate, std::uint64_t(m_state.epoch) + 1};
}

std::optional<Score> Trainer::trainScore(const std::function<bool()> &keepGoing)
{
    if (m_lane.spec.train.accuracy == AccuracyKind::Running)
        return Score{m_state.runningLoss, m_state.runningCorrect, std::int64_t(examplesDone())};
    return evaluate(*m_network, m_data->train, evaluation(), m_data->shape.classes, keepGoing);
}

std::optional<std::vector<MetricValues>> Trainer::measure(const std::function<bool()> &keepGoing)
{
    AttentionMetrics metrics(m_lane.mask, m_data->shape.geometry, m_lane.spec.model.pad,
                             m_lane.spec.model.blocks, m_observed, m_lane.spec.model.gradient);
    const int examples = int(m_observed.size());
    const int chunk = evaluationChunk(m_data->shape);
    for (int first = 0; first < examples; first += chunk) {
        if (keepGoing && !keepGoing())
            return {};
        const Batch batch = m_data->train.slice(first, std::min(chunk, examples - first));
        m_logits.resize(std::size_t(batch.examples) * std::size_t(m_data->shape.classes));
        metrics.startBatch(first);
        m_network->infer(batch, evaluation(), m_logits, &metrics);
    }
    return metrics.values();
}

std::optional<EpochRecord> Trainer::finishEpoch(const std::function<bool()> &keepGoing)
{
    assert(epochIsFull());
    Stopwatch watch;
    const auto train = trainScore(keepGoing);
    const auto heldout =
        train ? evaluate(*m_network, m_data->heldout, evaluation(), m_data->shape.classes, keepGoing)
              : std::nullopt;
    m_state.spent.eval += watch.wallSeconds();
    watch.restart();
    auto metrics = heldout ? measure(keepGoing) : std::nullopt;
    m_state.spent.metrics += watch.wallSeconds();
    if (!metrics)
        return {};

    EpochRecord record;
    record.epoch = m_state.epoch;
    record.step = m_state.step;
    record.trainLoss = train->meanLoss();
    record.trainAccuracy = train->accuracy();
    record.heldoutLoss = heldout->meanLoss();
    record.heldoutAccuracy = heldout->accuracy();
    record.lr = learningRate(m_lane.spec.train, m_state.epoch);
    record.spent = m_state.spent;
    record.metrics = std::move(*metrics);
    if (m_gradients)
        std::ranges::move(m_gradients->values(stepsPerEpoch()), std::back_inserter(record.metrics));
    closeEpoch(record);
    return record;
}

void Trainer::closeEpoch(const EpochRecord &record)
{
    if (!m_state.crossing && record.trainAccuracy >= convergedAccuracy)
        m_state.crossing = record.epoch;
    if (std::isfinite(record.trainLoss) && (m_state.bestEpoch < 0 || record.trainLoss < m_state.bestLoss)) {
        m_state.bestLoss = record.trainLoss;
        m_state.bestEpoch = record.epoch;
    }
    m_state.trainAccuracy = record.trainAccuracy;
    m_state.runningLoss = 0;
    m_state.runningCorrect = 0;
    m_state.stepInEpoch = 0;
    ++m_state.epoch;
    if (m_gradients)
        m_gradients->clear();
}

double Trainer::runningLoss() const
{
    const auto examples = examplesDone();
    return examples ? m_state.runningLoss / double(examples) : 0;
}

double Trainer::runningAccuracy() const
{
    const auto examples = examplesDone();
    return examples ? double(m_state.runningCorrect) / double(examples) : 0;
}

bool Trainer::reachedEpochCap() const
{
    return m_state.epoch >= m_lane.spec.train.epochs;
}

std::optional<std::string> Trainer::stopReason() const
{
    const StopSpec &stop = m_lane.spec.stop;
    if (reachedEpochCap())
        return counted(m_state.epoch, "epoch");
    if (stop.trainAccuracy && m_state.trainAccuracy && *m_state.trainAccuracy >= *stop.trainAccuracy)
        return "train accuracy of " + textOf(*stop.trainAccuracy) + " reached";
    if (stop.plateau && m_state.epoch - 1 - m_state.bestEpoch >= *stop.plateau)
        return "no better train loss for " + counted(*stop.plateau, "epoch");
    if (stop.seconds && m_state.spent.wall >= *stop.seconds)
        return textOf(*stop.seconds) + " seconds of training";
    return {};
}

std::span<const float> Trainer::weights() const
{
    return m_network->weights();
}

TrainerState Trainer::state() const
{
    TrainerState state = m_state;
    const auto weights = m_network->weights();
    state.weights.assign(weights.begin(), weights.end());
    state.optimizer = m_optimizer.state();
    if (auto gradients = m_gradients ? m_gradients->saved() : std::nullopt)
        state.attention.push_back(std::move(*gradients));
    return state;
}

void Trainer::restore(const TrainerState &state)
{
    const std::int64_t seen = std::int64_t(state.stepInEpoch) * m_lane.spec.train.batch;
    const bool fits = state.weights.size() == m_network->weights().size() && state.epoch >= 0 &&
                      state.stepInEpoch >= 0 && state.stepInEpoch <= stepsPerEpoch() &&
                      state.step >= state.stepInEpoch && state.runningCorrect >= 0 &&
                      state.runningCorrect <= seen && state.bestEpoch < state.epoch &&
                      (!state.crossing || *state.crossing < state.epoch);
    if (!fits)
        throw InputError("The saved state does not fit this run: its model, data or batch size is another.");
    m_optimizer.restore(state.optimizer);
    std::ranges::copy(state.weights, m_network->weights().begin());
    m_state = state;
    m_state.weights.clear();
    m_state.optimizer = {};
    m_state.attention.clear();
    if (m_gradients)
        m_gradients->restore(state.attention);
}

} // namespace fovea
