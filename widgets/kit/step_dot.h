// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QAbstractButton>

namespace fovea::ui {

// One step of a lesson: a long pill for the step one is at, a full dot for one that is done, an empty dot for
// one to come.
class StepDot : public QAbstractButton
{
    Q_OBJECT

public:
    StepDot(ThemeManager &themes, QWidget *parent = nullptr);

    void setDone(bool done);
    bool isDone() const { return m_done; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    ThemeManager &m_themes;
    bool m_done = false;
};

} // namespace fovea::ui
