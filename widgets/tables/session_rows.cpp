// SPDX-License-Identifier: MIT
#include "widgets/tables/session_rows.h"

#include <QDir>
#include <QLocale>

namespace fovea::ui {

QString sizeText(qint64 bytes)
{
    return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat);
}

void SessionRows::setRows(const QList<SessionRow> &rows)
{
    bool same = rows.size() == m_rows.size();
    for (qsizetype i = 0; same && i < rows.size(); ++i)
        same = rows[i].path == m_rows[i].path;
    if (same) {
        m_rows = rows;
        if (!rows.isEmpty())
            Q_EMIT dataChanged(index(0, 0), index(int(rows.size()) - 1, columns - 1));
        return;
    }
    beginResetModel();
    m_rows = rows;
    endResetModel();
}

int SessionRows::rowOf(const QString &path) const
{
    for (qsizetype i = 0; i < m_rows.size(); ++i)
        if (m_rows[i].path == path)
            return int(i);
    return -1;
}

int SessionRows::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int SessionRows::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(columns);
}

QString SessionRows::text(const SessionRow &row, int column) const
{
    switch (column) {
    case Name:
        return row.name;
    case Task:
        return row.task;
    case Lanes:
        return row.lanes;
    case When:
        return QLocale().toString(row.when, QLocale::ShortFormat);
    case Size:
        return sizeText(row.bytes);
    case Note:
        return row.note;
    default:
        return {};
    }
}

QVariant SessionRows::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_rows.size())
        return {};
    const SessionRow &row = m_rows[index.row()];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
        return index.column() == Name ? (row.isOpen ? tr("%1 (open here)") : QStringLiteral("%1"))
                                            .arg(QDir::toNativeSeparators(row.path))
                                      : text(row, index.column());
    case Qt::TextAlignmentRole:
        return index.column() == Size ? int(Qt::AlignRight | Qt::AlignVCenter)
                                      : int(Qt::AlignLeft | Qt::AlignVCenter);
    case sortRole:
        return index.column() == When   ? QVariant(row.when)
               : index.column() == Size ? QVariant(row.bytes)
                                        : QVariant(text(row, index.column()));
    case pathRole:
        return row.path;
    default:
        return {};
    }
}

QVariant SessionRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Name");
    case Task:
        return tr("Task");
    case Lanes:
        return tr("Lanes");
    case When:
        return tr("Date");
    case Size:
        return tr("Size");
    default:
        return tr("Note");
    }
}

Qt::ItemFlags SessionRows::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() &&
        (index.column() == Note || (index.column() == Name && !m_rows[index.row()].isOpen)))
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool SessionRows::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !index.isValid())
        return false;
    const SessionRow &row = m_rows[index.row()];
    const QString typed = value.toString().trimmed();
    if (typed == text(row, index.column()))
        return false;
    if (index.column() == Name)
        Q_EMIT renameRequested(row.path, typed);
    else if (index.column() == Note)
        Q_EMIT noteRequested(row.path, typed);
    return true;
}

} // namespace fovea::ui
