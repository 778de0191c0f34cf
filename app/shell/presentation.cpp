// SPDX-License-Identifier: MIT
#include "app/shell/presentation.h"

#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>

namespace fovea::app {

namespace {

constexpr qreal larger = 1.5;

} // namespace

Presentation::Presentation(QMainWindow &window, ui::ThemeManager &themes)
    : QObject(&window), m_window(window), m_themes(themes)
{
}

Presentation::~Presentation() = default;

void Presentation::begin(std::unique_ptr<PresentationStage> stage)
{
    if (std::exchange(m_on, true))
        return;
    m_windowState = m_window.windowState();
    m_stage = std::move(stage);
    if (!m_stage)
        enlarge();
    qApp->installEventFilter(this);
    m_window.showFullScreen();
}

void Presentation::end()
{
    if (!std::exchange(m_on, false))
        return;
    qApp->removeEventFilter(this);
    if (m_stage)
        m_stage.reset();
    else
        shrink();
    m_window.setWindowState(m_windowState);
}

bool Presentation::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return false;
    // Dialogs keep their keys.
    const auto *widget = qobject_cast<QWidget *>(watched);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (!widget || widget->window() != &m_window || QApplication::activePopupWidget() ||
        key->modifiers() != Qt::NoModifier || key->key() != Qt::Key_Escape)
        return false;
    event->accept();
    if (event->type() == QEvent::KeyPress)
        Q_EMIT leaveRequested();
    return true;
}

void Presentation::enlarge()
{
    hideDocks();
    hideBars();
    qApp->setProperty("presenting", true); // the theme's lines grow with it
    keepFonts();
    QApplication::setFont(scaled(m_font));
    m_themes.setChoice(m_themes.choice());
    // After the style sheet, which resets them.
    for (const auto &[widget, font] : m_ownFonts)
        if (widget)
            widget->setFont(scaled(font));
}

void Presentation::shrink()
{
    showDocks();
    showBars();
    qApp->setProperty("presenting", false);
    QApplication::setFont(m_font);
    m_themes.setChoice(m_themes.choice());
    for (const auto &[widget, font] : m_ownFonts)
        if (widget)
            widget->setFont(font);
}

void Presentation::hideDocks()
{
    m_docks.clear();
    for (QDockWidget *dock : m_window.findChildren<QDockWidget *>())
        if (!dock->isHidden() && !dock->property("presented").toBool())
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

// What remains is the workspace and the clock. The menu bar keeps its place in the window, without height:
// the keys of a hidden one would be dead.
void Presentation::hideBars()
{
    m_window.menuBar()->setMaximumHeight(0);
    m_bars.clear();
    for (QToolBar *bar : m_window.findChildren<QToolBar *>(Qt::FindDirectChildrenOnly))
        if (!bar->isHidden() && m_window.toolBarArea(bar) != Qt::BottomToolBarArea)
            m_bars.append(bar);
    if (!m_window.statusBar()->isHidden())
        m_bars.append(m_window.statusBar());
    for (QWidget *bar : std::as_const(m_bars))
        bar->hide();
}

void Presentation::showBars()
{
    m_window.menuBar()->setMaximumHeight(QWIDGETSIZE_MAX);
    for (QWidget *bar : std::as_const(m_bars))
        if (bar)
            bar->show();
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
