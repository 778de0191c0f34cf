// SPDX-License-Identifier: MIT
#include "widgets/models/board_model.h"
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
    return std::isinf(*value) ? BoardModel::tr("never") : text(*value);
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
    if (speedup.interval)
        parts << BoardModel::tr("95 % interval of the median: %1 to %2")
                     .arg(speedup.interval->low)
                     .arg(speedup.interval->high);
    return parts.join(QLatin1Char('\n'));
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

struct Heading
{
    QString title; // two short lines
    QString help;
    QString widest;
};

Heading heading(int column, const QString &first)
{
    switch (column) {
    case BoardModel::LaneColumn:
        return {BoardModel::tr("Lane"), BoardModel::tr("Letter and colour of the lane."), QString()};
    case BoardModel::DiffersColumn:
        return {BoardModel::tr("Mask"), BoardModel::tr("The lane's mask and what else it changes."),
                BoardModel::tr("block-local 10")};
    case BoardModel::StateColumn:
        return {BoardModel::tr("State"), BoardModel::tr("What the lane does now."),
                BoardModel::tr("diverged")};
    case BoardModel::EpochsColumn:
        return {BoardModel::tr("Epochs\nto 95 %"),
                BoardModel::tr("First epoch, from 0 on, with 95 % train accuracy."), QStringLiteral("100.5")};
    case BoardModel::CpuColumn:
        return {BoardModel::tr("CPU s\nto 95 %"),
                BoardModel::tr("CPU seconds of training steps up to 95 %, without evaluation."),
                QStringLiteral("999.9")};
    case BoardModel::FlopsColumn:
        return {BoardModel::tr("FLOPs\nto 95 %"),
                BoardModel::tr("Floating-point operations of training up to 95 %, by the mask's definition."),
                QStringLiteral("99.9 T")};
    case BoardModel::TrainColumn:
        return {BoardModel::tr("Train\nnow"), BoardModel::tr("Train accuracy of the newest epoch."),
                QStringLiteral("100.0 %")};
    case BoardModel::HeldoutColumn:
        return {BoardModel::tr("Held-out\nlast"), BoardModel::tr("Held-out accuracy of the newest epoch."),
                QStringLiteral("100.0 %")};
    case BoardModel::BestColumn:
        return {BoardModel::tr("Held-out best\n(epoch)"),
                BoardModel::tr("Best held-out accuracy and its epoch."), QStringLiteral("100.0 % (100)")};
    case BoardModel::FocusColumn:
        return {
            BoardModel::tr("Focus\nlast"),
            BoardModel::tr("Focus score of the newest epoch, over all layers: the share of attention on the "
                           "tokens that decide the answer."),
            QStringLiteral("0.000")};
    case BoardModel::SpeedupColumn:
        return {BoardModel::tr("Speed-up\nover %1").arg(first),
                BoardModel::tr("Epochs lane %1 needs for each epoch of this lane; > and < mark bounds.")
                    .arg(first),
                QStringLiteral("> 10.00")};
    case BoardModel::DifferenceColumn:
        return {
            BoardModel::tr("Held-out\n− %1, pts").arg(first),
            BoardModel::tr("Last held-out accuracy minus that of lane %1, in percentage points.").arg(first),
            QStringLiteral("+99.9")};
    case BoardModel::SeedsColumn:
        return {BoardModel::tr("Seeds\nat 95 %"), BoardModel::tr("How many seeds reached 95 %, of how many."),
                BoardModel::tr("%1 of %2").arg(10).arg(10)};
    default:
        return {};
    }
}

} // namespace

QVariant BoardModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const QString first = m_data.lanes().empty() ? QStringLiteral("A") : laneName(m_data.lanes().front());
    const Heading head = heading(section, first);
    switch (role) {
    case Qt::DisplayRole:
        return head.title;
    case Qt::ToolTipRole:
    case Qt::WhatsThisRole:
        return head.help;
    case WidestRole:
        return head.widest;
    case Qt::TextAlignmentRole:
        return int(Qt::AlignBottom | (section <= StateColumn ? Qt::AlignLeft : Qt::AlignRight));
    default:
        return {};
    }
}

QString BoardModel::cellText(const BoardRow &row, int column) const
{
    const LaneView &lane = m_data.lanes()[std::size_t(row.lane)];
    switch (column) {
    case LaneColumn:
        return laneName(lane);
    case DiffersColumn:
        return laneChanges(lane);
    case StateColumn:
        return statusText(lane.status());
    case EpochsColumn:
        return toTarget(row.epochsTo95, epochText);
    case CpuColumn:
        return toTarget(row.cpuTo95, [](double seconds) { return fixedText(seconds, 1); });
    case FlopsColumn:
        return toTarget(row.flopsTo95, amountText);
    case TrainColumn:
        return row.trainAccuracy ? percentText(*row.trainAccuracy) : none;
    case HeldoutColumn:
        return row.summary.lastHeldout ? percentText(row.summary.lastHeldout->median) : none;
    case BestColumn:
        return bestText(row.summary);
    case FocusColumn:
        return row.focus.score ? fixedText(*row.focus.score, 3) : none;
    case SpeedupColumn:
        return row.speedup && row.speedup->median
                   ? boundText(row.speedup->bound) + fixedText(*row.speedup->median, 2)
                   : none;
    case DifferenceColumn:
        return row.heldoutDifference ? pointsText(row.heldoutDifference->median) : none;
    case SeedsColumn:
        return tr("%1 of %2").arg(row.reached).arg(row.seeds);
    default:
        return {};
    }
}

QString BoardModel::cellHelp(const BoardRow &row, int column) const
{
    const LaneView &lane = m_data.lanes()[std::size_t(row.lane)];
    switch (column) {
    case LaneColumn:
    case DiffersColumn:
        return laneName(lane) + QStringLiteral(": ") + laneChanges(lane);
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
    case SpeedupColumn:
        if (row.isFirst())
            return tr("The other lanes are compared with this one.");
        return row.speedup ? speedupHelp(*row.speedup) : QString();
    case DifferenceColumn:
        if (row.isFirst())
            return tr("The other lanes are compared with this one.");
        return spreadHelp(row.heldoutDifference);
    case SeedsColumn:
        return tr("%1 of %2 seeds reached 95 %.").arg(row.reached).arg(row.seeds);
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
    case EpochsColumn:
        return number(row.epochsTo95);
    case CpuColumn:
        return number(row.cpuTo95);
    case FlopsColumn:
        return number(row.flopsTo95);
    case TrainColumn:
        return number(row.trainAccuracy);
    case HeldoutColumn:
        return number(medianOf(row.summary.lastHeldout));
    case BestColumn:
        return number(medianOf(row.summary.bestHeldout));
    case FocusColumn:
        return number(row.focus.score);
    case SpeedupColumn:
        return row.speedup ? number(row.speedup->median) : QVariant();
    case DifferenceColumn:
        return number(medianOf(row.heldoutDifference));
    case SeedsColumn:
        return row.reached;
    default:
        return {};
    }
}

} // namespace fovea::ui
