// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>
#include <QTimer>

#include <functional>

class QLabel;
class QPushButton;

namespace fovea::ui {

// One line at the foot of its parent that says what happened, with at most one action. Blocks nothing; Esc or time
// dismisses it.
class Toast : public QFrame
{
    Q_OBJECT

public:
    explicit Toast(QWidget *parent);

    void say(const QString &text);
    void say(const QString &text, const QString &action, std::function<void()> perform);
    QString text() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void present(const QString &text);
    void place();

    QLabel *m_text;
    QPushButton *m_action;
    QTimer m_timer;
    std::function<void()> m_perform;
};

} // namespace fovea::ui
