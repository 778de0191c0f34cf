// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/watch/sweep_snapshot.h"

#include <QFrame>

#include <optional>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace fovea::ui {

// What a grid comes to. Hours and disk are measured, and may come later than the counts.
struct PlanFacts
{
    int runs = 0;
    int cells = 0;
    int seeds = 0;
    int merged = 0;
    int excluded = 0;
    int done = 0; // runs that the directory has already
    std::optional<TimeLeft> time;
    std::optional<double> bytes;
    double freeBytes = 0;
    int cores = 1;
    QString problem; // why nothing can start; empty: it can
};

// Runs, merged cells, time and disk of a grid, and the button that starts it.
class PlanLine : public QFrame
{
    Q_OBJECT

public:
    explicit PlanLine(QWidget *parent = nullptr);

    void show(const PlanFacts &facts);
    const PlanFacts &facts() const { return m_facts; }
    QString text() const; // as a screen reader hears it
    QPushButton *startButton() const { return m_start; }

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void startRequested();
    void copyRequested();
    void clusterRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Number
    {
        QLabel *value;
        QLabel *note;
    };
    Number add(QHBoxLayout *row);
    enum class Room { Ample, NoMerged, SmallNumbers, ShortNotes };
    void fit();
    void layOut(Room room);

    PlanFacts m_facts;
    QHBoxLayout *m_numbers;
    Number m_runs, m_merged, m_time, m_disk;
    QLabel *m_problem;
    QPushButton *m_start;
    QToolButton *m_copy, *m_cluster;
};

} // namespace fovea::ui
