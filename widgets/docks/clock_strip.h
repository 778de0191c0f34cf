// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/clock.h"
#include "widgets/models/race_data.h"

#include <QFrame>
#include <QPointer>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace fovea::ui {

class ClockAxis;

// The clock along the bottom of the window: one time for every view. Follows the newest epoch until somebody
// touches it, then holds until told to follow. Lower in low windows.
class ClockStrip : public QFrame
{
    Q_OBJECT

public:
    ClockStrip(RaceData &race, Clock &clock, ThemeManager &themes, QWidget *parent = nullptr);

    ClockAxis *axis() const { return m_axis; }
    QString text() const; // "epoch 12 · following"
    bool isLow() const { return m_low; }

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QToolButton *addButton(const QString &id, const QString &name, const QString &help);
    void showClock();
    void fitWindow();

    Clock &m_clock;
    QHBoxLayout *m_row;
    ClockAxis *m_axis;
    QLabel *m_text;
    QToolButton *m_back;
    QToolButton *m_forward;
    QToolButton *m_follow;
    QPointer<QWidget> m_window; // whose height is watched
    bool m_low = false;
};

} // namespace fovea::ui
