// SPDX-License-Identifier: MIT
#include "widgets/sweep_charts/multiples_chart.h"

#include "widgets/cells/cell_words.h"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal lowest = 90, narrowest = 96, between = 10, mostLabel = 140;
constexpr qreal numbers = 40; // beside the panels
constexpr int laneB = 1;      // what a cell becomes in Race

QFontMetricsF metrics()
{
    return QFontMetricsF(ui::font(Type::Small));
}

} // namespace

MultiplesChart::MultiplesChart(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("multiples"));
    setMouseTracking(true);
    setAccessibleName(tr("Curves of every cell"));
    setWhatsThis(
        tr("A panel for each cell, all with the same axes: accuracy over epochs, the median over seeds with "
           "quartiles. The grey line is the cell's baseline. The pennant stands at the median arrival; "
           "'> 30' says that most seeds have not arrived. Pointing reads cell and baseline at one epoch."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void MultiplesChart::show(const SnapshotPointer &sweep, const SweepView &view)
{
    m_sweep = sweep;
    m_view = view;
    m_grid = gridOf(sweep->plan(), view);
    m_epochs = std::max(1, sweep->plan().grid.cap);
    m_columnWords.clear();
    m_rowWords.clear();
    m_panels.clear();
    for (const ViewPlace &place : m_grid.columns)
        m_columnWords << placeWords(place, m_grid.columns);
    for (const ViewPlace &place : m_grid.rows)
        m_rowWords << placeWords(place, m_grid.rows);
    if (int(m_grid.cells.size()) <= mostPanels)
        for (const auto &cells : m_grid.cells) {
            Panel panel;
            panel.cells = cells;
            if (!cells.empty()) {
                panel.curve = curveOf(*sweep, cells, view.curve, view.over);
                std::vector<int> baselines;
                for (const int cell : cells)
                    if (const int base = sweep->plan().cells[std::size_t(cell)].baseline;
                        base >= 0 && base != cell && std::ranges::find(baselines, base) == baselines.end())
                        baselines.push_back(base);
                panel.ghost = curveOf(*sweep, baselines, view.curve, view.over);
                panel.arrival = arrivalOf(*sweep, cells);
                panel.seeds = int(sweep->plan().grid.seeds.size() * cells.size());
            }
            m_panels.push_back(std::move(panel));
        }
    setAccessibleDescription(tr("%1 panels").arg(panels()));
    updateGeometry();
    update();
}

void MultiplesChart::select(int cell)
{
    m_selected = cell;
    update();
}

void MultiplesChart::setBright(const BrightCells &cells)
{
    m_bright = cells;
    update();
}

int MultiplesChart::panels() const
{
    return int(m_panels.size());
}

QSize MultiplesChart::sizeHint() const
{
    return minimumSizeHint();
}

QSize MultiplesChart::minimumSizeHint() const
{
    const int columns = std::max(1, int(m_grid.columns.size())), rows = std::max(1, int(m_grid.rows.size()));
    return {int(labelRoom() + columns * narrowest), int(3 * metrics().height() + rows * lowest)};
}

qreal MultiplesChart::labelRoom() const
{
    qreal longest = 0;
    for (const QString &words : m_rowWords)
        longest = std::max(longest, metrics().horizontalAdvance(words));
    return std::min(longest, mostLabel) + numbers + size::tiny;
}

QRectF MultiplesChart::panelOf(int place) const
{
    const int columns = std::max(1, int(m_grid.columns.size())), rows = std::max(1, int(m_grid.rows.size()));
    const qreal line = metrics().height();
    const qreal left = labelRoom(), top = line + size::tiny, below = 2 * line + size::tiny;
    const qreal pitchX = (width() - left) / columns, pitchY = (height() - top - below) / rows;
    return {left + (place % columns) * pitchX, top + (place / columns) * pitchY, pitchX - between,
            pitchY - line}; // so that the numbers of two rows keep clear of each other
}

int MultiplesChart::placeAt(const QPointF &point) const
{
    for (int place = 0; place < panels(); ++place)
        if (panelOf(place).adjusted(-between / 2, -between / 2, between / 2, between / 2).contains(point))
            return place;
    return -1;
}

void MultiplesChart::paintCurve(QPainter &painter, const QRectF &box, const std::vector<double> &values,
                                const QPen &pen) const
{
    QPolygonF line;
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < values.size() && int(i) < m_epochs; ++i)
        if (std::isfinite(values[i]))
            line << QPointF(box.left() + box.width() * double(i + 1) / m_epochs,
                            box.bottom() - box.height() * values[i]);
    painter.drawPolyline(line);
}

void MultiplesChart::paintPanel(QPainter &painter, int place) const
{
    const Theme &theme = m_themes.theme();
    const Panel &panel = m_panels[std::size_t(place)];
    if (panel.cells.empty())
        return;
    const QRectF box = panelOf(place);
    const LaneStyle lane = theme.lane(laneB);
    const bool isBaseline =
        m_sweep->plan().cells[std::size_t(panel.cells.front())].baseline == panel.cells.front();
    const QColor ink = isBaseline ? theme.muted : lane.color;
    if (std::ranges::find(panel.cells, m_selected) != panel.cells.end()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(theme.sunken);
        painter.drawRoundedRect(box.adjusted(-4, -4, 4, 4), size::tiny, size::tiny);
    }
    painter.fillRect(QRectF(box.left(), box.bottom(), box.width(), size::hair), theme.strongBorder);
    painter.fillRect(QRectF(box.left(), box.top(), size::hair, box.height()), theme.border);
    painter.fillRect(QRectF(box.left(), box.center().y(), box.width(), size::hair), theme.border);
    QPolygonF band;
    const auto &curve = panel.curve;
    for (std::size_t i = 0; i < curve.low.size(); ++i)
        if (std::isfinite(curve.low[i]))
            band << QPointF(box.left() + box.width() * double(i + 1) / m_epochs,
                            box.bottom() - box.height() * curve.low[i]);
    for (std::size_t i = curve.high.size(); i-- > 0;)
        if (std::isfinite(curve.high[i]))
            band << QPointF(box.left() + box.width() * double(i + 1) / m_epochs,
                            box.bottom() - box.height() * curve.high[i]);
    QColor pale = ink;
    pale.setAlphaF(0.2F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(pale);
    if (m_view.over != OverSeeds::Each)
        painter.drawPolygon(band);
    paintCurve(painter, box, panel.ghost.middle, QPen(theme.muted, 1.6));
    if (m_view.over == OverSeeds::Each)
        for (const auto &each : curve.each)
            paintCurve(painter, box, each, QPen(ink, 1));
    else
        paintCurve(painter, box, curve.middle, QPen(ink, 2));
    painter.setFont(ui::font(Type::Small));
    painter.setPen(ink);
    const qreal foot = box.bottom() - 3;
    if (panel.arrival.settled == 0) {
        painter.setPen(theme.muted);
        painter.drawText(QPointF(box.left() + size::tiny, foot), tr("nothing has ended yet"));
    } else if (panel.arrival.median && std::isfinite(*panel.arrival.median)) {
        const qreal x = box.left() + box.width() * *panel.arrival.median / m_epochs;
        QPolygonF pennant;
        pennant << QPointF(x, box.bottom()) << QPointF(x, box.bottom() - 9)
                << QPointF(x + 8, box.bottom() - 6) << QPointF(x, box.bottom() - 3);
        painter.setBrush(ink);
        painter.drawPolygon(pennant);
        const QString words = QString::number(*panel.arrival.median, 'g', 4);
        const qreal wide = metrics().horizontalAdvance(words);
        painter.drawText(QPointF(std::min(x + 10, box.right() - wide), foot), words);
    } else {
        const QString words = QStringLiteral("> %1").arg(m_epochs);
        painter.drawText(QPointF(box.right() - metrics().horizontalAdvance(words), foot), words);
    }
    if (panel.arrival.settled > 0 && panel.arrival.settled < panel.seeds) {
        painter.setPen(theme.muted);
        painter.drawText(QPointF(box.left() + size::tiny, box.top() + metrics().ascent()),
                         tr("%1 of %2 seeds").arg(panel.arrival.settled).arg(panel.seeds));
    }
    if (m_tracked >= 0) {
        QColor line = theme.accent;
        line.setAlphaF(0.55F);
        painter.fillRect(
            QRectF(box.left() + box.width() * m_tracker / m_epochs, box.top(), 1.5, box.height()), line);
    }
}

void MultiplesChart::paintEvent(QPaintEvent *)
{
    if (!m_sweep)
        return;
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(ui::font(Type::Small));
    if (m_panels.empty()) {
        painter.setPen(theme.muted);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         m_grid.cells.empty()
                             ? tr("No cell fits 'where'.")
                             : tr("%1 panels are too many to read: Watch shows them as cells, or "
                                  "'where' chooses some.")
                                   .arg(m_grid.cells.size()));
        return;
    }
    const int columns = int(m_grid.columns.size());
    for (int place = 0; place < panels(); ++place) {
        const auto &cells = m_panels[std::size_t(place)].cells;
        const bool isBright =
            !m_bright || std::ranges::any_of(cells, [&](int cell) { return m_bright->contains(cell); });
        painter.setOpacity(isBright ? 1 : dimmed);
        paintPanel(painter, place);
    }
    painter.setOpacity(1);
    painter.setFont(ui::font(Type::Small));
    const qreal line = metrics().height();
    for (int column = 0; column < columns; ++column) {
        const QRectF box = panelOf(column);
        painter.setPen(theme.text);
        painter.drawText(QRectF(box.left(), 0, box.width(), line), int(Qt::AlignHCenter),
                         metrics().elidedText(m_columnWords[column], Qt::ElideMiddle, box.width()));
        const QRectF last = panelOf(column + (int(m_grid.rows.size()) - 1) * columns);
        painter.setPen(theme.muted);
        painter.drawText(QRectF(last.left(), last.bottom() + 2, last.width(), line), int(Qt::AlignLeft),
                         QStringLiteral("1"));
        painter.drawText(QRectF(last.left(), last.bottom() + 2, last.width(), line), int(Qt::AlignRight),
                         QString::number(m_epochs));
        if (column == columns / 2)
            painter.drawText(QRectF(last.left(), last.bottom() + 2 + line, last.width(), line),
                             int(Qt::AlignHCenter), tr("Epoch"));
    }
    for (int row = 0; row < int(m_grid.rows.size()); ++row) {
        const QRectF box = panelOf(row * columns);
        painter.setPen(theme.text);
        const QRectF label(0, box.top(), labelRoom() - numbers, line);
        painter.drawText(label, int(Qt::AlignLeft),
                         metrics().elidedText(m_rowWords[row], Qt::ElideMiddle, label.width()));
        painter.setPen(theme.muted);
        for (const int percent : {0, 50, 100})
            painter.drawText(QRectF(labelRoom() - numbers,
                                    box.bottom() - box.height() * percent / 100 - line / 2, numbers - 6,
                                    line),
                             int(Qt::AlignRight | Qt::AlignVCenter), QString::number(percent));
    }
}

QString MultiplesChart::readout() const
{
    if (m_tracked < 0 || m_panels[std::size_t(m_tracked)].cells.empty())
        return {};
    const Panel &panel = m_panels[std::size_t(m_tracked)];
    const int epoch = std::clamp(int(std::lround(m_tracker)), 1, m_epochs);
    const auto value = [&](const CellCurve &curve) {
        return std::size_t(epoch) <= curve.middle.size()
                   ? tr("%1 %").arg(100 * curve.middle[std::size_t(epoch - 1)], 0, 'f', 1)
                   : tr("none");
    };
    return tr("%1, epoch %2: %3; baseline %4")
        .arg(cellWords(m_sweep->plan(), panel.cells.front()))
        .arg(epoch)
        .arg(value(panel.curve), value(panel.ghost));
}

void MultiplesChart::mouseMoveEvent(QMouseEvent *event)
{
    m_tracked = placeAt(event->position());
    if (m_tracked >= 0) {
        const QRectF box = panelOf(m_tracked);
        m_tracker = std::clamp((event->position().x() - box.left()) / box.width(), 0.0, 1.0) * m_epochs;
    }
    update();
    Q_EMIT readoutChanged(readout());
}

void MultiplesChart::leaveEvent(QEvent *)
{
    m_tracked = -1;
    update();
    Q_EMIT readoutChanged({});
}

void MultiplesChart::contextMenuEvent(QContextMenuEvent *event)
{
    if (const int place = placeAt(event->pos()); place >= 0 && !m_panels[std::size_t(place)].cells.empty())
        Q_EMIT menuRequested(m_panels[std::size_t(place)].cells.front(), event->globalPos());
}

void MultiplesChart::mousePressEvent(QMouseEvent *event)
{
    if (const int place = placeAt(event->position());
        place >= 0 && !m_panels[std::size_t(place)].cells.empty())
        Q_EMIT cellChosen(m_panels[std::size_t(place)].cells.front());
}

void MultiplesChart::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const int place = placeAt(event->position());
        place >= 0 && !m_panels[std::size_t(place)].cells.empty())
        Q_EMIT cellsActivated(m_panels[std::size_t(place)].cells);
}

} // namespace fovea::ui
