// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/plots/curve_plot.h"
#include "widgets/plots/legend_bar.h"
#include "widgets/plots/plot_link.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace fovea::ui {

class MetricChooser;

// The plots of a race: train loss, train accuracy, held-out accuracy and, on demand, any metric; one legend,
// one view of x, one tracker. Reads RaceData; asks only for an export.
class PlotBoard : public QWidget
{
    Q_OBJECT

public:
    PlotBoard(RaceData &race, Clock &clock, ThemeManager &themes, QWidget *parent = nullptr);

    PlotLink &link() { return m_link; }
    const RaceData &race() const { return m_race; }
    const ThemeManager &themes() const { return m_themes; }
    std::vector<CurvePlot *> plots() const; // those shown, in reading order
    const LegendBar &legend() const { return *m_legend; }

    void showMetric(const Quantity &quantity);
    void hideMetric();
    // Where each shown plot stands if the plots fill this area; beside plots().
    std::vector<QRect> places(const QRect &area) const;

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void exportRequested();
    void metricShownChanged(bool shown);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void holdHere();
    void arrange();
    void refreshNote();
    void refreshLayers();

    RaceData &m_race;
    ThemeManager &m_themes;
    PlotLink m_link;
    LegendBar *m_legend;
    QWidget *m_area;
    CurvePlot *m_loss;
    CurvePlot *m_train;
    CurvePlot *m_heldout;
    CurvePlot *m_metric;
    MetricChooser *m_chooser;
    QLabel *m_note;
    bool m_metricShown = false;
};

} // namespace fovea::ui
