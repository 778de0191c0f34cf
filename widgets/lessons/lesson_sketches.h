// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QPainter>

namespace fovea::ui {

// The pictures of the lessons, each drawn in a box of this size around the origin's middle; the painter is
// scaled to where they stand.
namespace sketch {

constexpr qreal width = 284;
constexpr qreal height = 153;

void mixing(QPainter &painter, const Theme &theme);
void softmax(QPainter &painter, const Theme &theme);
void fourMasks(QPainter &painter, const Theme &theme);
void race(QPainter &painter, const Theme &theme);
void picked(QPainter &painter, const Theme &theme);
void smallGap(QPainter &painter, const Theme &theme);
void parity(QPainter &painter, const Theme &theme);
void claims(QPainter &painter, const Theme &theme);
void maskOrSharpness(QPainter &painter, const Theme &theme);
void whereTheGradientGoes(QPainter &painter, const Theme &theme);
void anyLesson(QPainter &painter, const Theme &theme);

// Small words of a picture; their place is the middle of their line.
enum class Weight { Normal, Bold };
void word(QPainter &painter, const QPointF &place, const QString &text, const QColor &color,
          Weight weight = Weight::Normal, Qt::Alignment alignment = Qt::AlignHCenter, qreal pixels = 11);

} // namespace sketch

} // namespace fovea::ui
