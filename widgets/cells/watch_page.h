// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/view/cell_curves.h"
#include "widgets/cells/cell_board.h"
#include "widgets/cells/surface_chart.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace fovea::ui {

class Card;
class CellLegend;
class Enlarger;
class NowAndNext;
class OneLine;
class ViewBar;

// How a sweep fills: its cells, the surface over epochs of the row that is selected, and what runs now.
class WatchPage : public QWidget
{
    Q_OBJECT

public:
    explicit WatchPage(ThemeManager &themes, QWidget *parent = nullptr);

    void show(const SnapshotPointer &sweep, const SweepView &view);
    void setEmpty(const QString &why); // there is no sweep to watch
    CellBoard &board() const { return *m_board; }
    SurfaceChart &surface() const { return *m_surface; }
    NowAndNext &runs() const { return *m_runs; }
    void setEpoch(std::optional<int> epoch); // that is looked at, from 1
    ViewBar &bar() const { return *m_bar; }
    Enlarger &enlarger() const { return *m_enlarger; }
    void setSource(const QString &words); // where it is read from, at the foot

Q_SIGNALS:
    void viewChanged(const SweepView &view);
    void makeRequested();
    void openRequested();
    void exportRequested(const QString &figure);
    void retryRequested(); // what failed
    void runNextRequested(const std::vector<int> &runs);
    void epochChosen(int epoch);

private:
    void showSurface();
    void showSelection();
    void showButtons();
    void fitRuns();
    std::vector<int> runsLeft() const; // of the selected cell

    ThemeManager &m_themes;
    SnapshotPointer m_sweep;
    SweepView m_view;
    QStackedWidget *m_stack;
    QLabel *m_why;
    ViewBar *m_bar;
    Card *m_cells;
    CellBoard *m_board;
    CellLegend *m_legend;
    QLabel *m_sentence;
    Card *m_surfaceCard;
    QLabel *m_surfaceNote;
    SurfaceChart *m_surface;
    NowAndNext *m_runs;
    Card *m_now;
    OneLine *m_order; // of the runs; or that all have ended
    OneLine *m_source;
    QPushButton *m_retry;
    QPushButton *m_runNext;
    QSplitter *m_right;
    bool m_isSplitByHand = false;
    Enlarger *m_enlarger;
};

} // namespace fovea::ui
