// SPDX-License-Identifier: MIT
#include "core/painting/paint_facts.h"

#include <algorithm>

namespace fovea {

namespace {

constexpr int mostReaches = 3;

PaintGrid diagonal(int length)
{
    PaintGrid grid(length);
    for (int position = 0; position < length; ++position)
        grid.set({position, position});
    return grid;
}

PaintGrid oneLayer(const PaintGrid &heard, const KeptLists &kept)
{
    PaintGrid next = heard;
    for (int query = 0; query < heard.length(); ++query)
        for (const int key : kept[std::size_t(query)])
            next.joinRow(query, heard, key);
    return next;
}

// 1, 2, 3; of a deeper network 1, 2 and all.
bool isShown(int layer, int layers)
{
    return layer == layers || layer < mostReaches;
}

// The pairs that the network would want to see at once.
std::vector<PaintCell> decidingPairs(const PaintSubject &subject)
{
    std::vector<PaintCell> pairs;
    if (subject.deciding.everyToken)
        return pairs;
    for (int query = 0; query < subject.symbols; ++query)
        for (const int key : subject.deciding.keys)
            pairs.push_back({query, key});
    for (const auto &[query, key] : subject.deciding.pairs)
        pairs.push_back({query, key});
    return pairs;
}

std::vector<int> informed(const PaintGrid &heard, const PaintSubject &subject)
{
    std::vector<int> positions;
    const Deciding &deciding = subject.deciding;
    for (int query = 0; query < heard.length(); ++query) {
        bool all = deciding.everyToken || !deciding.keys.empty();
        if (deciding.everyToken)
            for (int key = 0; key < subject.symbols; ++key)
                all = all && heard.at({query, key});
        for (const int key : deciding.keys)
            all = all && heard.at({query, key});
        if (all)
            positions.push_back(query);
    }
    return positions;
}

} // namespace

PaintGrid heardThrough(const PaintGrid &grid, int layers)
{
    const KeptLists kept = grid.cells();
    PaintGrid heard = diagonal(grid.length());
    for (int layer = 0; layer < layers; ++layer)
        heard = oneLayer(heard, kept);
    return heard;
}

PaintFacts paintFacts(const PaintGrid &grid, const PaintSubject &subject)
{
    PaintFacts facts;
    facts.filled = grid.filled();
    facts.emptyRows = grid.emptyRows();
    const auto pairs = decidingPairs(subject);
    facts.decidingPairs = int(pairs.size());
    std::ranges::copy_if(pairs, std::back_inserter(facts.cut),
                         [&](const PaintCell &pair) { return !grid.at(pair); });
    const KeptLists kept = grid.cells();
    PaintGrid heard = diagonal(grid.length());
    bool moves = true;
    for (int layer = 1; layer <= subject.layers; ++layer) {
        PaintGrid next = moves ? oneLayer(heard, kept) : heard;
        moves = moves && next != heard;
        heard = std::move(next);
        if (isShown(layer, subject.layers))
            facts.reaches.push_back({layer, heard, heard.density(), informed(heard, subject)});
    }
    facts.named = int(subject.deciding.pairs.size());
    facts.heard = int(std::ranges::count_if(subject.deciding.pairs, [&](const Deciding::Pair &pair) {
        return heard.at({pair.query, pair.key});
    }));
    return facts;
}

} // namespace fovea
