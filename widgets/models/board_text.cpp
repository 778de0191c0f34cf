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

QStringList csvSpeedup(const std::optional<Speedup> &speedup)
{
    if (!speedup || !speedup->median)
        return {QString(), QString(), QString(), QString()};
    const QString bound = speedup->bound == Bound::AtLeast  ? QStringLiteral(">")
                          : speedup->bound == Bound::AtMost ? QStringLiteral("<")
                                                            : QStringLiteral("=");
    const auto &interval = speedup->interval;
    return {csvNumber(speedup->median), bound, interval ? csvNumber(interval->low) : QString(),
            interval ? csvNumber(interval->high) : QString()};
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
                       csvNumber(row.epochsTo95),
                       csvNumber(row.cpuTo95),
                       csvNumber(row.flopsTo95),
                       csvNumber(row.trainAccuracy),
                       csvMedian(row.summary.lastHeldout),
                       csvMedian(row.summary.bestHeldout),
                       csvMedian(row.summary.bestEpoch)} +
           csvSpeedup(row.speedup) +
           QStringList{csvMedian(row.heldoutDifference), csvNumber(row.focus.score),
                       csvNumber(row.focus.uniform), QString::number(row.standing.counted)};
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
        "lane,label,mask,changes,state,seeds,reached,epochs_to_95,cpu_s_to_95,flops_to_95,train_acc,"
        "heldout_last,heldout_best,heldout_best_epoch,speedup,speedup_bound,speedup_low,"
        "speedup_high,heldout_difference,focus,focus_uniform,seeds_done\n");
    for (const BoardRow &row : m_rows)
        text += csvRow(csvCells(m_data.lanes()[std::size_t(row.lane)], row));
    return text;
}

} // namespace fovea::ui
