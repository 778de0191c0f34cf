// SPDX-License-Identifier: MIT
#include "widgets/maps/map_scene.h"

#include "widgets/kit/tr.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr float nothing = std::numeric_limits<float>::quiet_NaN();

std::vector<float> droppedWeights(const HeadView &head)
{
    std::vector<float> weights = fullWeights(head);
    for (std::size_t entry = 0; entry < weights.size(); ++entry)
        if (head.map().kept[entry])
            weights[entry] = nothing;
    return weights;
}

void addRows(MapScene &scene, const HeadView &head)
{
    for (const RowNumbers &row : head.map().rows) {
        scene.dispersion.push_back(row.dispersion);
        scene.dispersionAll.push_back(row.dispersionAll);
        scene.separation.push_back(row.separation);
        if (std::isfinite(row.dispersionAll))
            scene.widest = std::max(scene.widest, row.dispersionAll);
    }
}

} // namespace

QStringList tokenTexts(const AttentionProbe &probe, const QStringList &alphabet)
{
    QStringList texts;
    int globals = 0;
    for (std::size_t i = 0; i < probe.roles.size(); ++i) {
        const int token = probe.tokens[i];
        if (probe.roles[i] == Role::Pad)
            texts << QStringLiteral("·");
        else if (probe.roles[i] == Role::Global)
            texts << QStringLiteral("g%1").arg(globals++);
        else
            texts << (token < alphabet.size() ? alphabet[token] : QString::number(token));
    }
    return texts;
}

QString stageName(MapStage stage)
{
    switch (stage) {
    case MapStage::Scores:
        return Words::tr("Scores");
    case MapStage::Masked:
        return Words::tr("Masked");
    case MapStage::Weights:
        return Words::tr("Weights");
    case MapStage::Contribution:
        return Words::tr("Contribution");
    case MapStage::Rollout:
        return Words::tr("Rollout");
    case MapStage::Gradient:
        return Words::tr("Gradient × weight");
    }
    return {};
}

QString stageUnit(MapStage stage)
{
    switch (stage) {
    case MapStage::Scores:
        return Words::tr("score");
    case MapStage::Masked:
        return Words::tr("score of kept keys");
    case MapStage::Weights:
        return Words::tr("weight");
    case MapStage::Contribution:
        return Words::tr("length of what the key adds to the stream");
    case MapStage::Rollout:
        return Words::tr("share of the input that arrives");
    case MapStage::Gradient:
        return Words::tr("gradient of the answer × weight");
    }
    return {};
}

bool droppedIsZero(MapStage stage)
{
    return stage != MapStage::Scores && stage != MapStage::Masked;
}

bool isSignedStage(MapStage stage)
{
    return stage == MapStage::Scores || stage == MapStage::Masked || stage == MapStage::Gradient;
}

void ValueRange::add(const std::vector<float> &values)
{
    for (const float value : values)
        if (std::isfinite(value)) {
            low = std::min(low, double(value));
            high = std::max(high, double(value));
        }
}

ColorScale scaleFor(const ValueRange &range, bool isSigned, bool root)
{
    ColorScale scale;
    if (isSigned) {
        const double reach =
            range.isEmpty() ? 1 : std::max({std::abs(range.low), std::abs(range.high), 1e-6});
        return {ColorScale::Kind::Signed, -reach, reach, false};
    }
    scale.high = range.isEmpty() ? 1 : std::max(range.high, 1e-6);
    scale.root = root;
    return scale;
}

std::vector<std::uint8_t> decidingCells(const AttentionProbe &probe)
{
    const auto positions = std::size_t(probe.positions);
    if (probe.deciding.everyToken)
        return {};
    std::vector<std::uint8_t> cells(positions * positions, 0);
    for (const Deciding::Pair &pair : probe.deciding.pairs)
        cells[std::size_t(pair.query) * positions + std::size_t(pair.key)] = 1;
    if (probe.deciding.pairs.empty())
        for (std::size_t query = 0; query < positions; ++query)
            if (probe.roles[query] == Role::Symbol)
                for (const int key : probe.deciding.keys)
                    cells[query * positions + std::size_t(key)] = 1;
    return cells;
}

MapScene sceneOf(const HeadView &head, const QStringList &alphabet, MapStage stage,
                 const MapOverlays &overlays)
{
    MapScene scene;
    scene.positions = head.positions();
    scene.symbols = int(std::ranges::count(head.probe.roles, Role::Symbol));
    scene.tokens = tokenTexts(head.probe, alphabet);
    scene.values = stageValues(head, stage);
    scene.unit = stageUnit(stage);
    const auto &kept = head.map().kept;
    const bool dropsSome = std::ranges::find(kept, std::uint8_t{0}) != kept.end();
    if (overlays.picks && dropsSome) {
        scene.outlined = kept;
        for (int query = 0; query < scene.positions; ++query)
            scene.runnerUps.push_back(runnerUp(head, query).value_or(-1));
    }
    if (overlays.oracle)
        scene.deciding = decidingCells(head.probe);
    if (overlays.dropped && dropsSome)
        scene.dropped = droppedWeights(head);
    scene.groups = head.map().groups;
    addRows(scene, head);
    scene.marginals = keyMarginals(head);
    return scene;
}

} // namespace fovea::ui
