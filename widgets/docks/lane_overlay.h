// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>
#include <QPointer>

namespace fovea::ui {

// Shows a widget beside an anchor, over whatever the window has there. Esc or a click outside closes it;
// menus and lists that the widget opens are not outside.
class LaneOverlay : public QFrame
{
    Q_OBJECT

public:
    explicit LaneOverlay(QWidget *anchor);
    ~LaneOverlay() override;

    void open(QWidget *content, int width);
    void dismiss();
    bool isOpen() const { return !isHidden(); }

Q_SIGNALS:
    void closed();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();
    bool isOutside(const QWidget *widget) const;

    QWidget *m_anchor;
    QPointer<QWidget> m_before; // had the focus
    int m_wanted = 0;
};

} // namespace fovea::ui
