// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/network.h"
#include "tests/support/plain_heads.h"
#include "tests/support/plain_layers.h"
#include "tests/support/plain_weighing.h"

#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace fovea::plain {

// What one head did on one example; as AttentionMap, but in double and owned.
struct Map
{
    Rows scores;                                 // (L, L), rows are queries
    std::vector<std::uint8_t> kept;              // (L, L)
    Rows weights;                                // (L, L), before dropout
    std::vector<double> valueNorms;              // (L)
    std::vector<double> outputNorms;             // (L)
    std::vector<std::optional<Weighed>> weighed; // (L), where weights are no softmax over kept keys
};

// Kept keys of one head on one example, (L, L), to be used in place of the mask's own choice.
using KeptSet = std::vector<std::uint8_t>;

// A weight that is made larger by hand, after softmax; the others stay.
struct WeightNudge
{
    int block = 0;
    int head = 0;
    int query = 0;
    int key = 0;
    double by = 0;
};

// Does by hand what it likes to the weights of one head, before they are used; told block and head.
using Meddling = std::function<void(int block, int head, Map &map)>;

// The place of random-k's draw for one query.
std::uint64_t randomKeyAt(const Moment &moment, std::uint32_t example, int block, int head, int query);

// The attention of one block on one example. forward() keeps what backward() needs.
class Attention
{
public:
    struct Place
    {
        Drop drop; // also the place of random-k's draws
        Geometry geometry;
        std::vector<std::uint8_t> allowed;     // one per key
        std::span<const KeptSet> given = {};   // one per head; empty: the mask chooses
        std::optional<WeightNudge> nudge = {}; // of this block
        Meddling meddle = {};
    };

    Attention(const NetworkSpec &spec, const Parameters &parameters, Place place);

    Rows forward(const Rows &x);
    Rows backward(const Rows &outGradient);

    const std::vector<Map> &maps() const { return m_maps; } // one per head
    // Smallest Pick::margin of all queries; infinite with given sets.
    double closestPick() const { return m_closestPick; }

private:
    // Scores are query vector . key vector * m_scale; both have m_width entries a head. The bilinear form is
    // the same with W x in place of the query vector and x itself as every head's key vector.
    const double *queryOf(int position, int head) const { return m_queries.row(position) + head * m_width; }
    const double *keyOf(int position, int head) const;

    void score(Map &map, int head) const;
    Head headOf(const Map &map, int head) const;
    void choose(Map &map, int head);
    std::vector<double> softmax(const double *scores, const std::uint8_t *chosen) const;
    void weigh(Map &map);
    std::vector<double> rowGradient(const Map &map, int query, const std::vector<double> &upstream) const;
    void mix(const Map &map, int head);
    double outputNorm(int position, int head) const;
    void headBackward(int head, const Rows &mixedGradient, Rows &queryGradient, Rows &keyGradient,
                      Rows &valueGradient) const;

    NetworkSpec m_spec;
    Place m_place;
    int m_width = 0;
    double m_scale = 1;
    int m_clusters = 0;
    const double *m_centroids = nullptr; // (heads * clusters, width)
    Linear m_query;
    std::optional<Linear> m_key; // none: bilinear
    Linear m_value;
    std::optional<Linear> m_output; // none: head outputs are added

    Rows m_input;
    Rows m_queries;
    Rows m_keys;
    Rows m_values;
    Rows m_mixed; // (L, heads * d_head)
    std::vector<Map> m_maps;
    double m_closestPick = std::numeric_limits<double>::infinity();
};

} // namespace fovea::plain
