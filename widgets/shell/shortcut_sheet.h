// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>
#include <QList>
#include <QPair>

class QAction;

namespace fovea::ui {

// Every shortcut of the window in groups, made from the actions themselves.
class ShortcutSheet : public QDialog
{
    Q_OBJECT

public:
    using Group = QPair<QString, QList<QAction *>>;
    ShortcutSheet(const QList<Group> &groups, QWidget *parent);
};

} // namespace fovea::ui
