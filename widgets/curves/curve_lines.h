// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/curve_view.h"
#include "widgets/kit/theme.h"

#include <vector>

class QCustomPlot;

namespace fovea::ui {

class LaneGraph;

struct LineLook
{
    LaneStyle style;
    bool selected = false;
};

// The lines, bands, thin runs and ghosts inside one plot. Graphs are made once and used again. Dashed lanes
// lie below solid ones, and of lines that lie on each other the lower ones are moved by a pixel, so that both
// are seen.
class CurveLines
{
public:
    explicit CurveLines(QCustomPlot &plot);

    // `looks` beside `lanes`; `ground` fills hollow markers.
    void set(const std::vector<DrawnLane> &lanes, const std::vector<LineLook> &looks,
             const PlotSettings &settings, const QColor &ground);

private:
    struct Pool
    {
        QString layer;
        std::vector<LaneGraph *> graphs;
        std::size_t used = 0;
    };

    LaneGraph *next(Pool &pool);
    void addBand(const DrawnLane &lane, const LineLook &look);
    void addRuns(const DrawnLane &lane, const LineLook &look, const PlotSettings &settings);
    void addCompanion(const DrawnLane &lane, const LineLook &look, const QColor &ground);
    void addLine(const DrawnLane &lane, const LineLook &look, double shift);
    void retire(Pool &pool);

    QCustomPlot &m_plot;
    Pool m_bands;
    Pool m_singles;
    Pool m_lines;
};

} // namespace fovea::ui
