// SPDX-License-Identifier: MIT
#include "widgets/charts/sandbox_row.h"

#include "widgets/kit/tr.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

SandboxRow sandboxExample(SandboxExample example)
{
    switch (example) {
    case SandboxExample::Even:
        return {.title = Words::tr("Even scores"),
                .scores = std::vector<double>(8, 0.0),
                .labels = {},
                .keep = 0};
    case SandboxExample::Winner:
        return {.title = Words::tr("One clear winner"),
                .scores = {-0.4, 0.3, 0.1, 4.0, -0.6, 0.2, -0.2, 0.0},
                .labels = {},
                .keep = 3};
    case SandboxExample::NearTie:
        break;
    }
    return {.title = Words::tr("A near tie at the cut"),
            .scores = {1.2, -0.8, 0.62, 1.6, -0.3, 0.55, -1.1, 0.1},
            .labels = {},
            .keep = 3};
}

QString problemOf(const SandboxRow &row)
{
    if (row.scores.empty())
        return Words::tr("The row has no scores; it needs at least one.");
    const auto bad = std::ranges::find_if(row.scores, [](double score) { return !std::isfinite(score); });
    if (bad != row.scores.end())
        return Words::tr(
                   "Score %1 of the row is not a finite number: its run has diverged. Choose an earlier "
                   "epoch.")
            .arg(bad - row.scores.begin() + 1);
    return {};
}

} // namespace fovea::ui
