// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/plot_link.h"
#include "widgets/kit/theme.h"

#include <QToolButton>

#include <functional>

class QAction;
class QActionGroup;
class QMenu;

namespace fovea::ui {

// The quiet button that edits what the plots share: following, smoothing, single seeds, a logarithmic y, and
// the export.
class PlotTools : public QToolButton
{
    Q_OBJECT

public:
    PlotTools(PlotLink &link, ThemeManager &themes, QWidget *parent = nullptr);

Q_SIGNALS:
    void holdChosen();
    void exportRequested();

private:
    QAction *add(QMenu &menu, const QString &text, const QString &help);
    void makeSmoothing();
    void change(const std::function<void(PlotSettings &)> &edit);
    void refresh();

    PlotLink &m_link;
    QMenu *m_menu;
    QAction *m_follow;
    QAction *m_logY;
    QAction *m_singles;
    QActionGroup *m_kinds;
    QActionGroup *m_amounts;
};

} // namespace fovea::ui
