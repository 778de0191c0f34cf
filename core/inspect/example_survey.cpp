// SPDX-License-Identifier: MIT
#include "core/inspect/example_survey.h"

#include "core/metrics/row.h"
#include "core/support/errors.h"
#include "core/training/evaluator.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

// Keeps the largest dispersion of each example of a batch, as rowNumbers() defines it.
class DispersionObserver : public AttentionObserver
{
public:
    DispersionObserver(const Batch &batch, const Geometry &geometry, PadUse pad)
        : m_batch(batch), m_geometry(geometry), m_pad(pad), m_largest(std::size_t(batch.examples))
    {
    }

    bool wantsNorms() const override { return false; }
    void observe(int example, int /*block*/, int /*head*/, const AttentionMap &map) override
    {
        const auto allowed = allowedKeys(m_geometry, m_batch.lengths[std::size_t(example)], m_pad);
        const auto positions = std::size_t(map.positions);
        for (std::size_t query = 0; query < positions; ++query) {
            if (!allowed.empty() && !allowed[query])
                continue;
            // Without weights there is no entropy, whose logarithms would cost more than all the rest.
            const RowNumbers row = rowNumbers(map.scores.subspan(query * positions, positions),
                                              map.kept.subspan(query * positions, positions),
                                              /*weights=*/{}, allowed, MaskTheory());
            auto &largest = m_largest[std::size_t(example)];
            if (!std::isnan(row.dispersion))
                largest = std::max(largest.value_or(row.dispersion), row.dispersion);
        }
    }

    double largest(int example) const
    {
        return m_largest[std::size_t(example)].value_or(std::numeric_limits<double>::quiet_NaN());
    }

private:
    const Batch &m_batch;
    Geometry m_geometry;
    PadUse m_pad;
    std::vector<std::optional<double>> m_largest;
};

} // namespace

struct ExampleSurvey::Private
{
    SurveyRequest request;
    std::unique_ptr<Network> network;
    Moment moment;
    int total = 0;
    std::vector<ExampleAnswer> answers;
    std::vector<float> logits;

    // A whole chunk even where the limit cuts it: answers then do not depend on the limit, to the bit.
    void answerChunk()
    {
        const int first = int(answers.size());
        const Batch batch =
            request.set->slice(first, std::min(evaluationChunk(request.shape), request.set->size() - first));
        const auto classes = std::size_t(request.shape.classes);
        logits.resize(std::size_t(batch.examples) * classes);
        std::optional<DispersionObserver> observer;
        if (request.depth == SurveyDepth::Dispersion)
            observer.emplace(batch, request.shape.geometry, request.lane.spec.model.pad);
        network->infer(batch, moment, logits, observer ? &*observer : nullptr);
        for (int i = 0; i < batch.examples && first + i < total; ++i) {
            const auto row = std::span(logits).subspan(std::size_t(i) * classes, classes);
            ExampleAnswer answer{.label = predicted(row)};
            answer.confidence = probabilities(row)[std::size_t(answer.label)];
            if (observer)
                answer.dispersion = observer->largest(i);
            answers.push_back(answer);
        }
    }
};

ExampleSurvey::ExampleSurvey(const SurveyRequest &request) : d(std::make_unique<Private>())
{
    d->request = request;
    d->request.weights = {}; // the caller's; the network has its own
    d->total = std::clamp(request.limit.value_or(request.set->size()), 0, request.set->size());
    d->moment = {request.seed, Phase::Evaluate, std::uint64_t(request.epoch + 1)};
    d->network = makeNetwork({request.lane.spec.model, request.lane.mask, request.shape});
    if (d->network->weights().size() != request.weights.size())
        throw InputError("The weights do not fit this run's model.");
    std::ranges::copy(request.weights, d->network->weights().begin());
    d->answers.reserve(std::size_t(d->total));
}

ExampleSurvey::ExampleSurvey(ExampleSurvey &&) noexcept = default;
ExampleSurvey &ExampleSurvey::operator=(ExampleSurvey &&) noexcept = default;
ExampleSurvey::~ExampleSurvey() = default;

bool ExampleSurvey::advance(int examples)
{
    const int end = int(d->answers.size()) + std::min(examples, d->total - int(d->answers.size()));
    while (int(d->answers.size()) < end)
        d->answerChunk();
    return int(d->answers.size()) < d->total;
}

int ExampleSurvey::total() const
{
    return d->total;
}

const std::vector<ExampleAnswer> &ExampleSurvey::answers() const
{
    return d->answers;
}

} // namespace fovea
