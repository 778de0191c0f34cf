// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QWidget>

namespace fovea::ui {

// What a row is taken by, to drag it to another place among its siblings; Up and Down do the same.
class RowGrip : public QWidget
{
    Q_OBJECT

public:
    RowGrip(const QString &name, ThemeManager &themes, QWidget *parent = nullptr);

    QSize sizeHint() const override;

Q_SIGNALS:
    void dragged(const QPoint &global);
    void dropped(const QPoint &global);
    void stepped(int rows); // -1: before the row above

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    ThemeManager &m_themes;
    bool m_isHeld = false;
};

} // namespace fovea::ui
