// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QPointF>
#include <QRectF>

class QKeyEvent;
class QMouseEvent;
class QWidget;
class QWheelEvent;

namespace fovea::ui {

// Turns mouse and keys over a plot into what the person means. Everything in pixels of the watched widget.
class PlotHand : public QObject
{
    Q_OBJECT

public:
    PlotHand(QWidget &watched, QObject *parent);

Q_SIGNALS:
    void hovered(QPointF at);
    void left();
    void clicked(QPointF at, Qt::KeyboardModifiers modifiers);
    void dragStarted();
    void dragged(QPointF from, QPointF to); // since dragStarted
    void boxDrawn(QRectF box);              // while the button is down; empty when given up
    void boxFinished(QRectF box);
    void zoomed(QPointF at, double factor, Qt::Orientation axis); // below 1: closer
    void stepped(double share);                                   // pan by this share of the view
    void zoomStepped(double factor);                              // around the middle
    void resetAsked();
    void menuAsked(QPointF at);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    enum class Grip { None, Pressed, Pan, Box };

    void press(const QMouseEvent &event);
    void move(const QMouseEvent &event);
    void release(const QMouseEvent &event);
    void wheel(const QWheelEvent &event);
    bool key(const QKeyEvent &event);

    QWidget &m_watched;
    Grip m_grip = Grip::None;
    bool m_boxWanted = false;
    QPointF m_from;
};

} // namespace fovea::ui
