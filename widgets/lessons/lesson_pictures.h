// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QRectF>
#include <QString>

class QPainter;

namespace fovea::ui {

// The picture of a lesson in the theme's colours, scaled to the box. Fovea's own lessons have one each, told
// by the number their id begins with; other lessons have a neutral one. The numbers in them are made up.
void paintLessonPicture(QPainter &painter, const QRectF &box, const QString &lesson, const Theme &theme);
bool hasLessonPicture(const QString &lesson);

} // namespace fovea::ui
