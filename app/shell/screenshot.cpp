// SPDX-License-Identifier: MIT
#include "app/shell/screenshot.h"

#include <QCoreApplication>
#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include <cstdio>

namespace fovea::app {

void takeScreenshot(QWidget &window, const QString &path, double seconds)
{
    QTimer::singleShot(int(seconds * 1000), &window, [&window, path] {
        if (!window.grab().save(path)) {
            std::fprintf(stderr, "The picture cannot be written to '%s'.\n", qPrintable(path));
            window.close();
            QCoreApplication::exit(1);
            return;
        }
        window.close();
    });
}

} // namespace fovea::app
