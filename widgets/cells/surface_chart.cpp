// SPDX-License-Identifier: MIT
#include "widgets/cells/surface_chart.h"

#include "widgets/cells/cell_keys.h"
#include "widgets/cells/cell_paint.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal mostLabel = 150;
constexpr qreal gap = 2; // between rows
constexpr qreal scaleBar = 8;

QFontMetricsF metrics()
{
    return QFontMetricsF(ui::font(Type::Small));
}

QFont labelFont(bool isBest)
{
    QFont font = ui::font(Type::Small);
    font.setBold(isBest);
    return font;
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
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Accuracy over epochs, a row for each cell"));
    setWhatsThis(
        tr("Columns are epochs and rows are cells; the colour is the accuracy, the median over seeds, on "
           "a scale from 0 to 1 that never changes. Only seeds that have ended count, or all that have begun "
           "while none has; a seed that arrived or reached the cap keeps its last value, and a row ends "
           "where any other seed ends. The line joins the median epochs of arrival, with quartiles as "
           "whiskers; it breaks where a row has none. What is not known is hatched. Nothing between two rows "
           "is interpolated. A click or the left and right keys choose an epoch, up and down a row; Enter "
           "opens it in Race, I in Inspect."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void SurfaceChart::setRows(std::vector<SurfaceRow> rows, int epochs)
{
    m_rows = std::move(rows);
    m_epochs = std::max(1, epochs);
    setAccessibleDescription(summary());
    update();
}

void SurfaceChart::setEpoch(std::optional<int> epoch)
{
    m_epoch = epoch;
    update();
}

void SurfaceChart::select(int cell)
{
    m_selected = cell;
    update();
}

QString SurfaceChart::summary() const
{
    QStringList lines;
    for (const SurfaceRow &row : m_rows) {
        QString words = row.note;
        if (row.arrival)
            words = std::isfinite(*row.arrival) ? tr("arrives in epoch %1, the median").arg(*row.arrival)
                                                : tr("not by epoch %1, the median").arg(row.laterThan);
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
        labels = std::max(labels, QFontMetricsF(labelFont(row.isBest)).horizontalAdvance(row.label) + 1);
    const qreal right = std::max(metrics().horizontalAdvance(QStringLiteral("> %1").arg(m_epochs)),
                                 QFontMetricsF(labelFont(true)).horizontalAdvance(tr("best"))) +
                        size::gap;
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
    const QFont font = labelFont(row.isBest);
    painter.setFont(font);
    painter.setPen(row.cell >= 0 && row.cell == m_selected ? theme.accent : theme.text);
    const QRectF label(0, box.top(), box.left() - size::gap, box.height());
    if (box.height() >= metrics().height() * 0.7)
        painter.drawText(label, int(Qt::AlignRight | Qt::AlignVCenter),
                         QFontMetricsF(font).elidedText(row.label, Qt::ElideMiddle, label.width()));
    const QRectF margin(box.right() + size::tiny, box.top(), width() - box.right(), box.height());
    if (row.isBest && box.height() >= metrics().height() * 0.7) {
        // In the row where nothing is drawn over it, else beside it.
        const qreal wide = QFontMetricsF(font).horizontalAdvance(tr("best"));
        const double first = row.low && std::isfinite(*row.low) ? *row.low : row.arrival.value_or(1);
        const bool isInside = !row.values.empty() && std::isfinite(row.values.front()) &&
                              xOf(first) - box.left() > wide + 2 * size::tiny + 6;
        painter.setPen(isInside ? inkOn(QColor::fromRgb(m_map.at(row.values.front())), theme) : theme.text);
        painter.drawText(isInside ? box.adjusted(size::tiny, 0, 0, 0) : margin,
                         int(Qt::AlignLeft | Qt::AlignVCenter), tr("best"));
    }
    painter.setFont(ui::font(Type::Small));
    painter.setPen(theme.muted);
    if (row.arrival && !std::isfinite(*row.arrival))
        painter.drawText(margin, int(Qt::AlignLeft | Qt::AlignVCenter),
                         QStringLiteral("> %1").arg(row.laterThan));
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
    const qreal from = area.left() + 100 + size::gap;
    painter.drawText(QRectF(from, top - 1, width() - from, metrics().height()),
                     int(Qt::AlignLeft | Qt::AlignVCenter), tr("0 to 1, fixed"));
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
    const auto mark = [&](double epoch, float opacity) {
        if (epoch < 1 || epoch > m_epochs)
            return;
        QColor line = m_themes.theme().accent;
        line.setAlphaF(opacity);
        painter.setPen(QPen(line, 1.5));
        painter.drawLine(QPointF(xOf(epoch), plotArea().top()), QPointF(xOf(epoch), plotArea().bottom()));
    };
    if (m_epoch)
        mark(*m_epoch, 1);
    if (m_tracker)
        mark(*m_tracker, 0.55F);
    if (hasFocus()) {
        painter.setPen(QPen(m_themes.theme().accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(plotArea().adjusted(-1.5, -1.5, 1.5, 0.5));
    }
}

int SurfaceChart::rowAt(const QPointF &point) const
{
    const QRectF area = plotArea();
    if (m_rows.empty() || point.y() < area.top() || point.y() >= area.bottom())
        return -1;
    return int((point.y() - area.top()) / area.height() * double(m_rows.size()));
}

int SurfaceChart::epochAt(const QPointF &point) const
{
    const QRectF area = plotArea();
    return std::clamp(int((point.x() - area.left()) / area.width() * m_epochs) + 1, 1, m_epochs);
}

QString SurfaceChart::readout(const QPointF &at) const
{
    const int row = rowAt(at);
    if (!plotArea().contains(at) || row < 0)
        return {};
    const int epoch = epochAt(at);
    const SurfaceRow &chosen = m_rows[std::size_t(row)];
    const bool has =
        std::size_t(epoch) <= chosen.values.size() && std::isfinite(chosen.values[std::size_t(epoch - 1)]);
    return tr("%1, epoch %2: %3")
        .arg(chosen.label)
        .arg(epoch)
        .arg(has ? tr("%1 %, median over seeds").arg(100 * chosen.values[std::size_t(epoch - 1)], 0, 'f', 1)
                 : tr("not all of its seeds are known here"));
}

void SurfaceChart::mouseMoveEvent(QMouseEvent *event)
{
    m_tracker.reset();
    if (plotArea().contains(event->position()))
        m_tracker = epochAt(event->position());
    update();
}

void SurfaceChart::mousePressEvent(QMouseEvent *event)
{
    const int row = rowAt(event->position());
    if (row < 0)
        return;
    if (event->button() == Qt::LeftButton && plotArea().contains(event->position())) {
        setEpoch(epochAt(event->position()));
        Q_EMIT epochChosen(*m_epoch);
    }
    if (m_rows[std::size_t(row)].cell >= 0)
        Q_EMIT cellChosen(m_rows[std::size_t(row)].cell);
}

void SurfaceChart::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const int row = rowAt(event->position()); row >= 0 && m_rows[std::size_t(row)].cell >= 0)
        Q_EMIT raceRequested(m_rows[std::size_t(row)].cell);
}

int SurfaceChart::selectedRow() const
{
    const auto found = std::ranges::find(m_rows, m_selected, &SurfaceRow::cell);
    return m_selected < 0 || found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

void SurfaceChart::moveEpoch(int by)
{
    setEpoch(m_epoch ? std::clamp(*m_epoch + by, 1, m_epochs) : 1);
    Q_EMIT epochChosen(*m_epoch);
}

void SurfaceChart::moveRow(int by)
{
    const int row = selectedRow();
    const int next = row < 0 ? 0 : row + by;
    if (next >= 0 && next < int(m_rows.size()) && m_rows[std::size_t(next)].cell >= 0)
        Q_EMIT cellChosen(m_rows[std::size_t(next)].cell);
}

void SurfaceChart::keyPressEvent(QKeyEvent *event)
{
    const auto go = [this](int right, int down) { right != 0 ? moveEpoch(right) : moveRow(down); };
    const auto open = [this](OpenIn where) {
        if (selectedRow() >= 0)
            Q_EMIT where == OpenIn::Race ? raceRequested(m_selected) : inspectRequested(m_selected);
    };
    if (!answersKey(*event, go, open))
        QWidget::keyPressEvent(event);
}

void SurfaceChart::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    const int row = byMouse ? rowAt(event->pos()) : selectedRow();
    if (row < 0 || m_rows[std::size_t(row)].cell < 0)
        return;
    Q_EMIT cellChosen(m_rows[std::size_t(row)].cell);
    Q_EMIT menuRequested(m_rows[std::size_t(row)].cell,
                         byMouse ? event->globalPos()
                                 : mapToGlobal(rowBox(std::size_t(row)).center().toPoint()));
}

void SurfaceChart::leaveEvent(QEvent *)
{
    m_tracker.reset();
    update();
}

bool SurfaceChart::event(QEvent *event)
{
    if (takesKey(event))
        return true;
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), readout(help->pos()), this);
    return true;
}

} // namespace fovea::ui
