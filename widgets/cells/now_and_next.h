// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/watch/sweep_snapshot.h"
#include "widgets/kit/theme.h"

#include <QTableWidget>

namespace fovea::ui {

// Runs at work, those that come next, and what waits for a person, a row each.
class NowAndNext : public QTableWidget
{
    Q_OBJECT

public:
    explicit NowAndNext(ThemeManager &themes, QWidget *parent = nullptr);

    void show(const SnapshotPointer &sweep);
    int runAt(int row) const; // place in the plan; -1: none

Q_SIGNALS:
    void runChosen(int run);
    void menuRequested(int run, const QPoint &where);

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void setRow(int row, int run);
    void fit();

    ThemeManager &m_themes;
    SnapshotPointer m_sweep;
    std::vector<int> m_runs;
};

} // namespace fovea::ui
