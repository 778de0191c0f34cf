// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/random.h"
#include "core/inspect/mask_stability.h"
#include "tests/support/network_cases.h"
#include "tests/support/plain_model.h"
#include "tests/support/small_runs.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <string>
#include <vector>

namespace fovea {

// Short expressions of different lengths, so that there is PAD, under lively weights.
struct NoisySubject
{
    explicit NoisySubject(const std::string &mask, PadUse pad)
    {
        lane = smallLane(mask);
        lane.spec.model.blocks = 2;
        lane.spec.model.heads = 2;
        lane.spec.model.dModel = lane.spec.model.dHead = 16;
        lane.spec.model.pad = pad;
        lane.spec.task = {"listops",
                          {{"min-length", std::int64_t(4)},
                           {"max-length", std::int64_t(14)},
                           {"depth", std::int64_t(3)},
                           {"arguments", std::int64_t(4)}}};
        shape = dataOf(lane, 6)->shape;
        weights = livelyWeights(network(), 3);
        tokens = makeTask(lane.spec.task)->parse("[MAX 2 7 [MIN 5 3 ] ]");
    }

    NetworkSpec network() const { return {lane.spec.model, lane.mask, shape}; }

    StabilityRequest request(double sigma, int draws = 12) const
    {
        StabilityRequest asked;
        asked.base = {lane, shape, 6, 4, weights, tokens, {}, 2U};
        asked.sigma = sigma;
        asked.draws = draws;
        asked.seed = 5;
        return asked;
    }

    LaneRecord lane;
    InputShape shape;
    std::vector<float> weights;
    std::vector<Token> tokens;
};

inline double plainNormal(Random &random)
{
    const double first = random.uniform();
    const double second = random.uniform();
    return std::sqrt(-2 * std::log(1 - first)) * std::cos(2 * std::numbers::pi * second);
}

// The same count by hand: one double-precision pass a draw, through a model whose tokens are positions.
struct PlainNoise
{
    PlainNoise(const NoisySubject &subject, double sigma, int draws, std::uint64_t seed)
    {
        const NetworkSpec spec = subject.network();
        const bool hidesPad = spec.model.pad == PadUse::Masked;
        for (int position = 0; position < spec.shape.geometry.positions(); ++position)
            asks.push_back(!hidesPad || position < int(subject.tokens.size()) ||
                           position >= spec.shape.geometry.ordinary);
        mapsInLayer = std::size_t(spec.model.heads);
        const std::size_t width = std::size_t(spec.model.dModel);
        const std::size_t length = subject.tokens.size();
        const std::size_t alphabet = std::size_t(spec.shape.alphabet);
        double squares = 0;
        for (std::size_t i = 0; i < alphabet * width; ++i)
            squares += double(subject.weights[i]) * double(subject.weights[i]);
        const double typical = std::sqrt(squares / double(alphabet * width));

        NetworkSpec own = spec;
        own.shape.alphabet = int(length);
        const int positions = spec.shape.geometry.positions();
        std::vector<Token> tokens;
        tokens.resize(std::size_t(positions), Token(length)); // PAD
        std::iota(tokens.begin(), tokens.begin() + std::ptrdiff_t(length), 0);
        std::iota(tokens.begin() + spec.shape.geometry.ordinary, tokens.end(), int(length) + 1);
        const std::vector<int> lengths{int(length)};
        const std::vector<int> labels{0};
        const std::vector<std::uint32_t> ids{2};
        const Batch batch{1, positions, tokens, lengths, labels, ids};
        for (int draw = -1; draw < draws; ++draw) { // -1: without noise
            std::vector<double> weights;
            for (std::size_t position = 0; position < length; ++position) {
                Random random(seed, Stream::Noise, {std::uint64_t(draw), std::uint64_t(position)});
                for (std::size_t i = 0; i < width; ++i) {
                    const double value =
                        double(subject.weights[std::size_t(subject.tokens[position]) * width + i]);
                    weights.push_back(draw < 0 ? value : value + sigma * typical * plainNormal(random));
                }
            }
            weights.insert(weights.end(), subject.weights.begin() + std::ptrdiff_t(alphabet * width),
                           subject.weights.end());
            add(plain::run(own, weights, batch, {6, Phase::Evaluate, 5}, plain::Pass::Infer));
        }
    }

    void add(const plain::Result &result)
    {
        const int answer = int(std::ranges::max_element(result.logits) - result.logits.begin());
        closest = std::min(closest, result.closestPick);
        if (maps.empty()) {
            maps = result.maps;
            for (const plain::Map &map : maps)
                counts.emplace_back(map.kept.size(), 0);
            firstAnswer = answer;
            return;
        }
        sameAnswers += answer == firstAnswer;
        answerStays.push_back(answer == firstAnswer);
        layerStays.push_back(staying(result.maps));
        for (std::size_t map = 0; map < maps.size(); ++map)
            for (std::size_t entry = 0; entry < counts[map].size(); ++entry)
                counts[map][entry] += result.maps[map].kept[entry];
    }

    // A layer each: what share of a query's picks is picked again, in the mean over its heads and queries.
    std::vector<double> staying(const std::vector<plain::Map> &noisy) const
    {
        std::vector<double> layers;
        for (std::size_t first = 0; first < maps.size(); first += mapsInLayer) {
            double sum = 0;
            int queries = 0;
            for (std::size_t map = first; map < first + mapsInLayer; ++map)
                for (std::size_t query = 0; query < asks.size(); ++query) {
                    int before = 0;
                    int both = 0;
                    for (std::size_t key = 0; key < asks.size(); ++key) {
                        const std::size_t cell = query * asks.size() + key;
                        before += maps[map].kept[cell] != 0;
                        both += maps[map].kept[cell] && noisy[map].kept[cell];
                    }
                    if (!asks[query])
                        continue;
                    sum += double(both) / before;
                    ++queries;
                }
            layers.push_back(sum / queries);
        }
        return layers;
    }

    std::vector<plain::Map> maps; // without noise; those of a layer's heads stand together
    std::vector<bool> asks;       // by position: not PAD that is masked; such keys are not seen either
    std::size_t mapsInLayer = 1;
    std::vector<std::vector<double>> layerStays; // draws x layers
    std::vector<bool> answerStays;               // a draw each
    std::vector<std::vector<int>> counts;
    int firstAnswer = 0;
    int sameAnswers = 0;
    double closest = std::numeric_limits<double>::infinity();
};

// One bilinear block without positions in which the score of a key is its feature 1 times the query's feature
// 0, times 8 (the embedding's factor, squared). Every token has 1 as feature 0.
struct CraftedSubject
{
    explicit CraftedSubject(const std::vector<float> &values)
    {
        lane = smallLane("top-k:1");
        lane.spec.task = {"file", {}};
        lane.spec.model.layout = Layout::Printed;
        lane.spec.model.norm = NormPlacement::Post;
        lane.spec.model.scores = ScoreForm::Bilinear;
        lane.spec.model.output = false;
        lane.spec.model.positions = Positions::None;
        shape = {int(values.size()), 2, {int(values.size()), 0}};
        const ParameterLayout layout(lane.spec.model, shape);
        weights.resize(layout.size());
        double squares = 0;
        for (std::size_t token = 0; token < values.size(); ++token) {
            tokens.push_back(Token(token));
            weights[token * 8] = 1;
            weights[token * 8 + 1] = values[token];
            squares += 1 + double(values[token]) * double(values[token]);
        }
        typical = std::sqrt(squares / double(values.size() * 8));
        weights[layout.find("blocks.0.attention.bilinear.weight")->offset + 8] = 1; // row 1, column 0
    }

    StabilityRequest request(double sigma, int draws) const
    {
        return {{lane, shape, 1, -1, weights, tokens, 0, {}}, sigma, draws, 9, 0};
    }

    LaneRecord lane;
    InputShape shape;
    std::vector<float> weights;
    std::vector<Token> tokens;
    double typical = 0;
};

// NaN equals NaN.
inline bool sameBits(const std::vector<float> &a, const std::vector<float> &b)
{
    return std::ranges::equal(
        a, b, {}, [](float x) { return std::bit_cast<std::uint32_t>(x); },
        [](float x) { return std::bit_cast<std::uint32_t>(x); });
}

inline bool sameShares(const std::vector<NoiseShare> &a, const std::vector<NoiseShare> &b)
{
    const auto bits = [](const NoiseShare &share) {
        return std::array{std::bit_cast<std::uint64_t>(share.value),
                          std::bit_cast<std::uint64_t>(share.error),
                          std::bit_cast<std::uint64_t>(share.chance)};
    };
    return std::ranges::equal(a, b, {}, bits, bits);
}

inline bool same(const MaskStability &a, const MaskStability &b)
{
    for (std::size_t layer = 0; layer < a.layers.size(); ++layer)
        for (std::size_t head = 0; head < a.layers[layer].size(); ++head) {
            const auto &one = a.layers[layer][head];
            const auto &other = b.layers[layer][head];
            if (!sameBits(one.stays, other.stays) || !sameBits(one.rowUnchanged, other.rowUnchanged) ||
                !sameBits(one.rowSeparation, other.rowSeparation) || one.unchanged != other.unchanged)
                return false;
        }
    return a.positions == b.positions && a.layers.size() == b.layers.size() &&
           sameShares(a.layerPicks, b.layerPicks) && sameShares({a.picks}, {b.picks}) &&
           sameShares({a.answers}, {b.answers}) && sameBits(a.picksOfDraw, b.picksOfDraw) &&
           a.sameAnswer == b.sameAnswer;
}

} // namespace fovea
