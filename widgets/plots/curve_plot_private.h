// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/plots/curve_lines.h"
#include "widgets/plots/curve_plot.h"
#include "widgets/plots/plot_hand.h"
#include "widgets/plots/plot_marks.h"

#include <QElapsedTimer>
#include <QTimer>

#include <optional>
#include <vector>

class QCPAxis;
class QCustomPlot;

// For the curve_plot*.cpp files alone.
namespace fovea::ui {

// What the next frame must catch up with; the larger ones include the smaller.
enum Dirt { Clean = 0, OverlayDirt = 1, ViewDirt = 2, LookDirt = 4, DataDirt = 8 };

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
    void addUniformGuides();
    void rebuildOverlay();
    void applyTheme();
    void applyScales();
    void followData();
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
    std::optional<int> laneNear(const QPointF &at) const;
    std::optional<int> epochNear(double x) const;
    void track(const QPointF &at);

    CurvePlot &q;
    RaceData &race;
    Clock &clock;
    ThemeManager &themes;
    PlotLink &link;
    Quantity quantity;
    Marks marks; // before the plot, which draws them to its end
    Overlay overlay;
    QCustomPlot *plot;
    CurveLines lines;
    std::vector<DrawnLane> lanes;
    QWidget *header = nullptr;
    QTimer timer;
    QElapsedTimer sinceFrame;
    int dirt = DataDirt | LookDirt;
    int frames = 0;
    Span dragX, dragY;
};

} // namespace fovea::ui
