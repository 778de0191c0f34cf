// SPDX-License-Identifier: MIT
#include "widgets/cells/surface_chart.h"

#include "widgets/cells/cell_paint.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal mostLabel = 120;
constexpr qreal gap = 2; // between rows
constexpr qreal scaleBar = 8;

QFontMetricsF metrics()
{
    return QFontMetricsF(ui::font(Type::Small));
}

int tickStep(int epochs)
{
    for (const int step : {1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500})
        if (epochs / step <= 6)
            return step;
    return 1000;
}

} // namespace

SurfaceChart::SurfaceChart(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("surfaceChart"));
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Accuracy over epochs, a row for each cell"));
    setWhatsThis(
        tr("Columns are epochs and rows are cells; the colour is the accuracy, the median over seeds, on "
           "a scale from 0 to 1 that never changes. The line joins the median epochs of arrival, with "
           "quartiles as whiskers; it breaks where a row has none. What no run has is hatched. Nothing "
           "between two rows is interpolated."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void SurfaceChart::setRows(std::vector<SurfaceRow> rows, int epochs)
{
    m_rows = std::move(rows);
    m_epochs = std::max(1, epochs);
    setAccessibleDescription(summary());
    update();
}

void SurfaceChart::setTracker(std::optional<double> epoch)
{
    m_tracker = epoch;
    update();
}

QString SurfaceChart::summary() const
{
    QStringList lines;
    for (const SurfaceRow &row : m_rows) {
        QString words = row.note;
        if (row.arrival)
            words = std::isfinite(*row.arrival) ? tr("arrives in epoch %1, the median").arg(*row.arrival)
                                                : tr("not by epoch %1, the median").arg(m_epochs);
        lines << tr("%1: %2").arg(row.label, words.isEmpty() ? tr("no run has ended") : words);
    }
    return lines.join(QLatin1Char('\n'));
}

QSize SurfaceChart::sizeHint() const
{
    return {420, 260};
}

QSize SurfaceChart::minimumSizeHint() const
{
    return {220, 120};
}

QRectF SurfaceChart::plotArea() const
{
    qreal labels = 0;
    for (const SurfaceRow &row : m_rows)
        labels = std::max(labels, metrics().horizontalAdvance(row.label));
    const qreal right = metrics().horizontalAdvance(QStringLiteral("> %1").arg(m_epochs)) + size::gap;
    const qreal below = 2 * metrics().height() + size::gap + metrics().height() + size::tiny;
    return QRectF(rect()).adjusted(std::min(labels, mostLabel) + size::gap, 2, -right, -below);
}

QRectF SurfaceChart::rowBox(std::size_t row) const
{
    const QRectF area = plotArea();
    const qreal pitch = area.height() / qreal(std::max<std::size_t>(1, m_rows.size()));
    return {area.left(), area.top() + pitch * qreal(row), area.width(), std::max(1.0, pitch - gap)};
}

qreal SurfaceChart::xOf(double epoch) const
{
    const QRectF area = plotArea();
    return area.left() + (epoch - 0.5) / m_epochs * area.width();
}

void SurfaceChart::paintRow(QPainter &painter, std::size_t place) const
{
    const Theme &theme = m_themes.theme();
    const SurfaceRow &row = m_rows[place];
    const QRectF box = rowBox(place);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(box, theme.sunken);
    paintHatch(painter, box, theme.border);
    const qreal step = box.width() / m_epochs;
    for (std::size_t epoch = 0; epoch < row.values.size() && int(epoch) < m_epochs; ++epoch)
        if (std::isfinite(row.values[epoch])) {
            const qreal left = std::floor(box.left() + step * qreal(epoch)),
                        right = std::floor(box.left() + step * qreal(epoch + 1));
            painter.fillRect(QRectF(left, box.top(), std::max(1.0, right - left), box.height()),
                             QColor::fromRgb(m_map.at(row.values[epoch])));
        }
    painter.setRenderHint(QPainter::Antialiasing);
    QFont font = ui::font(Type::Small);
    font.setBold(row.isBest);
    painter.setFont(font);
    painter.setPen(theme.text);
    const QRectF label(0, box.top(), box.left() - size::gap, box.height());
    if (box.height() >= metrics().height() * 0.7)
        painter.drawText(label, int(Qt::AlignRight | Qt::AlignVCenter),
                         QFontMetricsF(font).elidedText(row.label, Qt::ElideMiddle, label.width()));
    painter.setFont(ui::font(Type::Small));
    painter.setPen(theme.muted);
    if (row.arrival && !std::isfinite(*row.arrival))
        painter.drawText(QRectF(box.right() + size::tiny, box.top(), width() - box.right(), box.height()),
                         int(Qt::AlignLeft | Qt::AlignVCenter), QStringLiteral("> %1").arg(m_epochs));
    if (!row.note.isEmpty() && int(row.values.size()) < m_epochs) {
        const qreal from = box.left() + step * qreal(row.values.size()) + size::tiny;
        const QRectF room(from, box.top(), box.right() - from, box.height());
        if (metrics().horizontalAdvance(row.note) < room.width())
            painter.drawText(room, int(Qt::AlignLeft | Qt::AlignVCenter), row.note);
    }
}

void SurfaceChart::paintArrivals(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const auto known = [&](std::size_t row) {
        return m_rows[row].arrival && std::isfinite(*m_rows[row].arrival);
    };
    const auto pointOf = [&](std::size_t row) {
        return QPointF(xOf(*m_rows[row].arrival), rowBox(row).center().y());
    };
    for (const bool casing : {true, false}) {
        const QPen pen(casing ? theme.outline : theme.outlineEdge, casing ? 5 : 2);
        const QPen thin(casing ? theme.outline : theme.outlineEdge, casing ? 4 : 1.4);
        for (std::size_t row = 0; row < m_rows.size(); ++row) {
            if (!known(row))
                continue;
            painter.setPen(thin);
            const qreal y = pointOf(row).y();
            const double last = m_epochs + 0.5;
            if (m_rows[row].low && m_rows[row].high && std::isfinite(*m_rows[row].low))
                painter.drawLine(QPointF(xOf(*m_rows[row].low), y),
                                 QPointF(xOf(std::min(last, *m_rows[row].high)), y));
            painter.setPen(pen);
            if (row > 0 && known(row - 1))
                painter.drawLine(pointOf(row - 1), pointOf(row));
        }
    }
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        if (known(row)) {
            painter.setPen(QPen(theme.outline, 1.5));
            painter.setBrush(theme.outlineEdge);
            painter.drawEllipse(pointOf(row), 4, 4);
        }
}

void SurfaceChart::paintAxis(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const QRectF area = plotArea();
    painter.setFont(ui::font(Type::Small));
    painter.setPen(theme.muted);
    const int step = tickStep(m_epochs);
    for (int epoch = step == 1 ? 1 : step; epoch <= m_epochs; epoch += step)
        painter.drawText(QRectF(xOf(epoch) - 30, area.bottom() + 2, 60, metrics().height()),
                         int(Qt::AlignHCenter), QString::number(epoch));
    const qreal below = area.bottom() + 2 + metrics().height();
    painter.drawText(QRectF(area.left(), below, area.width(), metrics().height()), int(Qt::AlignHCenter),
                     tr("Epoch"));
    const qreal top = below + metrics().height() + size::tiny;
    for (int i = 0; i < 100; ++i)
        painter.fillRect(QRectF(area.left() + i, top + 2, 1.5, scaleBar),
                         QColor::fromRgb(m_map.at(i / 99.0)));
    painter.drawText(QRectF(area.left() + 100 + size::gap, top - 1, area.width() - 100, metrics().height()),
                     int(Qt::AlignLeft | Qt::AlignVCenter), tr("accuracy 0 to 1, fixed"));
}

void SurfaceChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_rows.empty())
        return;
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        paintRow(painter, row);
    paintArrivals(painter);
    paintAxis(painter);
    if (m_tracker && *m_tracker >= 1 && *m_tracker <= m_epochs) {
        QColor line = m_themes.theme().accent;
        line.setAlphaF(0.55F);
        painter.setPen(QPen(line, 1.5));
        painter.drawLine(QPointF(xOf(*m_tracker), plotArea().top()),
                         QPointF(xOf(*m_tracker), plotArea().bottom()));
    }
}

QString SurfaceChart::readout(const QPointF &at) const
{
    const QRectF area = plotArea();
    if (!area.contains(at) || m_rows.empty())
        return {};
    const int epoch = std::clamp(int((at.x() - area.left()) / area.width() * m_epochs) + 1, 1, m_epochs);
    const auto row = std::min(m_rows.size() - 1,
                              std::size_t((at.y() - area.top()) / area.height() * double(m_rows.size())));
    const SurfaceRow &chosen = m_rows[row];
    const bool has =
        std::size_t(epoch) <= chosen.values.size() && std::isfinite(chosen.values[std::size_t(epoch - 1)]);
    return tr("%1, epoch %2: %3")
        .arg(chosen.label)
        .arg(epoch)
        .arg(has ? tr("%1 %, median over seeds").arg(100 * chosen.values[std::size_t(epoch - 1)], 0, 'f', 1)
                 : tr("no run has this epoch"));
}

void SurfaceChart::mouseMoveEvent(QMouseEvent *event)
{
    const QRectF area = plotArea();
    std::optional<double> epoch;
    if (area.contains(event->position()))
        epoch = std::ceil((event->position().x() - area.left()) / area.width() * m_epochs);
    if (epoch != m_tracker)
        Q_EMIT trackerMoved(epoch);
    setTracker(epoch);
}

void SurfaceChart::mousePressEvent(QMouseEvent *event)
{
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        if (rowBox(row).contains(QPointF(rowBox(row).center().x(), event->position().y())) &&
            m_rows[row].cell >= 0)
            Q_EMIT cellChosen(m_rows[row].cell);
}

void SurfaceChart::leaveEvent(QEvent *)
{
    setTracker({});
    Q_EMIT trackerMoved({});
}

bool SurfaceChart::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), readout(help->pos()), this);
    return true;
}

} // namespace fovea::ui
