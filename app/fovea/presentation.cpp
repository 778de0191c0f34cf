// SPDX-License-Identifier: MIT
#include "app/fovea/presentation.h"

#include "app/fovea/race_controller.h"
#include "app/fovea/race_story.h"
#include "widgets/models/race_forecast.h"
#include "widgets/panels/question_card.h"
#include "widgets/views/presentation_view.h"

#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMainWindow>

#include <utility>

namespace fovea::app {

namespace {

constexpr qreal larger = 1.5;

} // namespace

Presentation::Presentation(const Parts &parts, QMainWindow &window)
    : QObject(&window), m_parts(parts), m_window(window)
{
    connect(&parts.card, &ui::QuestionCard::stageChanged, this, [this] {
        if (m_stage && m_stopAtFlag && m_parts.card.stage() == ui::QuestionCard::Stage::Ending) {
            m_stopAtFlag = false;
            m_parts.controller.pause();
        }
    });
}

Presentation::~Presentation() = default;

void Presentation::setOn(bool on, Kind kind)
{
    if (on == m_on)
        return;
    m_on = on;
    if (on) {
        m_kind = kind;
        m_windowState = m_window.windowState();
        kind == Kind::Stage ? openStage() : enlarge();
        qApp->installEventFilter(this);
        m_window.showFullScreen();
    } else {
        qApp->removeEventFilter(this);
        m_kind == Kind::Stage ? closeStage() : shrink();
        m_window.setWindowState(m_windowState);
    }
}

void Presentation::openStage()
{
    m_stage =
        new ui::PresentationView(m_parts.race, m_parts.inspection, m_parts.clock, m_parts.themes, &m_window);
    m_stage->setGeometry(m_window.rect());
    m_stage->show();
    m_stage->raise();
    m_stage->setFocus();
}

void Presentation::closeStage()
{
    m_stopAtFlag = false;
    delete std::exchange(m_stage, nullptr);
    m_window.centralWidget()->setFocus();
}

void Presentation::next()
{
    using Stage = ui::QuestionCard::Stage;
    RaceController &race = m_parts.controller;
    if (ui::hasEnded(m_parts.race)) {
        if (m_parts.card.stage() == Stage::Ending)
            m_parts.story.moreSeedsAction()->trigger();
        return;
    }
    switch (m_parts.card.stage()) {
    case Stage::Question:
    case Stage::Racing:
        m_stopAtFlag = true;
        race.run();
        break;
    case Stage::Ending:
        if (race.isRunning())
            m_parts.story.moreSeedsAction()->trigger();
        else
            race.run();
        break;
    case Stage::Seeds:
        race.run();
        break;
    }
}

// Nothing that has run is undone: it stands still, then the picture goes back to the flag and to the start.
void Presentation::back()
{
    if (m_parts.controller.isRunning())
        m_parts.controller.pause();
    else if (m_parts.card.flagEpoch() && !m_parts.card.isHeldAtFlag())
        m_parts.card.setHeldAtFlag(true);
    else
        m_parts.clock.setEpoch(-1);
}

bool Presentation::usesKey(int key) const
{
    if (key == Qt::Key_Escape)
        return true;
    return m_stage &&
           (key == Qt::Key_Right || key == Qt::Key_PageDown || key == Qt::Key_Left || key == Qt::Key_PageUp);
}

void Presentation::press(int key)
{
    if (key == Qt::Key_Escape)
        Q_EMIT leaveRequested();
    else if (key == Qt::Key_Right || key == Qt::Key_PageDown)
        next();
    else
        back();
}

bool Presentation::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_window && event->type() == QEvent::Resize && m_stage)
        m_stage->setGeometry(m_window.rect());
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return false;
    // Dialogs over the stage keep their keys.
    const auto *widget = qobject_cast<QWidget *>(watched);
    if (!widget || widget->window() != &m_window || QApplication::activePopupWidget())
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    if (m_stage)
        m_stage->showTransport();
    if (key->modifiers() != Qt::NoModifier || !usesKey(key->key()))
        return false;
    event->accept();
    if (event->type() == QEvent::KeyPress)
        press(key->key());
    return true;
}

void Presentation::enlarge()
{
    hideDocks();
    qApp->setProperty("presenting", true); // the theme's lines grow with it
    keepFonts();
    QApplication::setFont(scaled(m_font));
    m_parts.themes.setChoice(m_parts.themes.choice());
    // After the style sheet, which resets them.
    for (const auto &[widget, font] : m_ownFonts)
        if (widget)
            widget->setFont(scaled(font));
}

void Presentation::shrink()
{
    showDocks();
    qApp->setProperty("presenting", false);
    QApplication::setFont(m_font);
    m_parts.themes.setChoice(m_parts.themes.choice());
    for (const auto &[widget, font] : m_ownFonts)
        if (widget)
            widget->setFont(font);
}

void Presentation::hideDocks()
{
    m_docks.clear();
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
