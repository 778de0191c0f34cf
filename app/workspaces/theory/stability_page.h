// SPDX-License-Identifier: MIT
#pragma once

#include "app/workspaces/theory/theory_page.h"

namespace fovea::ui {
class StabilityView;
}

namespace fovea::app {

// How far attention moves, what the theory promises, and where the gradient goes.
class StabilityPage : public TheoryPage
{
    Q_OBJECT

public:
    explicit StabilityPage(Studio &studio);

    QWidget *view() override;

private:
    ui::StabilityView *m_view;
};

} // namespace fovea::app
