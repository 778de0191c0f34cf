// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

namespace fovea::ui {

class Enlarger;
class PlotBoard;
class QuestionCard;
class RaceBoard;
class RaceMaps;

// The Race workspace: the question, the plots with small maps beside them, and the board below, in rectangles
// that depend on the window alone. Any plot and the maps can be enlarged to the whole of it.
class RaceView : public QWidget
{
    Q_OBJECT

public:
    RaceView(QuestionCard *question, PlotBoard *plots, RaceMaps *maps, RaceBoard *board,
             QWidget *parent = nullptr);

    Enlarger &enlarger() { return *m_enlarger; }

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeMapsMenu();
    void arrange();

    QuestionCard *m_question;
    PlotBoard *m_plots;
    RaceMaps *m_maps;
    RaceBoard *m_board;
    Enlarger *m_enlarger;
    bool m_hasCard = true; // it can be dismissed
};

} // namespace fovea::ui
