// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/base/csv.h"
#include "widgets/tables/board_model.h"
#include "widgets/words/board_sentences.h"
#include "widgets/words/file_labels.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"

#include <algorithm>

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

// What TeX would read as its own; the few signs of the board that old engines do not know are written out.
QString latexCell(const QString &text)
{
    static const std::pair<QChar, QLatin1String> signs[] = {
        {u'\\', QLatin1String("\\textbackslash{}")},
        {u'{', QLatin1String("\\{")},
        {u'}', QLatin1String("\\}")},
        {u'%', QLatin1String("\\%")},
        {u'&', QLatin1String("\\&")},
        {u'#', QLatin1String("\\#")},
        {u'$', QLatin1String("\\$")},
        {u'_', QLatin1String("\\_")},
        {u'~', QLatin1String("\\textasciitilde{}")},
        {u'^', QLatin1String("\\textasciicircum{}")},
        {u'<', QLatin1String("$<$")},
        {u'>', QLatin1String("$>$")},
        {u'|', QLatin1String("$|$")},
        {QChar(0x00d7), QLatin1String("$\\times$")},
        {QChar(0x00b7), QLatin1String("$\\cdot$")},
        {QChar(0x00b1), QLatin1String("$\\pm$")},
        {QChar(0x2212), QLatin1String("$-$")},
        {QChar(0x2013), QLatin1String("--")},
        {QChar(0x2264), QLatin1String("$\\leq$")},
        {QChar(0x2265), QLatin1String("$\\geq$")},
        {QChar(0x221e), QLatin1String("$\\infty$")},
        {QChar(0x2007), QLatin1String()},
        {u'\n', QLatin1String(" ")},
    };
    QString escaped;
    for (const QChar letter : text) {
        const auto *sign = std::ranges::find(signs, letter, &std::pair<QChar, QLatin1String>::first);
        if (sign == std::end(signs))
            escaped += letter;
        else
            escaped += sign->second;
    }
    return escaped;
}

QString csvCellOf(const std::optional<double> &value)
{
    return QString::fromStdString(csvNumber(value));
}

QString csvRowOf(const QStringList &cells)
{
    std::vector<std::string> texts;
    for (const QString &cell : cells)
        texts.push_back(cell.toStdString());
    return QString::fromStdString(csvRow(texts));
}

QString csvMedian(const std::optional<Spread> &spread)
{
    return spread ? csvCellOf(spread->median) : QString();
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
    return {csvCellOf(comparison->ratio.low),
            csvCellOf(comparison->ratio.high),
            csvCellOf(interval.low),
            csvCellOf(interval.high),
            csvCellOf(comparison->interval.coverage),
            QString::number(test.wins),
            QString::number(test.losses),
            QString::number(test.undecided),
            csvCellOf(test.oneSided),
            csvCellOf(test.twoSided),
            csvCellOf(means.other.mean),
            csvCellOf(means.first.mean),
            csvCellOf(means.limit),
            QString::fromStdString(std::string(textOf(comparison->verdict)))};
}

QStringList csvCells(const LaneView &lane, const std::string &label, const BoardRow &row)
{
    QStringList changes;
    for (const FieldChange &change : lane.spec.set)
        changes << QString::fromStdString(change.key + "=" + change.value);
    return QStringList{laneName(lane),
                       QString::fromStdString(label),
                       QString::fromStdString(textOf(lane.spec.mask)),
                       changes.join(QLatin1Char(' ')),
                       QString::fromStdString(std::string(textOf(lane.status()))),
                       QString::number(row.seeds),
                       QString::number(row.standing.reached),
                       csvCellOf(lane.goal),
                       csvCellOf(row.epochsToGoal),
                       csvCellOf(row.cpuToGoal),
                       csvCellOf(row.flopsToGoal),
                       csvCellOf(row.trainAccuracy),
                       csvMedian(row.summary.lastHeldout),
                       csvMedian(row.summary.bestHeldout),
                       csvMedian(row.summary.bestEpoch)} +
           csvComparison(row.comparison) +
           QStringList{csvMedian(row.heldoutDifference), csvCellOf(row.focus.score),
                       csvCellOf(row.focus.uniform), QString::number(row.standing.counted),
                       QString::number(row.standing.diverged)};
}

} // namespace

QString BoardModel::plainCell(const BoardRow &row, int column) const
{
    if (column == LaneColumn) {
        const LaneView &lane = m_data.lanes()[std::size_t(row.lane)];
        return laneName(lane) + QStringLiteral(": ") + laneLabel(lane);
    }
    const CellWords words = cellWords(row, column);
    return words.note.isEmpty() ? words.text : QStringLiteral("%1 (%2)").arg(words.text, words.note);
}

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
        QStringList cells;
        for (int column = 0; column < ColumnCount; ++column)
            if (column != NoteColumn)
                cells << markdownCell(plainCell(row, column));
        text += markdownRow(cells);
    }
    for (const QString &sentence : boardSentences(m_data, m_rows))
        text += QLatin1Char('\n') + sentence + QLatin1Char('\n');
    return text;
}

QString BoardModel::boardLatex(const std::vector<int> &columns) const
{
    const auto row = [](const QStringList &cells) {
        return QStringLiteral("    ") + cells.join(QStringLiteral(" & ")) + QStringLiteral(" \\\\\n");
    };
    QStringList titles;
    for (const int column : columns)
        titles << latexCell(headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    QString text = QStringLiteral("% needs \\usepackage{booktabs}\n"
                                  "\\begin{table}\n  \\centering\n  \\begin{tabular}{%1}\n    \\toprule\n")
                       .arg(QString(qsizetype(columns.size()), u'l'));
    text += row(titles) + QStringLiteral("    \\midrule\n");
    for (const BoardRow &each : m_rows) {
        QStringList cells;
        for (const int column : columns)
            cells << latexCell(plainCell(each, column));
        text += row(cells);
    }
    text += QStringLiteral("    \\bottomrule\n  \\end{tabular}\n");
    QStringList sentences;
    for (const QString &sentence : boardSentences(m_data, m_rows))
        sentences << latexCell(sentence);
    text += QStringLiteral("  \\caption{%1}\n\\end{table}\n").arg(sentences.join(u' '));
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
    const std::vector<std::string> labels = fileLabels(m_data);
    for (const BoardRow &row : m_rows) {
        const auto lane = std::size_t(row.lane);
        text += csvRowOf(csvCells(m_data.lanes()[lane], labels[lane], row));
    }
    return text;
}

} // namespace fovea::ui
