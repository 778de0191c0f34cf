// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_readings.h"
#include "app/workspaces/theory/surfaces_page.h"
#include "widgets/surfaces/cuts_chart.h"

#include <algorithm>

namespace fovea::app {

// A lesson may choose a plane and have it computed, and wait for a picture with this many points.
LessonPart SurfacesPage::words()
{
    LessonPart part;
    part.actions = {
        {{"surface-plane", "fork|pca|random", "Surfaces of this plane."},
         [this](LessonWorld &, const LessonArguments &a) { m_view->setPlane(planeKindFrom(a[0])); }},
        {{"surface-compute", "", "The surface on show is computed."},
         [this](LessonWorld &, const LessonArguments &) { compute(); }},
    };
    part.conditions = {
        {{"surface-shown", "WHOLE", "Every surface on show has a picture of this many points a side."},
         [this](const LessonWorld &, const LessonArguments &a) {
             const auto &sides = m_view->scene().sides;
             return m_isShown && !sides.empty() &&
                    std::ranges::all_of(sides, [&](const auto &seen) { return seen.level() >= whole(a[0]); });
         }},
    };
    part.targets = {{"surface-map-1", named("surfaceMap1")},
                    {"surface-map-2", named("surfaceMap2")},
                    {"surface-cuts", a<ui::CutsChart>()},
                    {"surface-compute", named("surface.compute")},
                    {"sharpness", a<ui::SharpnessChart>()}};
    return part;
}

} // namespace fovea::app
