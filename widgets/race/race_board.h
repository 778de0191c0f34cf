// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/card.h"
#include "widgets/kit/theme.h"
#include "widgets/tables/board_model.h"

#include <QStringList>

class QLabel;
class QMenu;
class QTableView;
class QToolButton;

namespace fovea::ui {

class ThresholdMenu;

// The race board: the lanes in the order in which they arrived, with a mark per seed and their numbers.
// Its height depends on the number of lanes alone. A click selects a lane, a click on a mark asks for that
// run.
class RaceBoard : public Card
{
    Q_OBJECT

public:
    static constexpr int leastWidth = 340; // pixels

    RaceBoard(RaceData &race, ThemeManager &themes, QWidget *parent = nullptr);

    BoardModel *model() const { return m_model; }
    QTableView *table() const { return m_table; }

    // Without a header there is a low line per lane, in words, and only the columns everybody needs.
    void setHeaderShown(bool shown);
    bool isHeaderShown() const { return m_headerShown; }
    int wantedHeight() const;       // of all its lanes
    void setMostHeight(int pixels); // it is as high as its lanes need, up to this; more is scrolled

    // Columns beyond those that are always there, by their names in settings.
    QStringList chosenColumns() const;
    void setChosenColumns(const QStringList &names);

    std::vector<int> shownColumns() const; // the usual and the chosen ones

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void copyRequested(const QString &text); // for the clipboard
    void exportRequested();
    void runActivated(int lane, quint64 seed);
    void thresholdChosen(double share);
    void otherThresholdRequested();
    void chosenColumnsChanged(const QStringList &names);

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeTable();
    void makeMenus();
    QList<QAction *> columnActions() const;
    void choose(int column, bool shown);
    int nameWidth() const; // of the widest
    void fitColumns();
    void fitHeight();
    void fitScrolling();
    void showContextMenu(const QPoint &global);
    void showState();
    void showSelection();
    void activate(const QModelIndex &index);
    int widthOf(int column) const;
    int rowHeight() const;
    int headerHeight() const;

    RaceData &m_data;
    ThemeManager &m_themes;
    BoardModel *m_model;
    QTableView *m_table;
    QLabel *m_empty;
    QToolButton *m_columns;
    QMenu *m_columnMenu;
    ThresholdMenu *m_thresholds;
    QMenu *m_menu;
    std::vector<int> m_chosen; // optional columns, ascending
    bool m_headerShown = true;
    int m_mostHeight = QWIDGETSIZE_MAX;
};

} // namespace fovea::ui
