// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/card.h"
#include "widgets/kit/theme.h"
#include "widgets/models/race_data.h"

#include "core/tasks/task.h"

#include <map>

class QComboBox;
class QLabel;

namespace fovea::ui {

class FieldRow;
class LengthBars;
class ShareBars;
class TaskExample;
class TaskSamples;

// What is being learned: the task by name, its question, its rule drawn on an example that can be rolled
// anew, what guessing reaches, how hard it is made, and what its sequences are like.
class TaskPanel : public Card
{
    Q_OBJECT

public:
    TaskPanel(RaceData &race, ThemeManager &themes, QWidget *parent = nullptr);
    ~TaskPanel() override;

    QString levelsText() const; // chance, and what simple rules reach
    const TaskExample *example() const { return m_example; }
    const FieldRow *row(const std::string &key) const; // "task.length", "data.train"
    QString invalidField() const; // "Length: 2 to 600": what a field holds cannot be; empty: none
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void validityChanged();
    void taskChangeRequested(const fovea::TaskSpec &task);
    void baseFieldChangeRequested(const QString &key, const QString &value);

protected:
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeChooser();
    QWidget *makeCharts(ThemeManager &themes);
    void refresh();
    void showTask();
    void showLevels(const std::vector<Baseline> &baselines);
    void showProblem(const QString &sentence);
    void makeRows();
    void fillRows();
    void showSample(const TaskSpec &spec);
    void choose(int index);
    void commit(const std::string &key, const QString &text);

    RaceData &m_race;
    TaskSamples *m_samples;
    QComboBox *m_tasks;
    QLabel *m_question;
    TaskExample *m_example;
    QLabel *m_rule;
    QLabel *m_levels;
    QWidget *m_knobs;
    QWidget *m_charts;
    ShareBars *m_balance;
    QLabel *m_lengthsWords;
    LengthBars *m_lengths;
    std::map<std::string, FieldRow *> m_rows;
    std::string m_rowsOf; // task that the rows belong to
    TaskSpec m_shown;
    bool m_isStale = true; // shown content is of an earlier task
};

} // namespace fovea::ui
