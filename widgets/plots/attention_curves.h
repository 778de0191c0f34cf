// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/curve_plot.h"

#include <QTimer>
#include <QWidget>

#include <array>
#include <string>

class QComboBox;
class QLabel;
class QMenu;

namespace fovea::ui {

// What attention does over training, beside its maps: dispersion, separation and a third metric (the focus
// score at first) of every lane, as medians over queries with a band of percentiles. The plots stand below
// each other, or side by side where the widget is wide and low. Reads RaceData; Ctrl+click sets the clock.
class AttentionCurves : public QWidget
{
    Q_OBJECT

public:
    AttentionCurves(RaceData &race, Clock &clock, ThemeManager &themes, QWidget *parent = nullptr);

    int layer() const { return m_layer; } // 0-based, or allLayers
    void setLayer(int layer);             // one that no lane has: all layers
    Band band() const { return m_band; }
    void setBand(Band band); // Quartiles or Ninety
    const std::string &metric() const { return m_metric; }
    void setMetric(const std::string &id); // of the third plot; an unknown one is not taken

    const std::array<CurvePlot *, 3> &plots() const { return m_plots; }
    PlotLink &link() { return m_link; }
    QString note() const; // what lines and bands stand for

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void layerChosen(int layer); // by the person, or because no lane has the old one any more

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeHead();
    void makeMetricMenu(ThemeManager &themes);
    void refreshSoon();
    void refresh();
    void refreshLayers();
    void showQuantities();
    QString noteText() const;
    void arrange();

    RaceData &m_race;
    PlotLink m_link;
    QComboBox *m_layers;
    QComboBox *m_bands;
    QLabel *m_note;
    QWidget *m_area;
    QMenu *m_metrics = nullptr;
    std::array<CurvePlot *, 3> m_plots{};
    QTimer m_soon;
    int m_layer = allLayers;
    Band m_band = Band::Quartiles;
    std::string m_metric = "focus";
    bool m_stale = true;
};

} // namespace fovea::ui
