// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QVariant>

class QWidget;

namespace fovea::ui {

// A property that the style sheet asks about. Sheets look at properties only when a widget is polished, so
// that is done again where the value is another one.
void setStyleProperty(QWidget *widget, const char *name, const QVariant &value);

void setLook(QWidget *widget, const QString &look); // [look="muted"]; empty: the usual one

} // namespace fovea::ui
