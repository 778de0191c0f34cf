// SPDX-License-Identifier: MIT
#include "widgets/tables/example_model.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qsizetype longestHelp = 400; // characters of a sequence in a tool tip

// Lines may break between any two characters; a tool tip would else be as wide as the sequence.
QString folded(const QString &text)
{
    constexpr qsizetype line = 60;
    QString result;
    for (qsizetype i = 0; i < std::min(text.size(), longestHelp); i += line)
        result += (i > 0 ? QStringLiteral("\n") : QString()) + text.mid(i, line);
    return text.size() > longestHelp ? result + u'…' : result;
}

} // namespace

QString answerSign(const LaneAnswer &answer)
{
    if (!answer.isKnown)
        return QStringLiteral("–");
    return answer.isRight ? QStringLiteral("✓") : QStringLiteral("✗ ") + answer.answer;
}

QString answerPercent(const LaneAnswer &answer)
{
    if (!answer.isKnown || !std::isfinite(answer.confidence))
        return {};
    return ExampleModel::tr("%1 %").arg(QLocale().toString(int(std::floor(answer.confidence * 100 + 0.5))));
}

QString answerText(const LaneAnswer &answer)
{
    return (answerSign(answer) + u' ' + answerPercent(answer)).trimmed();
}

int ExampleModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ExampleModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ExampleModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ExampleRow &row = m_rows[std::size_t(index.row())];
    if (role == Qt::ToolTipRole)
        return help(row);
    if (role == Qt::AccessibleTextRole && index.column() == SequenceColumn)
        return tr("Example %1: %2, answer %3; %4")
            .arg(QString::number(row.index + 1), row.text, row.label, answersText(row));
    if (role == Qt::TextAlignmentRole)
        return int(index.column() == IndexColumn ? Qt::AlignRight | Qt::AlignVCenter
                                                 : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case IndexColumn:
        return QString::number(row.index + 1); // a name, not an amount: no thousands separator
    case SequenceColumn:
        return row.text;
    case LabelColumn:
        return row.label;
    case AnswersColumn:
        return answersText(row);
    default:
        return {};
    }
}

QVariant ExampleModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const bool isIndex = section == IndexColumn;
    if (role == Qt::TextAlignmentRole)
        return int(isIndex ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    if (role == Qt::DisplayRole) {
        const QStringList names{tr("#"), tr("Sequence"), tr("Answer"), tr("Lanes say")};
        return names[section];
    }
    if (role == Qt::ToolTipRole) {
        const QStringList help{
            tr("Number of the example in its set, from 1 on."), tr("The sequence, elided in the middle."),
            tr("The right answer."),
            tr("What each lane answers: ✓ right, ✗ wrong and what it says instead, and how sure it is.")};
        return help[section];
    }
    return {};
}

void ExampleModel::setRows(std::vector<LaneMark> lanes, std::vector<ExampleRow> rows)
{
    if (!std::ranges::equal(rows, m_rows, {}, &ExampleRow::index, &ExampleRow::index)) {
        beginResetModel();
        setContents(std::move(lanes), std::move(rows));
        endResetModel();
    } else if (lanes != m_lanes || rows != m_rows) {
        setContents(std::move(lanes), std::move(rows));
        if (!m_rows.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

void ExampleModel::setContents(std::vector<LaneMark> lanes, std::vector<ExampleRow> rows)
{
    m_lanes = std::move(lanes);
    m_rows = std::move(rows);
    LaneAnswer widest{.isKnown = true, .isRight = false, .answer = QStringLiteral("0"), .confidence = 1};
    for (const ExampleRow &row : m_rows)
        for (const LaneAnswer &each : row.answers)
            if (each.answer.size() > widest.answer.size())
                widest.answer = each.answer;
    m_widestAnswer = answerText(widest);
}

int ExampleModel::rowOfExample(int index) const
{
    const auto found = std::ranges::find(m_rows, index, &ExampleRow::index);
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

QString ExampleModel::answersText(const ExampleRow &row) const
{
    QStringList texts;
    for (std::size_t lane = 0; lane < std::min(m_lanes.size(), row.answers.size()); ++lane)
        texts << m_lanes[lane].letter + u' ' + answerText(row.answers[lane]);
    return texts.join(QStringLiteral(" · "));
}

QString ExampleModel::help(const ExampleRow &row) const
{
    QStringList lines{tr("Example %1, answer %2").arg(QString::number(row.index + 1), row.label),
                      folded(row.text)};
    for (std::size_t lane = 0; lane < std::min(m_lanes.size(), row.answers.size()); ++lane) {
        const LaneAnswer &answer = row.answers[lane];
        if (!answer.isKnown)
            lines << tr("%1 has not been asked yet").arg(m_lanes[lane].letter);
        else
            lines << tr("%1 answers %2, %3, with probability %4")
                         .arg(m_lanes[lane].letter, answer.answer, answer.isRight ? tr("right") : tr("wrong"),
                              QLocale().toString(answer.confidence, 'g', 6));
    }
    return lines.join(u'\n');
}

} // namespace fovea::ui
