// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QSplitter;

namespace fovea::ui {

class PlotBoard;
class QuestionCard;
class RaceBoard;
class RaceMaps;

// The Race workspace: the question, the plots with small maps beside them, and the board below. Where it is
// narrow the plots get the room of the maps.
class RaceView : public QWidget
{
    Q_OBJECT

public:
    RaceView(QuestionCard *question, PlotBoard *plots, RaceMaps *maps, RaceBoard *board,
             QWidget *parent = nullptr);

    QSplitter *splitter() { return m_splitter; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    RaceMaps *m_maps;
    RaceBoard *m_board;
    QSplitter *m_splitter; // plots and maps above the board
};

} // namespace fovea::ui
