// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/slow_motion/slow_scene.h"

#include <QWidget>

namespace fovea::ui {

// The twelve sub-steps as tiles: those that were shown with a tiny true picture, those to come without.
class StepStrip : public QWidget
{
    Q_OBJECT

public:
    explicit StepStrip(ThemeManager &themes, QWidget *parent = nullptr);

    void setScene(const SlowScene *scene); // outlives it; null: none
    void setStep(SubStep step, SubStep furthest);
    void setPictures(bool shown); // otherwise number and name alone
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QRectF tile(SubStep step) const;

Q_SIGNALS:
    void chosen(SubStep step);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    bool event(QEvent *event) override;

private:
    void paintTile(QPainter &painter, SubStep step) const;
    std::optional<SubStep> at(const QPointF &point) const;

    ThemeManager &m_themes;
    const SlowScene *m_scene = nullptr;
    SubStep m_step{};
    SubStep m_furthest{};
    bool m_pictures = true;
};

} // namespace fovea::ui
