// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/inspection.h"

#include <QString>
#include <QStringList>

namespace fovea::ui {

// "0.430", "1.2e−05", "–" for NaN: fixed decimals, so that read-outs do not dance.
QString numberText(double value);

// What is known of one cell, in two lines: who looks at whom, then the numbers.
struct CellText
{
    QString where;
    QString numbers;
};
CellText cellText(const HeadView &head, const MapCell &cell, const QStringList &tokens);

// "epoch 14", "initial weights"; says when the nearest kept one stands in for the wanted.
QString momentText(const LaneSight &sight);
// "says 1, right, 98 %"; what the label is named by the caller.
QString answerText(const AttentionProbe &probe);
// "focus 0.712 (uniform 0.050)", or that every token decides.
QString focusText(const HeadView &head);

} // namespace fovea::ui
