// SPDX-License-Identifier: MIT
#include "widgets/kit/plain_tips.h"

#include <QApplication>
#include <QEvent>
#include <QLabel>

namespace fovea::ui {

PlainTips::PlainTips(QObject *parent) : QObject(parent)
{
    qApp->installEventFilter(this);
}

// A tip is a label that Qt makes, polishes and only then gives its text. The same goes for the labels in Qt's
// own dialogs.
bool PlainTips::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Polish)
        if (auto *label = qobject_cast<QLabel *>(watched); label && label->textFormat() == Qt::AutoText)
            label->setTextFormat(Qt::PlainText);
    return QObject::eventFilter(watched, event);
}

} // namespace fovea::ui
