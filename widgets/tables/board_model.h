// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/words/board_words.h"

#include <QAbstractTableModel>
#include <QTimer>

#include <map>
#include <vector>

namespace fovea::ui {

// The race board: a row per visible lane, in the order in which lanes reached the goal. Reads RaceData;
// gathers its changes, so that a burst of epochs costs one refresh.
class BoardModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    // Up to NoteColumn always on the board; the rest are shown on demand.
    enum Column {
        LaneColumn,
        ReachedColumn,
        AccuracyColumn,
        FasterColumn,
        NoteColumn, // what FasterColumn rests on
        StateColumn,
        SeedsColumn,
        HeldoutColumn,
        BestColumn,
        DifferenceColumn,
        RestrictedColumn,
        FocusColumn,
        CpuColumn,
        FlopsColumn,
        ColumnCount
    };
    enum Role {
        LaneRole = Qt::UserRole, // index in RaceData
        StyleRole,
        SignRole,   // what stands on the lane's chip
        NumberRole, // the cell's number, not rounded; invalid where there is none
        NoteRole,   // smaller, beside the text
        StrongRole, // a result
        MutedRole,  // no result yet
        FirstRole,  // the lane was the first
        WidestRole, // header: the widest text a cell of this column needs room for
        KeyRole     // header: its name in settings
    };
    static bool isOptional(int column) { return column > NoteColumn; }

    explicit BoardModel(const RaceData &data, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const RaceData &race() const { return m_data; }
    const RaceStanding &standing() const { return m_standing; }
    void setWording(Wording wording);
    const std::vector<BoardRow> &rows() const { return m_rows; }
    int rowOfLane(int lane) const; // -1: not on the board
    bool isEmpty() const;          // nothing has run

    // Brings everything up to date at once; otherwise it happens a moment after RaceData's signals.
    void refresh();

    QString plainCell(const BoardRow &row, int column) const; // its text with the note in brackets

    QString boardMarkdown() const;                             // all columns, and below them what may be said
    QString boardLatex(const std::vector<int> &columns) const; // for booktabs; what may be said below it
    QString boardCsv() const; // numbers not rounded, accuracies 0 to 1, without locale

Q_SIGNALS:
    void refreshed();

private:
    void update();
    bool isWinner(int lane) const;
    void place(std::vector<BoardRow> rows);
    void reorder(std::vector<BoardRow> rows);
    double costOf(int lane);
    const std::optional<LaneReach> &reachOfLane(int lane);
    CellWords cellWords(const BoardRow &row, int column) const;
    QString cellText(const BoardRow &row, int column) const;
    QString cellReading(const BoardRow &row, int column) const;
    QString cellHelp(const BoardRow &row, int column) const;
    QVariant cellNumber(const BoardRow &row, int column) const;

    const RaceData &m_data;
    RaceStanding m_standing;
    Wording m_wording = Wording::Cells;
    std::vector<BoardRow> m_rows;
    std::map<int, double> m_costs; // operations per step, by lane
    std::map<int, std::optional<LaneReach>> m_reach;
    QTimer m_soon;
    QTimer m_liveSoon;
};

} // namespace fovea::ui
