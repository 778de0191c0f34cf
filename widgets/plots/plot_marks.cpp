// SPDX-License-Identifier: MIT
#include "widgets/plots/plot_marks.h"

#include "widgets/support/lane_chip.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace fovea::ui {

namespace {

constexpr qreal pointExtent = 8;
constexpr double ghostOpacity = 0.55;

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

QRectF frameOf(const QCustomPlot &plot)
{
    return QRectF(plot.axisRect()->rect());
}

QPointF pixels(const QCustomPlot &plot, const QPointF &at)
{
    return {plot.xAxis->coordToPixel(at.x()), plot.yAxis->coordToPixel(at.y())};
}

bool isInside(const QCustomPlot &plot, const QPointF &at)
{
    return !std::isnan(at.x()) && !std::isnan(at.y()) && frameOf(plot).adjusted(-1, -1, 1, 1).contains(at);
}

qreal crisp(qreal position)
{
    return std::floor(position) + 0.5;
}

void paintTitle(QPainter &painter, const QCustomPlot &plot, const Marks &marks, const Theme &theme)
{
    QFont title = font(Type::Body);
    title.setWeight(QFont::DemiBold);
    painter.setFont(title);
    painter.setPen(theme.text);
    const QRectF frame = frameOf(plot);
    const QRectF line(plot.viewport().left() + size::tiny, plot.viewport().top(),
                      plot.viewport().width() - size::gap, frame.top() - plot.viewport().top() - size::tiny);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignTop,
                     painter.fontMetrics().elidedText(marks.title, Qt::ElideRight, int(line.width())));
}

void paintGuides(QPainter &painter, const QCustomPlot &plot, const Marks &marks, const Theme &theme)
{
    const QRectF frame = frameOf(plot);
    painter.setFont(font(Type::Small));
    for (const Guide &guide : marks.guides) {
        const qreal y = crisp(plot.yAxis->coordToPixel(guide.y));
        if (!frame.contains(frame.center().x(), y))
            continue;
        QPen pen(theme.strongBorder, size::hair);
        pen.setDashPattern({4, 4});
        painter.setPen(pen);
        painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y));
        painter.setPen(theme.muted);
        const QRectF label(frame.right() + letterExtent() + size::gap, y - letterExtent(),
                           plot.viewport().width(), 2 * letterExtent());
        painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter, guide.label);
    }
}

void paintSentence(QPainter &painter, const QCustomPlot &plot, const Marks &marks, const Theme &theme)
{
    painter.setFont(font(Type::Body));
    painter.setPen(theme.muted);
    const QRectF room =
        QRectF(plot.viewport()).adjusted(size::gap, frameOf(plot).top(), -size::gap, -size::gap);
    painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, marks.sentence);
}

void paintGhost(QPainter &painter, const QCustomPlot &plot, const Marks &marks, const Theme &theme)
{
    const QRectF frame = frameOf(plot);
    painter.setOpacity(ghostOpacity);
    constexpr int points = 60;
    for (const double middle : {0.3, 0.55, 0.8}) {
        QPolygonF line;
        for (int i = 0; i <= points; ++i) {
            const double x = double(i) / points;
            const double risen = 0.12 + 0.76 / (1 + std::exp(-16 * (x - middle)));
            line << QPointF(frame.left() + x * frame.width(),
                            frame.top() + (marks.rising ? 1 - risen : risen) * frame.height());
        }
        painter.setPen(QPen(theme.border, 2));
        painter.drawPolyline(line);
    }
    painter.setOpacity(1);
}

void paintLetters(QPainter &painter, const QCustomPlot &plot, const Marks &marks, const Theme &theme)
{
    const QRectF frame = frameOf(plot);
    const int extent = letterExtent();
    std::vector<std::pair<QRectF, const EndLetter *>> places;
    for (const EndLetter &letter : marks.letters) {
        const QPointF end = pixels(plot, letter.at);
        if (end.x() < frame.left() || end.x() > frame.right() + 1)
            continue;
        const qreal y = std::clamp(end.y(), frame.top(), frame.bottom()) - extent / 2.0;
        places.push_back({QRectF(end.x() + size::tiny, y, extent, extent), &letter});
    }
    std::sort(places.begin(), places.end(),
              [](const auto &a, const auto &b) { return a.first.y() < b.first.y(); });
    const auto apart = [extent](const QRectF &a, const QRectF &b) {
        return std::abs(a.x() - b.x()) >= extent;
    };
    // Down where the one above is in the way, then up again from the bottom of the plot.
    for (std::size_t i = 1; i < places.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (!apart(places[i].first, places[j].first))
                places[i].first.moveTop(std::max(places[i].first.top(), places[j].first.bottom() + 1));
    qreal floor = frame.bottom() + extent / 2.0;
    for (auto place = places.rbegin(); place != places.rend(); ++place)
        if (place->first.bottom() > floor) {
            place->first.moveBottom(floor);
            floor = place->first.top() - 1;
        }
    painter.setFont(font(Type::Small));
    for (const auto &[box, letter] : places)
        paintLaneLetter(painter, box, letter->letter, letter->style, theme);
}

// The cloth flies away from the pole to the right, under the curve that has passed it; at the right edge to
// the left.
void paintFlag(QPainter &painter, const QPointF &foot, const QRectF &frame, const Finish &finish,
               const Theme &theme, std::vector<QRectF> &taken)
{
    QFont bold = font(Type::Small);
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    const QString text = finish.letter + u' ' + finish.text;
    const qreal tail = letterExtent() / 3.0;
    const qreal width = painter.fontMetrics().horizontalAdvance(text) + size::gap + tail;
    const bool flipped = foot.x() + width > frame.right();
    QRectF cloth(flipped ? foot.x() - width : foot.x(), foot.y() + letterExtent(), width, letterExtent());
    for (bool moved = true; moved;) {
        moved = false;
        for (const QRectF &other : taken)
            if (cloth.intersects(other)) {
                cloth.moveTop(other.bottom() + 1);
                moved = true;
            }
    }
    taken.push_back(cloth);
    painter.setPen(QPen(finish.style.color, 1.5));
    painter.drawLine(foot, QPointF(foot.x(), cloth.bottom()));
    QPolygonF pennant;
    const qreal free = flipped ? cloth.left() : cloth.right();
    pennant << QPointF(foot.x(), cloth.top()) << QPointF(free, cloth.top())
            << QPointF(flipped ? free + tail : free - tail, cloth.center().y())
            << QPointF(free, cloth.bottom()) << QPointF(foot.x(), cloth.bottom());
    painter.setPen(Qt::NoPen);
    painter.setBrush(finish.style.color);
    painter.drawPolygon(pennant);
    painter.setPen(theme.dark ? theme.sunken : theme.surface);
    const QRectF words = flipped ? cloth.adjusted(tail, 0, 0, 0) : cloth.adjusted(0, 0, -tail, 0);
    painter.drawText(words, Qt::AlignCenter, text);
}

void paintFinishes(QPainter &painter, const QCustomPlot &plot, const Marks &marks, const Theme &theme)
{
    std::vector<QRectF> taken;
    for (const Finish &finish : marks.finishes) {
        const QPointF at = pixels(plot, finish.at);
        if (!isInside(plot, at))
            continue;
        if (finish.sign == FinishSign::Flag)
            paintFlag(painter, at, frameOf(plot), finish, theme, taken);
        else
            paintMarker(painter, at, pointExtent, finish.style);
    }
}

void paintReadout(QPainter &painter, const QCustomPlot &plot, const Overlay &overlay, const Theme &theme)
{
    const QRectF frame = frameOf(plot);
    painter.setFont(font(Type::Small));
    const QFontMetricsF metrics(painter.font());
    const qreal rowHeight = letterExtent() + 2;
    qreal width = metrics.horizontalAdvance(overlay.heading);
    for (const ReadoutRow &row : overlay.rows)
        width = std::max(width, letterExtent() + size::gap + metrics.horizontalAdvance(row.value));
    const qreal room = plot.viewport().height() - 2 * size::tiny;
    const auto fitting = std::size_t(std::max(1.0, (room - size::gap) / rowHeight - 1));
    const std::size_t shown = std::min(overlay.rows.size(), fitting);
    const QSizeF extent(width + 2 * size::gap, rowHeight * qreal(shown + 1) + size::gap);
    const qreal x = plot.xAxis->coordToPixel(overlay.tracker);
    const bool fitsRight = x + size::gap + extent.width() <= plot.viewport().right();
    QRectF box(QPointF(fitsRight ? x + size::gap : x - size::gap - extent.width(), frame.top()), extent);
    box.moveBottom(std::min(box.bottom(), qreal(plot.viewport().bottom() - size::tiny)));
    painter.setPen(QPen(theme.strongBorder, size::hair));
    painter.setBrush(theme.raised);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), size::radius, size::radius);
    QRectF line(box.left() + size::gap, box.top() + size::tiny, width, rowHeight);
    painter.setPen(theme.muted);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, overlay.heading);
    for (std::size_t i = 0; i < shown; ++i) {
        line.translate(0, rowHeight);
        const ReadoutRow &row = overlay.rows[i];
        paintLaneLetter(painter,
                        QRectF(line.topLeft() + QPointF(0, 1), QSizeF(letterExtent(), letterExtent())),
                        row.letter, row.style, theme);
        painter.setPen(theme.text);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, row.value);
    }
}

void paintVertical(QPainter &painter, const QCustomPlot &plot, double x, const QPen &pen)
{
    const QRectF frame = frameOf(plot);
    const qreal at = crisp(plot.xAxis->coordToPixel(x));
    if (std::isnan(x) || at < frame.left() || at > frame.right() + 1)
        return;
    painter.setPen(pen);
    painter.drawLine(QPointF(at, frame.top()), QPointF(at, frame.bottom()));
}

void paintPoints(QPainter &painter, const QCustomPlot &plot, const std::vector<ReadoutRow> &rows,
                 const Theme &theme)
{
    for (const ReadoutRow &row : rows) {
        const QPointF at = pixels(plot, row.at);
        if (!isInside(plot, at))
            continue;
        painter.setPen(QPen(theme.surface, 1.5));
        painter.setBrush(row.style.color);
        painter.drawEllipse(at, pointExtent / 2, pointExtent / 2);
    }
}

void paintOverlay(QPainter &painter, const QCustomPlot &plot, const Overlay &overlay, const Theme &theme)
{
    paintVertical(painter, plot, overlay.clock, QPen(theme.accent, 1.5));
    paintPoints(painter, plot, overlay.clockPoints, theme);
    if (!overlay.box.isEmpty()) {
        QColor fill = theme.accent;
        fill.setAlphaF(0.12F);
        painter.setPen(QPen(theme.accent, size::hair));
        painter.setBrush(fill);
        painter.drawRect(overlay.box);
    }
    if (std::isnan(overlay.tracker) || overlay.rows.empty())
        return;
    paintVertical(painter, plot, overlay.tracker, QPen(theme.muted, size::hair));
    paintPoints(painter, plot, overlay.rows, theme);
    paintReadout(painter, plot, overlay, theme);
}

constexpr auto overlayLayer = "readout";

} // namespace

void drawMarks(QCustomPlot &plot, const Marks &marks, const ThemeManager &themes)
{
    new Painting(plot, QStringLiteral("grid"), [&](QCPPainter &painter) {
        paintTitle(painter, plot, marks, themes.theme());
        if (marks.empty)
            paintGhost(painter, plot, marks, themes.theme());
        else if (!marks.sentence.isEmpty())
            paintSentence(painter, plot, marks, themes.theme());
        else
            paintGuides(painter, plot, marks, themes.theme());
    });
    new Painting(plot, QStringLiteral("legend"), [&](QCPPainter &painter) {
        paintFinishes(painter, plot, marks, themes.theme());
        paintLetters(painter, plot, marks, themes.theme());
    });
}

void drawOverlay(QCustomPlot &plot, const Overlay &overlay, const ThemeManager &themes)
{
    const QString name = QString::fromLatin1(overlayLayer);
    plot.addLayer(name);
    plot.layer(name)->setMode(QCPLayer::lmBuffered);
    new Painting(plot, name,
                 [&](QCPPainter &painter) { paintOverlay(painter, plot, overlay, themes.theme()); });
}

void refreshOverlay(QCustomPlot &plot)
{
    plot.layer(QString::fromLatin1(overlayLayer))->replot();
}

int letterExtent()
{
    return QFontMetrics(font(Type::Small)).height() + 2;
}

int rightMargin(const Marks &marks)
{
    const QFontMetrics metrics(font(Type::Small));
    int labels = 0;
    for (const Guide &guide : marks.guides)
        labels = std::max(labels, metrics.horizontalAdvance(guide.label) + size::tiny);
    return letterExtent() + size::gap + labels;
}

} // namespace fovea::ui
