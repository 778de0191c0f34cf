// SPDX-License-Identifier: MIT
#include "widgets/kit/look.h"

#include <QStyle>
#include <QWidget>

namespace fovea::ui {

void setStyleProperty(QWidget *widget, const char *name, const QVariant &value)
{
    if (widget->property(name) == value)
        return;
    widget->setProperty(name, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

void setLook(QWidget *widget, const QString &look)
{
    setStyleProperty(widget, "look", look);
}

} // namespace fovea::ui
