// SPDX-License-Identifier: MIT
#include "app/workspaces/race/race_stage.h"

#include "app/studio/race_controller.h"
#include "app/workspaces/race/race_story.h"
#include "widgets/models/race_forecast.h"
#include "widgets/race/presentation_view.h"
#include "widgets/race/question_card.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMainWindow>

namespace fovea::app {

namespace {

bool isForward(int key)
{
    return key == Qt::Key_Right || key == Qt::Key_PageDown;
}

bool isBack(int key)
{
    return key == Qt::Key_Left || key == Qt::Key_PageUp;
}

} // namespace

RaceStage::RaceStage(Studio &studio, RaceStory &story, ui::QuestionCard &card)
    : m_studio(studio), m_story(story), m_card(card),
      m_view(new ui::PresentationView(studio.race, studio.inspection, studio.clock, studio.themes,
                                      &studio.window))
{
    m_view->setGeometry(m_studio.window.rect());
    m_view->show();
    m_view->raise();
    m_focus = m_studio.window.focusWidget();
    m_view->setFocus();
    connect(&m_card, &ui::QuestionCard::stageChanged, this, [this] {
        if (m_stopAtFlag && m_card.stage() == ui::QuestionCard::Stage::Ending) {
            m_stopAtFlag = false;
            m_studio.controller.pause();
        }
    });
    connect(&m_card, &ui::QuestionCard::guessed, m_view, [this] { m_view->setGuess(m_card.guess()); });
    m_view->setGuess(m_card.guess());
    qApp->installEventFilter(this);
}

RaceStage::~RaceStage()
{
    delete m_view;
    (m_focus && m_focus->isVisible() ? m_focus.data() : m_studio.window.centralWidget())->setFocus();
}

void RaceStage::next()
{
    using Stage = ui::QuestionCard::Stage;
    RaceController &race = m_studio.controller;
    if (ui::hasEnded(m_studio.race)) {
        if (m_card.stage() == Stage::Ending)
            m_story.moreSeedsAction()->trigger();
        return;
    }
    switch (m_card.stage()) {
    case Stage::Question:
    case Stage::Racing:
        m_stopAtFlag = true;
        race.run();
        break;
    case Stage::Ending:
        if (race.isRunning())
            m_story.moreSeedsAction()->trigger();
        else
            race.run();
        break;
    case Stage::Seeds:
        race.run();
        break;
    }
}

// Nothing that has run is undone: it stands still, then the picture goes back to the flag and to the start.
void RaceStage::back()
{
    if (m_studio.controller.isRunning())
        m_studio.controller.pause();
    else if (m_card.flagEpoch() && !m_card.isHeldAtFlag())
        m_card.setHeldAtFlag(true);
    else
        m_studio.clock.setEpoch(-1);
}

bool RaceStage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_studio.window && event->type() == QEvent::Resize)
        m_view->setGeometry(m_studio.window.rect());
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return false;
    // Dialogs over the stage keep their keys.
    const auto *widget = qobject_cast<QWidget *>(watched);
    if (!widget || widget->window() != &m_studio.window || QApplication::activePopupWidget())
        return false;
    m_view->showTransport();
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->modifiers() != Qt::NoModifier || !(isForward(key->key()) || isBack(key->key())))
        return false;
    event->accept();
    if (event->type() == QEvent::KeyPress)
        isForward(key->key()) ? next() : back();
    return true;
}

} // namespace fovea::app
