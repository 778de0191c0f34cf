// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/race_data.h"

#include <QRectF>
#include <QSize>
#include <QString>

#include <vector>

class QPainter;

namespace fovea::ui {

// What one entry of the legend of a picture says.
struct LegendEntry
{
    QString letter;
    QString text;
    LaneStyle style;
};

std::vector<LegendEntry> legendEntries(const RaceData &race, const Theme &theme); // of visible lanes
QSize legendEntrySize(const LegendEntry &entry);
void paintLegendEntry(QPainter &painter, const QRectF &box, const LegendEntry &entry, const Theme &theme);

} // namespace fovea::ui
