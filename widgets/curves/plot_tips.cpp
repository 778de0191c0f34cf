// SPDX-License-Identifier: MIT
#include "widgets/curves/plot_tips.h"

#include "widgets/curves/plot_marks.h"
#include "widgets/curves/plot_painting.h"
#include "widgets/kit/lane_chip.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea::ui {

namespace {

constexpr auto endsLayer = "ends";
constexpr qreal dot = 7;
constexpr qreal disc = 16;
constexpr float discOpacity = 0.18F;
constexpr qreal beside = 14; // from the end of a line to its letter, past the disc of a tip

QPointF held(const QPointF &at, const QRectF &frame)
{
    return {at.x(), std::clamp(at.y(), frame.top(), frame.bottom())};
}

void paintTip(QPainter &painter, const QCustomPlot &plot, const TipLook &look)
{
    const QRectF frame = frameOf(plot);
    QPolygonF line;
    for (const QPointF &point : look.tip.points)
        line << pixels(plot, point);
    painter.save();
    painter.setClipRect(frame.adjusted(0, -1, 1, 1));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.style.color, look.tip.thin ? 1.0 : 1.25));
    painter.drawPolyline(line);
    painter.restore();
    if (line.back().x() < frame.left() - 1 || line.back().x() > frame.right() + 1)
        return;
    const QPointF end = held(line.back(), frame);
    QColor around = look.style.color;
    around.setAlphaF(discOpacity);
    const qreal scale = look.tip.thin ? 0.6 : 1;
    painter.setPen(Qt::NoPen);
    painter.setBrush(around);
    painter.drawEllipse(end, scale * disc / 2, scale * disc / 2);
    painter.setBrush(look.style.color);
    painter.drawEllipse(end, scale * dot / 2, scale * dot / 2);
}

void paintFeet(QPainter &painter, const QCustomPlot &plot, const Ends &ends, const Theme &theme)
{
    const QRectF frame = frameOf(plot);
    painter.setFont(font(Type::Small));
    const QFontMetricsF metrics(painter.font());
    qreal taken = -1e9; // the right end of the label before, on the same line
    qreal raised = 0;
    for (const Foot &foot : ends.feet) {
        const qreal x = crisp(plot.xAxis->coordToPixel(foot.at.x()));
        if (x < frame.left() || x > frame.right() + 1)
            continue;
        const qreal width = metrics.horizontalAdvance(foot.label);
        const bool flipped = x + size::tiny + width > frame.right();
        const qreal left = flipped ? x - size::tiny - width : x + size::tiny;
        raised = left < taken ? raised + metrics.height() : 0;
        taken = left + width + size::tiny;
        const qreal base = ends.feetAtTop ? frame.top() + raised : frame.bottom() - raised - metrics.height();
        QPen dots(theme.strongBorder, size::hair);
        dots.setDashPattern({2, 2});
        painter.setPen(dots);
        painter.drawLine(QPointF(x, ends.feetAtTop ? frame.top() : base),
                         QPointF(x, ends.feetAtTop ? base + metrics.height() : frame.bottom()));
        painter.setPen(theme.muted);
        painter.drawText(QPointF(left, base + metrics.ascent()), foot.label);
    }
}

void paintLetters(QPainter &painter, const QCustomPlot &plot, Ends &ends, const Marks &marks,
                  const Theme &theme)
{
    const QRectF frame = frameOf(plot);
    const double extent = letterExtent();
    const double edge = plot.viewport().right();
    std::vector<const EndLetter *> letters;
    std::vector<QPointF> points;
    for (const EndLetter &letter : ends.letters) {
        const QPointF end = pixels(plot, letter.at);
        if (end.x() < frame.left() || end.x() > frame.right() + 1)
            continue;
        letters.push_back(&letter);
        points.push_back(held(end, frame));
    }
    const std::vector<QRectF> boxes = letterPlaces(points, guideLabels(plot, marks), frame, edge, extent);
    ends.places.clear();
    QFont bold = font(Type::Small);
    bold.setWeight(QFont::DemiBold);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        painter.setFont(font(Type::Small));
        paintLaneLetter(painter, boxes[i], letters[i]->letter, letters[i]->style, theme);
        ends.places.emplace_back(boxes[i], letters[i]->lane);
        painter.setFont(bold);
        const QRectF value(boxes[i].right() + size::tiny, boxes[i].top(),
                           painter.fontMetrics().horizontalAdvance(letters[i]->value), extent);
        const bool free =
            value.right() < edge && std::none_of(boxes.begin(), boxes.end(),
                                                 [&](const QRectF &box) { return box.intersects(value); });
        if (letters[i]->value.isEmpty() || !free)
            continue;
        painter.setPen(letters[i]->style.color);
        painter.drawText(value, Qt::AlignLeft | Qt::AlignVCenter, letters[i]->value);
    }
}

bool collides(const QRectF &box, std::span<const QRectF> others)
{
    return std::any_of(others.begin(), others.end(),
                       [&](const QRectF &other) { return box.intersects(other); });
}

} // namespace

std::vector<QRectF> letterPlaces(std::span<const QPointF> ends, std::span<const QRectF> labels,
                                 const QRectF &frame, double rightEdge, double extent)
{
    std::vector<std::size_t> order(ends.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return ends[a].y() < ends[b].y(); });
    // Ends that lie beside each other share a row.
    std::vector<std::vector<std::size_t>> rows;
    for (const std::size_t i : order) {
        const auto near = [&](std::size_t j) {
            return std::abs(ends[i].y() - ends[j].y()) < extent &&
                   std::abs(ends[i].x() - ends[j].x()) < extent + 2 * beside;
        };
        const auto row = std::find_if(rows.begin(), rows.end(), [&](const std::vector<std::size_t> &each) {
            return std::any_of(each.begin(), each.end(), near);
        });
        if (row != rows.end())
            row->push_back(i);
        else
            rows.push_back({i});
    }
    std::vector<QRectF> places(ends.size());
    std::vector<QRectF> taken(labels.begin(), labels.end());
    const double step = extent + size::tiny;
    const double top = frame.top() - extent / 2;
    const double bottom = frame.bottom() + extent / 2;
    for (std::vector<std::size_t> &row : rows) {
        std::sort(row.begin(), row.end());
        double left = 0;
        double middle = 0;
        for (const std::size_t i : row) {
            left = std::max(left, ends[i].x() + beside);
            middle += ends[i].y() / double(row.size());
        }
        const auto across =
            std::max<std::size_t>(1, std::size_t(std::max(0.0, (rightEdge - left + size::tiny) / step)));
        const std::size_t lines = (row.size() + across - 1) / across;
        left = std::min(left, rightEdge - extent);
        QRectF block(left, 0, double(std::min(across, row.size())) * step - size::tiny,
                     double(lines) * (extent + 1) - 1);
        block.moveTop(std::clamp(middle - block.height() / 2, top, std::max(top, bottom - block.height())));
        // The nearest free place, up or down.
        const double wanted = block.top();
        for (double away = 0; away < frame.height() && collides(block, taken); ++away) {
            block.moveTop(std::max(top, wanted - away));
            if (collides(block, taken))
                block.moveTop(std::min(bottom - block.height(), wanted + away));
        }
        taken.push_back(block);
        for (std::size_t n = 0; n < row.size(); ++n)
            places[row[n]] = QRectF(block.left() + double(n % across) * step,
                                    block.top() + double(n / across) * (extent + 1), extent, extent);
    }
    return places;
}

void drawEnds(QCustomPlot &plot, Ends &ends, const Marks &marks, const ThemeManager &themes)
{
    const QString name = QString::fromLatin1(endsLayer);
    addBufferedLayer(plot, name);
    new Painting(plot, name, [&](QCPPainter &painter) {
        paintFeet(painter, plot, ends, themes.theme());
        for (const TipLook &tip : ends.tips)
            paintTip(painter, plot, tip);
        paintLetters(painter, plot, ends, marks, themes.theme());
    });
}

void refreshEnds(QCustomPlot &plot)
{
    plot.layer(QString::fromLatin1(endsLayer))->replot();
}

std::optional<int> laneOfLetter(const Ends &ends, const QPointF &at)
{
    for (const auto &[box, lane] : ends.places)
        if (box.contains(at))
            return lane;
    return {};
}

} // namespace fovea::ui
