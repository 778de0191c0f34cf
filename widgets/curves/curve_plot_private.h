// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/curve_lines.h"
#include "widgets/curves/curve_plot.h"
#include "widgets/curves/plot_hand.h"
#include "widgets/curves/plot_marks.h"
#include "widgets/curves/plot_overlay.h"
#include "widgets/curves/plot_tips.h"

#include <QElapsedTimer>
#include <QTimer>

#include <map>
#include <optional>
#include <vector>

class QCPAxis;
class QCustomPlot;

// For the curve_plot*.cpp files alone.
namespace fovea::ui {

// What the next frame must catch up with. Overlay and ends have layers of their own; the others mean a whole
// drawing.
enum Dirt { Clean = 0, OverlayDirt = 1, EndsDirt = 2, ViewDirt = 4, LookDirt = 8, DataDirt = 16 };
constexpr int wholeDirt = ViewDirt | LookDirt | DataDirt;

Span spanOf(const QCPAxis &axis);

class CurvePlot::Private : public QObject
{
public:
    Private(CurvePlot &owner, RaceData &raceData, Clock &raceClock, ThemeManager &themeManager,
            PlotLink &plotLink, const Quantity &what);

    void invalidate(int dirt);
    void drawFrame();
    int update(); // prepares the next drawing; returns what has really changed
    void rebuildMarks();
    void rebuildFinishes();
    void rebuildForks();
    void rebuildEnds();
    void addUniformGuides();
    void addFeet();
    void rebuildOverlay();
    void applyTheme();
    void applyScales();
    void followData();
    void showTitle();
    void placeAxisLabel();
    void finishMotion(); // the last picture of whatever moves
    Quantity drawn() const;
    EndLetter endLetter(const DrawnLane &lane) const;
    std::vector<ReadoutRow> rowsAt(double x) const;
    std::vector<ReadoutRow> rowsOfEpoch(int epoch) const;
    LaneStyle styleOf(int lane) const;
    QString letterOf(int lane) const;

    void connectHand(PlotHand &hand);
    void hold(const Span &x, const Span &y);
    void zoomAt(const QPointF &at, double factor, Qt::Orientation orientation);
    void dragTo(const QPointF &from, const QPointF &to);
    void zoomInto(const QRectF &box);
    void click(const QPointF &at, Qt::KeyboardModifiers modifiers);
    void openMenu(const QPointF &at);
    std::optional<int> laneNear(const QPointF &at) const;
    std::optional<int> epochOn(int lane, double x) const; // of its own epochs the nearest
    std::optional<int> epochNear(double x) const;
    void track(const QPointF &at);

    CurvePlot &q;
    RaceData &race;
    Clock &clock;
    ThemeManager &themes;
    PlotLink &link;
    Quantity quantity;
    Marks marks; // before the plot, which draws them to its end
    Ends ends;
    Overlay overlay;
    PlotHead *head;
    QCustomPlot *plot;
    MenuLabel *axisLabel;
    CurveLines lines;
    std::vector<DrawnLane> lanes;
    LiveTips live;
    std::vector<DrawnTip> tips;
    QTimer timer;
    QElapsedTimer sinceFrame;
    int dirt = DataDirt | LookDirt;
    int frames = 0;
    bool lead = false;
    bool showsTips = true;
    bool hasData = false; // lines or tips were drawn
    Span dragX, dragY;

    // The view of x on its way to the next stop.
    Span glideFrom, glideTo;
    QElapsedTimer glide; // not valid: at rest
    // When the pennant of a lane and epoch began to drop.
    std::map<std::pair<int, double>, QElapsedTimer> drops;
    bool moves = false; // something is on its way: the next frame follows
};

} // namespace fovea::ui
