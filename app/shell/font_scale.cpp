// SPDX-License-Identifier: MIT
#include "app/shell/font_scale.h"

#include <QApplication>
#include <QList>
#include <QPair>
#include <QWidget>

namespace fovea::app {

namespace {

constexpr const char *property = "desktopPointSize"; // of the application

} // namespace

void setFontPercent(int percent, ui::ThemeManager &themes, QWidget *window)
{
    QFont font = QApplication::font();
    if (!qApp->property(property).isValid())
        qApp->setProperty(property, font.pointSizeF());
    const qreal before = font.pointSizeF();
    const qreal points = qApp->property(property).toReal() * percent / 100;
    if (qFuzzyCompare(points, before))
        return;
    QList<QPair<QWidget *, QFont>> own;
    if (window)
        for (QWidget *widget : window->findChildren<QWidget *>())
            if (widget->testAttribute(Qt::WA_SetFont)) {
                QFont scaled = widget->font();
                scaled.setPointSizeF(scaled.pointSizeF() * points / before);
                own.append({widget, scaled});
            }
    font.setPointSizeF(points);
    QApplication::setFont(font);
    themes.setChoice(themes.choice());       // what is drawn or laid out by the type follows
    for (const auto &[widget, scaled] : own) // after the style sheet, which resets them
        widget->setFont(scaled);
}

} // namespace fovea::app
