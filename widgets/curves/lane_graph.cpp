// SPDX-License-Identifier: MIT
#include "widgets/curves/lane_graph.h"

#include "widgets/kit/theme.h"

#include <cmath>
#include <numeric>

namespace fovea::ui {

namespace {

bool isGap(const QPointF &point)
{
    return !std::isfinite(point.x()) || !std::isfinite(point.y());
}

// Every part between gaps.
template<typename Draw>
void forEachPart(const QVector<QPointF> &lines, Draw &&draw)
{
    QPolygonF part;
    for (const QPointF &point : lines) {
        if (!isGap(point)) {
            part << point;
            continue;
        }
        if (part.size() > 1)
            draw(part);
        part.clear();
    }
    if (part.size() > 1)
        draw(part);
}

// Walks along a line and cuts it into dashes.
class DashWalk
{
public:
    DashWalk(QPainter &painter, const QVector<qreal> &dashes, double width, const QRectF &area)
        : m_painter(painter), m_dashes(dashes), m_width(width), m_area(area)
    {
        m_period = width * std::accumulate(dashes.begin(), dashes.end(), 0.0);
    }

    void walk(const QPolygonF &line)
    {
        restart(0);
        m_stroke << line.front();
        for (qsizetype i = 1; i < line.size(); ++i) {
            // What lies wholly beside the view is passed in one step.
            const QRectF box = QRectF(line[i - 1], line[i]).normalized().adjusted(-1, -1, 1, 1);
            const QPointF along = line[i] - line[i - 1];
            const double length = std::hypot(along.x(), along.y());
            if (!box.intersects(m_area)) {
                flush();
                restart(std::fmod(m_done + length, m_period));
                m_stroke << line[i];
                continue;
            }
            segment(line[i - 1], line[i], length);
        }
        flush();
    }

private:
    void restart(double done)
    {
        m_done = done;
        m_index = 0;
        m_left = m_width * m_dashes[0];
        for (double passed = done; passed >= m_left && passed > 0;) {
            passed -= m_left;
            m_index = (m_index + 1) % m_dashes.size();
            m_left = m_width * m_dashes[m_index];
            if (passed < m_left) {
                m_left -= passed;
                return;
            }
        }
        if (m_index == 0)
            m_left -= done;
    }

    void segment(const QPointF &from, const QPointF &to, double length)
    {
        double walked = 0;
        while (length - walked > m_left) {
            walked += m_left;
            const QPointF place = from + (walked / length) * (to - from);
            m_stroke << place;
            flush();
            m_index = (m_index + 1) % m_dashes.size();
            m_left = m_width * m_dashes[m_index];
            m_stroke << place;
        }
        m_left -= length - walked;
        m_done = std::fmod(m_done + length, m_period);
        m_stroke << to;
    }

    void flush()
    {
        if (m_index % 2 == 0 && m_stroke.size() > 1)
            m_painter.drawPolyline(m_stroke);
        m_stroke.clear();
    }

    QPainter &m_painter;
    const QVector<qreal> &m_dashes;
    double m_width;
    QRectF m_area;
    double m_period = 1;
    double m_done = 0; // within a period
    double m_left = 0; // of the dash or gap that is being walked
    qsizetype m_index = 0;
    QPolygonF m_stroke;
};

} // namespace

void LaneGraph::drawLinePlot(QCPPainter *painter, const QVector<QPointF> &lines) const
{
    painter->save();
    painter->translate(0, m_shift);
    if (m_fine || painter->modes().testFlag(QCPPainter::pmVectorized)) {
        QCPGraph::drawLinePlot(painter, lines);
    } else if (pen().style() != Qt::NoPen && pen().color().alpha() > 0) {
        applyDefaultAntialiasingHint(painter);
        if (pen().dashPattern().isEmpty()) {
            painter->setPen(pen());
            painter->setBrush(Qt::NoBrush);
            forEachPart(lines, [&](const QPolygonF &part) { painter->drawPolyline(part); });
        } else {
            drawDashed(*painter, lines);
        }
    }
    painter->restore();
}

void LaneGraph::drawDashed(QCPPainter &painter, const QVector<QPointF> &lines) const
{
    painter.setPen(QPen(pen().color(), pen().widthF(), Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const QVector<qreal> dashes = pen().dashPattern();
    const QRectF area = QRectF(clipRect()).adjusted(-size::tiny, -size::tiny, size::tiny, size::tiny);
    forEachPart(lines,
                [&](const QPolygonF &part) { DashWalk(painter, dashes, pen().widthF(), area).walk(part); });
}

} // namespace fovea::ui
