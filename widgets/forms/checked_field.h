// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QLineEdit>

namespace fovea::ui {

// A line of text in the monospace face whose wrong characters are underlined by a wave.
class CheckedField : public QLineEdit
{
    Q_OBJECT

public:
    CheckedField(ThemeManager &themes, QWidget *parent = nullptr);

    // `count` 0 marks the place where something is missing; a negative `first` nothing at all.
    void setProblem(int first, int count);
    QRect problemRect() const; // where the wave is drawn; empty: nothing is wrong or it is out of sight

Q_SIGNALS:
    void cancelled(); // Escape

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    ThemeManager &m_themes;
    int m_first = -1;
    int m_count = 0;
};

} // namespace fovea::ui
