// SPDX-License-Identifier: MIT
#include "core/inspect/head_statistics.h"

#include "core/metrics/focus.h"
#include "core/metrics/row.h"
#include "core/metrics/row_choice.h"
#include "core/training/task_knowledge.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace fovea {

namespace {

constexpr int mostMapPoints = 128; // of a side

// Mean and spread of a stream of numbers, by Welford's recurrence; NaN is left out.
struct Running
{
    int count = 0;
    double mean = 0;
    double squares = 0; // of the deviations

    void add(double value)
    {
        if (std::isnan(value))
            return;
        ++count;
        const double step = value - mean;
        mean += step / count;
        squares += step * (value - mean);
    }

    ExampleMean value() const
    {
        ExampleMean result;
        result.examples = count;
        if (count > 0)
            result.mean = mean;
        if (count > 1)
            result.error = std::sqrt(squares / (count - 1) / count);
        return result;
    }
};

// A mean within one example.
struct Mean
{
    double sum = 0;
    int count = 0;

    void add(double value)
    {
        if (std::isnan(value))
            return;
        sum += value;
        ++count;
    }
    double value() const { return count ? sum / count : std::numeric_limits<double>::quiet_NaN(); }
};

std::vector<ExampleMean> valuesOf(const std::vector<Running> &all)
{
    std::vector<ExampleMean> values;
    values.reserve(all.size());
    for (const Running &each : all)
        values.push_back(each.value());
    return values;
}

struct Scalars
{
    Running focus, focusEven, entropy, dispersion, separation, sensitivity, swap, support, recall, frozen,
        distance;
};

// What is gathered of one head.
struct Gathered
{
    Scalars scalars;
    std::vector<Running> byOffset;
    std::vector<Running> byToken;
    std::vector<Running> byTokenEven;
    std::vector<Running> map;
};

// One example as all heads see it.
struct SeenExample
{
    int length = 0; // of the sequence itself
    std::vector<std::uint8_t> allowed;
    int visible = 0;
    Deciding deciding;
    std::span<const Token> tokens; // all positions
};

} // namespace

struct HeadSurvey::Private : AttentionObserver
{
    explicit Private(const SetRequest &request)
        : walk(request), knowledge(request.lane.spec.task), heads(request.lane.spec.model.heads),
          mask(makeMask(request.lane.mask)),
          theory(theoryOf(request.lane.mask, request.lane.spec.model.gradient)),
          ordinary(request.shape.geometry.ordinary), side(std::min(mostMapPoints, ordinary)),
          symbols(request.shape.alphabet)
    {
        gathered.resize(std::size_t(request.lane.spec.model.blocks * heads));
        for (Gathered &each : gathered) {
            each.byOffset.resize(std::size_t(2 * ordinary - 1));
            each.byToken.resize(std::size_t(symbols + 2));
            each.byTokenEven.resize(each.byToken.size());
            each.map.resize(std::size_t(side) * std::size_t(side));
        }
    }

    void lookAtChunk()
    {
        walk.next([this](const SetWalk::Chunk &chunk) {
            seen.clear();
            const InputShape &shape = walk.request().shape;
            const PadUse pad = walk.request().lane.spec.model.pad;
            for (int i = 0; i < chunk.count; ++i) {
                SeenExample example;
                example.length = chunk.batch.lengths[std::size_t(i)];
                example.tokens = chunk.batch.tokens.subspan(std::size_t(i * chunk.batch.positions),
                                                            std::size_t(chunk.batch.positions));
                example.allowed = allowedKeys(shape.geometry, example.length, pad);
                example.visible = visibleKeys(shape.geometry, example.length, pad);
                example.deciding = knowledge.deciding(example.tokens.first(std::size_t(example.length)));
                seen.push_back(std::move(example));
            }
            return this;
        });
    }

    void observe(int example, int block, int head, const AttentionMap &map) override
    {
        if (std::size_t(example) >= seen.size())
            return; // beyond the limit
        Gathered &mine = gathered[std::size_t(block * heads + head)];
        addRows(seen[std::size_t(example)], map, mine.scalars);
        addPlaces(seen[std::size_t(example)], map, mine);
        addMap(seen[std::size_t(example)], map, mine);
    }

    void addRows(const SeenExample &example, const AttentionMap &map, Scalars &to) const
    {
        const auto positions = std::size_t(map.positions);
        Mean entropy, dispersion, separation, sensitivity, swap, support, recall, frozen, distance;
        std::vector<int> best;
        for (std::size_t query = 0; query < std::size_t(example.length); ++query) {
            const auto weights = map.weights.subspan(query * positions, positions);
            const auto scores = map.scores.subspan(query * positions, positions);
            const auto kept = map.kept.subspan(query * positions, positions);
            const RowNumbers row = rowNumbers(scores, kept, weights, example.allowed, theory);
            const InputShape &shape = walk.request().shape;
            if (!std::isnan(row.dispersion)) {
                support.add(row.kept);
                recall.add(
                    recallOf(*mask, {shape.geometry, int(query), scores, example.allowed, 0}, kept, best));
                frozen.add(isFrozen(row, walk.request().lane.spec.model.gradient, kept, weights));
            }
            swap.add(row.swap);
            entropy.add(row.entropy);
            dispersion.add(row.dispersion);
            separation.add(row.separation);
            sensitivity.add(row.sensitivity);
            double mass = 0, far = 0;
            for (std::size_t key = 0; key < std::size_t(example.length); ++key) {
                mass += double(weights[key]);
                far += double(weights[key]) * std::abs(double(key) - double(query));
            }
            if (mass > 0)
                distance.add(far / mass);
        }
        const Focus focus = focusOf(map, example.deciding, example.length, example.visible);
        to.focus.add(focus.score);
        to.focusEven.add(focus.uniform);
        to.entropy.add(entropy.value());
        to.dispersion.add(dispersion.value());
        to.separation.add(separation.value());
        to.sensitivity.add(sensitivity.value());
        to.swap.add(swap.value());
        to.support.add(support.value());
        to.recall.add(recall.value());
        to.frozen.add(frozen.value());
        to.distance.add(distance.value());
    }

    // By offset and by token.
    void addPlaces(const SeenExample &example, const AttentionMap &map, Gathered &to)
    {
        offsets.assign(to.byOffset.size(), 0);
        tokens.assign(to.byToken.size(), 0);
        even.assign(to.byToken.size(), 0);
        const auto groupOf = [&](int key) {
            return key >= ordinary         ? symbols + 1
                   : key >= example.length ? symbols
                                           : example.tokens[std::size_t(key)];
        };
        for (int key = 0; key < map.positions; ++key) {
            if (!example.allowed.empty() && !example.allowed[std::size_t(key)])
                continue;
            const auto group = std::size_t(groupOf(key));
            even[group] += 1.0 / example.visible;
            for (int query = 0; query < example.length; ++query) {
                const double share =
                    double(map.weights[std::size_t(query * map.positions + key)]) / example.length;
                tokens[group] += share;
                if (key < example.length)
                    offsets[std::size_t(key - query + ordinary - 1)] += share;
            }
        }
        for (std::size_t i = 0; i < offsets.size(); ++i)
            to.byOffset[i].add(offsets[i]);
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            to.byToken[i].add(tokens[i]);
            to.byTokenEven[i].add(even[i]);
        }
    }

    int pointOf(int position) const { return int(std::int64_t(position) * side / ordinary); }

    void addMap(const SeenExample &example, const AttentionMap &map, Gathered &to)
    {
        points.assign(to.map.size(), {});
        for (int query = 0; query < example.length; ++query) {
            const auto row = std::size_t(pointOf(query)) * std::size_t(side);
            for (int key = 0; key < example.length; ++key)
                points[row + std::size_t(pointOf(key))].add(
                    double(map.weights[std::size_t(query * map.positions + key)]));
        }
        for (std::size_t i = 0; i < points.size(); ++i)
            to.map[i].add(points[i].value()); // NaN where the example is too short
    }

    SetWalk walk;
    TaskKnowledge knowledge;
    int heads;
    std::unique_ptr<const Mask> mask;
    MaskTheory theory;
    int ordinary;                              // positions of the longest sequence, PAD with it
    int side;                                  // of the mean map
    int symbols;                               // of the alphabet
    std::vector<Gathered> gathered;            // blocks x heads
    std::vector<SeenExample> seen;             // of the chunk
    std::vector<double> offsets, tokens, even; // memory kept between maps
    std::vector<Mean> points;
};

HeadSurvey::HeadSurvey(const SetRequest &request) : d(std::make_unique<Private>(request)) {}
HeadSurvey::HeadSurvey(HeadSurvey &&) noexcept = default;
HeadSurvey &HeadSurvey::operator=(HeadSurvey &&) noexcept = default;
HeadSurvey::~HeadSurvey() = default;

bool HeadSurvey::advance(int examples)
{
    const int end = d->walk.done() + std::min(examples, d->walk.total() - d->walk.done());
    while (d->walk.done() < end)
        d->lookAtChunk();
    return d->walk.done() < d->walk.total();
}

int HeadSurvey::total() const
{
    return d->walk.total();
}

int HeadSurvey::done() const
{
    return d->walk.done();
}

std::vector<HeadStatistics> HeadSurvey::statistics() const
{
    std::vector<HeadStatistics> all;
    for (std::size_t i = 0; i < d->gathered.size(); ++i) {
        const Gathered &mine = d->gathered[i];
        HeadStatistics head;
        head.layer = int(i) / d->heads;
        head.head = int(i) % d->heads;
        head.focus = mine.scalars.focus.value();
        head.focusEven = mine.scalars.focusEven.value().mean;
        head.entropy = mine.scalars.entropy.value();
        head.dispersion = mine.scalars.dispersion.value();
        head.separation = mine.scalars.separation.value();
        head.sensitivity = mine.scalars.sensitivity.value();
        head.swap = mine.scalars.swap.value();
        head.support = mine.scalars.support.value();
        head.recall = mine.scalars.recall.value();
        head.frozen = mine.scalars.frozen.value();
        head.distance = mine.scalars.distance.value();
        head.byOffset = valuesOf(mine.byOffset);
        head.byToken = valuesOf(mine.byToken);
        for (const Running &each : mine.byTokenEven)
            head.byTokenEven.push_back(each.value().mean);
        head.mapSide = d->side;
        for (const Running &cell : mine.map) {
            const ExampleMean value = cell.value();
            head.meanMap.push_back(float(value.mean));
            head.mapError.push_back(float(value.error));
        }
        all.push_back(std::move(head));
    }
    return all;
}

} // namespace fovea
