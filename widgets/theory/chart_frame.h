// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/theory/lane_measures.h"

#include <QRectF>

class QPainter;

namespace fovea::ui {

struct ChartAxis
{
    double lower = 0, upper = 1;
    bool log = false;
    double leastStep = 0; // between ticks of a linear axis

    double share(double value) const; // 0 at the lower end, 1 at the upper
    double at(double share) const;
    std::vector<double> ticks(int most) const; // a logarithmic axis: powers of ten
};

// The plot of a painted chart: where values stand, with grid, numbers and lines. x is epochs trained in most
// charts: 0 is untrained, the record of epoch e stands at e + 1.
class ChartFrame
{
public:
    ChartFrame(const QRectF &plot, const ChartAxis &x, const ChartAxis &y) : m_plot(plot), m_x(x), m_y(y) {}

    const QRectF &plot() const { return m_plot; }
    QPointF at(double x, double y) const;
    double valueAt(double pixel) const; // on the x axis

    enum Numbers { None, Left };
    void paintGrid(QPainter &painter, const Theme &theme, Numbers numbers, const QString &xTitle) const;
    void paintClock(QPainter &painter, const Theme &theme, int epoch) const;
    // A dashed level with its words outside at the right, or within where there is no room.
    void paintLevel(QPainter &painter, const Theme &theme, double y, const QString &words) const;
    void paintLine(QPainter &painter, const Measure &measure, const QPen &pen) const;
    void paintBand(QPainter &painter, const Measure &measure, const QColor &color, double opacity) const;

private:
    QRectF m_plot;
    ChartAxis m_x, m_y;
};

// Text over lines, on a patch of its background; kept inside `within`.
void paintNote(QPainter &painter, const QPointF &place, const QString &words, const QColor &color,
               const QColor &ground, const QRectF &within);
void paintReason(QPainter &painter, const Theme &theme, const QRectF &box, const QString &words);

// Three digits that matter, a true minus, and powers of ten where they are shorter: "0.483", "472", "2.1e-5".
QString digits(double value);

ChartAxis epochAxis(int lastEpoch); // of RaceData

} // namespace fovea::ui
