// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QWidget>

namespace fovea::ui {

// Where one is among steps: full dots for those that were shown, a larger one for the one on show.
class StepDots : public QWidget
{
    Q_OBJECT

public:
    StepDots(ThemeManager &themes, int count, QWidget *parent = nullptr);

    void setPlace(int step);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ThemeManager &m_themes;
    int m_count;
    int m_step = 0;
};

} // namespace fovea::ui
