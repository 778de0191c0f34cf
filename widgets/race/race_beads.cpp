// SPDX-License-Identifier: MIT
#include "widgets/race/race_beads.h"

#include "core/inspect/common_positions.h"
#include "core/inspect/received_attention.h"
#include "widgets/kit/tr.h"
#include "widgets/race/story_sentences.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea::ui {

namespace {

constexpr double clearly = 2; // times what even attention gives

bool isShown(const RaceData &race, const Inspection &inspection, int lane)
{
    const LaneProbe *laneProbe = inspection.laneProbe(lane);
    return !race.lanes()[std::size_t(lane)].hidden && laneProbe && laneProbe->probe &&
           !laneProbe->probe->layers.empty();
}

AttentionRow rowOf(const RaceData &race, int place, const AttentionProbe &probe, int layer, RowWords words)
{
    const LaneView &lane = race.lanes()[std::size_t(place)];
    const ReceivedAttention received =
        receivedAttention(probe, std::min(layer, int(probe.layers.size()) - 1));
    AttentionRow row;
    row.letter = chipLetter(lane);
    row.words = laneRowWords(race, place, words);
    row.style = lane.style;
    row.share = received.share;
    row.onDeciding = received.onDeciding;
    row.strong = received.onDeciding > clearly * received.evenOnDeciding;
    return row;
}

void addExample(BeadScene &scene, const TaskSpec &task, const AttentionProbe &probe)
{
    scene.tokens = beadTokens(task, probe.tokens, probe.roles, probe.deciding);
    scene.caption = Words::tr("An example");
    if (probe.label) {
        scene.answer = answerWords(task, *probe.label);
        if (task.id == "even-pairs")
            scene.answerSign = *probe.label == 0 ? QStringLiteral("=") : QStringLiteral("≠");
    }
    scene.arc = task.id == "even-pairs";
    if (!probe.deciding.everyToken)
        scene.onWords = Words::tr("on %1").arg(decidingWords(task));
}

// The lane that the person has added last to ask something of an ending.
std::optional<int> newestControl(const RaceData &race)
{
    for (int lane = int(race.lanes().size()) - 1; lane >= 0; --lane)
        if (const LaneView &view = race.lanes()[std::size_t(lane)]; view.late && !view.isGuest())
            return lane;
    return {};
}

} // namespace

QString laneRowWords(const RaceData &race, int lane, RowWords words)
{
    const LaneView &own = race.lanes()[std::size_t(lane)];
    const QString usual = words == RowWords::Chip ? laneChipWords(own) : lanePlainWords(own);
    const bool isShared = std::ranges::any_of(race.lanes(), [&](const LaneView &other) {
        return &other != &own && other.spec.mask == own.spec.mask;
    });
    const QString label = laneLabel(own);
    const QString mask = maskWords(own.spec.mask) + QStringLiteral(", ");
    if (!isShared || !label.startsWith(mask))
        return usual;
    const QString rest = label.mid(mask.size());
    return words == RowWords::Chip ? rest : Words::tr("%1, %2").arg(usual, rest);
}

int raceLayer(const RaceData &race, const Inspection &inspection)
{
    std::vector<const AttentionProbe *> probes;
    for (int lane = 0; lane < int(race.lanes().size()); ++lane)
        if (isShown(race, inspection, lane))
            probes.push_back(inspection.laneProbe(lane)->probe.get());
    return comparedLayer(probes);
}

QString momentOf(const RaceData &race, const LaneProbe &laneProbe)
{
    if (!laneProbe.probe)
        return {};
    const QString when = laneProbe.live
                             ? Words::tr("live, epoch %1").arg(int(std::floor(*laneProbe.live)) + 1)
                         : laneProbe.epoch < 0 ? Words::tr("untrained")
                                               : Words::tr("after epoch %1").arg(epochText(laneProbe.epoch));
    const bool several = race.experiment().seeds.size() > 1 && laneProbe.seed;
    return several ? Words::tr("%1, %2").arg(seedName(*laneProbe.seed), when) : when;
}

// Lanes can be of different moments: where not every epoch was kept, and while they train, as fewer cores
// than lanes work on one after the other.
static QString commonMoment(const RaceData &race, const Inspection &inspection)
{
    QStringList moments;
    bool isLive = false;
    double least = std::numeric_limits<double>::infinity(); // epochs trained
    double most = 0;
    for (int lane = 0; lane < int(race.lanes().size()); ++lane)
        if (isShown(race, inspection, lane)) {
            const LaneProbe &laneProbe = *inspection.laneProbe(lane);
            moments << momentOf(race, laneProbe);
            isLive = isLive || laneProbe.live;
            const double trained = laneProbe.live.value_or(laneProbe.epoch + 1);
            least = std::min(least, trained);
            most = std::max(most, trained);
        }
    if (moments.isEmpty() || moments.count(moments.front()) == moments.size())
        return moments.value(0);
    return isLive && most - least <= 1 ? Words::tr("live") : Words::tr("lanes at different epochs");
}

BeadScene raceBeads(const RaceData &race, const Inspection &inspection, std::optional<int> guess,
                    RowWords words)
{
    BeadScene scene;
    const auto first = firstArrival(race);
    const std::optional<int> asked = newestControl(race);
    const auto isKept = [&](int lane) {
        return (asked ? asked : guess) == lane ||
               (first && std::ranges::find(first->lanes, lane) != first->lanes.end());
    };
    const int layer = raceLayer(race, inspection);
    const AttentionProbe *example = nullptr; // whose positions stand above the rows
    std::size_t shared = 0;
    for (int lane = 0; lane < int(race.lanes().size()); ++lane) {
        if (!isShown(race, inspection, lane))
            continue;
        const LaneProbe &laneProbe = *inspection.laneProbe(lane);
        if (!example) {
            example = laneProbe.probe.get();
            shared = std::size_t(example->positions);
            addExample(scene, race.experiment().base.task, *laneProbe.probe);
            scene.moment = commonMoment(race, inspection);
            if (laneProbe.probe->layers.size() > 1 && !scene.moment.isEmpty())
                scene.moment = Words::tr("%1, layer %2").arg(scene.moment).arg(layer + 1);
        }
        // A mask that pads differently has other positions: those that all have are shown.
        const std::size_t common = positionsInCommon(*example, *laneProbe.probe);
        if (common == 0)
            continue;
        shared = std::min(shared, common);
        scene.rows.push_back(rowOf(race, lane, *laneProbe.probe, layer, words));
        scene.rows.back().kept = isKept(lane);
    }
    scene.tokens.resize(std::min(shared, scene.tokens.size()));
    for (AttentionRow &row : scene.rows)
        row.share.resize(shared);
    return scene;
}

} // namespace fovea::ui
