// SPDX-License-Identifier: MIT
#pragma once

#include <qcustomplot.h>

#include <cmath>
#include <functional>

// For the files of plots that paint beside the lines.
namespace fovea::ui {

// An item that is all painting; it takes no part in selection.
class Painting : public QCPAbstractItem
{
public:
    using Paint = std::function<void(QCPPainter &)>;

    Painting(QCustomPlot &plot, const QString &layer, Paint paint)
        : QCPAbstractItem(&plot), m_paint(std::move(paint))
    {
        setLayer(layer);
        setClipToAxisRect(false);
        setSelectable(false);
    }

    double selectTest(const QPointF &, bool, QVariant *) const override { return -1; }

protected:
    void draw(QCPPainter *painter) override
    {
        painter->save();
        painter->setAntialiasing(true);
        m_paint(*painter);
        painter->restore();
    }

private:
    Paint m_paint;
};

inline QRectF frameOf(const QCustomPlot &plot)
{
    return QRectF(plot.axisRect()->rect());
}

inline QPointF pixels(const QCustomPlot &plot, const QPointF &at)
{
    return {plot.xAxis->coordToPixel(at.x()), plot.yAxis->coordToPixel(at.y())};
}

inline bool isInside(const QCustomPlot &plot, const QPointF &at)
{
    return !std::isnan(at.x()) && !std::isnan(at.y()) && frameOf(plot).adjusted(-1, -1, 1, 1).contains(at);
}

inline qreal crisp(qreal position)
{
    return std::floor(position) + 0.5;
}

// A layer of its own, drawn again without the others; above all that exist.
inline void addBufferedLayer(QCustomPlot &plot, const QString &name)
{
    plot.addLayer(name);
    plot.layer(name)->setMode(QCPLayer::lmBuffered);
}

} // namespace fovea::ui
