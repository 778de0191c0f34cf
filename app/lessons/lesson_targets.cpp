// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_targets.h"

#include <span>

namespace fovea::app {

namespace {

// Inside `root`; one on show, if there is.
QWidget *findPath(QWidget &root, std::span<const Where::Fits> path)
{
    QWidget *found = nullptr;
    for (QWidget *each : root.findChildren<QWidget *>()) {
        if (!path.front()(*each))
            continue;
        QWidget *inside = path.size() == 1 ? each : findPath(*each, path.subspan(1));
        if (inside && (!found || (!found->isVisible() && inside->isVisible())))
            found = inside;
    }
    return found;
}

} // namespace

Where operator/(Where outer, const Where &inner)
{
    const auto &inside = inner.m_ways.front();
    outer.m_ways.front().insert(outer.m_ways.front().end(), inside.begin(), inside.end());
    return outer;
}

Where operator|(Where first, const Where &second)
{
    first.m_ways.insert(first.m_ways.end(), second.m_ways.begin(), second.m_ways.end());
    return first;
}

QWidget *Where::in(QWidget &window) const
{
    QWidget *first = nullptr; // of those that are there but not on show
    for (const auto &way : m_ways)
        if (QWidget *found = findPath(window, way)) {
            if (found->isVisible())
                return found;
            if (!first)
                first = found;
        }
    return first;
}

Where named(const char *objectName)
{
    return Where([name = QString::fromLatin1(objectName)](const QWidget &widget) {
        return widget.objectName() == name;
    });
}

QWidget *lessonWidget(QWidget &window, const LessonTarget &target)
{
    return target.where.in(window);
}

} // namespace fovea::app
