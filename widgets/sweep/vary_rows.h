// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/grid.h"
#include "widgets/kit/theme.h"

#include <QWidget>

#include <functional>

class QFrame;
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
    void addField(const QString &field);
    void fillTies(QMenu &menu); // what can be tied together, as actions

Q_SIGNALS:
    void gridChanged(const GridSpec &grid);
    void refused(const QString &sentence); // what was typed cannot be; empty: all is well

private:
    void showRows();
    void addAxisRow(std::size_t axis);
    void addZipRow(std::size_t zip);
    QWidget *addRow(QWidget *grip, QWidget *head, QWidget *content, const QString &count);
    QWidget *axisHead(const GridAxis &axis);
    QWidget *zipHead(std::size_t zip);
    void addCross(QWidget *row, const QString &name, const QString &help,
                  const std::function<void(GridSpec &)> &drop);
    std::size_t axisAt(const QPoint &global) const; // where a row that is dropped there goes
    void moveAxis(std::size_t from, std::size_t to);
    void tie(std::size_t first, std::size_t second);
    void tieInto(std::size_t zip, std::size_t axis);
    void untie(std::size_t zip);

    ThemeManager &m_themes;
    GridSpec m_grid;
    QVBoxLayout *m_rows;
    QFrame *m_marker; // where a dragged row would go
    QList<QWidget *> m_axisRows;
    QList<std::pair<QString, ChipField *>> m_fields;
};

} // namespace fovea::ui
