// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/plots/plot_link.h"
#include "widgets/support/theme.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace fovea::ui {

class WrapRow;

// The quiet line above the plots that edits their shared settings.
class PlotToolbar : public QWidget
{
    Q_OBJECT

public:
    PlotToolbar(PlotLink &link, ThemeManager &themes, QWidget *parent = nullptr);

    void setMetricShown(bool shown);

Q_SIGNALS:
    void followChosen();
    void holdChosen();
    void metricToggled(bool shown);
    void exportRequested();

private:
    void makeAxisControls();
    void makeSmoothingControls();
    void makeViewControls(ThemeManager &themes);
    QToolButton *makeToggle(const QString &text, const QString &name, const QString &help);
    void send();
    void refresh();

    PlotLink &m_link;
    WrapRow *m_row;
    QComboBox *m_axis = nullptr;
    QToolButton *m_logX = nullptr;
    QToolButton *m_logY = nullptr;
    QComboBox *m_smoothing = nullptr;
    QSlider *m_amount = nullptr;
    QLabel *m_amountText = nullptr;
    QToolButton *m_singles = nullptr;
    QToolButton *m_metric = nullptr;
    QToolButton *m_follow = nullptr;
};

} // namespace fovea::ui
