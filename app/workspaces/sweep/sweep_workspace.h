// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "app/studio/workspace.h"
#include "core/session/live_question.h"
#include "core/sweep/view/cell_scatter.h"
#include "core/sweep/watch/sweep_watch.h"
#include "widgets/cells/sweep_bar.h"

#include <QStringList>

class QStackedWidget;

namespace fovea::ui {
class MakePage;
class ReadPage;
class WatchPage;
} // namespace fovea::ui

namespace fovea::app {

class CellOpener;
class GridDesk;
class SweepRunner;

// The Sweep workspace: a grid is made, watched while it fills, and read. Follows the directory of one sweep,
// whoever runs it.
class SweepWorkspace : public Workspace
{
    Q_OBJECT

public:
    explicit SweepWorkspace(Studio &studio);
    ~SweepWorkspace() override;

    QWidget *page() override;
    QWidget *topBar() override;
    std::vector<ActionGroup> actions() override;
    void begin() override; // watches the directory that was asked for on the command line
    void setShown(bool shown) override;
    void saveView(QSettings &settings) override;
    void restoreView(QSettings &settings) override;
    void leave() override;
    QString usualFigure() const override;
    ui::Enlarger *enlarger() const override;

    void open(const QString &path); // a sweep's directory, or a grid file
    SnapshotPointer sweep() const { return m_sweep; }
    ui::SweepPage shownPage() const { return m_bar->page(); }
    void showPage(ui::SweepPage page);

private:
    void connectBar();
    void connectWatch();
    void connectMake();
    void connectRead();
    void showRead();
    void follow(const QString &directory);
    void handle(const WatchNews &news);
    void tellChange(const SweepSnapshot &now);
    void showSweep();
    void showControl();
    void setView(const SweepView &view);
    void setEpoch(std::optional<int> epoch);
    void start();     // what is left of the sweep on show
    void startGrid(); // the one that is being made
    void pause();
    void stop();
    void retry(const std::vector<int> &runs); // empty: all that failed
    void runNext(const std::vector<int> &runs);
    void stopRuns(const std::vector<int> &runs); // at work; the others go on
    void showCellMenu(const std::vector<int> &cells, const QPoint &where);
    std::vector<int> runsOf(const std::vector<int> &cells) const;
    void openFolderOf(int run);
    void leaveOut(int cell);
    void fillSweepMenu();
    void openDialog();
    void submit(bool start);
    void saveResults(bool json);
    void addFigures();
    void takeRunKeys(bool taken);

    Studio &m_studio;
    QWidget *m_page;
    ui::SweepBar *m_bar;
    QStackedWidget *m_pages;
    ui::MakePage *m_make;
    ui::WatchPage *m_watchPage;
    ui::ReadPage *m_readPage;
    GridDesk *m_desk;
    SweepRunner *m_runner;
    CellOpener *m_opener;
    QString m_directory; // that is followed; empty: none
    SnapshotPointer m_sweep;
    QString m_trouble;  // why it cannot be read
    QString m_obstacle; // why it does not run
    SweepView m_view;
    std::string m_viewed;                                              // the plan that the view is of
    QList<QAction *> m_actions;                                        // the last starts and pauses
    std::vector<std::pair<QAction *, QList<QKeySequence>>> m_lentKeys; // of the race; empty: it has them
    JobQueue m_queue;
    std::unique_ptr<LiveQuestion<std::optional<RankCorrelation>>> m_correlation; // of the scatter's points
    std::unique_ptr<SweepWatch> m_watch; // last, so that it goes first
};

} // namespace fovea::app
