// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/plot_settings.h"

#include <QObject>

#include <limits>

namespace fovea::ui {

// What the plots of one board share: settings, the view of x, and the tracker. Owned by the board.
class PlotLink : public QObject
{
    Q_OBJECT

public:
    explicit PlotLink(QObject *parent = nullptr) : QObject(parent) {}

    const PlotSettings &settings() const { return m_settings; }
    void setSettings(
        const PlotSettings &settings); // another x axis or scale follows again: old ranges mean nothing there

    bool follows() const { return m_follows; }
    double lower() const { return m_lower; } // of the held view
    double upper() const { return m_upper; }
    void follow();
    void hold(double lower, double upper);

    double tracker() const { return m_tracker; } // x under the mouse; NaN: none
    void setTracker(double x);

Q_SIGNALS:
    void settingsChanged();
    void viewChanged();
    void trackerMoved();
    void branchWanted(int lane, int epoch); // from a plot's menu

private:
    PlotSettings m_settings;
    bool m_follows = true;
    double m_lower = 0;
    double m_upper = 1;
    double m_tracker = std::numeric_limits<double>::quiet_NaN();
};

} // namespace fovea::ui
