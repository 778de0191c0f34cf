// SPDX-License-Identifier: MIT
#include "app/studio/workspace.h"

#include "app/lessons/lesson_vocabulary.h"

#include <QCoreApplication>
#include <QDockWidget>

namespace fovea::app {

LessonPart Workspace::words()
{
    return {};
}

void Workspace::setShown(bool) {}

QString Workspace::usualFigure() const
{
    return {};
}

ui::Enlarger *Workspace::enlarger() const
{
    return nullptr;
}

std::optional<int> Workspace::clockSeed() const
{
    return {};
}

std::unique_ptr<PresentationStage> Workspace::openStage()
{
    return {};
}

QString WorkspaceInfo::title() const
{
    return QCoreApplication::translate("Workspaces", name);
}

QDockWidget *dockAround(const QWidget *content)
{
    return qobject_cast<QDockWidget *>(content->parentWidget());
}

void bringForward(QDockWidget *dock)
{
    if (!dock)
        return;
    dock->show();
    dock->raise();
}

} // namespace fovea::app
