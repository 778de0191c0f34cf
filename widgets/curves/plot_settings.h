// SPDX-License-Identifier: MIT
#pragma once

namespace fovea::ui {

enum class XAxis { Epoch, Step, Wall, Cpu, Flops };
enum class Scaling { Linear, Logarithmic };
enum class Smoothing { None, MovingAverage, Exponential };

// How every plot of a board draws its curves.
struct PlotSettings
{
    XAxis xAxis = XAxis::Epoch;
    bool logX = false;
    bool logY = false; // of losses and metrics; accuracies stay linear
    Smoothing smoothing = Smoothing::None;
    int amount = 9; // epochs: width of the moving average, span of the exponential one
    bool singleSeeds = false;

    bool operator==(const PlotSettings &) const = default;
};

} // namespace fovea::ui
