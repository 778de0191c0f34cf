// SPDX-License-Identifier: MIT
#include "widgets/kit/dialog_room.h"

#include <QScreen>
#include <QWidget>

namespace fovea::ui {

namespace {

constexpr QSize frame(16, 40); // not known before the dialog is on show

} // namespace

QSize roomForDialog(const QWidget &dialog)
{
    const QWidget *parent = dialog.parentWidget();
    const QScreen *screen = parent ? parent->window()->screen() : dialog.screen();
    return screen ? screen->availableSize() - frame : QSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
}

} // namespace fovea::ui
