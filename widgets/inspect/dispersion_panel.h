// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"

#include <QWidget>

#include <vector>

class QLabel;
class QToolButton;

namespace fovea::ui {

class DispersionBars;
class DispersionLayers;

// How far the scores of every query spread: a bar per query in both lanes, in order or sorted, and per layer
// the distribution. A click on a bar goes to that query.
class DispersionPanel : public QWidget
{
    Q_OBJECT

public:
    DispersionPanel(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent = nullptr);

    bool isSorted() const;
    void setSorted(bool sorted);

protected:
    void showEvent(QShowEvent *event) override; // catches up

private:
    std::vector<int> lanes() const;
    void refresh();

    RaceData &m_race;
    Inspection &m_inspection;
    QLabel *m_title;
    QToolButton *m_sort;
    DispersionBars *m_bars;
    DispersionLayers *m_layers;
    QLabel *m_note;
};

} // namespace fovea::ui
