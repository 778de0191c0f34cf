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
    on ? hideDocks() : showDocks();
    qApp->setProperty("presenting", on); // the theme's lines grow with it
    if (on)
        keepFonts();
    QApplication::setFont(on ? scaled(m_font) : m_font);
    m_themes.setChoice(m_themes.choice());
    // After the style sheet, which resets them.
    for (const auto &[widget, font] : m_ownFonts)
        if (widget)
            widget->setFont(on ? scaled(font) : font);
    if (on)
        m_window.showFullScreen();
    else
        m_window.setWindowState(m_windowState);
}

void Presentation::hideDocks()
{
    m_docks.clear();
    m_windowState = m_window.windowState();
    for (QDockWidget *dock : m_window.findChildren<QDockWidget *>())
        if (!dock->isHidden() && dock->objectName() != QLatin1String("lessonDock"))
            m_docks.append({dock, !dock->visibleRegion().isEmpty()});
    for (const auto &[dock, inFront] : m_docks)
        dock->hide();
}

void Presentation::showDocks()
{
    for (const auto &[dock, inFront] : m_docks)
        if (dock)
            dock->show();
    for (const auto &[dock, inFront] : m_docks)
        if (dock && inFront)
            dock->raise();
}

// Most widgets take the application's font; some have one of their own, made from it.
void Presentation::keepFonts()
{
    m_font = QApplication::font();
    m_ownFonts.clear();
    for (QWidget *widget : m_window.findChildren<QWidget *>())
        if (widget->testAttribute(Qt::WA_SetFont))
            m_ownFonts.append({widget, widget->font()});
}

QFont Presentation::scaled(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * larger);
    return font;
}

} // namespace fovea::app
