// SPDX-License-Identifier: MIT
#pragma once

#include "core/theory/surface.h"
#include "widgets/kit/theme.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace fovea::ui {

// The plane as one lane's mask sees it: a surface that is being refined.
struct SeenSurface
{
    QString letter;
    QString mask; // "top-k 5"
    LaneStyle style;
    Surface surface;                                   // of all points, known or not
    int done = 0;                                      // points of its refinement order
    double seconds = 0;                                // spent so far
    std::vector<std::pair<int, double>> pictures = {}; // points a side, seconds after the request
    std::optional<SlopeEstimate> slopes = {};       // of the finest complete picture, per unit of the plane
    std::optional<SlopeEstimate> weightSlopes = {}; // per unit of weight distance

    int side() const { return int(surface.x.size()); }
    int total() const { return int(surface.loss.size()); }
    int level() const; // points per side of the finest complete picture; 0: none yet
    int levelAtWork() const;
    bool isKnown(int row, int column) const { return known[std::size_t(row * side() + column)] != 0; }
    // Rows of the level at work below which everything is there, as a row of the whole grid; nothing when no
    // level is half done.
    std::optional<int> frontier() const;
    void settle(); // after `done` changed

    std::vector<char> known; // by settle()
};

// What a surface says at a place of the plane.
struct SeenLoss
{
    double loss = 0; // NaN: it is no number there
    int level = 0;   // of the grid that it was read from
};
std::optional<SeenLoss> lossAt(const SeenSurface &seen, double x, double y);

// Where a lane went, projected into the plane.
struct LandscapePath
{
    QString letter;
    LaneStyle style;
    std::vector<int> epochs; // kept, 0-based; -1: untrained
    std::vector<PlanePoint> points;

    // The kept epoch at the clock or the last before it; -1 as an index: none.
    int indexAt(int epoch) const;
};

// A straight cut through the losses, under each mask with the same weights.
struct CutScene
{
    QString title;
    QString unit;                 // of the axis; empty: its ends have names
    QString startWords, endWords; // at 0 and 1
    std::vector<double> at;
    std::vector<std::vector<double>> losses; // for each side, NaN where not known yet
};

struct LandscapeScene
{
    QString why;   // there is nothing to show: a sentence
    QString plane; // "Fork plane: start, end of A, end of B"
    QString xTitle, yTitle;
    double unitX = 1, unitY = 1; // length of the plane's directions in weight distance
    std::vector<SeenSurface> sides;
    std::vector<LandscapePath> paths;
    std::optional<QPointF> start; // of the lanes, in the plane's coordinates
    std::vector<CutScene> cuts;
    int cutsDone = 0; // points, of all masks
    int cutsTotal = 0;
    int examples = 0;
    double guessing = 0;         // loss of a network that guesses: ln(classes)
    std::vector<QString> truths; // how true the plane is, in sentences
    bool isWorking = false;
    bool isStopped = false; // before it was complete
    bool isStale = false;   // the lanes have been trained further since

    // The upper end of the colours: fixed once the coarsest picture is there, only widened by finer ones.
    double high() const;
    QRectF range() const; // of the plane, with half a cell around it, in weight distance
};

// "33 × 33: 452 of 1,089"; with the time left while it is worked on.
QString progressWords(const LandscapeScene &scene, const SeenSurface &seen);
// When the pictures were there: "5 × 5 after 1.3 s, 9 × 9 after 4.2 s".
QString pictureTimes(const SeenSurface &seen);
QString lossWords(const LandscapeScene &scene,
                  const QPointF &place); // at a place of the plane, a line a mask
// A table of all losses: plane coordinates, weight distances, then a column for each mask.
QString surfaceCsv(const LandscapeScene &scene);
QString cutsCsv(const LandscapeScene &scene);

} // namespace fovea::ui
