// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"
#include "core/inspect/probe.h"
#include "tests/support/plain_attention.h"
#include "tests/support/small_runs.h"

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace fovea {

// A network whose weights are written by hand, so that every number of its attention is known: each token is
// a one-hot vector, the score of (query, key) is an entry of a table of tokens, and the length of a value is
// a number of its token, before and after the output projection. Attention adds the same number to every
// feature, which the next norm takes away again, and the MLP nothing, so in the released layout every block
// sees the same input, and block l, head h has the table times factor(l, h). The logits are the read-out's
// bias.
struct CraftedModel
{
    using Table = std::function<double(Token query, Token key)>;

    // Printed: scores x_j . (W x_i) with nothing in between, exact up to float rounding; one block, one head.
    // Released: norm before, query and key projections with biases, scaled scores.
    CraftedModel(Layout layout, const std::string &mask, int alphabet, int ordinary, Table scores,
                 int blocks = 1, int heads = 1)
        : table(std::move(scores))
    {
        lane = smallLane(mask);
        lane.spec.task = {"file", {}};
        ModelSpec &model = lane.spec.model;
        model.layout = layout;
        model.positions = Positions::None;
        model.blocks = blocks;
        model.heads = heads;
        shape = {alphabet, 3, {ordinary, makeMask(lane.mask)->globals()}};
        const int vocabulary = alphabet + 1 + shape.geometry.globals;
        model.dModel = model.dHead = (vocabulary + 7) / 8 * 8;
        if (layout == Layout::Printed) {
            model.norm = NormPlacement::Post;
            model.scores = ScoreForm::Bilinear;
            model.output = false;
        }
        layoutOf.emplace(model, shape);
        weights.assign(layoutOf->size(), 0);
        for (int token = 0; token < vocabulary; ++token)
            set("embedding.weight", token, token, 1);
        layout == Layout::Printed ? writePrinted(vocabulary) : writeReleased(vocabulary);
        setLogits({0.5f, 2.0f, -1.0f});
    }

    static double factor(int block, int head) { return 1 + block + 0.5 * head; }
    static double norm(Token token) { return 0.5 + 0.25 * token; }
    double outputNorm(Token token) const // the printed layout has no output projection
    {
        return lane.spec.model.output ? projection(token) * norm(token) : norm(token);
    }

    void setLogits(const std::vector<float> &logits)
    {
        for (int label = 0; label < int(logits.size()); ++label)
            set("readout.bias", label, 0, double(logits[std::size_t(label)]));
    }

    ProbeRequest request(std::vector<Token> tokens) const
    {
        return {lane, shape, 6, 3, weights, std::move(tokens), {}, 2U};
    }

    LaneRecord lane;
    InputShape shape;
    Table table;
    std::vector<float> weights;

private:
    static double projection(Token token) { return 3 - 0.25 * token; }

    void set(const std::string &name, int row, int column, double value)
    {
        const ParameterSlot *slot = layoutOf->find(name);
        const auto columns = std::size_t(slot->columns ? slot->columns : 1);
        weights.at(slot->offset + std::size_t(row) * columns + std::size_t(column)) = float(value);
    }

    // Embeddings are multiplied by sqrt(d): undone here.
    void writePrinted(int vocabulary)
    {
        const double width = lane.spec.model.dModel;
        for (int query = 0; query < vocabulary; ++query) {
            for (int key = 0; key < vocabulary; ++key)
                set("blocks.0.attention.bilinear.weight", key, query, table(query, key) / width);
            set("blocks.0.attention.value.weight", query, query, norm(query) / std::sqrt(width));
        }
    }

    // The norm makes of a one-hot vector e: n = (d e - 1) / sqrt(d - 1); so e = (sqrt(d - 1) n + 1) / d.
    void writeReleased(int vocabulary)
    {
        const int d = lane.spec.model.dModel;
        const double slope = std::sqrt(d - 1.0) / d;
        for (int block = 0; block < lane.spec.model.blocks; ++block)
            for (int head = 0; head < lane.spec.model.heads; ++head) {
                const std::string name = "blocks." + std::to_string(block) + ".attention.";
                const double scale = factor(block, head) * std::sqrt(double(d));
                for (int key = 0; key < vocabulary; ++key) {
                    const int row = head * d + key;
                    double sum = 0;
                    for (int query = 0; query < vocabulary; ++query) {
                        set(name + "query.weight", row, query, slope * scale * table(query, key));
                        sum += table(query, key);
                    }
                    set(name + "query.bias", row, 0, scale * sum / d);
                    set(name + "key.weight", row, key, slope);
                    set(name + "key.bias", row, 0, 1.0 / d);
                    set(name + "value.weight", row, key, slope * norm(key));
                    set(name + "value.bias", row, 0, norm(key) / d);
                    for (int feature = 0; feature < d; ++feature)
                        set(name + "output.weight", feature, row, projection(key) / std::sqrt(double(d)));
                }
            }
    }

    std::optional<ParameterLayout> layoutOf;
};

// What attention must do on one example, by plain loops in double precision from the table alone.
struct CraftedTruth
{
    CraftedTruth(const CraftedModel &model, const ProbeRequest &request, int block = 0, int head = 0)
        : positions(model.shape.geometry.positions())
    {
        const Geometry geometry = model.shape.geometry;
        tokens.assign(std::size_t(positions), Token(model.shape.alphabet)); // PAD
        std::ranges::copy(request.tokens, tokens.begin());
        for (int global = 0; global < geometry.globals; ++global)
            tokens[std::size_t(geometry.ordinary + global)] = model.shape.alphabet + 1 + global;
        visible.assign(tokens.size(), 1);
        for (std::size_t i = 0; i < tokens.size(); ++i)
            if (tokens[i] == model.shape.alphabet && model.lane.spec.model.pad == PadUse::Masked)
                visible[i] = 0;
        const double factor = CraftedModel::factor(block, head);
        for (int query = 0; query < positions; ++query) {
            for (int key = 0; key < positions; ++key)
                scores.push_back(factor * model.table(tokens[std::size_t(query)], tokens[std::size_t(key)]));
            const Moment moment{request.seed, Phase::Evaluate, std::uint64_t(request.epoch + 1)};
            const auto picked =
                plain::pick({request.lane.mask, geometry, query, row(scores, query), visible,
                             plain::randomKeyAt(moment, request.id.value_or(0), block, head, query)});
            kept.insert(kept.end(), picked.kept.begin(), picked.kept.end());
        }
        for (int query = 0; query < positions; ++query)
            weigh(query);
    }

    std::size_t at(int query, int key) const { return std::size_t(query * positions + key); }

    std::span<const double> row(const std::vector<double> &matrix, int query) const
    {
        return std::span(matrix).subspan(at(query, 0), std::size_t(positions));
    }

    void weigh(int query)
    {
        double all = 0;
        double within = 0;
        for (int key = 0; key < positions; ++key) {
            all += visible[std::size_t(key)] ? std::exp(scores[at(query, key)]) : 0;
            within += kept[at(query, key)] ? std::exp(scores[at(query, key)]) : 0;
        }
        double lost = 0;
        for (int key = 0; key < positions; ++key) {
            const double mass = std::exp(scores[at(query, key)]);
            const bool seen = visible[std::size_t(key)];
            weights.push_back(kept[at(query, key)] ? mass / within : 0);
            full.push_back(seen ? mass / all : std::numeric_limits<double>::quiet_NaN());
            lost += seen && !kept[at(query, key)] ? mass / all : 0;
        }
        dropped.push_back(lost);
    }

    int positions;
    std::vector<Token> tokens;
    std::vector<std::uint8_t> visible;
    std::vector<double> scores; // (L, L) like all that follow
    std::vector<std::uint8_t> kept;
    std::vector<double> weights;
    std::vector<double> full;    // what full attention would weigh
    std::vector<double> dropped; // the share of it outside the mask, a query each
};

// Scores no two of which are equal or nearly so, for up to nine tokens.
inline double distinctScores(Token query, Token key)
{
    return ((query * 5 + key * 7) % 9) * 0.75 - 2.5 + 0.125 * query;
}

} // namespace fovea
