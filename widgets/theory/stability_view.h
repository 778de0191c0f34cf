// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/plot_link.h"
#include "widgets/kit/theme.h"
#include "widgets/models/clock.h"
#include "widgets/models/race_data.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace fovea::ui {

// How far attention can move when scores move, over training. Reads RaceData.
class StabilityView : public QWidget
{
    Q_OBJECT

public:
    StabilityView(RaceData &race, Clock &clock, ThemeManager &themes, QWidget *parent = nullptr);

    bool isEmpty() const; // no lane has an epoch

Q_SIGNALS:
    void startRequested();

private:
    QWidget *makeEmpty();
    QWidget *makePlots(RaceData &race, Clock &clock, ThemeManager &themes);
    void refresh();

    RaceData &m_race;
    PlotLink m_link;
    QStackedWidget *m_stack;
};

} // namespace fovea::ui
