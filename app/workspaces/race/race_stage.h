// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "app/studio/workspace.h"

#include <QPointer>

namespace fovea::ui {
class PresentationView;
class QuestionCard;
} // namespace fovea::ui

namespace fovea::app {

class RaceStory;

// The race as a stage for a projector, over the whole window. A clicker walks its story: start, stop at the
// first flag, ending, more seeds.
class RaceStage : public PresentationStage
{
    Q_OBJECT

public:
    RaceStage(Studio &studio, RaceStory &story, ui::QuestionCard &card);
    ~RaceStage() override;

    void next(); // one step of the story
    void back();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    Studio &m_studio;
    RaceStory &m_story;
    ui::QuestionCard &m_card;
    ui::PresentationView *m_view; // a child of the window
    QPointer<QWidget> m_focus;    // before it
    bool m_stopAtFlag = false;
};

} // namespace fovea::app
