// SPDX-License-Identifier: MIT
#pragma once

#include <qcustomplot.h>

namespace fovea::ui {

// A curve as one path: no seams where its points meet. Dashes are cut by hand, which costs a tenth of what
// QPainter's own dashing of a long path does, and go around corners in one stroke.
class LaneGraph : public QCPGraph
{
public:
    using QCPGraph::QCPGraph;

    // Pixels down: tells apart lines that lie on each other.
    void setShift(double pixels) { m_shift = pixels; }
    // A thin line in a crowd: drawn segment by segment, which is faster and shows no seams at one pixel.
    void setFine(bool fine) { m_fine = fine; }

protected:
    void drawLinePlot(QCPPainter *painter, const QVector<QPointF> &lines) const override;

private:
    void drawDashed(QCPPainter &painter, const QVector<QPointF> &lines) const;

    double m_shift = 0;
    bool m_fine = false;
};

} // namespace fovea::ui
