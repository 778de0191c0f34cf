// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/plots/plot_board.h"

#include "core/masks/mask.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

// A board of plots with made-up runs, for the tests of plots.
namespace fovea::ui {

// Until every visible plot below the widget's window has drawn what it knows.
inline bool settle(const QWidget *widget)
{
    const QList<CurvePlot *> plots = widget->window()->findChildren<CurvePlot *>();
    return QTest::qWaitFor([&] {
        return std::none_of(plots.begin(), plots.end(), [](CurvePlot *plot) { return plot->isWaiting(); });
    });
}

inline ExperimentSpec experimentOf(const std::vector<std::string> &masks, int seeds)
{
    ExperimentSpec experiment;
    experiment.seeds.clear();
    for (int seed = 1; seed <= seeds; ++seed)
        experiment.seeds.push_back(std::uint64_t(seed));
    for (std::size_t i = 0; i < masks.size(); ++i)
        experiment.lanes.push_back({laneLetter(i), maskFrom(masks[i]), {}});
    return experiment;
}

// Accuracy rises in a straight line from chance and passes 95 % at epoch `finish`.
inline EpochRecord record(int epoch, int finish)
{
    EpochRecord made;
    made.epoch = epoch;
    made.step = 100 * (epoch + 1);
    made.trainAccuracy = std::min(1.0, 0.5 + 0.45 * epoch / finish);
    made.heldoutAccuracy = made.trainAccuracy - 0.02;
    made.trainLoss = 1 - made.trainAccuracy + 0.01;
    made.heldoutLoss = made.trainLoss + 0.1;
    made.spent.wall = made.spent.cpu = 0.5 * (epoch + 1);
    made.metrics = {{"entropy", {0, 1, 2, 3, 4, 5, 6, 7, 8}, {{1, 1, 1, 1, 1, 1, 1, 1, 1}}}};
    return made;
}

inline void addEpoch(RaceData &race, int lane, std::uint64_t seed, int epoch, int finish)
{
    RunEvent event;
    event.epoch = record(epoch, finish);
    race.apply(lane, seed, event);
}

struct Stage
{
    ThemeManager themes;
    RaceData race;
    Clock clock;
    PlotBoard board{race, clock, themes};

    explicit Stage(const std::vector<std::string> &masks = {"full", "top-k:5", "banded:5"}, int seeds = 1)
    {
        race.setExperiment(experimentOf(masks, seeds));
        board.resize(920, 620);
        board.show();
        settle(&board);
    }

    void run(int epochs)
    {
        for (int lane = 0; lane < int(race.lanes().size()); ++lane)
            for (const std::uint64_t seed : race.experiment().seeds)
                for (int epoch = 0; epoch < epochs; ++epoch)
                    addEpoch(race, lane, seed, epoch, 10 * (lane + 1));
        clock.setLast(epochs - 1);
        settle(&board);
    }

    CurvePlot &plot(int index) { return *board.plots()[std::size_t(index)]; }
    QWidget *canvas(int index) { return plot(index).canvas(); }
};

inline bool near(double a, double b, double tolerance = 1e-6)
{
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

template<typename Widget>
Widget *named(QWidget &parent, const QString &accessibleName)
{
    for (Widget *widget : parent.findChildren<Widget *>())
        if (widget->accessibleName() == accessibleName)
            return widget;
    return nullptr;
}

inline QImage pictureOf(QWidget *widget)
{
    return widget->grab().toImage();
}

inline int pixelsOf(const QImage &image, const QColor &color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixelColor(x, y) == color;
    return count;
}

} // namespace fovea::ui
