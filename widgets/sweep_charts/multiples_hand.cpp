// SPDX-License-Identifier: MIT
#include "widgets/sweep_charts/multiples_chart.h"

#include "widgets/cells/cell_keys.h"

#include <QContextMenuEvent>
#include <QMouseEvent>

#include <algorithm>

namespace fovea::ui {

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
    const bool isEpoch = event->modifiers() & Qt::ShiftModifier;
    const auto go = [&](int right, int down) {
        if (isEpoch && right != 0)
            chooseEpoch(m_epoch.value_or(0) + right);
        else
            move(right, down);
    };
    const auto open = [&](OpenIn where) {
        if (const int place = selectedPlace(); place >= 0) {
            const auto &cells = m_panels[std::size_t(place)].cells;
            Q_EMIT where == OpenIn::Race ? cellsActivated(cells) : inspectRequested(cells);
        }
    };
    if (!answersKey(*event, go, open))
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
