// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_pictures.h"

#include "widgets/lessons/lesson_sketches.h"

#include <QPainter>

#include <algorithm>
#include <array>

namespace fovea::ui {

namespace {

struct Picture
{
    const char *lesson; // how its id begins
    void (*paint)(QPainter &painter, const Theme &theme);
};

constexpr std::array<Picture, 10> pictures{{{"1-what-attention", sketch::mixing},
                                            {"2-scores", sketch::softmax},
                                            {"3-four-masks", sketch::fourMasks},
                                            {"4-the-race", sketch::race},
                                            {"5-what-top-k", sketch::picked},
                                            {"6-when-the-gap", sketch::smallGap},
                                            {"7-where-focus", sketch::parity},
                                            {"8-the-papers", sketch::claims},
                                            {"9-mask-or", sketch::maskOrSharpness},
                                            {"10-where-the", sketch::whereTheGradientGoes}}};

const Picture *pictureOf(const QString &lesson)
{
    const auto found = std::find_if(pictures.begin(), pictures.end(), [&](const Picture &each) {
        return lesson.startsWith(QLatin1String(each.lesson));
    });
    return found == pictures.end() ? nullptr : &*found;
}

} // namespace

bool hasLessonPicture(const QString &lesson)
{
    return pictureOf(lesson) != nullptr;
}

void paintLessonPicture(QPainter &painter, const QRectF &box, const QString &lesson, const Theme &theme)
{
    const qreal scale = std::min(box.width() / sketch::width, box.height() / sketch::height);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(box.center());
    painter.scale(scale, scale);
    painter.translate(-sketch::width / 2, -sketch::height / 2);
    const Picture *picture = pictureOf(lesson);
    (picture ? picture->paint : sketch::anyLesson)(painter, theme);
    painter.restore();
}

} // namespace fovea::ui
