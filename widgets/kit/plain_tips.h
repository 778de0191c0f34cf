// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

namespace fovea::ui {

// Tool tips show text as it is, as Label does: Qt's own would take a lane's name for HTML. One
// per application.
class PlainTips : public QObject
{
public:
    explicit PlainTips(QObject *parent);

    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace fovea::ui
