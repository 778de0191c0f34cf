// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/beads/bead_layout.h"
#include "widgets/beads/bead_scene.h"
#include "widgets/kit/theme.h"
#include "widgets/kit/theme_beads.h"

#include <QVariantAnimation>
#include <QWidget>

namespace fovea::ui {

// A sequence as beads, the answer above it, and below each symbol what every lane's attention gives it: one
// scale for all rows and all times. A Tab stop: arrow keys move from bead to bead, as the mouse does, and the
// read-out follows.
class BeadPicture : public QWidget
{
    Q_OBJECT

public:
    explicit BeadPicture(ThemeManager &themes, QWidget *parent = nullptr);

    void setScene(const BeadScene &scene); // shares move to their new values
    const BeadScene &scene() const { return m_scene; }
    void setBeadSize(BeadSize size);
    void setScale(qreal scale);      // of Large: the window's height over 1080
    void setArcShown(bool shown);    // without the arc the answer stands at the end of the row
    void setOnWindow(bool onWindow); // the picture stands on the window's colour, not on a card's

    // Plays the rule on the example, about 3 s; with reduced motion the last picture at once.
    void play();
    bool isPlaying() const { return m_playing.state() == QAbstractAnimation::Running; }

    // "position 1 of 40: 25 %, even would be 2.5 %"; row -1 is the sequence itself. Positions count from 0
    // here.
    QString readout(int row, int position) const;
    QString summary() const; // for screen readers

    const BeadLayout &layoutOfBeads() const { return m_layout; }
    const std::vector<std::vector<double>> &shownShares() const { return m_shown; } // while they move
    int currentRow() const { return m_row; } // of the keyboard; -1: the sequence
    int currentPosition() const { return m_position; }
    QString note() const; // the read-out in view; empty: none

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void played();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    struct Place
    {
        int row = -2; // -1: the sequence, -2: nowhere
        int slot = -1;
        bool operator==(const Place &) const = default;
    };

    BeadLayout::Frame frame() const;
    void layOut();
    void ease(const BeadScene &before);
    void showEased(double share);
    void moveTo(int row, int slot);
    void bringToView(int row);
    void describe();
    Place pointed() const;

    ThemeManager &m_themes;
    BeadScene m_scene;
    BeadLayout m_layout;
    BeadSize m_size = BeadSize::Normal;
    qreal m_scale = 1;
    bool m_arcShown = true;
    bool m_onWindow = false;
    int m_scroll = 0;
    int m_row = -1;
    int m_position = 0;
    Place m_hovered;
    QVariantAnimation m_easing;
    QVariantAnimation m_playing;
    std::vector<std::vector<double>> m_from;
    std::vector<std::vector<double>> m_shown;
};

} // namespace fovea::ui
