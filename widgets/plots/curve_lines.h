// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/plots/curve_view.h"
#include "widgets/support/theme.h"

#include <vector>

class QCPGraph;
class QCustomPlot;

namespace fovea::ui {

struct LineLook
{
    LaneStyle style;
    bool selected = false;
};

// The lines, bands and ghosts inside one plot. Graphs are made once and used again.
class CurveLines
{
public:
    explicit CurveLines(QCustomPlot &plot);

    // `looks` beside `lanes`.
    void set(const std::vector<DrawnLane> &lanes, const std::vector<LineLook> &looks,
             const PlotSettings &settings);

private:
    struct Pool
    {
        QString layer;
        std::vector<QCPGraph *> graphs;
        std::size_t used = 0;
    };

    QCPGraph *next(Pool &pool);
    void addBand(const DrawnLane &lane, const LineLook &look);
    void addSingles(const DrawnLane &lane, const LineLook &look, const PlotSettings &settings);
    void retire(Pool &pool);

    QCustomPlot &m_plot;
    Pool m_bands, m_singles, m_lines;
};

} // namespace fovea::ui
