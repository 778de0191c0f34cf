// SPDX-License-Identifier: MIT
#include "widgets/models/board_model.h"
#include "widgets/models/lane_words.h"
#include "widgets/models/race_sentences.h"
#include "widgets/models/race_text.h"

#include <cmath>

namespace fovea::ui {

namespace {

const QString none = QStringLiteral("–");

QString boundText(Bound bound)
{
    return bound == Bound::AtLeast  ? QStringLiteral("> ")
           : bound == Bound::AtMost ? QStringLiteral("< ")
                                    : QString();
}

// Infinity is what the median run never did.
QString toTarget(const std::optional<double> &value, QString (*text)(double))
{
    if (!value)
        return none;
    return std::isinf(*value) ? BoardModel::tr("not reached") : text(*value);
}

// Padded with figure spaces, so that the percentages above each other stay aligned.
QString bestText(const LaneSummary &summary)
{
    if (!summary.bestHeldout || !summary.bestEpoch)
        return none;
    const QString epoch = QStringLiteral("(%1)").arg(epochText(summary.bestEpoch->median));
    return percentText(summary.bestHeldout->median) + QLatin1Char(' ') +
           epoch.rightJustified(5, QChar(0x2007));
}

std::optional<double> medianOf(const std::optional<Spread> &spread)
{
    return spread ? std::optional(spread->median) : std::nullopt;
}

QString spreadHelp(const std::optional<Spread> &spread)
{
    if (!spread)
        return {};
    if (spread->seeds < 2)
        return BoardModel::tr("%1, one seed").arg(spread->median);
    return BoardModel::tr("median %1, quartiles %2 and %3, %4 seeds")
        .arg(spread->median)
        .arg(spread->lowerQuartile)
        .arg(spread->upperQuartile)
        .arg(spread->seeds);
}

QString speedupHelp(const Speedup &speedup)
{
    QStringList parts;
    for (const SeedRatio &seed : speedup.seeds)
        parts << BoardModel::tr("seed %1: %2%3").arg(seed.seed).arg(boundText(seed.bound)).arg(seed.ratio);
    for (const std::uint64_t seed : speedup.undecided)
        parts << BoardModel::tr("seed %1: neither reached 95 %").arg(seed);
    if (speedup.interval && int(speedup.seeds.size()) >= verdictSeeds)
        parts << BoardModel::tr("95 % interval of the median: %1 to %2")
                     .arg(speedup.interval->low)
                     .arg(speedup.interval->high);
    return parts.join(QLatin1Char('\n'));
}

QString accuracyHelp(const BoardRow &row)
{
    if (row.seeds > 1)
        return row.trainAccuracy ? BoardModel::tr("Median over the seeds that are done, at their last epoch.")
                                 : BoardModel::tr("No seed is done: this is the one that runs now.");
    switch (row.standing.source) {
    case AccuracySource::Live:
        return BoardModel::tr("Running mean of epoch %1, over %2 examples so far.")
            .arg(row.standing.epoch + 1)
            .arg(row.standing.examples);
    case AccuracySource::Evaluated:
        return BoardModel::tr("Of the whole train set, after epoch %1.").arg(row.standing.epoch + 1);
    case AccuracySource::None:
        break;
    }
    return {};
}

QString focusHelp(const BoardFocus &focus)
{
    if (!focus.score)
        return focus.everyToken ? BoardModel::tr("Not defined: every token decides the answer of this task.")
                                : QString();
    return focus.uniform
               ? BoardModel::tr("%1; uniform attention gives %2").arg(*focus.score).arg(*focus.uniform)
               : QString::number(*focus.score);
}

} // namespace

CellWords BoardModel::cellWords(const BoardRow &row, int column) const
{
    const LaneView &lane = m_data.lanes()[std::size_t(row.lane)];
    switch (column) {
    case LaneColumn:
        return {laneTitle(lane), QString(), false, false};
    case ReachedColumn:
        return reachedWords(m_standing, row, lane, m_wording);
    case AccuracyColumn:
        return accuracyWords(row, m_wording);
    case FasterColumn:
        return fasterWords(row, laneName(m_data.lanes().front()), m_wording);
    case NoteColumn:
        return {m_wording == Wording::Cells ? fasterWords(row, QString(), m_wording).note : QString(),
                QString(), false, true};
    default:
        return {cellText(row, column), QString(), false,
                !cellNumber(row, column).isValid() && column != StateColumn};
    }
}

QString BoardModel::cellText(const BoardRow &row, int column) const
{
    const LaneView &lane = m_data.lanes()[std::size_t(row.lane)];
    switch (column) {
    case StateColumn:
        return statusText(lane.status());
    case SeedsColumn:
        return tr("%1 of %2").arg(row.standing.reached).arg(row.standing.counted);
    case HeldoutColumn:
        return row.summary.lastHeldout ? percentText(row.summary.lastHeldout->median) : none;
    case BestColumn:
        return bestText(row.summary);
    case DifferenceColumn:
        return row.heldoutDifference ? pointsText(row.heldoutDifference->median) : none;
    case FocusColumn:
        return row.focus.score ? fixedText(*row.focus.score, 3) : none;
    case CpuColumn:
        return toTarget(row.cpuTo95, [](double seconds) { return fixedText(seconds, 1); });
    case FlopsColumn:
        return toTarget(row.flopsTo95, amountText);
    default:
        return cellWords(row, column).text;
    }
}

// What a screen reader says: the text with what is only drawn.
QString BoardModel::cellReading(const BoardRow &row, int column) const
{
    const CellWords words = cellWords(row, column);
    QStringList parts{words.note.isEmpty() ? words.text : words.text + QStringLiteral(", ") + words.note};
    if (column == LaneColumn)
        parts.prepend(tr("lane %1").arg(laneName(m_data.lanes()[std::size_t(row.lane)])));
    if (column == LaneColumn && isWinner(row.lane))
        parts << tr("first");
    if (column == ReachedColumn)
        for (const RunStanding &run : row.standing.runs)
            parts << runWords(run);
    return parts.join(QStringLiteral("; "));
}

QString BoardModel::cellHelp(const BoardRow &row, int column) const
{
    const LaneView &lane = m_data.lanes()[std::size_t(row.lane)];
    switch (column) {
    case LaneColumn:
        return laneName(lane) + QStringLiteral(": ") + laneLabel(lane);
    case ReachedColumn: {
        QStringList lines;
        for (const RunStanding &run : row.standing.runs)
            lines << runWords(run);
        if (row.reach && row.standing.reached == 0)
            lines << reachHelp(*row.reach, lane.run.model.blocks);
        return lines.join(QLatin1Char('\n'));
    }
    case AccuracyColumn:
        return accuracyHelp(row);
    case StateColumn:
        for (const RunView &run : lane.runs)
            if (!run.reason.empty() && run.status == lane.status())
                return statusText(run.status) + QStringLiteral(": ") + QString::fromStdString(run.reason);
        return {};
    case HeldoutColumn:
        return spreadHelp(row.summary.lastHeldout);
    case BestColumn:
        return spreadHelp(row.summary.bestHeldout);
    case FocusColumn:
        return focusHelp(row.focus);
    case FasterColumn:
    case NoteColumn:
        if (row.isFirst())
            return tr("The other lanes are compared with this one.");
        return row.speedup ? speedupHelp(*row.speedup) : QString();
    case DifferenceColumn:
        if (row.isFirst())
            return tr("The other lanes are compared with this one.");
        return spreadHelp(row.heldoutDifference);
    case SeedsColumn:
        return tr("%1 of %2 seeds that are done reached 95 %.")
            .arg(row.standing.reached)
            .arg(row.standing.counted);
    default: {
        const QVariant number = cellNumber(row, column);
        return number.isValid() ? number.toString() : QString();
    }
    }
}

QVariant BoardModel::cellNumber(const BoardRow &row, int column) const
{
    const auto number = [](const std::optional<double> &value) {
        return value && std::isfinite(*value) ? QVariant(*value) : QVariant();
    };
    switch (column) {
    case ReachedColumn:
        return number(row.epochsTo95);
    case CpuColumn:
        return number(row.cpuTo95);
    case FlopsColumn:
        return number(row.flopsTo95);
    case AccuracyColumn:
        return number(row.trainAccuracy);
    case HeldoutColumn:
        return number(medianOf(row.summary.lastHeldout));
    case BestColumn:
        return number(medianOf(row.summary.bestHeldout));
    case FocusColumn:
        return number(row.focus.score);
    case FasterColumn:
        return row.speedup ? number(row.speedup->median) : QVariant();
    case DifferenceColumn:
        return number(medianOf(row.heldoutDifference));
    case SeedsColumn:
        return row.standing.reached;
    default:
        return {};
    }
}

} // namespace fovea::ui
