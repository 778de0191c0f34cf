// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/board_model.h"
#include "widgets/support/card.h"
#include "widgets/support/theme.h"

#include <array>

class QLabel;
class QMenu;
class QScrollArea;
class QTableView;
class QToolButton;

namespace fovea::ui {

// The race board: the lanes in the order in which they reached 95 %, their numbers, and below them in words
// what may be said with so many seeds. A click selects a lane.
class RaceBoard : public Card
{
    Q_OBJECT

public:
    RaceBoard(RaceData &race, ThemeManager &themes, QWidget *parent = nullptr);

    BoardModel *model() const { return m_model; }
    QTableView *table() const { return m_table; }
    QString sentences() const;
    void setMostHeight(int pixels); // it is as high as its lanes need, up to this; more is scrolled

Q_SIGNALS:
    void copyRequested(const QString &text); // for the clipboard
    void exportRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeTable();
    void makeActions();
    void fitColumns();
    void chooseColumns();
    void fitHeight();
    void fitRoom();
    void showState();
    void showSelection();

    RaceData &m_data;
    ThemeManager &m_themes;
    BoardModel *m_model;
    QTableView *m_table;
    QLabel *m_sentences;
    QLabel *m_empty;
    QLabel *m_leftOut; // columns
    QScrollArea *m_room;
    QMenu *m_menu;
    int m_mostHeight = QWIDGETSIZE_MAX;
    QToolButton *m_copy;
    QToolButton *m_export;
    std::array<int, BoardModel::ColumnCount> m_widths{};
};

} // namespace fovea::ui
