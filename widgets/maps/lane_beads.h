// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"

#include <QFrame>

class QToolButton;

namespace fovea::ui {

class BeadPicture;
struct BeadScene;

// Above the maps: what each lane on show gives every position, in the layer of the maps, as a row of beads.
// A click on its title folds it.
class LaneBeads : public QFrame
{
    Q_OBJECT

public:
    LaneBeads(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent = nullptr);

    bool isOpen() const { return m_open; }
    void setOpen(bool open);
    const BeadPicture &picture() const { return *m_picture; }

Q_SIGNALS:
    void opened(bool open);

private:
    void refresh();

    RaceData &m_race;
    Inspection &m_inspection;
    bool m_open = true;
    QToolButton *m_title;
    BeadPicture *m_picture;
};

// The rows of the lanes on show, with the sequence they were asked about.
BeadScene laneBeads(const Inspection &inspection, const RaceData &race);

} // namespace fovea::ui
