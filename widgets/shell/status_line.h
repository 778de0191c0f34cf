// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QStatusBar>

class QLabel;

namespace fovea::ui {

// What the status line says, part by part; empty parts are left out.
struct StatusText
{
    QString lanes;   // "3 lanes"
    QString seeds;   // "1 seed"
    QString speed;   // "0.6 epochs/s"
    QString threads; // "2 of 2 cores"
    QString engine;  // "fused kernels"
    QString saved;   // "saved: epoch 36"
    QString details; // of the machine; for the tooltip
};

// The line at the foot of the window. Numbers are in tabular figures so that they do not dance.
class StatusLine : public QStatusBar
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget *parent = nullptr);
    void setText(const StatusText &text);

private:
    QLabel *m_left;
    QLabel *m_right;
};

} // namespace fovea::ui
