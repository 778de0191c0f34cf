// SPDX-License-Identifier: MIT
#include "widgets/theory/chart_frame.h"

#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr double tickRoom = 34; // pixels a number of the x axis needs
constexpr double lineRoom = 22;

QString plainText(double value)
{
    const QString text = QLocale().toString(std::abs(value), 'g', 4);
    return value < 0 ? QChar(0x2212) + text : text;
}

QString powerText(double value)
{
    const int power = int(std::lround(std::log10(value)));
    if (power >= -2 && power <= 3)
        return QLocale().toString(value, 'g', 4);
    static const QString raised = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = power < 0 ? QStringLiteral("10⁻") : QStringLiteral("10");
    for (const QChar digit : QString::number(std::abs(power)))
        text += raised[digit.digitValue()];
    return text;
}

} // namespace

double ChartAxis::share(double value) const
{
    if (!log)
        return (value - lower) / (upper - lower);
    if (!(value > 0))
        return value == 0 ? 0 : std::nan("");
    return (std::log10(value) - std::log10(lower)) / (std::log10(upper) - std::log10(lower));
}

double ChartAxis::at(double share) const
{
    return log ? lower * std::pow(upper / lower, share) : lower + share * (upper - lower);
}

std::vector<double> ChartAxis::ticks(int most) const
{
    std::vector<double> places;
    if (log) {
        const int first = int(std::ceil(std::log10(lower) - 1e-9)),
                  last = int(std::floor(std::log10(upper) + 1e-9));
        const int step = std::max(1, int(std::ceil(double(last - first) / std::max(1, most))));
        for (int power = first; power <= last; power += step)
            places.push_back(std::pow(10.0, power));
        return places;
    }
    const double rough = (upper - lower) / std::max(1, most);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = power;
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (step = factor * power; step >= std::max(rough * 0.999, leastStep))
            break;
    for (int i = int(std::ceil(lower / step - 1e-9)); i * step <= upper * (1 + 1e-9); ++i)
        places.push_back(i * step);
    return places;
}

QPointF ChartFrame::at(double x, double y) const
{
    return {m_plot.left() + m_x.share(x) * m_plot.width(), m_plot.bottom() - m_y.share(y) * m_plot.height()};
}

double ChartFrame::valueAt(double pixel) const
{
    return m_x.at((pixel - m_plot.left()) / std::max(1.0, m_plot.width()));
}

void ChartFrame::paintGrid(QPainter &painter, const Theme &theme, Numbers numbers,
                           const QString &xTitle) const
{
    painter.save();
    painter.setFont(ui::font(Type::Small));
    const QFontMetricsF metrics = painter.fontMetrics();
    for (const double value : m_y.ticks(std::max(1, int(m_plot.height() / lineRoom)))) {
        const double y = std::round(at(m_x.lower, value).y()) + 0.5;
        painter.setPen(QPen(theme.border, 1));
        painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
        painter.setPen(theme.muted);
        const QString text = m_y.log ? powerText(value) : plainText(value);
        if (numbers == Left)
            painter.drawText(QRectF(m_plot.left() - 64, y - 10, 58, 20), Qt::AlignRight | Qt::AlignVCenter,
                             text);
    }
    double free = m_plot.left() - tickRoom;
    for (const double value : m_x.ticks(std::max(1, int(m_plot.width() / tickRoom)))) {
        const double x = at(value, m_y.lower).x();
        const QString text = plainText(value);
        const double wide = metrics.horizontalAdvance(text);
        if (x - wide / 2 < free + size::tiny)
            continue;
        free = x + wide / 2;
        painter.setPen(QPen(theme.strongBorder, 1));
        painter.drawLine(QPointF(x, m_plot.bottom()), QPointF(x, m_plot.bottom() + 3));
        painter.setPen(theme.muted);
        painter.drawText(QRectF(x - 30, m_plot.bottom() + 4, 60, metrics.height()), Qt::AlignHCenter, text);
    }
    painter.setPen(QPen(theme.strongBorder, 1));
    painter.drawLine(m_plot.bottomLeft(), m_plot.bottomRight());
    painter.setPen(theme.muted);
    painter.drawText(QRectF(m_plot.left() - 40, m_plot.bottom() + 4 + metrics.height(), m_plot.width() + 80,
                            metrics.height()),
                     Qt::AlignHCenter, xTitle);
    painter.restore();
}

void ChartFrame::paintClock(QPainter &painter, const Theme &theme, int epoch) const
{
    if (epoch + 1 < m_x.lower || epoch + 1 > m_x.upper)
        return;
    QColor color = theme.accent;
    color.setAlphaF(0.55f);
    const double x = std::round(at(epoch + 1, m_y.lower).x()) + 0.5;
    painter.setPen(QPen(color, 1.5));
    painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
}

void ChartFrame::paintLevel(QPainter &painter, const Theme &theme, double y, const QString &words) const
{
    painter.save();
    painter.setFont(ui::font(Type::Small));
    const double place = std::round(at(m_x.lower, y).y()) + 0.5;
    painter.setPen(QPen(theme.text, 1, Qt::DashLine));
    painter.drawLine(QPointF(m_plot.left(), place), QPointF(m_plot.right(), place));
    painter.setPen(theme.text);
    painter.drawText(QRectF(m_plot.right() + 3, place - 10, 60, 20), Qt::AlignLeft | Qt::AlignVCenter, words);
    painter.restore();
}

void ChartFrame::paintLine(QPainter &painter, const Measure &measure, const QPen &pen) const
{
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    QPolygonF run;
    const auto flush = [&] {
        if (run.size() == 1)
            painter.drawEllipse(run.front(), 1.5, 1.5); // a single epoch is seen too
        else if (run.size() > 1)
            painter.drawPolyline(run);
        run.clear();
    };
    for (std::size_t i = 0; i < measure.epochs.size(); ++i) {
        const QPointF place = at(measure.epochs[i] + 1, measure.line[i]);
        if (std::isfinite(place.y()))
            run << place;
        else
            flush();
    }
    flush();
}

void ChartFrame::paintBand(QPainter &painter, const Measure &measure, const QColor &color,
                           double opacity) const
{
    QColor fill = color;
    fill.setAlphaF(float(opacity));
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    QPolygonF above, below;
    const auto flush = [&] {
        std::reverse(below.begin(), below.end());
        if (above.size() > 1)
            painter.drawPolygon(above + below);
        above.clear();
        below.clear();
    };
    for (std::size_t i = 0; i < measure.epochs.size(); ++i) {
        const QPointF high = at(measure.epochs[i] + 1, measure.upper[i]);
        const QPointF low = at(measure.epochs[i] + 1, measure.lower[i]);
        if (!std::isfinite(high.y()) || !std::isfinite(low.y())) {
            flush();
            continue;
        }
        above << high;
        below << low;
    }
    flush();
}

void paintNote(QPainter &painter, const QPointF &place, const QString &words, const QColor &color,
               const QColor &ground, const QRectF &within)
{
    painter.save();
    painter.setFont(ui::font(Type::Small));
    const QFontMetricsF metrics = painter.fontMetrics();
    QRectF box(place, QSizeF(metrics.horizontalAdvance(words) + 4, metrics.height()));
    box.moveLeft(std::max(within.left(), std::min(box.left(), within.right() - box.width())));
    box.moveTop(std::max(within.top(), std::min(box.top(), within.bottom() - box.height())));
    painter.fillRect(box, ground);
    painter.setPen(color);
    painter.drawText(box, Qt::AlignCenter, words);
    painter.restore();
}

void paintReason(QPainter &painter, const Theme &theme, const QRectF &box, const QString &words)
{
    painter.save();
    painter.setPen(theme.muted);
    painter.drawText(box.adjusted(size::wide, 0, -size::wide, 0), Qt::AlignCenter | Qt::TextWordWrap, words);
    painter.restore();
}

QString digits(double value)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    const double amount = std::abs(value);
    const QString text = amount == 0 || (amount >= 0.001 && amount < 1e5)
                             ? QLocale().toString(value, 'f',
                                                  amount >= 100  ? 0
                                                  : amount >= 10 ? 1
                                                  : amount >= 1  ? 2
                                                                 : 3)
                             : QLocale().toString(value, 'e', 1);
    return QString(text).replace(u'-', QChar(0x2212));
}

ChartAxis epochAxis(int lastEpoch)
{
    return {0, double(std::max(1, lastEpoch + 1)), false, 1};
}

} // namespace fovea::ui
