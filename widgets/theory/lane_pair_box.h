// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"

#include <QComboBox>

namespace fovea::ui {

// Which two lanes are compared, where there are more than two: the same as in Inspect.
class LanePairBox : public QComboBox
{
    Q_OBJECT

public:
    LanePairBox(const RaceData &race, Inspection &inspection, QWidget *parent = nullptr);

    void setWanted(bool wanted); // it hides where it is not, or where there is nothing to choose

private:
    void fill();
    void mark(); // the pair that is compared

    const RaceData &m_race;
    Inspection &m_inspection;
    bool m_isWanted = false;
};

} // namespace fovea::ui
