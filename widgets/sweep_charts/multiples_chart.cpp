// SPDX-License-Identifier: MIT
#include "widgets/sweep_charts/multiples_chart.h"

#include "widgets/cells/cell_words.h"
#include "widgets/sweep_charts/chart_parts.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace fovea::ui {

namespace {

constexpr qreal lowest = 94, narrowest = 76, between = 12, mostLabel = 120;
constexpr qreal rowGap = 1.7; // lines of text between two rows

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
    return {int(labelRoom() + columns * narrowest), int(4 * smallMetrics().height() + rows * lowest)};
}

qreal MultiplesChart::labelRoom() const
{
    qreal longest = 0;
    for (const QString &words : m_rowWords)
        longest = std::max(longest, smallMetrics().horizontalAdvance(words) + 1);
    for (const Panel &panel : m_panels)
        if (panel.chance)
            longest = std::max(longest, smallMetrics().horizontalAdvance(tr("chance %1 %").arg(100)));
    return std::min(longest, mostLabel) + axisRoom + size::tiny;
}

QRectF MultiplesChart::panelOf(int place) const
{
    const int columns = std::max(1, int(m_grid.columns.size())), rows = std::max(1, int(m_grid.rows.size()));
    const qreal line = smallMetrics().height();
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

} // namespace fovea::ui
