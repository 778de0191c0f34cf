// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// What Slurm says of one task of an array.
enum class TaskState {
    Pending,
    Running,
    Ended,  // COMPLETED: by itself, with everything done or paused
    Failed, // with another code than 0
    Cancelled,
    Interrupted, // time limit, preemption: the next wave goes on with its runs
    NodeLost,    // the same, and elsewhere
    OutOfMemory,
};

struct SlurmTask
{
    int task = 0;
    TaskState state = TaskState::Pending;
    std::string node; // where it ran
};

bool isActive(TaskState state);                        // its runs are in good hands
TaskState taskStateFrom(std::string_view word);        // "PENDING", "CANCELLED by 0"
std::vector<int> taskNumbersFrom(std::string_view id); // "12_7" is 7; "12_[0,5-8%2]" is 0, 5, 6, 7, 8

// Tasks of a job. An empty answer is not "gone": Unknown means ask again.
struct JobAnswer
{
    bool known = false;
    std::vector<SlurmTask> tasks;
};

// The commands of Slurm, whichever the PATH has. One call asks for all jobs.
class Slurm
{
public:
    void requireHere() const; // UsageError: "no Slurm here"
    int maxArraySize() const; // one more than the largest task number

    // The number of the new job. Tries again when the controller is too busy to answer. StorageError says
    // what sbatch said.
    std::string submit(const std::string &script) const;
    std::map<std::string, JobAnswer> tasksOf(const std::vector<std::string> &jobs) const;
    // Running tasks save and leave, waiting ones go.
    void stop(const std::vector<std::string> &jobs) const;

private:
    void askQueue(const std::vector<std::string> &jobs, std::map<std::string, JobAnswer> &answers) const;
    void askAccounting(const std::vector<std::string> &jobs, std::map<std::string, JobAnswer> &answers) const;
};

} // namespace fovea
