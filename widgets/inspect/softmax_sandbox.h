// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/worst_move.h"
#include "widgets/charts/sandbox_row.h"
#include "widgets/kit/theme.h"

#include <QWidget>

#include <array>
#include <optional>
#include <vector>

class QAction;
class QBoxLayout;
class QButtonGroup;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QSlider;
class QSpinBox;
class QToolButton;

namespace fovea::ui {

class BoundGauge;
class ScoreBars;

// A query somewhere that can be loaded.
struct RowOffer
{
    QString row;   // short: "12 of A"
    QString title; // "A · query 12 ‘1’, layer 2, head 1"
};

// One row of scores to play with: drag them, choose how many are kept, move one and see how far the weights
// follow, against what the stability bound allows. Knows no run: its owner loads rows.
class SoftmaxSandbox : public QWidget
{
    Q_OBJECT

public:
    explicit SoftmaxSandbox(ThemeManager &themes, QWidget *parent = nullptr);

    // A row without scores, or with some that are not finite, is refused with a sentence; the old one stays.
    void load(const SandboxRow &row);
    SandboxRow row() const { return m_row; }
    QString problem() const;
    // The rows that the head's buttons send for; at most two. None: no query is selected.
    void setOffers(const std::vector<RowOffer> &offers);

    int selectedBar() const { return m_move.key; }
    double perturbation() const { return m_move.by; }
    Norm norm() const { return m_norm; }
    const SoftmaxTrial &trial() const { return m_trial; }
    std::optional<double> measuredRatio() const { return m_trial.ratio; }
    double logBound() const { return m_trial.logBound; }
    const WorstMove &worst() const { return m_worst; } // of moves up to range()
    double range() const { return m_range; }

    void selectBar(int key);
    void setScore(int key, double score);
    void setKeep(int keep); // 0: full
    void perturb(double by);
    void setNorm(Norm norm);
    void showWorstMove();
    void showExample(SandboxExample example);
    void reset(); // to the row loaded last

Q_SIGNALS:
    void changed();               // anything that row(), trial() or worst() tell
    void rowRequested(int offer); // of setOffers()

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makePlay();
    QWidget *makeNumbers();
    QWidget *makeHead();
    QWidget *makeKeep();
    QWidget *makeMove();
    QWidget *makeWorst();
    QWidget *makeFigures();
    QWidget *makeNorm();
    void showRow(const SandboxRow &row, double by);
    void compute(); // after the scores, k or the norm
    void measure(); // after the move
    void showState();
    void showControls();

    ThemeManager &m_themes;
    SandboxRow m_row;
    SandboxRow m_loaded;
    ScoreMove m_move;
    Norm m_norm = Norm::L2;
    double m_range = 0; // of the move, either way
    SoftmaxTrial m_trial;
    WorstMove m_worst;

    QScrollArea *m_scroll;
    QBoxLayout *m_columns;
    QLabel *m_title;
    QLabel *m_problem;
    QAction *m_reset;
    QSlider *m_keepSlider;
    QSpinBox *m_keep;
    ScoreBars *m_bars;
    QLabel *m_readout;
    QLabel *m_moveLabel;
    QSlider *m_moveSlider;
    QDoubleSpinBox *m_by;
    QLabel *m_share;
    QLabel *m_shareWords;
    BoundGauge *m_gauge;
    QLabel *m_worstWords;
    QPushButton *m_showWorst;
    QLabel *m_output;
    QLabel *m_input;
    QLabel *m_ratio;
    QLabel *m_bound;
    QLabel *m_formula;
    QButtonGroup *m_norms;
    QLabel *m_trust;
    std::array<QToolButton *, 2> m_send{};
    std::vector<RowOffer> m_offers;
};

} // namespace fovea::ui
