// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/softmax_trial.h"
#include "widgets/charts/sandbox_row.h"
#include "widgets/kit/theme.h"

#include <QWidget>

namespace fovea::ui {

// Scores of one query as bars around zero, to be dragged by mouse or moved by keys, with their weights below.
// Kept bars in the accent, dropped ones hatched; what a move has left behind stays as a dotted outline. Shows
// what it is given and reports what a person asks for.
class ScoreBars : public QWidget
{
    Q_OBJECT

public:
    explicit ScoreBars(ThemeManager &themes, QWidget *parent = nullptr);

    void setRow(const SandboxRow &row, const ScoreMove &move, const SoftmaxTrial &trial);
    // Makes the axis fit the scores again; otherwise it only grows, so that bars stand still under a hand.
    void refit();

    int count() const { return int(m_row.scores.size()); }
    QRectF barRect(int key) const;    // of the score, as drawn
    QRectF weightRect(int key) const; // of the weight after the move
    int barAt(qreal x) const;
    qreal positionOf(double score) const;
    double scoreAt(qreal y) const;
    QString summary() const { return accessibleDescription(); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void barChosen(int key);
    void scoreMoved(int key, double score);

protected:
    bool event(QEvent *event) override; // tool tips
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    struct Span
    {
        double low = -1;
        double high = 1;
    };

    Span neededAxis() const;
    double moved(int key) const; // score after the move
    QRectF scoresArea() const;
    QRectF weightsArea() const;
    qreal slotWidth() const;
    QRectF slot(int key, const QRectF &area) const; // whole pixels
    void nudge(double by);

    // score_bars_paint.cpp
    void paintAxes(QPainter &painter) const;
    void paintSelection(QPainter &painter) const;
    void paintBars(QPainter &painter) const;
    void paintGhosts(QPainter &painter) const;
    void paintGaps(QPainter &painter) const; // the cut, dispersion, separation
    void paintLabels(QPainter &painter) const;

    ThemeManager &m_themes;
    SandboxRow m_row;
    ScoreMove m_move;
    SoftmaxTrial m_trial;
    Span m_axis;
    double m_weightTop = 1;
    bool m_dragging = false;
    double m_grab = 0; // score below the pointer minus the bar's, when it was pressed
};

} // namespace fovea::ui
