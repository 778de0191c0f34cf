// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

namespace fovea::app {

// Keys without modifiers (Space, arrows, letters) are shortcuts of the window, but a focused control that
// uses such a key itself gets it. Watches the whole application.
class KeyGuard : public QObject
{
    Q_OBJECT

public:
    explicit KeyGuard(QObject *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace fovea::app
