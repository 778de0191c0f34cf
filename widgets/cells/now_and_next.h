// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/watch/sweep_snapshot.h"
#include "widgets/kit/theme.h"

#include <QTableWidget>

namespace fovea::ui {

// Runs at work, those that come next, and what waits for a person, a row each: what tells the rows apart
// first, how far it is, and how long it takes.
class NowAndNext : public QTableWidget
{
    Q_OBJECT

public:
    explicit NowAndNext(ThemeManager &themes, QWidget *parent = nullptr);

    void show(const SnapshotPointer &sweep);
    int runAt(int row) const; // place in the plan; -1: none
    int usualHeight() const;  // for all rows

    QSize sizeHint() const override { return {320, usualHeight()}; }

Q_SIGNALS:
    void runChosen(int run);
    void menuRequested(int run, const QPoint &where);

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void setRow(int row, int run);
    void setNames();
    void fit();

    ThemeManager &m_themes;
    SnapshotPointer m_sweep;
    std::vector<int> m_runs;
    std::vector<std::optional<TimeLeft>> m_times;
    QStringList m_names;  // of the cells, in full: what differs between rows first
    QStringList m_briefs; // what differs alone
    QStringList m_shorts; // its values alone
};

} // namespace fovea::ui
