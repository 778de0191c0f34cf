// SPDX-License-Identifier: MIT
#include "widgets/kit/reading_order.h"

#include <QRect>
#include <QWidget>

#include <algorithm>
#include <functional>
#include <iterator>
#include <vector>

namespace fovea::ui {

namespace {

constexpr int slack = 2; // pixels that neighbours may overlap

struct Part
{
    QWidget *widget;
    QList<QWidget *> stops;
};

using Parts = std::vector<Part>;
using Edge = std::function<int(const QRect &)>;

bool isStop(const QWidget &widget)
{
    return (widget.focusPolicy() & Qt::TabFocus) && !widget.focusProxy() && widget.isEnabled() &&
           !widget.size().isEmpty();
}

// Groups between which a straight line passes, from `near` to `far`.
std::vector<Parts> cut(Parts parts, const Edge &near, const Edge &far)
{
    std::ranges::stable_sort(parts, {}, [&](const Part &part) { return near(part.widget->geometry()); });
    std::vector<Parts> groups;
    int end = 0;
    for (Part &part : parts) {
        const QRect place = part.widget->geometry();
        if (groups.empty() || near(place) >= end - slack)
            groups.emplace_back();
        end = groups.back().empty() ? far(place) : std::max(end, far(place));
        groups.back().push_back(std::move(part));
    }
    return groups;
}

QList<QWidget *> inOrder(Parts parts, bool rightToLeft)
{
    const auto read = [&](std::vector<Parts> groups) {
        QList<QWidget *> stops;
        for (Parts &group : groups)
            stops += inOrder(std::move(group), rightToLeft);
        return stops;
    };
    if (parts.size() == 1)
        return parts.front().stops;
    auto rows = cut(
        parts, [](const QRect &r) { return r.top(); }, [](const QRect &r) { return r.bottom() + 1; });
    if (rows.size() > 1)
        return read(std::move(rows));
    auto columns = rightToLeft ? cut(
                                     parts, [](const QRect &r) { return -r.right() - 1; },
                                     [](const QRect &r) { return -r.left(); })
                               : cut(
                                     parts, [](const QRect &r) { return r.left(); },
                                     [](const QRect &r) { return r.right() + 1; });
    if (columns.size() > 1)
        return read(std::move(columns));
    QList<QWidget *> stops; // they overlap: as they begin
    for (const Part &part : rows.empty() ? parts : rows.front())
        stops += part.stops;
    return stops;
}

} // namespace

QList<QWidget *> tabStops(const QWidget &root)
{
    Parts parts;
    QList<QWidget *> above;
    for (QObject *child : root.children()) {
        auto *widget = qobject_cast<QWidget *>(child);
        // A dock behind another tab is "visible" to Qt, but lies outside the window.
        if (!widget || widget->isWindow() || !widget->isVisible() ||
            !root.rect().intersects(widget->geometry()))
            continue;
        QList<QWidget *> stops = tabStops(*widget);
        if (isStop(*widget))
            stops.prepend(widget);
        if (stops.isEmpty())
            continue;
        if (widget->property("overlay").toBool())
            above += stops;
        else
            parts.push_back({widget, std::move(stops)});
    }
    return parts.empty() ? above : inOrder(std::move(parts), root.isRightToLeft()) + above;
}

QWidget *nextStop(const QWidget &root, const QWidget *current, bool forward)
{
    const QList<QWidget *> stops = tabStops(root);
    if (stops.isEmpty())
        return nullptr;
    qsizetype at = stops.indexOf(current);
    // From something that is no stop itself: to the first or last stop of the nearest container that has any.
    for (const QWidget *around = current; at < 0 && around && around != &root;
         around = around->parentWidget()) {
        QList<QWidget *> within;
        std::ranges::copy_if(stops, std::back_inserter(within),
                             [&](const QWidget *stop) { return around->isAncestorOf(stop); });
        if (!within.isEmpty())
            return forward ? within.first() : within.last();
    }
    if (at < 0)
        return forward ? stops.first() : stops.last();
    at = (at + (forward ? 1 : stops.size() - 1)) % stops.size();
    return stops[at];
}

} // namespace fovea::ui
