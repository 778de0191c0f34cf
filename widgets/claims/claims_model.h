// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/board.h"

#include <QAbstractTableModel>
#include <QSet>

#include <memory>

namespace fovea::ui {

using BoardPointer = std::shared_ptr<const ClaimBoard>;

// The claims under their questions. Texts are complete for screen readers, copies and narrow windows; the
// delegate draws.
class ClaimsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { ClaimColumn, NumberColumn, SeedsColumn, VerdictColumn, Columns };

    using QAbstractTableModel::QAbstractTableModel;

    void setBoard(BoardPointer board);
    void setChanged(const QSet<QString> &ids); // since the last visit
    const BoardPointer &board() const { return m_board; }

    const Claim *claim(int row) const; // null: a question
    const ClaimResult *result(int row) const;
    QString question(int row) const; // of a heading; empty otherwise
    bool hasChanged(int row) const;
    int rowOf(const QString &id) const; // -1: none
    bool matches(int row, const QString &words) const;
    QString markdown(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    struct Row
    {
        const Claim *claim = nullptr;
        const ClaimResult *result = nullptr;
        QString question;
    };

    BoardPointer m_board;
    std::vector<Row> m_rows;
    QSet<QString> m_changed;
};

QString textOf(const std::string &text);

} // namespace fovea::ui
