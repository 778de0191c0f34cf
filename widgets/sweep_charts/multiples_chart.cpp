// SPDX-License-Identifier: MIT
#include "widgets/sweep_charts/multiples_chart.h"

#include "widgets/cells/cell_keys.h"
#include "widgets/cells/cell_words.h"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>

namespace fovea::ui {

namespace {

constexpr qreal lowest = 94, narrowest = 76, between = 12, mostLabel = 120;
constexpr qreal rowGap = 1.7; // lines of text between two rows
constexpr qreal numbers = 40; // beside the panels
constexpr int laneB = 1;      // what a cell becomes in Race

QFontMetricsF metrics()
{
    return QFontMetricsF(ui::font(Type::Small));
}

// Broken after commas; a part that is wider by itself is elided.
QStringList linesOf(const QString &words, qreal width)
{
    QStringList lines;
    for (const QString &part : words.split(QStringLiteral(", ")))
        if (!lines.isEmpty() &&
            metrics().horizontalAdvance(lines.last() + QStringLiteral(", ") + part) <= width)
            lines.last() += QStringLiteral(", ") + part;
        else
            lines << metrics().elidedText(part, Qt::ElideMiddle, width);
    return lines;
}

} // namespace

MultiplesChart::MultiplesChart(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("multiples"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Curves of every cell"));
    setWhatsThis(
        tr("A panel for each cell, all with the same axes: accuracy over epochs, the median over seeds with "
           "quartiles. Only seeds that have ended count, or all that have begun while none has; a seed that "
           "arrived or reached the cap keeps its last value, and a curve ends where any other seed ends: no "
           "seed enters or leaves it on its way. The grey line is the cell's baseline, the dotted one "
           "chance. The pennant stands at the median arrival; '> 30' says that most seeds have not arrived "
           "by then. Pointing reads cell and baseline at one epoch; a click keeps the epoch, Shift with left "
           "and right moves it. The arrow keys go from panel to panel, Enter opens one in Race, I in "
           "Inspect."));
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
    if (const std::string plan = sweep->plan().id + sweep->plan().made; plan != m_chancesOf) {
        m_chancesOf = plan;
        m_chances.clear();
        std::map<std::string, std::optional<double>> known; // counted once for each task
        for (const SweepCell &cell : sweep->plan().cells) {
            std::string task;
            for (const CellField &field : cell.fields)
                if (field.field.starts_with("task"))
                    task += field.value + ' ';
            const auto [at, isNew] = known.try_emplace(task);
            if (isNew)
                at->second = chanceOf(cell);
            m_chances.push_back(at->second);
        }
    }
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
                panel.chance = m_chances[std::size_t(cells.front())];
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
    if (m_panels.empty()) // a sentence stands there
        return {int(narrowest), int(lowest)};
    return {int(labelRoom() + columns * narrowest), int(4 * metrics().height() + rows * lowest)};
}

qreal MultiplesChart::labelRoom() const
{
    qreal longest = 0;
    for (const QString &words : m_rowWords)
        longest = std::max(longest, metrics().horizontalAdvance(words) + 1);
    for (const Panel &panel : m_panels)
        if (panel.chance)
            longest = std::max(longest, metrics().horizontalAdvance(tr("chance %1 %").arg(100)));
    return std::min(longest, mostLabel) + numbers + size::tiny;
}

QRectF MultiplesChart::panelOf(int place) const
{
    const int columns = std::max(1, int(m_grid.columns.size())), rows = std::max(1, int(m_grid.rows.size()));
    const qreal line = metrics().height();
    const qreal left = labelRoom(), top = 2 * line + size::tiny, below = 2 * line + size::tiny;
    // Between two rows is room for the numbers of both, and for what is said above a panel.
    const qreal pitchX = (width() - left) / columns;
    const qreal pitchY = (height() - top - below + rowGap * line) / rows;
    return {left + (place % columns) * pitchX, top + (place / columns) * pitchY, pitchX - between,
            pitchY - rowGap * line};
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
    if (panel.chance) {
        const qreal y = box.bottom() - box.height() * *panel.chance;
        painter.setPen(QPen(theme.muted, 1, Qt::DotLine));
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
    }
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
    paintArrival(painter, place, ink);
    const auto mark = [&](double epoch, float opacity) {
        QColor line = theme.accent;
        line.setAlphaF(opacity);
        painter.fillRect(
            QRectF(box.left() + box.width() * epoch / m_epochs - 0.75, box.top(), 1.5, box.height()), line);
    };
    if (m_epoch)
        mark(*m_epoch, 0.9F);
    if (m_tracked >= 0)
        mark(m_tracker, 0.55F);
}

// The pennant and its number stay in the panel: near its right end both stand at the left of the pole.
void MultiplesChart::paintArrival(QPainter &painter, int place, const QColor &ink) const
{
    const Panel &panel = m_panels[std::size_t(place)];
    const QRectF box = panelOf(place);
    const QColor muted = m_themes.theme().muted;
    const qreal foot = box.bottom() - 3;
    painter.setFont(ui::font(Type::Small));
    painter.setPen(ink);
    if (panel.arrival.settled == 0) {
        painter.setPen(muted);
        painter.drawText(QPointF(box.left() + size::tiny, foot),
                         metrics().elidedText(tr("none yet"), Qt::ElideRight, box.width() - size::tiny));
    } else if (panel.arrival.median && std::isfinite(*panel.arrival.median)) {
        const QString words = QString::number(*panel.arrival.median, 'g', 4);
        const qreal wide = metrics().horizontalAdvance(words), flag = 8, room = 3;
        const qreal x = box.left() + box.width() * *panel.arrival.median / m_epochs;
        const bool isLeft = x + flag + room + wide > box.right();
        const qreal way = isLeft ? -1 : 1;
        QPolygonF pennant;
        pennant << QPointF(x, box.bottom()) << QPointF(x, box.bottom() - 9)
                << QPointF(x + way * flag, box.bottom() - 6) << QPointF(x, box.bottom() - 3);
        painter.setBrush(ink);
        painter.drawPolygon(pennant);
        painter.drawText(QPointF(isLeft ? x - flag - room - wide : x + flag + room, foot), words);
    } else {
        const QString words = QStringLiteral("> %1").arg(panel.arrival.laterThan);
        painter.drawText(QPointF(box.right() - metrics().horizontalAdvance(words), foot), words);
    }
    if (panel.arrival.settled > 0 && panel.arrival.settled < panel.seeds) {
        painter.setPen(muted);
        const QString words = tr("%1 of %2 seeds").arg(panel.arrival.settled).arg(panel.seeds);
        const bool fits = metrics().horizontalAdvance(words) <= box.width();
        painter.drawText(QPointF(box.left(), box.top() - metrics().descent() - 4), // above the selection
                         fits ? words : tr("%1 of %2").arg(panel.arrival.settled).arg(panel.seeds));
    }
}

// What the row is, on as many lines as it takes, and chance below.
void MultiplesChart::paintLabel(QPainter &painter, int row) const
{
    const Theme &theme = m_themes.theme();
    const int columns = int(m_grid.columns.size());
    const QRectF box = panelOf(row * columns);
    const qreal line = metrics().height();
    const QRectF label(0, box.top() - line / 2, labelRoom() - numbers, box.height() + line);
    std::optional<double> chance;
    bool isOne = true; // chance, in the whole row
    for (int place = row * columns; place < (row + 1) * columns; ++place)
        if (const Panel &panel = m_panels[std::size_t(place)]; !panel.cells.empty()) {
            isOne = isOne && (!chance || panel.chance == chance);
            chance = panel.chance;
        }
    painter.setPen(theme.text);
    const QStringList lines = linesOf(m_rowWords[row], label.width());
    qreal y = label.top();
    for (const QString &words : lines) {
        if (y + line > label.bottom() + 1)
            break;
        painter.drawText(QRectF(0, y, label.width(), line), int(Qt::AlignLeft), words);
        y += line;
    }
    painter.setPen(theme.muted);
    if (isOne && chance && y + line <= label.bottom() + 1)
        painter.drawText(QRectF(0, y, label.width(), line), int(Qt::AlignLeft),
                         tr("chance %1 %").arg(100 * *chance, 0, 'f', 0));
    for (const int percent : {0, 50, 100})
        painter.drawText(QRectF(labelRoom() - numbers, box.bottom() - box.height() * percent / 100 - line / 2,
                                numbers - 6, line),
                         int(Qt::AlignRight | Qt::AlignVCenter), QString::number(percent));
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
    for (int row = 0; row < int(m_grid.rows.size()); ++row)
        paintLabel(painter, row);
    if (hasFocus() && m_selected < 0) {
        painter.setPen(QPen(theme.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

QString MultiplesChart::readout() const
{
    if (m_tracked >= 0)
        return readingOf(m_tracked, int(std::lround(m_tracker)));
    return m_epoch && selectedPlace() >= 0 ? readingOf(selectedPlace(), *m_epoch) : QString();
}

QString MultiplesChart::readingOf(int place, int epoch) const
{
    const Panel &panel = m_panels[std::size_t(place)];
    if (panel.cells.empty())
        return {};
    epoch = std::clamp(epoch, 1, m_epochs);
    const auto value = [&](const CellCurve &curve) {
        const int last = int(curve.middle.size());
        if (last == 0 || (epoch > last && !curve.isOver) ||
            !std::isfinite(curve.middle[std::size_t(std::min(epoch, last) - 1)]))
            return tr("none");
        const QString percent =
            tr("%1 %").arg(100 * curve.middle[std::size_t(std::min(epoch, last) - 1)], 0, 'f', 1);
        return epoch <= last ? percent : tr("%1, ended by epoch %2").arg(percent).arg(last);
    };
    const QString own = tr("%1, epoch %2: %3")
                            .arg(cellWords(m_sweep->plan(), panel.cells.front()))
                            .arg(epoch)
                            .arg(value(panel.curve));
    return panel.ghost.seeds == 0 ? own : tr("%1; baseline %2").arg(own, value(panel.ghost));
}

int MultiplesChart::selectedPlace() const
{
    for (int place = 0; m_selected >= 0 && place < panels(); ++place)
        if (const auto &cells = m_panels[std::size_t(place)].cells;
            std::ranges::find(cells, m_selected) != cells.end())
            return place;
    return -1;
}

void MultiplesChart::setEpoch(std::optional<int> epoch)
{
    m_epoch = epoch;
    update();
    Q_EMIT readoutChanged(readout());
}

void MultiplesChart::chooseEpoch(int epoch)
{
    setEpoch(std::clamp(epoch, 1, m_epochs));
    Q_EMIT epochChosen(*m_epoch);
}

// Empty panels are stepped over.
void MultiplesChart::move(int right, int down)
{
    const int columns = int(m_grid.columns.size()), rows = int(m_grid.rows.size());
    const int from = selectedPlace();
    if (from < 0) {
        const auto first =
            std::ranges::find_if(m_panels, [](const Panel &panel) { return !panel.cells.empty(); });
        if (first != m_panels.end())
            Q_EMIT cellChosen(first->cells.front());
        return;
    }
    for (int row = from / columns + down, column = from % columns + right;
         row >= 0 && row < rows && column >= 0 && column < columns; row += down, column += right)
        if (const auto &cells = m_panels[std::size_t(row * columns + column)].cells; !cells.empty()) {
            Q_EMIT cellChosen(cells.front());
            return;
        }
}

void MultiplesChart::keyPressEvent(QKeyEvent *event)
{
    m_tracked = -1; // the keys lead now
    const int place = selectedPlace();
    const bool isShift = event->modifiers() & Qt::ShiftModifier;
    const int epoch = m_epoch.value_or(0);
    switch (event->key()) {
    case Qt::Key_Left:
        return isShift ? chooseEpoch(epoch - 1) : move(-1, 0);
    case Qt::Key_Right:
        return isShift ? chooseEpoch(epoch + 1) : move(1, 0);
    case Qt::Key_Up:
        return move(0, -1);
    case Qt::Key_Down:
        return move(0, 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (place >= 0)
            Q_EMIT cellsActivated(m_panels[std::size_t(place)].cells);
        return;
    case Qt::Key_I:
        if (place >= 0 && event->modifiers() == Qt::NoModifier) {
            Q_EMIT inspectRequested(m_panels[std::size_t(place)].cells);
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

bool MultiplesChart::event(QEvent *event)
{
    return takesKey(event) || QWidget::event(event);
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
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    const int place = byMouse ? placeAt(event->pos()) : selectedPlace();
    if (place >= 0 && !m_panels[std::size_t(place)].cells.empty())
        Q_EMIT menuRequested(m_panels[std::size_t(place)].cells.front(),
                             byMouse ? event->globalPos() : mapToGlobal(panelOf(place).center().toPoint()));
}

void MultiplesChart::mousePressEvent(QMouseEvent *event)
{
    const int place = placeAt(event->position());
    if (place < 0 || m_panels[std::size_t(place)].cells.empty())
        return;
    Q_EMIT cellChosen(m_panels[std::size_t(place)].cells.front());
    const QRectF box = panelOf(place);
    if (event->button() == Qt::LeftButton)
        chooseEpoch(int(std::lround((event->position().x() - box.left()) / box.width() * m_epochs)));
}

void MultiplesChart::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const int place = placeAt(event->position());
        place >= 0 && !m_panels[std::size_t(place)].cells.empty())
        Q_EMIT cellsActivated(m_panels[std::size_t(place)].cells);
}

} // namespace fovea::ui
