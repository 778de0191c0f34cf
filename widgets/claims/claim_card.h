// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/claims/claims_model.h"
#include "widgets/claims/seed_place.h"
#include "widgets/kit/theme.h"

#include <QFrame>

#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace fovea::ui {

class PairChart;

// Evidence that is being made.
struct EvidenceProgress
{
    QString words;
    int done = 0;
    int of = 0; // runs; 0: not known yet
};

// All that is known of one claim: verdict and reason, chart, seeds, other thresholds, what would refute it,
// how it differs, who made the evidence; and what one can do. Head and buttons stay, the rest scrolls.
class ClaimCard : public QFrame
{
    Q_OBJECT

public:
    explicit ClaimCard(ThemeManager &themes, QWidget *parent = nullptr);

    void showClaim(const ClaimBoard &board, const QString &id);
    QString shownId() const { return m_id; }
    void setRunning(const std::optional<EvidenceProgress> &progress); // while it runs the button stops it

Q_SIGNALS:
    void runWanted(const QString &id);
    void stopWanted();
    void clusterWanted(const QString &id);
    void sweepWanted(const QString &id);
    void raceWanted(const QString &id, SeedPlace place);
    void closeWanted();

private:
    QLabel *addText(const char *name, Type type, const char *look = nullptr);
    void showButtons(const ClaimBoard &board, const ClaimResult &result);

    ThemeManager &m_themes;
    QString m_id;
    bool m_isRunning = false;
    QString m_runText;
    QString m_runAbout;
    bool m_canRun = false;
    QLabel *m_title, *m_source, *m_verdict, *m_reason, *m_caution;
    PairChart *m_chart;
    QLabel *m_numbers, *m_seeds, *m_strip, *m_refuted, *m_deviations, *m_made;
    QScrollArea *m_scroll;
    QVBoxLayout *m_body;
    QLabel *m_about; // what would be run, or how far it is
    QProgressBar *m_runBar;
    QPushButton *m_run, *m_cluster, *m_sweep, *m_race;
};

} // namespace fovea::ui
