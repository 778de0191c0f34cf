// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "app/studio/workspace.h"

namespace fovea::ui {
class PlotBoard;
class QuestionCard;
class RaceBoard;
class RaceMaps;
class RaceView;
} // namespace fovea::ui

namespace fovea::app {

class ExportController;
class RaceStory;

// The Race workspace: the question, the curves, small maps and the board, with what one does when a race has
// been won, what is saved of it, and its stage for a projector.
class RaceWorkspace : public Workspace
{
    Q_OBJECT

public:
    explicit RaceWorkspace(Studio &studio);

    QWidget *page() override;
    std::vector<ActionGroup> actions() override;
    LessonPart words() override;
    std::vector<MenuInfo> menus() override;
    void resetView() override;
    void saveView(QSettings &settings) override;
    void restoreView(QSettings &settings) override;
    ui::Enlarger *enlarger() const override;
    std::unique_ptr<PresentationStage> openStage() override;

private:
    void connectQuestion();
    void connectBoard();
    void connectExports();
    void showInterrupted();
    void askForThreshold();
    void showMaps(int lane); // in the Inspector; -1: those there are
    void showRun(int lane, quint64 seed);
    void glance(); // at what the lanes looked at where a curve is pointed at

    Studio &m_studio;
    ui::QuestionCard *m_question;
    ui::PlotBoard *m_plots;
    ui::RaceBoard *m_board;
    ui::RaceMaps *m_maps;
    ui::RaceView *m_view;
    ExportController *m_exports;
    RaceStory *m_story;
};

} // namespace fovea::app
