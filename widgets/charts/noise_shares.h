// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/charts/noise_lane.h"
#include "widgets/kit/theme.h"

#include <QWidget>

class QLabel;

namespace fovea::ui {

// How much of one lane stays under noise: its sign and title, a bar with its error a layer, all layers,
// the answers, and what chance would give. Where
// there is nothing to measure, the sentence that says why. Owned by NoisePanel.
class NoiseShares : public QWidget
{
    Q_OBJECT

public:
    NoiseShares(ThemeManager &themes, QWidget *parent = nullptr);

    void setLane(const NoiseLane &lane);
    QString sentence() const; // empty when there is none

private:
    class Head;
    class Bars;

    Head *m_head;
    Bars *m_bars;
    QLabel *m_sentence;
};

} // namespace fovea::ui
