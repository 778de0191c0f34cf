// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/details_dock.h"

#include "widgets/inspect/inspect_bar.h"

#include <QAction>
#include <QDockWidget>
#include <QEvent>

#include <utility>

namespace fovea::app {

namespace {

constexpr int narrowWindow = 1180; // pixels; below it the maps need the room of the details

} // namespace

DetailsDock::DetailsDock(QDockWidget &dock, ui::InspectBar &bar, QObject *parent)
    : QObject(parent), m_dock(dock), m_bar(bar)
{
    QAction *button = bar.action(QStringLiteral("details"));
    button->setChecked(dock.toggleViewAction()->isChecked());
    connect(dock.toggleViewAction(), &QAction::toggled, button, &QAction::setChecked);
    connect(&bar, &ui::InspectBar::detailsToggled, this, [this](bool on) {
        m_byHand = on;
        m_dock.setVisible(on);
        m_dock.raise();
    });
    bar.window()->installEventFilter(this);
}

void DetailsDock::setShown(bool shown)
{
    m_isShown = shown;
    if (!shown)
        return;
    m_isNarrow = false; // the window has just placed its docks
    fit();
}

void DetailsDock::setGivesWay(bool gives)
{
    if (gives) {
        m_waits = m_dock.toggleViewAction()->isChecked();
        m_dock.hide();
    } else if (std::exchange(m_waits, false)) {
        m_dock.show();
    }
}

bool DetailsDock::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && m_isShown)
        fit();
    return QObject::eventFilter(watched, event);
}

void DetailsDock::fit()
{
    const bool isNarrow = m_bar.window()->width() < narrowWindow;
    if (isNarrow == m_isNarrow)
        return;
    m_isNarrow = isNarrow;
    if (isNarrow && m_byHand)
        return;
    if (isNarrow) {
        m_gaveWay = m_dock.toggleViewAction()->isChecked();
        m_dock.hide();
    } else if (std::exchange(m_gaveWay, false)) {
        m_dock.show();
    }
}

} // namespace fovea::app
