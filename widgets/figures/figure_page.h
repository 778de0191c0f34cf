// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QPointF>
#include <QRectF>

#include <functional>

class QCPPainter;
class QWidget;

namespace fovea::ui {

// A page of a figure that fills from top to bottom, in pixels of a screen. Without a painter it only
// measures: what is drawn on it twice, without and then with one, stands at the same places.
class FigurePage
{
public:
    FigurePage(QCPPainter *painter, ThemeManager &themes, double width, const QPointF &origin = {});

    ThemeManager &themes() const { return m_themes; }
    const Theme &theme() const { return m_themes.theme(); }
    double width() const { return m_width; }
    double height() const { return m_height; } // used so far
    bool marksClock() const { return m_marksClock; }
    void markClock(bool marks) { m_marksClock = marks; }

    void gap(double pixels = size::gap);
    void heading(const QString &text);   // wraps, as all texts do
    void paragraph(const QString &text); // small and muted
    void rich(const QString &html);
    void block(double height, const std::function<void(QCPPainter &, const QRectF &)> &paint);
    void widget(QWidget &widget, double height); // as it would stand on the screen
    // `count` pages beside each other, in as many columns of at least `narrowest` as there is room for.
    void beside(int count, double narrowest, const std::function<void(FigurePage &, int)> &fill);

private:
    void text(const QString &words, const QFont &font, const QColor &color);

    QCPPainter *m_painter;
    ThemeManager &m_themes;
    double m_width;
    QPointF m_origin;
    double m_height = 0;
    bool m_marksClock = false;
};

} // namespace fovea::ui
