// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/color_map.h"

#include <QWidget>

namespace fovea::ui {

// The colours of a map with their ends, their unit, and what they depend on.
class ScaleBar : public QWidget
{
    Q_OBJECT

public:
    explicit ScaleBar(ThemeManager &themes, QWidget *parent = nullptr);

    void setScale(const ColorScale &scale, const QString &unit, const QString &note);
    QString text() const; // in words: "weight, 0 to 1, the same at every epoch"
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ThemeManager &m_themes;
    ColorScale m_scale;
    QString m_unit;
    QString m_note;
};

} // namespace fovea::ui
