// SPDX-License-Identifier: MIT
#include "app/fovea/presentation.h"

#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>

namespace fovea::app {

namespace {

constexpr qreal larger = 1.5;

} // namespace

Presentation::Presentation(ui::ThemeManager &themes, QMainWindow &window)
    : QObject(&window), m_themes(themes), m_window(window)
{
}

void Presentation::setOn(bool on)
{
    if (on == m_on)
        return;
    m_on = on;
    if (on) {
        m_docks.clear();
        for (QDockWidget *dock : m_window.findChildren<QDockWidget *>())
            if (!dock->isHidden() && dock->objectName() != QLatin1String("lessonDock")) {
                m_docks << dock;
                dock->hide();
            }
        m_wasFullScreen = m_window.isFullScreen();
    } else {
        for (const QPointer<QDockWidget> &dock : m_docks)
            if (dock)
                dock->show();
    }
    scaleType(on ? larger : 1 / larger);
    qApp->setProperty("presenting", on); // the theme's lines grow with it
    m_themes.setChoice(m_themes.choice());
    if (on)
        m_window.showFullScreen();
    else if (!m_wasFullScreen)
        m_window.showNormal();
}

// Most widgets take the application's font; some have one of their own, made from it.
void Presentation::scaleType(qreal factor)
{
    const auto scaled = [factor](QFont font) {
        font.setPointSizeF(font.pointSizeF() * factor);
        return font;
    };
    QList<QPair<QWidget *, QFont>> own;
    for (QWidget *widget : m_window.findChildren<QWidget *>())
        if (widget->testAttribute(Qt::WA_SetFont))
            own.append({widget, scaled(widget->font())});
    QApplication::setFont(scaled(QApplication::font()));
    for (const auto &[widget, font] : own)
        widget->setFont(font);
}

} // namespace fovea::app
