// SPDX-License-Identifier: MIT
#include "widgets/curves/plot_hand.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <QWidget>

#include <cmath>

namespace fovea::ui {

namespace {

constexpr double zoomPerNotch = 0.85;
constexpr double notch = 120; // eighths of a degree
constexpr double panShare = 0.1;

} // namespace

PlotHand::PlotHand(QWidget &watched, QObject *parent) : QObject(parent), m_watched(watched)
{
    watched.setMouseTracking(true);
    watched.setFocusPolicy(Qt::StrongFocus);
    watched.setContextMenuPolicy(Qt::PreventContextMenu); // the right button draws a box
    watched.installEventFilter(this);
}

bool PlotHand::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        press(*static_cast<QMouseEvent *>(event));
        return true;
    case QEvent::MouseMove:
        move(*static_cast<QMouseEvent *>(event));
        return true;
    case QEvent::MouseButtonRelease:
        release(*static_cast<QMouseEvent *>(event));
        return true;
    case QEvent::MouseButtonDblClick:
        m_grip = Grip::None;
        if (static_cast<QMouseEvent *>(event)->button() == Qt::LeftButton)
            Q_EMIT resetAsked();
        return true;
    case QEvent::Wheel:
        wheel(*static_cast<QWheelEvent *>(event));
        event->accept();
        return true;
    case QEvent::Leave:
        Q_EMIT left();
        return false;
    case QEvent::KeyPress:
        return key(*static_cast<QKeyEvent *>(event));
    default:
        return QObject::eventFilter(watched, event);
    }
}

void PlotHand::press(const QMouseEvent &event)
{
    if (event.button() != Qt::LeftButton && event.button() != Qt::RightButton)
        return;
    m_watched.setFocus(Qt::MouseFocusReason);
    m_grip = Grip::Pressed;
    m_boxWanted = event.button() == Qt::RightButton || event.modifiers().testFlag(Qt::ShiftModifier);
    m_from = event.position();
}

void PlotHand::move(const QMouseEvent &event)
{
    const QPointF at = event.position();
    if (m_grip == Grip::Pressed && (at - m_from).manhattanLength() >= QApplication::startDragDistance()) {
        m_grip = m_boxWanted ? Grip::Box : Grip::Pan;
        if (m_grip == Grip::Pan)
            Q_EMIT dragStarted();
    }
    if (m_grip == Grip::Pan)
        Q_EMIT dragged(m_from, at);
    else if (m_grip == Grip::Box)
        Q_EMIT boxDrawn(QRectF(m_from, at).normalized());
    if (m_grip != Grip::Pan)
        Q_EMIT hovered(at);
}

void PlotHand::release(const QMouseEvent &event)
{
    const Grip was = m_grip;
    m_grip = Grip::None;
    if (was == Grip::Box) {
        Q_EMIT boxDrawn({});
        Q_EMIT boxFinished(QRectF(m_from, event.position()).normalized());
    } else if (was == Grip::Pressed && event.button() == Qt::LeftButton) {
        Q_EMIT clicked(event.position(), event.modifiers());
    } else if (was == Grip::Pressed) {
        Q_EMIT menuAsked(event.position());
    }
}

void PlotHand::wheel(const QWheelEvent &event)
{
    // Some systems turn the wheel sideways while a modifier is down.
    const int turned = event.angleDelta().y() != 0 ? event.angleDelta().y() : event.angleDelta().x();
    const bool vertical = event.modifiers().testFlag(Qt::ControlModifier);
    if (turned != 0)
        Q_EMIT zoomed(event.position(), std::pow(zoomPerNotch, turned / notch),
                      vertical ? Qt::Vertical : Qt::Horizontal);
}

bool PlotHand::key(const QKeyEvent &event)
{
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        Q_EMIT zoomStepped(zoomPerNotch);
        return true;
    case Qt::Key_Minus:
        Q_EMIT zoomStepped(1 / zoomPerNotch);
        return true;
    case Qt::Key_0:
        Q_EMIT resetAsked();
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (!event.modifiers().testFlag(Qt::ShiftModifier))
            return false; // the clock's keys
        Q_EMIT stepped(event.key() == Qt::Key_Left ? -panShare : panShare);
        return true;
    case Qt::Key_Escape:
        if (m_grip != Grip::Box)
            return false;
        m_grip = Grip::None;
        Q_EMIT boxDrawn({});
        return true;
    default:
        return false;
    }
}

} // namespace fovea::ui
