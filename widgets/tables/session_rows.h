// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractTableModel>
#include <QDateTime>
#include <QList>
#include <QString>

namespace fovea::ui {

// A session on disk, as a person tells it from others.
struct SessionRow
{
    QString path;
    QString name;
    QString task;  // empty: not read yet
    QString lanes; // "A full, B top-k 5"
    QDateTime when;
    qint64 bytes = 0;
    QString note;
    bool isOpen = false; // in this window: it can be noted, but neither renamed nor deleted
};

QString sizeText(qint64 bytes); // "25.1 MB"

// The sessions as a table. Names and notes can be edited; what is typed is asked for by signals.
class SessionRows : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Task, Lanes, When, Size, Note, columns };
    static constexpr int sortRole = Qt::UserRole; // what to sort by
    static constexpr int pathRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(const QList<SessionRow> &rows); // keeps what stays in place, for the selection
    const QList<SessionRow> &rows() const { return m_rows; }
    int rowOf(const QString &path) const; // -1: none

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

Q_SIGNALS:
    void renameRequested(const QString &path, const QString &name);
    void noteRequested(const QString &path, const QString &note);

private:
    QString text(const SessionRow &row, int column) const;

    QList<SessionRow> m_rows;
};

} // namespace fovea::ui
