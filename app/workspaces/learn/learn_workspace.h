// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "app/studio/workspace.h"

namespace fovea::app {

class LessonController;
class LessonGuide;

// The Learn workspace: the page of lessons, and the lessons themselves, which lead through the others.
class LearnWorkspace : public Workspace
{
    Q_OBJECT

public:
    explicit LearnWorkspace(Studio &studio);

    QWidget *page() override;
    std::vector<ActionGroup> actions() override;
    LessonPart words() override;
    void prepare() override;
    std::vector<MenuInfo> menus() override;
    void begin() override;
    void leave() override;
    bool isLeading() const override;

private:
    Studio &m_studio;
    LessonController *m_lessons;
    LessonGuide *m_guide;
};

} // namespace fovea::app
