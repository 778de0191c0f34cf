// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QImage>
#include <QString>
#include <QWidget>

#include <limits>
#include <optional>
#include <vector>

namespace fovea::ui {

// One moment of one head.
struct FilmFrame
{
    int epoch = -1;     // -1: untrained
    bool isKept = true; // false: the lane has no weights of this epoch, other lanes have
    QImage picture;     // small, already coloured; null while it is being made
    double focus = std::numeric_limits<double>::quiet_NaN(); // NaN where not defined
    QString caption;                                         // more words for tooltip and screen readers
    std::vector<double> received; // attention of each position in the layer; empty: not known
};

// One lane.
struct FilmRow
{
    QString letter;
    int style = 0;                 // of Theme::lane()
    std::vector<FilmFrame> frames; // ascending epochs, the same in all rows
};

QString filmEpochText(int epoch); // "untrained", "epoch 12": counted from 1

// The frames of a film strip, without its buttons. Owned by FilmStrip.
class FilmFrames : public QWidget
{
    Q_OBJECT

public:
    FilmFrames(ThemeManager &themes, QWidget *parent);

    const std::vector<FilmRow> &rows() const { return m_rows; }
    void setRows(std::vector<FilmRow> rows);
    int currentEpoch() const { return m_current; }
    void setCurrentEpoch(int epoch);
    void setShownEpochs(std::vector<std::optional<int>> byRow);
    void setSentence(const QString &sentence); // instead of frames, or empty
    void setDimmed(bool dimmed);

    int fitting() const;                       // how many frames there is room for
    QRect frameRect(int row, int frame) const; // empty where it is not shown
    QRect pictureRect(int row, int frame) const;
    // The frame that stands for what the row's map shows: the last one at or before it.
    std::optional<int> currentFrame(int row) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void epochChosen(int epoch);
    void fittingChanged(int count);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    const FilmFrame *frameAt(const QPoint &at) const;
    int firstShown() const;
    int shownEpoch(int row) const;
    void announceFitting();
    void paintFrame(QPainter &painter, int row, int frame) const;
    void chooseBeside(int direction);

    ThemeManager &m_themes;
    std::vector<FilmRow> m_rows;
    QString m_sentence;
    int m_current = -1;                      // the clock's
    std::vector<std::optional<int>> m_shown; // by row: the map's; none: the clock's
    int m_fitting = -1;
    bool m_dimmed = false;
};

} // namespace fovea::ui
