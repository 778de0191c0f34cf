// SPDX-License-Identifier: MIT
#include "app/workspaces/learn/lesson_docks.h"

#include "widgets/docks/lanes_panel.h"
#include "widgets/kit/theme.h"

#include <QDockWidget>
#include <QMainWindow>

#include <utility>

namespace fovea::app {

namespace {

constexpr int roomForDetails = 1240; // width; below, details and lesson do not fit beside the maps
constexpr int usualHeight = 236;     // under the maps

} // namespace

QList<QDockWidget *> LessonDocks::others() const
{
    QList<QDockWidget *> docks = m_window.findChildren<QDockWidget *>(QString(), Qt::FindDirectChildrenOnly);
    docks.removeOne(&m_lesson);
    return docks;
}

void LessonDocks::enter()
{
    m_window.addDockWidget(Qt::RightDockWidgetArea, &m_lesson, Qt::Horizontal);
    m_lesson.show();
    m_lesson.raise();
    if (m_window.width() >= roomForDetails || !m_moved.isEmpty())
        return;
    m_window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    for (QDockWidget *dock : others())
        if (m_window.dockWidgetArea(dock) == Qt::RightDockWidgetArea && !dock->isFloating()) {
            m_moved.append({dock, Qt::RightDockWidgetArea});
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
    for (QDockWidget *dock : others())
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
            const int height = dock->property("heightBelow").toInt();
            heights << (height > 0 ? height : usualHeight);
        } else {
            beside << dock;
            widths << (area == Qt::LeftDockWidgetArea ? ui::size::lanesDock : ui::size::detailsDock);
        }
    }
    m_window.resizeDocks(beside, widths, Qt::Horizontal);
    m_window.resizeDocks(below, heights, Qt::Vertical);
}

} // namespace fovea::app
