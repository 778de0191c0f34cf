// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/curve_plot.h"
#include "widgets/curves/plot_link.h"

#include <QWidget>

#include <functional>
#include <vector>

class QTabBar;
class QToolButton;

namespace fovea::ui {

class Enlarger;
class PlotTools;

// The plots of a race: accuracy and loss at first, any other quantity on demand, at least one. They share one
// view of x and one tracker, and stand side by side or, where there is no room, behind tabs, together with
// one more pane if there is one. Reads RaceData; asks only for an export.
class PlotBoard : public QWidget
{
    Q_OBJECT

public:
    PlotBoard(RaceData &race, Clock &clock, ThemeManager &themes, QWidget *parent = nullptr);

    PlotLink &link() { return m_link; }
    const RaceData &race() const { return m_race; }
    const ThemeManager &themes() const { return m_themes; }
    std::vector<CurvePlot *> plots() const { return m_plots; } // in reading order, also those behind a tab

    CurvePlot *addPlot(const Quantity &quantity);
    // For a picture, in other colours; it is no part of the board.
    std::unique_ptr<CurvePlot> copyOf(const Quantity &quantity, ThemeManager &themes, PlotLink &link) const;
    void closePlot(CurvePlot *plot); // the last one stays
    // In the plot that shows a metric, or a new one.
    void showMetric(const Quantity &quantity);
    void hideMetric(); // closes the plots of metrics

    // A pane at the right that says how wide it is at a height.
    void setSidePane(QWidget *pane, const QString &title, const std::function<int(int)> &width);
    void setSideShown(bool shown); // closed, it can be brought back by the menu that adds plots
    bool isSideShown() const { return m_side && m_sideShown; }
    // Lets every plot be enlarged.
    void setEnlarger(Enlarger *enlarger);
    enum class Room { Wide, PlotTabs, AllTabs };
    void setRoom(Room room);

    bool isTabbed() const { return m_tabbed; }
    bool isSideTabbed() const { return m_sideTabbed; }
    int tab() const { return m_tab; } // of the plots in order, then the side pane
    void setTab(int tab);

    // Which plots there are, what they show, tab and enlarged plot.
    QByteArray saveState() const;
    bool restoreState(const QByteArray &state);

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void exportRequested();
    void sidePaneTabbed(bool tabbed);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    CurvePlot *makePlot(const Quantity &quantity);
    void makeAddButton();
    void fillTitleMenu(CurvePlot *plot);
    void offer(CurvePlot *plot);
    void arrange();
    void arrangeTabs(const QRect &area, bool withSide);
    void refreshTabs(bool withSide);
    void placeTools();
    void holdHere();
    int layers() const;
    QWidget *paneOf(int tab) const;

    RaceData &m_race;
    Clock &m_clock;
    ThemeManager &m_themes;
    PlotLink m_link;
    std::vector<CurvePlot *> m_plots;
    QFrame *m_card; // behind the tabs
    QTabBar *m_tabs;
    PlotTools *m_tools;
    QToolButton *m_add;
    Enlarger *m_enlarger = nullptr;
    QWidget *m_side = nullptr;
    bool m_sideShown = true;
    QString m_sideTitle;
    std::function<int(int)> m_sideWidth;
    Room m_room = Room::Wide;
    bool m_tabbed = false;
    bool m_sideTabbed = false;
    int m_tab = 0;
};

} // namespace fovea::ui
