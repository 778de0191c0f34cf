// SPDX-License-Identifier: MIT
#include "core/inspect/example_survey.h"

#include "core/metrics/row.h"
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
    explicit Private(const SurveyRequest &request) : walk(request), depth(request.depth) {}

    SetWalk walk;
    SurveyDepth depth;
    std::vector<ExampleAnswer> answers;

    void answerChunk()
    {
        std::optional<DispersionObserver> observer;
        const auto chunk = walk.next([&](const SetWalk::Chunk &next) -> AttentionObserver * {
            if (depth == SurveyDepth::Dispersion)
                observer.emplace(next.batch, walk.request().shape.geometry,
                                 walk.request().lane.spec.model.pad);
            return observer ? &*observer : nullptr;
        });
        const auto classes = std::size_t(walk.request().shape.classes);
        for (int i = 0; i < chunk.count; ++i) {
            const auto row = chunk.logits.subspan(std::size_t(i) * classes, classes);
            ExampleAnswer answer{.label = predicted(row)};
            answer.confidence = probabilities(row)[std::size_t(answer.label)];
            if (observer)
                answer.dispersion = observer->largest(i);
            answers.push_back(answer);
        }
    }
};

ExampleSurvey::ExampleSurvey(const SurveyRequest &request) : d(std::make_unique<Private>(request))
{
    d->answers.reserve(std::size_t(d->walk.total()));
}

ExampleSurvey::ExampleSurvey(ExampleSurvey &&) noexcept = default;
ExampleSurvey &ExampleSurvey::operator=(ExampleSurvey &&) noexcept = default;
ExampleSurvey::~ExampleSurvey() = default;

bool ExampleSurvey::advance(int examples)
{
    const int end = d->walk.done() + std::min(examples, d->walk.total() - d->walk.done());
    while (d->walk.done() < end)
        d->answerChunk();
    return d->walk.done() < d->walk.total();
}

int ExampleSurvey::total() const
{
    return d->walk.total();
}

const std::vector<ExampleAnswer> &ExampleSurvey::answers() const
{
    return d->answers;
}

} // namespace fovea
