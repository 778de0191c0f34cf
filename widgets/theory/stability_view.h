// SPDX-License-Identifier: MIT
#pragma once

#include "core/metrics/regime.h"
#include "widgets/kit/theme.h"
#include "widgets/models/clock.h"
#include "widgets/models/race_data.h"
#include "widgets/theory/lane_measures.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QGridLayout;
class QStackedWidget;

namespace fovea::ui {

class Card;
class ConditionsChart;
class GradientChart;
class Label;
class OneLine;
class PaperTableView;
class PartBars;
class RegimeChart;
class StabilityChart;

// How far attention can move when scores move, what the theory promises, and where the gradient goes, over
// training. Reads RaceData; a click on an epoch sets the clock.
class StabilityView : public QWidget
{
    Q_OBJECT

public:
    StabilityView(RaceData &race, Clock &clock, ThemeManager &themes, QWidget *parent = nullptr);

    QWidget *controls() const { return m_controls; } // block, percentile: for a bar
    bool isEmpty() const;                            // no lane has an epoch
    const MeasureView &measures() const { return m_view; }
    void setMeasures(const MeasureView &view); // a level or block that there is not: the nearest
    Condition condition() const { return m_condition; }
    void setCondition(Condition condition);

    StabilityChart &stability() const { return *m_stability; }
    ConditionsChart &conditions() const { return *m_conditions; }
    RegimeChart &regime() const { return *m_regime; }
    PaperTableView &table() const { return *m_table; }
    QString foot() const; // the line under the panels
    void bringUpToDate(); // shows now what is still waiting for its frame

Q_SIGNALS:
    void laneChosen(int lane); // of the race
    void startRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeEmpty();
    QWidget *makeCards();
    void makeControls();
    Card *makeStability();
    Card *makeConditions();
    Card *makeGradients();
    Card *makeRegime();
    void arrange();
    void refreshSoon();
    void refresh();
    void showClock();
    void showFoot(int epoch);
    void choosePaper(int row, int level);

    RaceData &m_race;
    Clock &m_clock;
    ThemeManager &m_themes;
    QStackedWidget *m_stack;
    QWidget *m_controls;
    QComboBox *m_blocks, *m_levels, *m_which;
    QGridLayout *m_grid = nullptr;
    Card *m_stabilityCard = nullptr, *m_conditionsCard = nullptr, *m_gradientsCard = nullptr,
         *m_regimeCard = nullptr;
    StabilityChart *m_stability = nullptr;
    ConditionsChart *m_conditions = nullptr;
    RegimeChart *m_regime = nullptr;
    PaperTableView *m_table = nullptr;
    GradientChart *m_norm = nullptr, *m_clipped = nullptr;
    PartBars *m_parts = nullptr;
    OneLine *m_foot = nullptr, *m_conditionsFoot = nullptr, *m_gradientsFoot = nullptr,
            *m_regimeFoot = nullptr;
    Label *m_gradientsReason = nullptr, *m_verdict = nullptr, *m_measuredOn = nullptr;
    QTimer m_soon;
    MeasureView m_view;
    Condition m_condition = Condition::W;
    std::vector<GradientLane> m_gradients;
    std::vector<Regime> m_regimes; // at conditionLevels()
    Regime m_shown;                // at the level of the view
    int m_arranged = -1;
};

} // namespace fovea::ui
