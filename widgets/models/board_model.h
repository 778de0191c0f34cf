// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/board_row.h"

#include <QAbstractTableModel>
#include <QTimer>

#include <map>
#include <vector>

namespace fovea::ui {

// The race board: a row a visible lane, in the order in which lanes reached 95 %. Reads RaceData; gathers its
// changes, so that a burst of epochs costs one refresh.
class BoardModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        LaneColumn,
        DiffersColumn,
        StateColumn,
        EpochsColumn,
        CpuColumn,
        FlopsColumn,
        TrainColumn,
        HeldoutColumn,
        BestColumn,
        FocusColumn,
        SpeedupColumn,
        DifferenceColumn,
        SeedsColumn,
        ColumnCount
    };
    enum Role {
        LaneRole = Qt::UserRole, // index in RaceData
        StyleRole,
        SignRole,   // what stands on the lane's chip
        NumberRole, // the cell's number, not rounded; invalid where there is none
        WidestRole  // header: the widest text a cell of this column needs room for
    };

    explicit BoardModel(const RaceData &data, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const RaceData &race() const { return m_data; }
    const std::vector<BoardRow> &rows() const { return m_rows; }
    int rowOfLane(int lane) const; // -1: not on the board
    bool isEmpty() const;          // nothing has run

    // Brings everything up to date at once; otherwise it happens a moment after RaceData's signals.
    void refresh();

    QString boardMarkdown() const; // table and sentences as they stand on the screen
    QString boardCsv() const;      // numbers not rounded, accuracies 0 to 1, without locale

Q_SIGNALS:
    void refreshed();

private:
    // The first lane and another as they were when they were compared.
    struct Comparison
    {
        std::vector<RunOutcome> first;
        std::vector<RunOutcome> other;
        Speedup speedup;
    };

    void update();
    void compareNext();
    bool compare(BoardRow &row);
    void place(std::vector<BoardRow> rows);
    void reorder(std::vector<BoardRow> rows);
    std::vector<RunOutcome> firstOutcomes() const;
    double costOf(int lane);
    QString cellText(const BoardRow &row, int column) const;
    QString cellHelp(const BoardRow &row, int column) const;
    QVariant cellNumber(const BoardRow &row, int column) const;

    const RaceData &m_data;
    std::vector<BoardRow> m_rows;
    std::map<int, Comparison> m_comparisons; // by lane
    std::map<int, double> m_costs;           // operations a step, by lane
    QTimer m_soon;
    QTimer m_compareSoon;
};

} // namespace fovea::ui
