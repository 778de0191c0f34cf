// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

class QToolButton;
class QWidget;

namespace fovea::ui {

class ThemeManager;

// A quiet button of a bar or title line. The keyboard reaches it, but a click leaves the focus where it was,
// so that Space goes on to run and pause.
QToolButton *makeBarButton(const QString &id, const QString &name, const QString &help, QWidget *parent);

// The same as a square around an icon.
QToolButton *makeIconButton(const QString &id, const QString &name, const QString &help, QWidget *parent);

// Makes a button look like what it is: one that offers a choice. Its text is followed by a chevron.
void makeChooser(QToolButton *button, ThemeManager &themes);

} // namespace fovea::ui
