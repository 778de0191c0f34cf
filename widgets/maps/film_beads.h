// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/maps/film_frames.h"

namespace fovea::ui {

// A film as beads: a block per lane, a line per epoch, a bead per position, as large as the attention it
// receives. One scale for all lines. Owned by FilmStrip.
class FilmBeads : public QWidget
{
    Q_OBJECT

public:
    FilmBeads(ThemeManager &themes, QWidget *parent);

    void setRows(std::vector<FilmRow> rows);
    void setCurrentEpoch(int epoch);
    void setShownEpochs(std::vector<std::optional<int>> byRow); // by the maps; none: the clock's
    void setDimmed(bool dimmed);

    // The frames of a row that have a line: spread evenly over those there are, first and last among them.
    std::vector<int> shownFrames(int row) const;
    QRectF lineRect(int row, int frame) const; // empty where it is not shown
    // Where and how large a bead is: its centre and diameter.
    QRectF beadRect(int row, int frame, int position) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void epochChosen(int epoch);

protected:
    bool event(QEvent *event) override; // tool tips
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QRectF block(int row) const;
    QRectF beadsOf(int row, int frame) const;               // of a line, without its words
    std::pair<int, int> lineAt(const QPointF &place) const; // row and frame; -1: none
    bool isCurrent(int row, int frame) const;

    ThemeManager &m_themes;
    std::vector<FilmRow> m_rows;
    int m_current = -1;
    std::vector<std::optional<int>> m_shown;
    bool m_dimmed = false;
};

} // namespace fovea::ui
