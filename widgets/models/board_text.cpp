// SPDX-License-Identifier: MIT
#include "core/masks/mask.h"
#include "core/support/text.h"
#include "widgets/models/board_model.h"
#include "widgets/models/board_sentences.h"
#include "widgets/models/lane_words.h"
#include "widgets/models/race_text.h"

#include <cmath>

namespace fovea::ui {

namespace {

QString markdownRow(const QStringList &cells)
{
    return QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
}

QString markdownCell(QString text)
{
    return text.replace(QLatin1Char('\n'), QLatin1Char(' '))
        .replace(QLatin1Char('|'), QStringLiteral("\\|"))
        .replace(QChar(0x2007), QString());
}

QString csvCell(const QString &text)
{
    const bool plain = !text.contains(QLatin1Char(',')) && !text.contains(QLatin1Char('"')) &&
                       !text.contains(QLatin1Char('\n'));
    return plain ? text
                 : QLatin1Char('"') + QString(text).replace(QLatin1Char('"'), QStringLiteral("\"\"")) +
                       QLatin1Char('"');
}

QString csvRow(const QStringList &cells)
{
    QStringList quoted;
    for (const QString &cell : cells)
        quoted << csvCell(cell);
    return quoted.join(QLatin1Char(',')) + QLatin1Char('\n');
}

QString csvNumber(const std::optional<double> &value)
{
    return value && std::isfinite(*value) ? QString::fromStdString(textOf(*value)) : QString();
}

QString csvMedian(const std::optional<Spread> &spread)
{
    return spread ? csvNumber(spread->median) : QString();
}

constexpr int comparisonCells = 14;

// An end that is open is empty.
QStringList csvComparison(const std::optional<LaneComparison> &comparison)
{
    if (!comparison || comparison->pairs.empty())
        return QStringList(comparisonCells, QString());
    const RestrictedMeans &means = *comparison->restricted;
    const SignTest &test = comparison->test;
    const Range &interval = comparison->interval.range;
    return {csvNumber(comparison->ratio.low),
            csvNumber(comparison->ratio.high),
            csvNumber(interval.low),
            csvNumber(interval.high),
            csvNumber(comparison->interval.coverage),
            QString::number(test.wins),
            QString::number(test.losses),
            QString::number(test.undecided),
            csvNumber(test.oneSided),
            csvNumber(test.twoSided),
            csvNumber(means.other.mean),
            csvNumber(means.first.mean),
            csvNumber(means.limit),
            QString::fromStdString(std::string(textOf(comparison->verdict)))};
}

QStringList csvCells(const LaneView &lane, const BoardRow &row)
{
    QStringList changes;
    for (const FieldChange &change : lane.spec.set)
        changes << QString::fromStdString(change.key + "=" + change.value);
    return QStringList{laneName(lane),
                       laneLabel(lane),
                       QString::fromStdString(textOf(lane.spec.mask)),
                       changes.join(QLatin1Char(' ')),
                       QString::fromStdString(std::string(textOf(lane.status()))),
                       QString::number(row.seeds),
                       QString::number(row.standing.reached),
                       csvNumber(lane.goal),
                       csvNumber(row.epochsToGoal),
                       csvNumber(row.cpuToGoal),
                       csvNumber(row.flopsToGoal),
                       csvNumber(row.trainAccuracy),
                       csvMedian(row.summary.lastHeldout),
                       csvMedian(row.summary.bestHeldout),
                       csvMedian(row.summary.bestEpoch)} +
           csvComparison(row.comparison) +
           QStringList{csvMedian(row.heldoutDifference), csvNumber(row.focus.score),
                       csvNumber(row.focus.uniform), QString::number(row.standing.counted),
                       QString::number(row.standing.diverged)};
}

} // namespace

QString BoardModel::boardMarkdown() const
{
    QStringList titles, rules;
    for (int column = 0; column < ColumnCount; ++column) {
        if (column == NoteColumn)
            continue;
        titles << markdownCell(headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        rules << (column == LaneColumn || column == ReachedColumn || column == StateColumn
                      ? QStringLiteral("---")
                      : QStringLiteral("---:"));
    }
    QString text = markdownRow(titles) + markdownRow(rules);
    for (const BoardRow &row : m_rows) {
        const LaneView &lane = m_data.lanes()[std::size_t(row.lane)];
        QStringList cells{markdownCell(laneName(lane) + QStringLiteral(": ") + laneLabel(lane))};
        for (int column = ReachedColumn; column < ColumnCount; ++column) {
            const CellWords words = cellWords(row, column);
            const QString note = words.note.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(words.note);
            if (column != NoteColumn)
                cells << markdownCell(words.text + note);
        }
        text += markdownRow(cells);
    }
    for (const QString &sentence : boardSentences(m_data, m_rows))
        text += QLatin1Char('\n') + sentence + QLatin1Char('\n');
    return text;
}

QString BoardModel::boardCsv() const
{
    QString text = QStringLiteral(
        "lane,label,mask,changes,state,seeds,reached,threshold,epochs_to_threshold,"
        "cpu_s_to_threshold,flops_to_threshold,train_acc,"
        "heldout_last,heldout_best,heldout_best_epoch,ratio_low,ratio_high,interval_low,"
        "interval_high,coverage,wins,losses,undecided,p_one_sided,p_two_sided,restricted_mean,"
        "restricted_mean_first,restricted_limit,verdict,heldout_difference,focus,focus_uniform,"
        "seeds_done,diverged\n");
    for (const BoardRow &row : m_rows)
        text += csvRow(csvCells(m_data.lanes()[std::size_t(row.lane)], row));
    return text;
}

} // namespace fovea::ui
