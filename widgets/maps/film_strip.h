// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/maps/film_frames.h"

class QButtonGroup;
class QStackedWidget;
class QToolButton;

namespace fovea::ui {

class FilmBeads;
class ScaleBar;
struct ColorScale;

// One head over training as a row of frames, for one lane or two, with a button that plays them. Shows what
// its owner computes, as maps or as beads of the attention received: framesWanted() says how many frames,
// epochChosen() that the clock should go there. It changes neither by itself.
class FilmStrip : public QWidget
{
    Q_OBJECT

public:
    explicit FilmStrip(ThemeManager &themes, QWidget *parent = nullptr);

    void setRows(std::vector<FilmRow> rows);
    void setCurrentEpoch(int epoch); // the clock's
    // What the maps of the rows really show, where that is known: those frames are marked.
    void setShownEpochs(const std::vector<std::optional<int>> &byRow);
    void setScale(const ColorScale &scale, const QString &unit, const QString &note); // of all frames
    void setWanted(int frames);    // at most this many, however wide it is; 0: all that fit
    int wanted() const;            // frames to compute for each row
    void setLoading(bool loading); // what is shown is old, or not there yet
    void setPlaying(bool playing);
    void setLooping(bool looping);

    enum class Kind { Maps, Beads };
    Kind kind() const;
    void setKind(Kind kind);

    const FilmFrames &frames() const { return *m_frames; }
    const FilmBeads &beads() const { return *m_beads; }
    QString summary() const; // for those who do not see the pictures

Q_SIGNALS:
    void framesWanted(int count);
    void epochChosen(int epoch);
    void playRequested(bool play);
    void loopChanged(bool loop);

private:
    void refresh();
    void announceWanted();
    void showPlaying(bool playing);

    ThemeManager &m_themes;
    FilmFrames *m_frames;
    FilmBeads *m_beads;
    QStackedWidget *m_pages;
    QButtonGroup *m_kinds;
    QToolButton *m_play;
    QToolButton *m_loop;
    ScaleBar *m_scale;
    int m_most = 0;
    int m_announced = 0;
    bool m_loading = false;
};

} // namespace fovea::ui
