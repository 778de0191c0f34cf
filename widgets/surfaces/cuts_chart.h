// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/surfaces/landscape_scene.h"

#include <QWidget>

namespace fovea::ui {

// Straight cuts through the losses beside each other, each under every mask with the same weights. All have
// one scale; as many stand here as there is room for.
class CutsChart : public QWidget
{
    Q_OBJECT

public:
    explicit CutsChart(ThemeManager &themes, QWidget *parent = nullptr);

    void setScene(const LandscapeScene *scene); // the owner's; also after it has changed
    int panels() const;                         // on show
    QString reading() const;                    // where the mouse is, or of the lowest points

    QSize sizeHint() const override { return {640, 140}; }
    QSize minimumSizeHint() const override { return {220, 130}; }

Q_SIGNALS:
    void read(const QString &words); // empty: the mouse is elsewhere

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    QRectF panelAt(int place) const; // its plot
    double highest() const;
    void paintPanel(QPainter &painter, int place) const;

    ThemeManager &m_themes;
    const LandscapeScene *m_scene = nullptr;
    int m_panel = -1; // under the mouse
    int m_point = -1;
};

} // namespace fovea::ui
