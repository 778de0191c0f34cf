// SPDX-License-Identifier: MIT
#pragma once

#include "app/workspaces/theory/theory_page.h"

namespace fovea::ui {
class StabilityView;
struct Figure;
} // namespace fovea::ui

namespace fovea::app {

// How far attention moves, what the theory promises, and where the gradient goes.
class StabilityPage : public TheoryPage
{
    Q_OBJECT

public:
    explicit StabilityPage(Studio &studio);

    QWidget *view() override;
    QWidget *controls() override;
    LessonPart words() override;
    QString usualFigure() const override;

private:
    std::vector<ui::Figure> figures() const;

    Studio &m_studio;
    ui::StabilityView *m_view;
};

} // namespace fovea::app
