// SPDX-License-Identifier: MIT
#include "widgets/docks/lane_drawer.h"

#include "widgets/kit/motion.h"
#include "widgets/kit/theme_dock.h"

#include <algorithm>

namespace fovea::ui {

LaneDrawer::LaneDrawer(QWidget *form, QWidget *parent) : QScrollArea(parent)
{
    setWidget(form);
    form->setAutoFillBackground(false); // the dock's ground, or the overlay's
    setWidgetResizable(true);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    m_motion.setDuration(size::openingTime);
    m_motion.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_motion, &QVariantAnimation::valueChanged, this,
            [this](const QVariant &height) { setFixedHeight(height.toInt()); });
    connect(&m_motion, &QVariantAnimation::finished, this, &LaneDrawer::settle);
    settle();
}

void LaneDrawer::setOpen(bool open)
{
    if (open == m_open)
        return;
    m_open = open;
    m_motion.stop();
    Q_EMIT opened(open);
    const QWidget *page = parentWidget();
    if (reducedMotion() || !page || !page->isVisible())
        return settle();
    const int from = isHidden() ? 0 : height();
    const int room = std::max(0, page->height() - (isHidden() ? page->sizeHint().height() : y()));
    setFixedHeight(from);
    show();
    m_motion.setStartValue(from);
    m_motion.setEndValue(open ? std::max(from, std::min(room, widget()->sizeHint().height())) : 0);
    m_motion.start();
}

void LaneDrawer::settle()
{
    setMinimumHeight(0);
    setMaximumHeight(QWIDGETSIZE_MAX);
    setVisible(m_open);
    Q_EMIT settled(m_open);
}

} // namespace fovea::ui
