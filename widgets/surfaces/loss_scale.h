// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QWidget>

namespace fovea::ui {

// The colours of a surface with their losses; lies flat.
class LossScale : public QWidget
{
    Q_OBJECT

public:
    explicit LossScale(ThemeManager &themes, QWidget *parent = nullptr);

    void setHigh(double high);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ThemeManager &m_themes;
    double m_high = 1;
};

} // namespace fovea::ui
