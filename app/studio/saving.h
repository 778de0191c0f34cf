// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QString>

#include <functional>

class QObject;
class QWidget;

namespace fovea::app {

// Asks for a file to save to, and calls `use` with it as long as `context` lives. Not modal: training and the
// window go on.
void askWhereToSave(QWidget *window, QObject *context, const QString &title, const QString &name,
                    const QString &kinds, const std::function<void(const QString &)> &use);

// Empty, or a sentence on what went wrong; an older file then stays as it was.
QString writeFile(const QString &path, const QByteArray &bytes);

} // namespace fovea::app
