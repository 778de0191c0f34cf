// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"
#include "widgets/models/inspection.h"

#include <QString>
#include <QStringList>

namespace fovea::ui {

// Whatever is counted here (positions, layers, heads, epochs) is counted from 1.

// "0.430", "1.2e−05", "–" for NaN: fixed decimals, so that read-outs do not dance.
QString numberText(double value);
// The same without zeros at the end: "0.43", "8", for the ends of scales.
QString shortNumber(double value);

QString positionText(int position, const QStringList &tokens); // "4 ‘1’"
QString headText(int layer, int head);                         // "layer 2, head 1"

// What is known of one cell, in two lines: who looks at whom, then the numbers.
struct CellText
{
    QString where;
    QString numbers;
};
CellText cellText(const HeadView &head, const MapCell &cell, const QStringList &tokens);

// "epoch 14", "untrained", "after 3.4 epochs" while weights are live; says when the nearest kept one stands
// in for the wanted.
QString momentText(const LaneProbe &laneProbe);
// The same where there is little room, "epoch 13, nearest kept", and in a sentence.
QString shortMoment(const LaneProbe &laneProbe);
QString momentSentence(const LaneProbe &laneProbe);
bool isStandIn(const LaneProbe &laneProbe); // another epoch than was asked for

// "says 1 ✓ (98 %)"; with the task in its words: "says: match ✓ (98 %)".
QString answerText(const AttentionProbe &probe);
QString answerText(const AttentionProbe &probe, const TaskSpec &task);
// "focus 0.712 (uniform 0.050)", or that every token decides.
QString focusText(const HeadView &head);

} // namespace fovea::ui
