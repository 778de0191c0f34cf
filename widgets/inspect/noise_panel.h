// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/charts/noise_lane.h"
#include "widgets/kit/theme.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSlider;
class QToolButton;
class QVBoxLayout;

namespace fovea::ui {

class NoiseScatter;
class NoiseShares;
class NoiseTable;

// Mask stability: a slider adds noise to the embeddings, and each lane says how many of its picks stay. Shows
// the values it is given and asks for others by signals; lives in a dock of the Inspector.
class NoisePanel : public QWidget
{
    Q_OBJECT

public:
    explicit NoisePanel(ThemeManager &themes, QWidget *parent = nullptr);

    void setLanes(const std::vector<NoiseLane> &lanes, NoiseStop stop = NoiseStop::Settled);
    const std::vector<NoiseLane> &lanes() const { return m_lanes; }
    bool isBusy() const { return m_busy; }
    void setBusy(bool busy); // what is shown is being measured anew

    double sigma() const; // 0: off
    int draws() const;    // at most
    bool cellsAreShown() const;
    void setSigma(double sigma); // the nearest step
    void setDraws(int draws);
    void setCellsShown(bool shown);

Q_SIGNALS:
    void sigmaChanged(double sigma);
    void drawsChanged(int draws);
    void cellsShownChanged(bool shown); // whether the heat maps show how often their cells stay picked
    void tableRequested();
    void copyRequested(const QString &csv);

private:
    void makeControls(QVBoxLayout *layout);
    QWidget *makeResults();
    void showState();

    ThemeManager &m_themes;
    QSlider *m_noise = nullptr;
    QLabel *m_value = nullptr;
    QComboBox *m_draws = nullptr;
    QCheckBox *m_cells = nullptr;
    QLabel *m_state = nullptr;
    QVBoxLayout *m_laneList = nullptr;
    QWidget *m_scatterPart = nullptr;
    NoiseScatter *m_scatter = nullptr;
    QLabel *m_summary = nullptr;
    QWidget *m_tablePart = nullptr;
    NoiseTable *m_table = nullptr;
    QPushButton *m_measure = nullptr;
    QToolButton *m_copy = nullptr;
    std::vector<NoiseShares *> m_shares;
    std::vector<NoiseLane> m_lanes;
    NoiseStop m_stop = NoiseStop::Settled; // of what is shown
    bool m_busy = false;
};

} // namespace fovea::ui
