// SPDX-License-Identifier: MIT
#include "app/fovea/lesson_docks.h"

#include "widgets/panels/lanes_panel.h"
#include "widgets/support/theme.h"

#include <QDockWidget>
#include <QMainWindow>

#include <utility>

namespace fovea::app {

namespace {

constexpr int roomForDetails = 1240; // width; below, details and lesson do not fit beside the maps
// Heights under the maps.
constexpr int details = 236;
constexpr int sandbox = 296;

const QStringList &besideMaps()
{
    static const QStringList ids{QStringLiteral("detailsDock"), QStringLiteral("sandboxDock")};
    return ids;
}

} // namespace

void LessonDocks::enter()
{
    m_window.addDockWidget(Qt::RightDockWidgetArea, &m_lesson, Qt::Horizontal);
    m_lesson.show();
    m_lesson.raise();
    if (m_window.width() >= roomForDetails || !m_moved.isEmpty())
        return;
    m_window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    for (const QString &id : besideMaps())
        if (auto *dock = m_window.findChild<QDockWidget *>(id); dock && !dock->isFloating()) {
            m_moved.append({dock, m_window.dockWidgetArea(dock)});
            dock->hide();
            m_window.addDockWidget(Qt::BottomDockWidgetArea, dock);
        }
}

void LessonDocks::leave()
{
    m_lesson.hide();
    QDockWidget *before = nullptr;
    for (const auto &[dock, from] : std::exchange(m_moved, {})) {
        if (!dock)
            continue;
        dock->hide();
        m_window.addDockWidget(from, dock);
        if (before && m_window.dockWidgetArea(before) == from)
            m_window.tabifyDockWidget(before, dock);
        before = dock;
    }
    m_window.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
}

void LessonDocks::clear()
{
    if (auto *lanes = m_window.findChild<ui::LanesPanel *>())
        lanes->dismiss();
    for (const QString &id :
         besideMaps() + QStringList{QStringLiteral("lanesDock"), QStringLiteral("taskDock")})
        if (auto *dock = m_window.findChild<QDockWidget *>(id))
            dock->hide();
}

void LessonDocks::fit()
{
    QList<QDockWidget *> beside, below;
    QList<int> widths, heights;
    for (QDockWidget *dock : m_window.findChildren<QDockWidget *>()) {
        if (!dock->isVisible())
            continue;
        const Qt::DockWidgetArea area = m_window.dockWidgetArea(dock);
        if (area == Qt::BottomDockWidgetArea) {
            below << dock;
            heights << (dock->objectName() == QLatin1String("sandboxDock") ? sandbox : details);
        } else {
            beside << dock;
            widths << (area == Qt::LeftDockWidgetArea ? ui::size::lanesDock : ui::size::detailsDock);
        }
    }
    m_window.resizeDocks(beside, widths, Qt::Horizontal);
    m_window.resizeDocks(below, heights, Qt::Vertical);
}

} // namespace fovea::app
