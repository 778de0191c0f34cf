// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/view/cell_curves.h"
#include "widgets/cells/cell_board.h"
#include "widgets/cells/surface_chart.h"

#include <QWidget>

class QLabel;
class QPushButton;
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
    ViewBar &bar() const { return *m_bar; }
    Enlarger &enlarger() const { return *m_enlarger; }
    void setSource(const QString &words); // where it is read from, at the foot

Q_SIGNALS:
    void viewChanged(const SweepView &view);
    void makeRequested();
    void openRequested();
    void exportRequested(const QString &figure);

private:
    void showSurface();
    void showSelection();

    ThemeManager &m_themes;
    SnapshotPointer m_sweep;
    SweepView m_view;
    QStackedWidget *m_stack;
    QLabel *m_why;
    ViewBar *m_bar;
    Card *m_cells;
    CellBoard *m_board;
    CellLegend *m_legend;
    OneLine *m_sentence;
    Card *m_surfaceCard;
    OneLine *m_surfaceNote;
    SurfaceChart *m_surface;
    NowAndNext *m_runs;
    OneLine *m_source;
    Enlarger *m_enlarger;
};

} // namespace fovea::ui
