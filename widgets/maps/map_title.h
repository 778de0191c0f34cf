// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QWidget>

class QLabel;

namespace fovea::ui {

// What stands above a map.
struct PaneTitle
{
    QString letter; // "A", "A − B"
    int style = 0;
    QString text;    // "full"
    QString seed;    // "seed 3"
    QString moment;  // "epoch 14"
    QString standIn; // why another epoch is shown than was asked for, a sentence; empty: it is that one
    QString answer;  // "says: match ✓ (98 %)"
    QString focus;   // below the map: "Layer 2, head 1: focus 0.712"

    QString line() const; // "full · seed 3 · epoch 14", for exports and screen readers
};

// The line above a map: lane, moment, answer. The keyboard reaches it; Enter or a double click asks for the
// map to be enlarged.
class MapTitle : public QWidget
{
    Q_OBJECT

public:
    MapTitle(ThemeManager &themes, QWidget *parent = nullptr);

    void setTitle(const PaneTitle &title);
    const PaneTitle &title() const { return m_title; }

Q_SIGNALS:
    void activated();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void showChip();
    void fit(); // what there is room for

    ThemeManager &m_themes;
    PaneTitle m_title;
    QLabel *m_chip;
    QLabel *m_text;
    QLabel *m_seed;
    QLabel *m_moment;
    QLabel *m_answer;
};

} // namespace fovea::ui
