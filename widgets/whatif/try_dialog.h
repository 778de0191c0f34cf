// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/race_data.h"
#include "widgets/models/what_if.h"

#include <QDialog>

class QLabel;
class QPushButton;

namespace fovea::ui {

class MaskForm;
class SpecRows;

// Another mask, its parameters and another sharpness on the trained weights of a lane. What is chosen is
// tried at once; the dialog does not hold the window.
class TryDialog : public QDialog
{
    Q_OBJECT

public:
    TryDialog(WhatIf &whatIf, Inspection &inspection, RaceData &race, ThemeManager &themes, QWidget *parent);

private:
    void refresh();
    void setMask(const MaskSpec &mask);
    void setField(const std::string &key, const std::string &value);
    const LaneView *lane() const; // null: there is none

    WhatIf &m_whatIf;
    Inspection &m_inspection;
    RaceData &m_race;
    QLabel *m_line;
    MaskForm *m_mask;
    SpecRows *m_sharpness;
    QPushButton *m_reset;
};

} // namespace fovea::ui
