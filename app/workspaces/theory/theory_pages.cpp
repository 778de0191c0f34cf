// SPDX-License-Identifier: MIT
#include "app/workspaces/theory/slow_motion_page.h"
#include "app/workspaces/theory/stability_page.h"
#include "app/workspaces/theory/surfaces_page.h"
#include "app/workspaces/theory/theory_page.h"

#include <QCoreApplication>

namespace fovea::app {

namespace {

template<typename Made>
std::unique_ptr<TheoryPage> made(Studio &studio)
{
    return std::make_unique<Made>(studio);
}

} // namespace

const std::vector<TheoryPageInfo> &theoryPages()
{
    static const std::vector<TheoryPageInfo> table = {
        {QStringLiteral("stability"), QT_TRANSLATE_NOOP("TheoryPages", "Stability"),
         QT_TRANSLATE_NOOP("TheoryPages",
                           "How far attention moves when scores move, what the paper's theory promises, and "
                           "where the gradient goes, over training."),
         made<StabilityPage>},
        {QStringLiteral("surfaces"), QT_TRANSLATE_NOOP("TheoryPages", "Surfaces"),
         QT_TRANSLATE_NOOP("TheoryPages",
                           "The loss around the lanes' weights under both masks, where they went in it, "
                           "straight cuts, and how sharp it is."),
         made<SurfacesPage>},
        {QStringLiteral("slow-motion"), QT_TRANSLATE_NOOP("TheoryPages", "Slow motion"),
         QT_TRANSLATE_NOOP(
             "TheoryPages",
             "One step of training taken apart: forward to the loss and back to the weights, in "
             "twelve sub-steps, two lanes side by side."),
         made<SlowMotionPage>},
    };
    return table;
}

} // namespace fovea::app
