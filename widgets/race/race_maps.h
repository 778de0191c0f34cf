// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"

#include <QFrame>

class QLabel;

namespace fovea::ui {

class MenuLabel;

// What every lane looks at now, as small maps beside the race, all in the same layer and on one scale that
// stays the same over time: untrained before the start, sharper with every epoch, and those of an earlier
// epoch while the mouse points at it in a plot. A click looks closer.
class RaceMaps : public QFrame
{
    Q_OBJECT

public:
    RaceMaps(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent = nullptr);
    ~RaceMaps() override;

    QString summary() const;     // what is shown, in words
    QString caption() const;     // "epoch 3, layer 2"
    MenuLabel &title() const;    // of its own menu, which is given to it
    void setFramed(bool framed); // a card with a title; otherwise part of one that has tabs

Q_SIGNALS:
    void laneChosen(int lane); // -1: none in particular

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void refreshCaption();

    class Canvas;
    MenuLabel *m_title;
    QLabel *m_caption;
    Canvas *m_canvas;
};

} // namespace fovea::ui
