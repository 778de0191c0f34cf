// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/map_scene.h"
#include "widgets/support/picture_file.h"
#include "widgets/support/theme.h"

#include <memory>
#include <vector>

namespace fovea::ui {

// Maps as pages for documents: with title, rulers and scale, without signs of the moment. A zoomed page shows
// the cells that are seen in part as whole ones.
Picture mapPicture(std::shared_ptr<const MapScene> scene, const QStringList &titleLines, const QRectF &zoom,
                   const Theme &theme);

// Every head of a lane on one page: layers from left to right, heads from top to bottom, one scale.
struct HeadMap
{
    QString title; // "layer 2, head 1"
    std::shared_ptr<const MapScene> scene;
};
Picture headsPicture(const std::vector<std::vector<HeadMap>> &layers, const QStringList &titleLines,
                     const Theme &theme);

} // namespace fovea::ui
