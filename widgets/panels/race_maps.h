// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"
#include "widgets/support/card.h"
#include "widgets/support/theme.h"

namespace fovea::ui {

// What every lane looks at now, as small maps beside the race: untrained before the start, sharper with every
// epoch, and those of an earlier epoch while somebody points at it in a plot. A click looks closer.
class RaceMaps : public Card
{
    Q_OBJECT

public:
    RaceMaps(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent = nullptr);
    ~RaceMaps() override;

    QString summary() const; // what is shown, in words

Q_SIGNALS:
    void laneChosen(int lane); // -1: none in particular

private:
    class Canvas;
    Canvas *m_canvas;
};

} // namespace fovea::ui
