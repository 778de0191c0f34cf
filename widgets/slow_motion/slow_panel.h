// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/slow_motion/panel_paint.h"

#include <QVariantAnimation>
#include <QWidget>

namespace fovea::ui {

// One lane's half of the picture.
class SlowPanel : public QWidget
{
    Q_OBJECT

public:
    SlowPanel(ThemeManager &themes, int lane, QWidget *parent = nullptr);

    void setScene(const SlowScene *scene); // outlives it; null: none
    void setStep(SubStep step);            // bars grow from what they were
    void setLit(std::optional<int> key);
    std::optional<int> lit() const { return m_lit; }
    // Of what is on show: for tests, and for whoever reads the panel.
    const std::vector<SlowNumber> &numbers() const { return m_numbers; }
    const std::vector<SlowKeyPlace> &keys() const { return m_keys; }
    bool isMoving() const;
    void settle(); // the last picture at once
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void pointed(std::optional<int> key);
    void copyRequested(const QString &exact, const QString &what);
    void keyChosen(int key); // a token of the sequence was clicked

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    const SlowNumber *numberAt(const QPointF &point) const;

    ThemeManager &m_themes;
    int m_lane;
    const SlowScene *m_scene = nullptr;
    SubStep m_step{};
    std::optional<SubStep> m_before;
    std::optional<int> m_lit;
    QVariantAnimation m_move; // 0 to 1: from the step before
    QVariantAnimation m_lay;  // arrows laid
    std::vector<SlowNumber> m_numbers;
    std::vector<SlowKeyPlace> m_keys;
};

} // namespace fovea::ui
