// SPDX-License-Identifier: MIT
#pragma once

#include "core/tasks/task.h"

#include <QObject>
#include <QTimer>

#include <map>
#include <memory>
#include <vector>

namespace fovea::ui {

// What a few hundred sequences of a task are like.
struct TaskSample
{
    int examples = 0;
    std::vector<int> classes;   // count of each answer
    std::map<int, int> lengths; // count of each length
};

// A task and its sample, made once a spec. Sequences are generated in the window's thread, some milliseconds
// at a time.
class TaskSamples : public QObject
{
    Q_OBJECT

public:
    struct Entry
    {
        TaskSpec spec;
        std::shared_ptr<const Task> task;
        TaskSample sample;
        std::vector<Baseline>
            baselines; // some tasks count these in thousands of sequences, so they come last
        bool isComplete = false;
    };

    explicit TaskSamples(QObject *parent = nullptr);

    // Valid until the next call. UsageError where there is no such task.
    const Entry &entry(const TaskSpec &spec);
    void fill(const TaskSpec &spec); // completes the sample; ready() follows

Q_SIGNALS:
    void ready(const fovea::TaskSpec &spec); // whose sample is complete; another task may be on show by now

private:
    void work();

    std::vector<std::unique_ptr<Entry>> m_entries;
    TaskSpec m_wanted;
    QTimer m_timer;
};

} // namespace fovea::ui
