// SPDX-License-Identifier: MIT
#include "widgets/models/lane_reach.h"

#include "core/base/errors.h"
#include "core/tasks/task.h"
#include "widgets/kit/tr.h"

#include <algorithm>

namespace fovea::ui {

namespace {

using Row = std::vector<bool>;

int padded(int length, const DataSpec &data, const Mask &mask)
{
    const int multiple = data.padding == Padding::None ? 1 : std::max(1, mask.paddingMultiple());
    return (length + multiple - 1) / multiple * multiple;
}

// Padding is heard of, but it is no symbol.
int mostHeard(const std::vector<Row> &heard, int symbols)
{
    std::ptrdiff_t most = 0;
    for (const Row &row : heard)
        most = std::max(most, std::count(row.begin(), row.begin() + symbols, true));
    return int(most);
}

bool knowsBothEnds(const Row &row, int symbols)
{
    return row[0] && row[std::size_t(symbols - 1)];
}

} // namespace

std::vector<Row> heardAfter(const Mask &mask, const Geometry &geometry, int layers)
{
    const auto positions = std::size_t(geometry.positions());
    std::vector<std::vector<int>> kept(positions);
    const std::vector<float> scores(positions, 0); // they do not matter
    for (std::size_t query = 0; query < positions; ++query)
        mask.select({geometry, int(query), scores, {}, 0}, kept[query]);
    std::vector<Row> heard(positions, Row(positions, false));
    for (std::size_t position = 0; position < positions; ++position)
        heard[position][position] = true;
    for (int layer = 0; layer < layers; ++layer) {
        std::vector<Row> next = heard; // a residual carries what was there
        for (std::size_t query = 0; query < positions; ++query)
            for (const int key : kept[query])
                std::transform(heard[std::size_t(key)].begin(), heard[std::size_t(key)].end(),
                               next[query].begin(), next[query].begin(), std::logical_or<>());
        if (next == heard)
            break;
        heard = std::move(next);
    }
    return heard;
}

std::optional<LaneReach> reachOf(const LaneView &lane, const TaskSpec &task)
{
    if (!lane.problems.empty() || task.id == "file")
        return {};
    try {
        const auto mask = makeMask(lane.spec.mask);
        if (mask->choice() != Choice::Position)
            return {};
        const LengthRange lengths = makeTask(task)->lengths();
        LaneReach reach;
        reach.symbols = lengths.maximum;
        reach.oneLength = lengths.minimum == lengths.maximum;
        const Geometry geometry{padded(reach.symbols, lane.run.data, *mask), mask->globals()};
        if (reach.symbols < 2 || mask->keepsAll(geometry))
            return {};
        const std::vector<Row> heard = heardAfter(*mask, geometry, lane.run.model.blocks);
        reach.heard = mostHeard(heard, reach.symbols);
        if (reach.heard >= reach.symbols)
            return {};
        reach.readsOnePlace = lane.run.model.readout == Readout::Last;
        if (task.id == "even-pairs") {
            const auto knows = [&](const Row &row) { return knowsBothEnds(row, reach.symbols); };
            reach.cannotLearn = reach.readsOnePlace ? !knows(heard[std::size_t(reach.symbols - 1)])
                                                    : std::none_of(heard.begin(), heard.end(), knows);
        }
        return reach;
    } catch (const Error &) {
        return {};
    }
}

QString reachNote(const LaneReach &reach)
{
    return reach.oneLength
               ? Words::tr("each position hears at most %1 of %2 symbols").arg(reach.heard).arg(reach.symbols)
               : Words::tr("each position hears at most %1 symbols").arg(reach.heard);
}

QString reachNote(const LaneView &lane, const TaskSpec &task)
{
    const auto reach = reachOf(lane, task);
    return reach ? reachNote(*reach) : QString();
}

QString proof(const LaneReach &reach)
{
    if (!reach.cannotLearn)
        return {};
    return reach.readsOnePlace ? Words::tr("the last symbol does not hear the first")
                               : Words::tr("no position hears both ends");
}

QString proofNote(const LaneReach &reach)
{
    return reach.cannotLearn && !reach.readsOnePlace
               ? Words::tr("%1 (%2 of %3)").arg(proof(reach)).arg(reach.heard).arg(reach.symbols)
               : proof(reach);
}

QString reachHelp(const LaneReach &reach, int layers)
{
    const QString far =
        layers == 1
            ? Words::tr("In one layer a position hears of at most %1 symbols.").arg(reach.heard)
            : Words::tr("In %1 layers a position hears of at most %2 symbols.").arg(layers).arg(reach.heard);
    if (!reach.cannotLearn)
        return far;
    if (reach.readsOnePlace)
        return far + QLatin1Char(' ') +
               Words::tr(
                   "The answer is read off the last one, which does not hear the first: no weights get more "
                   "than 50 % of all sequences right. Only a train set can be learned by heart.");
    return far + QLatin1Char(' ') +
           Words::tr(
               "None hears both ends, and the mean over positions only adds up what each knows: no weights "
               "get more than 75 % of all sequences right. Only a train set can be learned by heart.");
}

} // namespace fovea::ui
