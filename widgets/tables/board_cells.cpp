// SPDX-License-Identifier: MIT
#include "widgets/tables/board_model.h"
#include "widgets/words/comparison_words.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"

#include <cmath>

namespace fovea::ui {

namespace {

const QString none = QStringLiteral("–");

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

QString missingHelp(const BoardRow &row)
{
    return row.summary.diverged == 0
               ? QString()
               : BoardModel::tr("; %1 diverged, without a number").arg(row.summary.diverged);
}

QString spreadHelp(const BoardRow &row, const std::optional<Spread> &spread)
{
    const QString missing = missingHelp(row);
    if (!spread)
        return missing.mid(2);
    if (spread->seeds < 2)
        return BoardModel::tr("%1, one seed").arg(spread->median) + missing;
    return BoardModel::tr("median %1, quartiles %2 and %3, %4 seeds")
               .arg(spread->median)
               .arg(spread->lowerQuartile)
               .arg(spread->upperQuartile)
               .arg(spread->seeds) +
           missing;
}

QString restrictedText(const BoardRow &row)
{
    if (!row.comparison || !row.comparison->restricted)
        return none;
    const RestrictedMeans &means = *row.comparison->restricted;
    return BoardModel::tr("%1, %2").arg(fixedText(means.other.mean, 1), fixedText(means.first.mean, 1));
}

QString restrictedHelp(const BoardRow &row, const QString &first)
{
    if (!row.comparison || !row.comparison->restricted)
        return {};
    const RestrictedMeans &means = *row.comparison->restricted;
    return BoardModel::tr("Waiting %1 epochs at most: %2, %3 %4, over %5.")
        .arg(fixedText(means.limit, 0))
        .arg(means.other.mean)
        .arg(first)
        .arg(means.first.mean)
        .arg(seedsWords(int(row.comparison->pairs.size())));
}

QString accuracyHelp(const BoardRow &row)
{
    if (row.seeds > 1 && row.trainAccuracy)
        return BoardModel::tr("Median over the seeds that are done, at their last epoch%1.")
            .arg(missingHelp(row));
    if (row.seeds > 1)
        return row.standing.counted > 0 ? missingHelp(row).mid(2)
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
        if (learnsAnotherTask(lane, m_data.lanes().front()))
            return {tr("another task"), QString(), false, true};
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
    case RestrictedColumn:
        return restrictedText(row);
    case FocusColumn:
        return row.focus.score ? fixedText(*row.focus.score, 3) : none;
    case CpuColumn:
        return toTarget(row.cpuToGoal, [](double seconds) { return fixedText(seconds, 1); });
    case FlopsColumn:
        return toTarget(row.flopsToGoal, amountText);
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
            parts << runWords(run, m_data);
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
            lines << runWords(run, m_data);
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
        return spreadHelp(row, row.summary.lastHeldout);
    case BestColumn:
        return spreadHelp(row, row.summary.bestHeldout);
    case FocusColumn:
        return focusHelp(row.focus);
    case FasterColumn:
    case NoteColumn:
        if (row.isFirst())
            return tr("The other lanes are compared with this one.");
        return row.comparison
                   ? comparisonHelp(*row.comparison, laneName(m_data.lanes().front()), m_data.goal())
                   : QString();
    case RestrictedColumn:
        if (row.isFirst())
            return tr("The other lanes are compared with this one.");
        return restrictedHelp(row, laneName(m_data.lanes().front()));
    case DifferenceColumn:
        if (row.isFirst())
            return tr("The other lanes are compared with this one.");
        return spreadHelp(row, row.heldoutDifference);
    case SeedsColumn:
        return tr("%1 of %2 seeds that are done reached %3.")
            .arg(row.standing.reached)
            .arg(row.standing.counted)
            .arg(goalText(m_data.goal()));
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
        return number(row.epochsToGoal);
    case CpuColumn:
        return number(row.cpuToGoal);
    case FlopsColumn:
        return number(row.flopsToGoal);
    case AccuracyColumn:
        return number(row.trainAccuracy);
    case HeldoutColumn:
        return number(medianOf(row.summary.lastHeldout));
    case BestColumn:
        return number(medianOf(row.summary.bestHeldout));
    case FocusColumn:
        return number(row.focus.score);
    case FasterColumn:
        return row.comparison && kindOf(row.comparison->ratio) != RangeKind::Open
                   ? number(row.comparison->ratio.low)
                   : QVariant();
    case RestrictedColumn:
        return row.comparison && row.comparison->restricted ? number(row.comparison->restricted->other.mean)
                                                            : QVariant();
    case DifferenceColumn:
        return number(medianOf(row.heldoutDifference));
    case SeedsColumn:
        return row.standing.reached;
    default:
        return {};
    }
}

} // namespace fovea::ui
