// SPDX-License-Identifier: MIT
#pragma once

#include <QRect>
#include <QString>
#include <QWidget>

#include <functional>
#include <string>
#include <vector>

namespace fovea::app {

// Where a control of the window stands: a<ui::RaceBoard>() is a widget of that class, named("start") one of
// that name; outer / inner is one inside another; first | second takes the second while the first is not on
// show.
class Where
{
public:
    using Fits = std::function<bool(const QWidget &widget)>;

    explicit Where(Fits fits) : m_ways{{std::move(fits)}} {}

    // One on show, if there is; null: the window has none.
    QWidget *in(QWidget &window) const;

    friend Where operator/(Where outer, const Where &inner); // both have one way
    friend Where operator|(Where first, const Where &second);

private:
    std::vector<std::vector<Fits>> m_ways; // each from outside to inside
};

template<typename Widget>
Where a()
{
    return Where([](const QWidget &widget) { return widget.metaObject() == &Widget::staticMetaObject; });
}

Where named(const char *objectName);

// A control that lessons speak of, by a name that stays when the control moves. `part` is the place inside
// the widget that is meant; null: all of it.
struct LessonTarget
{
    std::string name;
    Where where;
    QRect (*part)(QWidget &widget) = nullptr;
};

// A control found in a window.
struct FoundTarget
{
    QWidget *widget = nullptr; // null: the window has none
    QRect (*part)(QWidget &widget) = nullptr;
};

QWidget *lessonWidget(QWidget &window, const LessonTarget &target);

} // namespace fovea::app
