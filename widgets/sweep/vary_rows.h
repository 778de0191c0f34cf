// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/value_problems.h"
#include "widgets/kit/theme.h"

#include <QWidget>

#include <functional>

class QFrame;
class QLabel;
class QMenu;
class QVBoxLayout;

namespace fovea::ui {

class ChipField;

// The rows of a grid: an axis with its values as chips, or a group of fields that change together. Rows of
// axes are dragged into another order, tied together, and taken away.
class VaryRows : public QWidget
{
    Q_OBJECT

public:
    explicit VaryRows(ThemeManager &themes, QWidget *parent = nullptr);

    void setGrid(const GridSpec &grid);
    ChipField *fieldOf(const std::string &field) const; // null: no such axis
    bool addField(const QString &field);                // false: refused
    void setProblems(const std::vector<ValueProblem> &problems);
    void fillTies(QMenu &menu); // what can be tied together, as actions

Q_SIGNALS:
    void gridChanged(const GridSpec &grid);
    void refused(const QString &sentence); // what was asked of no single row; empty: all is well

private:
    void showRows();
    void addAxisRow(std::size_t axis);
    void addZipRow(std::size_t zip);
    // What a row tells below its values: what was typed last, or which of them cannot be.
    struct Row
    {
        std::vector<std::string> fields;
        QWidget *editor; // a ChipField or a ZipRow
        QLabel *sentence;
        QString typed, ofValues;

        void tell();
    };

    QWidget *addRow(QWidget *grip, QWidget *head, QWidget *content, const QString &count);
    QWidget *axisHead(const GridAxis &axis);
    QWidget *zipHead(std::size_t zip);
    void addCross(QWidget *row, const QString &name, const QString &help,
                  const std::function<void(GridSpec &)> &drop);
    std::size_t axisAt(const QPoint &global) const; // where a row that is dropped there goes
    void moveAxis(std::size_t from, std::size_t to);
    bool haveAsMany(const std::vector<const GridAxis *> &members); // values, or says which have not
    void tie(std::size_t first, std::size_t second);
    void tieInto(std::size_t zip, std::size_t axis);
    void untie(std::size_t zip);

    ThemeManager &m_themes;
    GridSpec m_grid;
    QVBoxLayout *m_rows;
    QFrame *m_marker; // where a dragged row would go
    QList<QWidget *> m_axisRows;
    std::vector<Row> m_told;
};

} // namespace fovea::ui
