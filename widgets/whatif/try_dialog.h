// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/race_data.h"
#include "widgets/models/what_if.h"

#include <QDialog>

class QCheckBox;
class QLabel;
class QPushButton;

namespace fovea::ui {

class MaskForm;
class SpecRows;

// Another mask, its parameters and another sharpness on the trained weights of a lane; of one that was
// trained with the weights of all keys also those of the kept alone. What is chosen is tried at once; the
// dialog does not hold the window.
class TryDialog : public QDialog
{
    Q_OBJECT

public:
    TryDialog(WhatIf &whatIf, Inspection &inspection, RaceData &race, ThemeManager &themes, QWidget *parent);

    LaneView changed() const; // the lane as it is read
    void setMask(const MaskSpec &mask);

Q_SIGNALS:
    void paintRequested(); // of the mask

private:
    void refresh();
    void setField(const std::string &key, const std::string &value);
    void weighAllKeys(bool all);
    const LaneView *lane() const; // null: there is none

    WhatIf &m_whatIf;
    Inspection &m_inspection;
    RaceData &m_race;
    QLabel *m_line;
    MaskForm *m_mask;
    SpecRows *m_sharpness;
    QCheckBox *m_allKeys;
    QPushButton *m_reset;
};

} // namespace fovea::ui
