// SPDX-License-Identifier: MIT
#include "widgets/claims/claims_model.h"

namespace fovea::ui {

QString textOf(const std::string &text)
{
    return QString::fromStdString(text);
}

namespace {

QString stateText(ClaimState state)
{
    return QString::fromUtf8(signOf(state).data(), qsizetype(signOf(state).size())) + u' ' +
           QString::fromUtf8(fovea::wordsOf(state).data(), qsizetype(fovea::wordsOf(state).size()));
}

// "7 for, 2 against, 1 undecided, 0 missing".
QString seedsText(const ClaimResult &result)
{
    if (result.parts.size() != 1)
        return {};
    int up = 0, down = 0, open = 0, missing = 0;
    for (const SeedMark &mark : result.parts.front().seeds)
        ++(!mark.isIn ? missing : mark.score > 0 ? up : mark.score < 0 ? down : open);
    return ClaimsModel::tr("%1 for, %2 against, %3 undecided, %4 missing")
        .arg(up)
        .arg(down)
        .arg(open)
        .arg(missing);
}

} // namespace

void ClaimsModel::setBoard(BoardPointer board)
{
    beginResetModel();
    m_board = std::move(board);
    m_rows.clear();
    for (const ClaimQuestion &question : m_board->claims.questions) {
        m_rows.push_back({nullptr, nullptr, textOf(question.text)});
        for (const Claim &claim : question.claims)
            m_rows.push_back({&claim, &m_board->result(claim.id), {}});
    }
    endResetModel();
}

void ClaimsModel::setChanged(const QSet<QString> &ids)
{
    m_changed = ids;
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
}

const Claim *ClaimsModel::claim(int row) const
{
    return row < 0 || row >= rowCount() ? nullptr : m_rows[std::size_t(row)].claim;
}

const ClaimResult *ClaimsModel::result(int row) const
{
    return row < 0 || row >= rowCount() ? nullptr : m_rows[std::size_t(row)].result;
}

QString ClaimsModel::question(int row) const
{
    return m_rows[std::size_t(row)].question;
}

bool ClaimsModel::hasChanged(int row) const
{
    return claim(row) && m_changed.contains(textOf(claim(row)->id));
}

int ClaimsModel::rowOf(const QString &id) const
{
    for (int row = 0; row < rowCount(); ++row)
        if (claim(row) && textOf(claim(row)->id) == id)
            return row;
    return -1;
}

bool ClaimsModel::matches(int row, const QString &words) const
{
    const Claim *one = claim(row);
    if (!one)
        return false;
    std::string text = one->shortName + ' ' + one->statement + ' ' + one->origin;
    for (const ClaimPart &part : one->parts)
        text += ' ' + part.name;
    return words.isEmpty() || textOf(one->id).compare(words, Qt::CaseInsensitive) == 0 ||
           textOf(text).contains(words, Qt::CaseInsensitive);
}

QString ClaimsModel::markdown(int row) const
{
    const Claim *one = claim(row);
    if (!one)
        return {};
    const ClaimResult &found = *result(row);
    return QStringLiteral("| %1 | %2 | %3 | %4 | %5 |")
        .arg(textOf(one->id), textOf(one->statement), stateText(found.state), textOf(numberText(*one, found)),
             textOf(found.reason));
}

int ClaimsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ClaimsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(Columns);
}

QVariant ClaimsModel::data(const QModelIndex &index, int role) const
{
    const Row &row = m_rows[std::size_t(index.row())];
    if (!row.claim)
        return role == Qt::DisplayRole && index.column() == 0 ? QVariant(row.question) : QVariant();
    if (role == Qt::ToolTipRole)
        return QString(
            textOf(row.claim->statement) + u'\n' + stateText(row.result->state) +
            (row.result->reason.empty() ? QString() : QStringLiteral(": ") + textOf(row.result->reason)));
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole)
        return {};
    switch (index.column()) {
    case ClaimColumn:
        return QString(
            textOf(row.claim->id) + QStringLiteral("  ") + textOf(row.claim->shortName) +
            (role == Qt::AccessibleTextRole && hasChanged(index.row()) ? tr(", changed") : QString()));
    case NumberColumn:
        return textOf(numberText(*row.claim, *row.result));
    case SeedsColumn:
        return seedsText(*row.result);
    default:
        return QString(stateText(row.result->state) +
                       (row.result->was ? tr(", was %1").arg(stateText(*row.result->was)) : QString()));
    }
}

QVariant ClaimsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case ClaimColumn:
        return tr("Claim");
    case NumberColumn:
        return tr("Times fewer epochs");
    case SeedsColumn:
        return tr("Seeds");
    default:
        return tr("Verdict");
    }
}

Qt::ItemFlags ClaimsModel::flags(const QModelIndex &index) const
{
    return claim(index.row()) ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}

} // namespace fovea::ui
