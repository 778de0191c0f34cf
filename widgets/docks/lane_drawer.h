// SPDX-License-Identifier: MIT
#pragma once

#include <QScrollArea>
#include <QVariantAnimation>

namespace fovea::ui {

// Holds a form that opens downwards below the lanes, and closes again. Where things may not move it does so
// at once. Closed, it takes no room and no focus.
class LaneDrawer : public QScrollArea
{
    Q_OBJECT

public:
    explicit LaneDrawer(QWidget *form, QWidget *parent = nullptr);

    bool isOpen() const { return m_open; }
    void setOpen(bool open);

Q_SIGNALS:
    void opened(bool open);  // it begins to
    void settled(bool open); // it has

private:
    void settle();

    QVariantAnimation m_motion;
    bool m_open = false;
};

} // namespace fovea::ui
