// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>
#include <QTimer>

#include <functional>

class QLabel;
class QPushButton;

namespace fovea::ui {

// One line at the foot of its parent, above the status line and nothing else, that says what happened, with
// at most one action. A complaint has a red edge and says that it is one. Blocks nothing; Esc or time
// dismisses it.
class Toast : public QFrame
{
    Q_OBJECT

public:
    explicit Toast(QWidget *parent);

    void say(const QString &text);
    void say(const QString &text, const QString &action, std::function<void()> perform);
    void complain(const QString &text); // of what went wrong or is refused
    QString text() const;
    bool isComplaint() const { return m_complaint; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void present(const QString &text, bool complaint);
    void place();
    int oneLine() const; // the width that needs no second line

    QLabel *m_sign; // the word beside the colour
    QLabel *m_text;
    QPushButton *m_action;
    QTimer m_timer;
    std::function<void()> m_perform;
    bool m_complaint = false;
};

} // namespace fovea::ui
