// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/head_table.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QString>

#include <optional>
#include <vector>

namespace fovea::ui {

// One head of one run with its numbers over many examples.
struct HeadRow
{
    int lane = 0;
    int seedPlace = 0; // among the experiment's seeds
    QString letter;    // of the lane
    int style = 0;     // of Theme::lane()
    std::uint64_t seed = 0;
    int epoch = -1; // whose weights
    HeadStatistics numbers;
};

// Where a head stands: what a click on a row chooses.
struct HeadAddress
{
    int lane = 0;
    int seedPlace = 0;
    int layer = 0;
    int head = 0;

    bool operator==(const HeadAddress &) const = default;
};

HeadAddress addressOf(const HeadRow &row);

// The rows of the table of heads. Layers, heads and epochs are shown counted from 1.
class HeadModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { LaneColumn, SeedColumn, EpochColumn, LayerColumn, HeadColumn, FirstQuantity };
    static constexpr int SortRole = Qt::UserRole; // a number; NaN: not defined
    static constexpr int StyleRole = Qt::UserRole + 1;

    explicit HeadModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}

    void clear();
    void append(const std::vector<HeadRow> &rows);
    const std::vector<HeadRow> &rows() const { return m_rows; }
    std::optional<int> rowOf(const HeadAddress &address) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVariant quantity(const HeadRow &row, int column, int role) const;

    std::vector<HeadRow> m_rows;
};

// Sorts by SortRole; what is not defined comes last in either direction.
class HeadOrder : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;
};

// "0.43 ±0.02", with the even value of focus; "–" where it is not defined.
QString meanText(const ExampleMean &value);
// "0.430, 95 % interval of the mean 0.412 to 0.448, over 64 examples".
QString intervalText(const ExampleMean &value);

} // namespace fovea::ui
