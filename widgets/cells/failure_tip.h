// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QFrame>
#include <QPointer>

class QLabel;
class QTimer;

namespace fovea::ui {

// What a failed cell tells under the pointer, with what can be done about it. It stays while the pointer is
// on the cell or in it, so that its buttons can be reached.
class FailureTip : public QFrame
{
    Q_OBJECT

public:
    explicit FailureTip(QWidget *board);

    // `lines`: the cell's name, then sentences; `cell` in the board's coordinates.
    void showFor(const QString &lines, const QRect &cell);
    QString words() const;

Q_SIGNALS:
    void retryRequested();
    void folderRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void hideWhenLeft();
    void place(const QRect &cell);

    QPointer<QWidget> m_board; // may go before the window
    QLabel *m_name;
    QLabel *m_words;
    QTimer *m_watch;
    QRect m_cell; // global
};

} // namespace fovea::ui
