// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/lesson_page.h"

#include <QAbstractButton>

namespace fovea::ui {

// A lesson on the Learn page: picture, title, two lines of its idea, and how far one is. The whole card is
// one button; Enter and a click open the lesson. A lesson that cannot be read says why and cannot be opened.
class LessonTile : public QAbstractButton
{
    Q_OBJECT

public:
    static constexpr int usualWidth = 284;
    static constexpr int usualPicture = 153;

    // `next`: the first lesson that is not done, where to start or go on.
    LessonTile(const LessonCard &lesson, int number, bool next, ThemeManager &themes,
               QWidget *parent = nullptr);

    const LessonCard &lesson() const { return m_lesson; }
    bool isNext() const { return m_next; }
    QString action() const;   // what its button says
    QString progress() const; // "5 steps · 4 min", "3 of 5", "Done"
    int pictureHeight() const;
    static int heightFor(int width, const QFont &font);

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void paintPicture(QPainter &painter, const QRectF &box) const;
    void paintWords(QPainter &painter, const QRectF &box) const;
    void paintFoot(QPainter &painter, const QRectF &box) const;
    void paintProgress(QPainter &painter, const QRectF &box) const;

    LessonCard m_lesson;
    int m_number;
    bool m_next;
    ThemeManager &m_themes;
};

} // namespace fovea::ui
