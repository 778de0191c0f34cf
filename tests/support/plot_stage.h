// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/plots/plot_board.h"

#include "core/attention/mask.h"
#include "widgets/kit/motion.h"

#include <QApplication>
#include <QMenu>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

// A board of plots with made-up runs, for the tests of plots.
namespace fovea::ui {

// Until every visible plot below the widget's window has drawn what it knows.
inline bool settle(const QWidget *widget)
{
    return QTest::qWaitFor([widget] { // plots may go while it waits
        const QList<CurvePlot *> plots = widget->window()->findChildren<CurvePlot *>();
        return std::none_of(plots.begin(), plots.end(), [](CurvePlot *plot) { return plot->isWaiting(); });
    });
}

inline ExperimentSpec experimentOf(const std::vector<std::string> &masks, int seeds)
{
    ExperimentSpec experiment;
    experiment.base.train.epochs = 100;
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

inline void setStatus(RaceData &race, int lane, std::uint64_t seed, RunStatus status)
{
    RunEvent event;
    event.status = status;
    race.apply(lane, seed, event);
}

inline void setProgress(RaceData &race, int lane, std::uint64_t seed, int epoch, int step, double accuracy)
{
    RunProgress progress;
    progress.epoch = epoch;
    progress.stepInEpoch = step;
    progress.stepsPerEpoch = 100;
    progress.runningAccuracy = accuracy;
    progress.runningLoss = 1 - accuracy;
    race.setProgress(lane, seed, progress);
}

// Loss, train accuracy and held-out accuracy beside each other.
inline const QByteArray threePlots =
    R"({"plots":[{"kind":"train-loss"},{"kind":"train-accuracy"},{"kind":"heldout-accuracy"}]})";

struct Stage
{
    ThemeManager themes;
    RaceData race;
    Clock clock;
    PlotBoard board{race, clock, themes};

    explicit Stage(const std::vector<std::string> &masks = {"full", "top-k:5", "banded:5"}, int seeds = 1)
    {
        setMotion(Motion::Reduced);
        race.setExperiment(experimentOf(masks, seeds));
        board.restoreState(threePlots);
        board.resize(920, 620);
        board.show();
        settle(&board);
    }

    void run(int epochs)
    {
        for (int lane = 0; lane < int(race.lanes().size()); ++lane)
            for (const std::uint64_t seed : race.experiment().seeds) {
                for (int epoch = 0; epoch < epochs; ++epoch)
                    addEpoch(race, lane, seed, epoch, 10 * (lane + 1));
                setStatus(race, lane, seed, RunStatus::Finished);
            }
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

// Opens the menu of a button by a click and takes the entry that begins so by the keyboard.
inline bool chooseFromMenu(QWidget *button, const QString &entry)
{
    bool found = false;
    QTimer::singleShot(0, button, [&found, entry] {
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        if (!menu)
            return;
        for (qsizetype i = 0; i < menu->actions().size() && !found; ++i) {
            QTest::keyClick(menu, Qt::Key_Down);
            const QAction *action = menu->activeAction();
            found = action && action->text().remove(u'&').startsWith(entry);
        }
        if (found)
            QTest::keyClick(menu, Qt::Key_Return);
        else
            menu->close();
    });
    QTest::mouseClick(button, Qt::LeftButton);
    return QTest::qWaitFor([&] { return found && !QApplication::activePopupWidget(); });
}

inline QAction *actionOf(const QWidget &parent, const QString &text)
{
    for (QAction *action : parent.findChildren<QAction *>())
        if (action->text() == text)
            return action;
    return nullptr;
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
