// SPDX-License-Identifier: MIT
#include "app/shell/workspace_layouts.h"

#include <QDockWidget>
#include <QMainWindow>

namespace fovea::app {

namespace {

constexpr int version = 3; // a layout of other docks is not restored

QString keyOf(const QString &workspace)
{
    return QStringLiteral("layout/") + workspace;
}

} // namespace

WorkspaceLayouts::WorkspaceLayouts(QMainWindow &window, Places &places)
    : QObject(&window), m_window(window), m_places(places)
{
}

void WorkspaceLayouts::addDock(QDockWidget *dock, const QStringList &workspaces, int width)
{
    m_docks.append({dock, workspaces, width});
}

void WorkspaceLayouts::begin(const QString &workspace)
{
    QSettings &settings = m_places.settings();
    settings.beginGroup(QStringLiteral("layout"));
    for (const QString &id : settings.childKeys())
        if (!isPlain(id))
            m_states[id] = settings.value(id).toByteArray();
    settings.endGroup();
    m_current = workspace;
    show(workspace);
}

void WorkspaceLayouts::switchTo(const QString &workspace)
{
    if (workspace == m_current)
        return;
    m_window.setUpdatesEnabled(false);
    keep();
    m_current = workspace;
    show(workspace);
    m_window.setUpdatesEnabled(true);
}

void WorkspaceLayouts::keep()
{
    if (m_presenting)
        return;
    Q_EMIT aboutToKeep();
    if (!m_held && !isPlain(m_current))
        m_states[m_current] = m_window.saveState(version);
}

void WorkspaceLayouts::show(const QString &workspace)
{
    if (m_presenting)
        return;
    m_window.setUpdatesEnabled(false);
    if (m_held) {
        for (const Dock &each : m_docks)
            each.dock->hide();
    } else if (!m_states.contains(workspace) || !m_window.restoreState(m_states[workspace], version)) {
        showAsAtFirst(workspace);
    }
    Q_EMIT shown();
    m_window.setUpdatesEnabled(true);
}

void WorkspaceLayouts::showAsAtFirst(const QString &workspace)
{
    QList<QDockWidget *> shown;
    QList<int> widths;
    for (const Dock &each : m_docks) {
        const bool wanted = each.workspaces.contains(workspace);
        each.dock->setFloating(false);
        each.dock->setVisible(wanted);
        if (wanted) {
            shown << each.dock;
            widths << each.width;
        }
    }
    if (shown.isEmpty())
        return;
    shown.first()->raise();
    m_window.resizeDocks(shown, widths, Qt::Horizontal);
}

void WorkspaceLayouts::reset()
{
    m_states.clear();
    m_places.settings().remove(QStringLiteral("layout"));
    Q_EMIT aboutToKeep();
    showAsAtFirst(m_current);
    Q_EMIT shown();
}

void WorkspaceLayouts::save()
{
    if (m_held)
        return;
    keep();
    for (auto state = m_states.cbegin(); state != m_states.cend(); ++state)
        m_places.settings().setValue(keyOf(state.key()), state.value());
}

void WorkspaceLayouts::setHeld(bool held)
{
    if (held == m_held)
        return;
    if (held)
        keep();
    m_held = held;
    show(m_current);
}

void WorkspaceLayouts::setPresenting(bool presenting)
{
    if (presenting)
        keep();
    m_presenting = presenting;
    if (!presenting)
        show(m_current);
}

} // namespace fovea::app
